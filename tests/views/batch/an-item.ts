import type { ItemRow } from '#contract/batch-shapes.ts'

export const ACCOUNT = { accountId: 'a1', name: '星河-TW-01', currency: 'USD', timezone: 'Asia/Taipei', minDailyBudgetMinor: '100' }
export const NAMES = { nameOf: (_lookup: string, id: string) => id, idOf: (_lookup: string, written: string) => written }

/** A row of a draft without a fault, below the row before it. */
export const anItem = (seq: number, level: ItemRow['level'], rest: Partial<ItemRow> = {}): ItemRow => ({
  seq,
  parent_seq: level === 'campaign' ? null : seq - 1,
  level,
  account_id: 'a1',
  name: `${level} ${seq}`,
  values: {},
  problems: [],
  warnings: [],
  excluded_reason: null,
  outcome: 'waiting',
  sync_status: 102,
  network_id: null,
  review: 'none',
  review_reasons: [],
  error: null,
  differences: [],
  attempts: 0,
  version: 1,
  ...rest,
})
