import { CHANGE_STATES, type ChangeState } from '#domain/object/change.ts'
import type { ChangeRequest, SeenSet } from '#machines/object-change/object-change.types.ts'

/** Rows by state; a test says only what matters to it. */
export const countsOf = (some: Partial<Record<ChangeState, number>>): SeenSet['counts'] => ({
  ...(Object.fromEntries(CHANGE_STATES.map((state) => [state, 0])) as Record<ChangeState, number>),
  ...some,
})

/** A set of changes that pauses ad sets. */
export const aSet = ({ counts = countsOf({ ready: 3, same: 1 }), ...change }: Partial<SeenSet> = {}): SeenSet => ({
  id: '12',
  channel: 'fb_ad',
  level: 'adgroup',
  kind: 'edit',
  state: 'draft',
  stopped: false,
  account_ids: ['2100001'],
  counts,
  total: Object.values(counts).reduce((all, one) => all + one, 0),
  money: [{ currency: 'USD', day_before: '1500000', day_after: '0', total_before: '0', total_after: '0' }],
  beyond: 0,
  fields: ['status'],
  matching_now: null,
  below: [],
  reason: '',
  undo_of: null,
  undone_by: null,
  made_by: { id: '1', name: '王芳' },
  made_at: '2026-11-20T01:30:00.000Z',
  committed_at: null,
  ended_at: null,
  version: 1,
  ...change,
})

const COMMITTED = { committed_at: '2026-11-20T01:31:00.000Z' }
export const RUNNING = aSet({ ...COMMITTED, state: 'running', counts: countsOf({ waiting: 2, done: 1, same: 1 }), version: 2 })
export const SETTLED = aSet({ ...COMMITTED, state: 'settled', counts: countsOf({ done: 2, conflict: 1, same: 1 }), version: 3 })
export const DISCARDED = aSet({ state: 'discarded', version: 2 })
/** More than go without their number typed, some beyond the limit. */
export const MANY = aSet({ counts: countsOf({ ready: 60 }), beyond: 4, matching_now: 62 })

/** Ad sets that are deleted, with what is below them. */
export const DELETING = aSet({
  kind: 'delete',
  counts: countsOf({ ready: 2 }),
  below: [{ level: 'ad', objects: 30, active: 12 }],
})

export const REQUEST: ChangeRequest = {
  channel: 'fb_ad',
  level: 'adgroup',
  source: {
    kind: 'chosen',
    keys: [{ account_id: '2100001', network_id: '238500' }],
    operation: { field: 'status', how: 'set', value: 'PAUSED' },
  },
}
