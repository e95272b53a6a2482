import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createActor } from 'xstate'
import { beforeEach, expect, test } from 'vitest'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { META } from '#domain/channels/meta.ts'
import { labelBlockers, labelsIn } from '#domain/object/label.ts'
import { objects } from '#i18n/areas/objects.ts'
import { addWords } from '#i18n/words.ts'
import { LabelForm } from '#views/objects/LabelForm.tsx'
import type { ShownObject } from '#views/objects/object-columns.ts'
import { wiredLabels, wiredLabelSave } from '#views/objects/wire-labels.ts'
import { show } from '../kit/show.tsx'

addWords(objects)

let asked: { call: string; input: Record<string, unknown> }[]
beforeEach(() => {
  asked = []
  const call: Client['call'] = (endpoint, input) => {
    asked.push({ call: `${endpoint.method} ${endpoint.path}`, input: input as Record<string, unknown> })
    return Promise.resolve({ data: endpoint.method === 'GET' ? [] : { attached: 2, detached: 1 } } as never)
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
})

const chosen = ['5', '6'].map(
  (network_id) =>
    ({
      id: `1:${network_id}`,
      account_id: '1',
      network_id,
      labels: network_id === '5' ? [{ id: '9', name: '旧' }] : [],
    }) as unknown as ShownObject,
)

test.each([
  [TOUTIAO3, 'promotion', 'POST /dapper/api/toutiao_ad3/label/relation'],
  [META, 'ad', 'POST /dapper/api/objects/labels/relation'],
] as const)('chosen objects get labels by name and lose others in one call', async (channel, level, sends) => {
  const flow = createActor(wiredLabelSave, { input: { draft: null } }).start()
  show(
    <LabelForm
      {...{ flow, channel, level, chosen }}
      known={[{ id: '3', name: '夏日', objects: 4 }]}
      mayEdit={[]}
      onClose={() => undefined}
    />,
  )
  fireEvent.change(screen.getByRole('textbox', { name: /添加标签/ }), { target: { value: '新素材' } })
  fireEvent.click(screen.getByRole('button', { name: '夏日（4）' }))
  fireEvent.click(screen.getByRole('button', { name: '旧' }))
  fireEvent.click(screen.getByRole('button', { name: '保存标签' }))
  expect(await screen.findByText('已添加 2 处，移除 1 处')).toBeTruthy()
  const rows = JSON.stringify(chosen.map(({ account_id, network_id }) => ({ account_id, network_id })))
  expect(asked).toEqual([
    { call: sends, input: expect.objectContaining({ level, rows, attach: ['新素材', '夏日'], detach: ['9'], ticket: expect.any(String) }) },
  ])
  flow.stop()
})

test.each([
  ['gdt_ad2', 'GET /dapper/api/gdt_ad2/labels'],
  ['gdt_ad', 'GET /dapper/api/gdt_ad/labels'],
  ['toutiao_ad3', 'GET /dapper/api/objects/labels'],
])('labels of %s are listed by %s', async (channel, lists) => {
  const reading = createActor(wiredLabels, { input: { query: channel } }).start()
  await waitFor(() => expect(reading.getSnapshot().context.answer).toEqual([]))
  reading.stop()
  expect(asked.map(({ call }) => call)).toEqual([lists])
})

test('names are taken once, whatever their case, and bounded', () => {
  expect(labelsIn(' VIP，vip, 夏日 、,新')).toEqual(['VIP', '夏日', '新'])
  expect(labelBlockers({ attach: [], detach: [] })).toMatchObject([{ code: 'object.label.missing' }])
  expect(labelBlockers({ attach: [], detach: ['1'] })).toEqual([])
  expect(labelBlockers({ attach: ['长'.repeat(31)], detach: [] })).toMatchObject([{ code: 'object.label.too_long' }])
  expect(labelBlockers({ attach: Array.from({ length: 21 }, String), detach: [] })).toMatchObject([{ code: 'object.label.too_many' }])
})
