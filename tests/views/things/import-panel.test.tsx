import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ThingImported } from '#contract/thing.ts'
import { RATE } from '#domain/finance/rate.ts'
import { financeRates } from '#i18n/areas/finance-rates.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { ImportPanel } from '#views/things/ImportPanel.tsx'
import { thingImport } from '#views/things/thing-wire.ts'

addWords(financeRates)
addWords(thingWords)

type Send = (draft: File | null) => Promise<SaveOutcome<ThingImported>>

async function sent(send: Send) {
  const machine = thingImport.provide({
    actors: {
      send: fromPromise<SaveOutcome<ThingImported>, { draft: File | null; ticket: string }>(({ input }) => send(input.draft)),
    },
  })
  const importing = createActor(machine, { input: { draft: null } }).start()
  render(
    <WordsProvider language="zh">
      <ImportPanel thing={RATE} choices={{}} importing={importing} onClose={vi.fn()} />
    </WordsProvider>,
  )
  await userEvent.upload(screen.getByLabelText(/选择表格/), new File(['x'], 'rates.csv'))
}

test('an imported sheet says how many lines came in, and of each other line which field is wrong and why', async () => {
  const lines = [{ line: 3, reasons: [{ code: 'thing.not_day', field: 'day', params: { text: '2026-13-01' } }] }]
  const send = vi.fn<Send>(() => Promise.resolve({ kind: 'done', value: { added: 1, changed: 2, same: 3, bad: 201, lines } }))
  await sent(send)
  expect((await screen.findByRole('status')).textContent).toBe(
    '新增 1 条，更新 2 条，3 条没有变化，201 行未导入第 3 行：生效日: 「2026-13-01」不是日期，请写成 2026-11-20另有 200 行未导入',
  )
  expect(send.mock.lastCall?.[0]?.name).toBe('rates.csv')
})

test('a sheet that is refused says why', async () => {
  const blockers = [{ code: 'thing.import.columns_missing', field: 'file', params: { columns: '币种' } }]
  await sent(() => Promise.resolve({ kind: 'refused', blockers, present: null }))
  expect((await screen.findByRole('alert')).textContent).toContain('表格缺少必填列：币种')
})
