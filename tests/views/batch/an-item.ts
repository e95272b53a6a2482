import type { ItemRow } from '#contract/batch-shapes.ts'

export const ACCOUNT = { accountId: 'a1', name: '星河-TW-01', currency: 'USD', timezone: 'Asia/Taipei', minDailyBudgetMinor: '100' }
export const NAMES = { nameOf: (_lookup: string, id: string) => id, idOf: (_lookup: string, written: string) => written }

/** A row of a draft without a fault, below the row before it. */
export const anItem = (seq: number, level: ItemRow['level'], rest: Partial<ItemRow> = {}): ItemRow => ({
  seq,
  parentSeq: level === 'campaign' ? null : seq - 1,
  level,
  accountId: 'a1',
  name: `${level} ${seq}`,
  values: {},
  problems: [],
  warnings: [],
  excludedReason: null,
  outcome: 'waiting',
  syncStatus: 102,
  networkId: null,
  review: 'none',
  reviewReasons: [],
  error: null,
  differences: [],
  attempts: 0,
  version: 1,
  ...rest,
})
