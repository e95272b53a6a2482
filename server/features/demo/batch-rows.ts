import { createChecker } from '#domain/batch/check.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { expandBatch, type ExpandedItem } from '#domain/batch/expand.ts'
import { EXHAUSTED, type PushError, type ReviewState } from '#domain/batch/item.ts'
import { storedTotals, totalsCounter, type StoredTotals } from '#domain/batch/totals.ts'
import { dayInZone } from '#domain/zone.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Level } from '#domain/channels/channel.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import { gameOf, type BatchPlan, type Fate } from './batch-plan.ts'
import { createRandom, type Random } from './random.ts'

export type DemoRow = ExpandedItem & {
  problems: Blocker[]
  warnings: Blocker[]
  excluded_reason: string | null
  sync_status: SyncStatus
  undecided: boolean
  network_id: string | null
  attempts: number
  error: PushError | null
  review: ReviewState
  review_reasons: string[]
}

/** The rows of a batch, expanded and checked as the server does it, with the end its fate gives to each. */
export function demoRows(
  plan: BatchPlan,
  spec: BatchSpec,
  accounts: ReadonlyMap<string, AccountFacts>,
  createdAt: Date,
): { rows: DemoRow[]; totals: StoredTotals } {
  const game = gameOf(plan.gameId)
  const context = { game: { gameId: game.gameId, name: game.name }, accounts, date: dayInZone(createdAt.getTime(), game.timezone) }
  const { check } = createChecker(plan.network, { accounts, nowMs: createdAt.getTime() })
  const totals = totalsCounter(plan.network, (accountId) => accounts.get(accountId)?.currency ?? '')
  const random = createRandom(`flightdeck demo rows/${plan.name}`)
  const lost = new Map<number, DemoRow>()
  const rows = [...expandBatch(plan.network, spec, context)].map((expanded, index) => {
    const item = index % 29 === 11 && plan.state === 'draft' ? withoutText(expanded) : expanded
    const excluded_reason = excludedBecause(plan, item.level, index)
    const row = endOf(plan.fate, { ...item, excluded_reason, ...check({ ...item, excluded_reason }) }, index, random, lost)
    totals.add(row)
    return row
  })
  return { rows, totals: storedTotals(totals.totals()) }
}

/** A draft where a copy text was deleted by hand. */
function withoutText(item: ExpandedItem): ExpandedItem {
  const { message: _message, ...values } = item.values
  return item.level === 'ad' ? { ...item, values } : item
}

const REASONS = ['素材送审中，先不投', '与上一批重复', '运营要求暂缓'] as const

function excludedBecause({ fate, state }: BatchPlan, level: Level, index: number): string | null {
  if (fate === 'arrived' || state === 'pushing' || level !== 'ad') return null
  return index % 13 === 7 ? (REASONS[index % REASONS.length] ?? null) : null
}

type CheckedRow = Pick<DemoRow, keyof ExpandedItem | 'problems' | 'warnings' | 'excluded_reason'>

function endOf(fate: Fate, row: CheckedRow, index: number, random: Random, lost: Map<number, DemoRow>): DemoRow {
  const waiting: DemoRow = {
    ...row,
    sync_status: 102,
    undecided: false,
    network_id: null,
    attempts: 0,
    error: null,
    review: 'none',
    review_reasons: [],
  }
  const parent = row.parent_seq === null ? undefined : lost.get(row.parent_seq)
  if (fate === 'unsent' || row.problems.length > 0 || row.excluded_reason !== null) return waiting
  const ended = parent ? withoutParent(waiting, parent) : fate === 'mixed' ? mixed(waiting, index, random) : arrived(waiting, index, random)
  if (ended.sync_status !== 203) lost.set(row.seq, ended)
  return ended
}

/** Same words as the push engine gives to the rows under one that was not created. */
const withoutParent = (row: DemoRow, parent: DemoRow): DemoRow => ({
  ...row,
  sync_status: 104,
  error: {
    class: 'parent',
    code: `batch.parent.${parent.undecided ? 'unknown' : 'failed'}`,
    message: `row ${parent.seq} above was not created`,
  },
})

function mixed(row: DemoRow, index: number, random: Random): DemoRow {
  const errors = ERRORS[row.level] ?? []
  if (row.level === 'ad' && index % 17 === 9) return { ...row, sync_status: 100, undecided: true, attempts: 1, error: UNKNOWN }
  const refused = row.level === 'ad' ? index % 11 === 4 : row.level === 'adgroup' && index % 7 === 5
  if (!refused || errors.length === 0) return arrived(row, index, random)
  // ad sets mostly fail by their budget, so that one morning's work is one change for several rows
  const error = errors[row.level === 'adgroup' ? Number(index % 3 === 0) : index % errors.length] ?? null
  return {
    ...row,
    sync_status: 104,
    attempts: error?.class === EXHAUSTED ? 5 : 1,
    error: error && { ...error, request_id: `A${random.digits(20)}` },
  }
}

function arrived(row: DemoRow, index: number, random: Random): DemoRow {
  const rejected = row.level === 'ad' && index % 23 === 6
  const review: ReviewState = row.level !== 'ad' ? 'none' : rejected ? 'rejected' : 'approved'
  return {
    ...row,
    sync_status: 203,
    network_id: `120${random.digits(14)}`,
    attempts: 1,
    review,
    review_reasons: rejected ? [REJECTED] : [],
  }
}

const REJECTED = 'Unacceptable Business Practices: ads must not use misleading claims about the product.'

/** Sentences and codes as Meta's Graph API gives them. */
const ERRORS: Readonly<Record<Level, readonly PushError[]>> = {
  campaign: [],
  adgroup: [
    {
      class: 'validation',
      code: '100/1885272',
      field: 'daily_budget',
      message: 'Budget is too low: Your budget is too low for the optimization goal. Increase the daily budget of the ad set.',
    },
    { class: EXHAUSTED, code: '1', message: 'An unknown error occurred' },
  ],
  ad: [
    {
      class: 'validation',
      code: '100/1885183',
      message: 'Ads creative post was created by an app that is in development mode. It must be in public to create this ad.',
    },
    { class: 'permanent', code: '368', message: 'The action attempted has been deemed abusive or is otherwise disallowed' },
    {
      class: 'validation',
      code: '100/1443226',
      field: 'material_id',
      message: 'The image you selected cannot be used: your ad must include an image of at least 254 × 133 pixels.',
    },
    { class: EXHAUSTED, code: '1/99', message: 'An unknown error occurred' },
  ],
}

const UNKNOWN: PushError = {
  class: 'unknown',
  code: 'push.lookup.impossible',
  message: 'the look-up failed 8 times: HTTP 500 without a readable answer: An unknown error occurred',
}
