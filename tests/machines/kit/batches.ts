import { namingOf } from '#domain/batch/naming.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { META } from '#domain/channels/meta.ts'
import { batchImportMachine } from '#machines/batch-import/batch-import.machine.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { batchPollMachine } from '#machines/batch/batch.setup.ts'
import type { BatchFacts, BatchRow, NewObject } from '#machines/batch/batch.types.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import type { Calls } from './walk.ts'

export const aSpec = (rest: Partial<BatchSpec> = {}): BatchSpec => ({
  channel: META.key,
  game_id: '10078',
  name: '首发',
  account_ids: ['a1'],
  naming: namingOf(META),
  copies: 1,
  common: { campaign: {}, adgroup: {}, ad: {} },
  axes: {},
  ...rest,
})

export const aBatch = (rest: Partial<BatchRow> = {}): BatchRow => ({
  batch_id: '42',
  name: '首发',
  channel: META.key,
  kind: 'create',
  game_id: '10078',
  account_ids: ['a1'],
  state: 'draft',
  version: 3,
  counts: { done: 0, failed: 0, skipped: 0, unknown: 0, waiting: 3, total: 3 },
  levels: { campaign: 1, adgroup: 1, ad: 1 },
  daily_budget: [],
  lifetime_budget: [],
  problems: 0,
  expanded: 3,
  created_by: '7',
  created_by_name: '李',
  created_at: '2026-11-20T10:00:00+08:00',
  committed_at: null,
  settled_at: null,
  ...rest,
})

export const settledBatch = (done: number, failed: number, rest: Partial<BatchRow> = {}): BatchRow =>
  aBatch({
    state: 'settled',
    counts: { done, failed, skipped: 0, unknown: 0, waiting: 0, total: done + failed },
    settled_at: '2026-11-20T11:00:00+08:00',
    ...rest,
  })

export const aFacts = (rest: Partial<BatchFacts> = {}): BatchFacts => ({ ...newBatchFacts(aSpec(), '42'), ...rest })

export const anEdit = (rest: Partial<CellEdit> = {}): CellEdit => ({
  seq: 1,
  level: 'ad',
  version: 1,
  field: 'name',
  before: 'a',
  after: 'b',
  ...rest,
})

export const aNewObject = (rest: Partial<NewObject> = {}): NewObject => ({
  level: 'ad',
  parent_seq: 2,
  account_id: 'a1',
  name: 'a_2',
  values: { headline: '开服' },
  ...rest,
})

/** The batch machine with every call answered by the test; import and poll are the real child machines. */
export const wiredBatch = (calls: Calls) =>
  batchMachine.provide({
    actors: {
      readBatch: calls.promise(),
      readLast: calls.promise(),
      createBatch: calls.promise(),
      saveEdits: calls.promise(),
      addRows: calls.promise(),
      checkRows: calls.promise(),
      commitBatch: calls.promise(),
      retryFailed: calls.promise(),
      recreateRows: calls.promise(),
      decideRow: calls.promise(),
      discardBatch: calls.promise(),
      settleTicket: calls.promise(),
      batchImport: batchImportMachine.provide({ actors: { readSheet: calls.promise() } }),
      batchPoll: batchPollMachine.provide({ actors: { ask: calls.promise() } }),
    },
  })
