import { act, renderHook, waitFor } from '@testing-library/react'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { useRowTools } from '#views/batch/flow/use-row-tools.ts'
import { aBatch, aFacts } from '#tests/machines/kit/batches.ts'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

const AT = { channel: META.key, batchId: '42', level: 'adgroup', seq: 2 } as const

/** A draft that is looked at; the row's questions are answered as `answers` says. */
async function aPanel(answers: Partial<Pick<ReturnType<typeof wiresOf>, 'readRow' | 'nameRow'>>) {
  const items = itemsOf()
  const rows = createBatchRows(META, wiresOf(items, 'draft').lookups)
  rows.take(items)
  const machine = batchMachine.provide({
    actors: { readBatch: fromPromise<BatchRow | null, { channel: string; batchId: string }>(() => Promise.resolve(aBatch())) },
  })
  const flow = createActor(machine, { input: { flowId: 'f1', facts: aFacts() } }).start()
  await waitFor(() => expect(flow.getSnapshot().matches({ previewing: 'clean' })).toBe(true))
  const wires = { ...wiresOf(items, 'draft'), ...answers }
  const { result } = renderHook(() => useRowTools({ flow, rows, wires }))
  const [item] = items.filter(({ seq }) => seq === AT.seq)
  if (!item) throw new Error('no such row')
  return { rows, flow, tools: result, item }
}

test('a row that another user changed is noticed when its panel opens, and shown as it is now', async () => {
  const [present] = itemsOf().filter(({ seq }) => seq === AT.seq)
  if (!present) throw new Error('no such row')
  const { rows, tools } = await aPanel({ readRow: () => Promise.resolve({ ...present, name: '别人改的', version: 2 }) })
  act(() => tools.current.fresh.ask(AT))
  await waitFor(() => expect(tools.current.fresh.answer).toEqual({ changed: true }))
  expect(rows.store.get('2')?.item?.name).toBe('别人改的')
  act(() => tools.current.fresh.ask(AT))
  await waitFor(() => expect(tools.current.fresh.answer).toEqual({ changed: false }))
})

test('the name of the template becomes an edit that can be undone', async () => {
  const { flow, tools, item } = await aPanel({ nameRow: () => Promise.resolve('模板的名字') })
  act(() => tools.current.naming.ask(AT))
  await waitFor(() => expect(tools.current.naming.status).toBe('answered'))
  expect(flow.getSnapshot().context.queue.pending).toMatchObject([{ seq: 2, now: { name: '模板的名字' }, was: { name: item.name } }])
  flow.send({ type: 'edits.undo' })
  expect(flow.getSnapshot().context.queue.pending).toEqual([])
})

test('a name the row has already is no edit', async () => {
  const [present] = itemsOf().filter(({ seq }) => seq === AT.seq)
  const { flow, tools } = await aPanel({ nameRow: () => Promise.resolve(present?.name ?? '') })
  act(() => tools.current.naming.ask(AT))
  await waitFor(() => expect(tools.current.naming.answer).toEqual({ changed: false }))
  expect(flow.getSnapshot().context.queue.past).toEqual([])
})

test('why a name or a row could not be read is kept for the panel', async () => {
  const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
  const { tools } = await aPanel({ nameRow: away, readRow: away })
  act(() => {
    tools.current.naming.ask(AT)
    tools.current.fresh.ask(AT)
  })
  await waitFor(() => expect([tools.current.naming.status, tools.current.fresh.status]).toEqual(['failed', 'failed']))
  expect([tools.current.naming.problems, tools.current.fresh.problems]).toEqual([[{ code: 'call.offline' }], [{ code: 'call.offline' }]])
})
