import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { batchImportMachine, type BatchImportInput, type ImportReading } from '#machines/batch-import/batch-import.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const aReading = (rest: Partial<ImportReading> = {}): ImportReading => ({
  import_id: '9',
  file_name: '首发.xlsx',
  rows: 3,
  good: 2,
  columns: [],
  bad: [{ line: 4, problems: [] }],
  ignored: [],
  account_ids: ['a1'],
  levels: { campaign: 1, adgroup: 1, ad: 2 },
  daily_budget: [{ currency: 'USD', amount_minor: '5000' }],
  lifetime_budget: [],
  ...rest,
})
const pasted = { kind: 'pasted', text: 'account\tname' } as const
const wired = (calls: Calls) => batchImportMachine.provide({ actors: { readSheet: calls.promise() } })

test('every state and transition of an import is reached by a generated path', async () => {
  const walked = await walk({
    machine: batchImportMachine,
    provided: wired,
    input: { channel: 'fb_ad', gameId: '10078' },
    resumed: [{ channel: 'fb_ad', gameId: '10078', importId: '9' }],
    cases: {
      'source.choose': [{ request: pasted }],
      'columns.change': [{ columns: { 0: 'account' } }],
      'xstate.done.actor.0.batchImport.reading': [{ output: aReading() }, { output: aReading({ good: 0 }) }],
      'xstate.error.actor.0.batchImport.reading': [{ error: new Error('not a sheet') }],
    },
    coarse: ({ context }) => [context.reading?.good ?? null, context.request?.kind ?? null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
  expect(walked.paths).toBeGreaterThan(15)
})

function anImport(input: BatchImportInput = { channel: 'fb_ad', gameId: '10078' }) {
  const calls = new Calls()
  const flow = createActor(wired(calls), { input }).start()
  const read = async (reading: ImportReading) => {
    calls.settle('0.batchImport.reading', 'resolve', reading)
    await settled()
  }
  const fail = async () => {
    calls.settle('0.batchImport.reading', 'reject', { blockers: [{ code: 'batch_import.file_type' }] })
    await settled()
  }
  return { flow, calls, read, fail }
}

describe('an import', () => {
  test('hands over the good rows and counts the bad ones', async () => {
    const { flow, read } = anImport()
    flow.send({ type: 'source.choose', request: pasted })
    await read(aReading())
    flow.send({ type: 'rows.take' })
    expect(flow.getSnapshot().output).toEqual({
      kind: 'taken',
      importId: '9',
      fileName: '首发.xlsx',
      good: 2,
      bad: 1,
      accountIds: ['a1'],
      totals: {
        levels: { campaign: 1, adgroup: 1, ad: 2 },
        daily_budget: [{ currency: 'USD', amount_minor: '5000' }],
        lifetime_budget: [],
      },
    })
  })

  test('takes nothing when no row is good', async () => {
    const { flow, read } = anImport()
    flow.send({ type: 'source.choose', request: pasted })
    await read(aReading({ good: 0 }))
    flow.send({ type: 'rows.take' })
    expect(flow.getSnapshot().value).toBe('matching')
  })

  test('reads the kept sheet again when columns are matched by hand: nothing is uploaded twice', async () => {
    const { flow, read } = anImport()
    flow.send({ type: 'source.choose', request: pasted })
    await read(aReading())
    flow.send({ type: 'columns.change', columns: { 0: 'account' } })
    expect(flow.getSnapshot().context.request).toEqual({ kind: 'columns', importId: '9', columns: { 0: 'account' } })
  })

  test('goes back to the sheet as it was read when only a new matching failed', async () => {
    const { flow, read, fail } = anImport()
    flow.send({ type: 'source.choose', request: pasted })
    await read(aReading())
    flow.send({ type: 'columns.change', columns: {} })
    await fail()
    flow.send({ type: 'import.again' })
    expect([flow.getSnapshot().value, flow.getSnapshot().context.reading?.good]).toEqual(['matching', 2])
  })

  test('says why a sheet could not be read, and offers to try again', async () => {
    const { flow, calls, fail } = anImport()
    flow.send({ type: 'source.choose', request: pasted })
    await fail()
    expect(flow.getSnapshot().context.problems).toEqual([{ code: 'batch_import.file_type' }])
    flow.send({ type: 'import.retry' })
    expect(calls.open.size).toBe(1)
  })

  test('an answer after cancelling changes nothing', async () => {
    const { flow, read } = anImport()
    flow.send({ type: 'source.choose', request: pasted })
    flow.send({ type: 'import.cancel' })
    await read(aReading())
    expect(flow.getSnapshot().output).toEqual({ kind: 'cancelled' })
  })
})
