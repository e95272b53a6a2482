import type { CopyRow } from '#contract/ads-duplication.ts'
import type { ItemRow } from '#contract/batch-shapes.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import { misfitProblems, type Misfit } from '#domain/duplication/misfit.ts'
import { newDuplicationFacts } from '#machines/duplication/duplication.facts.ts'
import type { CopyCount, DuplicateBatch, DuplicationFacts } from '#machines/duplication/duplication.types.ts'
import type { DuplicationWires } from '#views/batch/duplicate/DuplicationView.tsx'
import { copiesReading } from '#views/batch/duplicate/wire.ts'
import { readBy } from '#views/things/wired.ts'
import { ACCOUNTS, aBatch, itemsOf, wiresOf } from '../batch/sample.ts'

const BEGUN = newDuplicationFacts({ channel: 'fb_ad', level: 'adgroup', sources: ['12.2', '12.6', '12.9'], name: '复制 2026-11-23' })
const PLAN: DuplicatePlan = { ...BEGUN.plan, game_id: '10078', account_ids: ['1203400001', '1203400002'] }

export const CHOOSING: DuplicationFacts = { ...BEGUN, plan: PLAN }
export const STORED: DuplicationFacts = { ...CHOOSING, batchId: '42' }

const source = (ref: string, name: string, state: CopyCount['sources'][number]['state'] = 'ready') => ({
  ref,
  state,
  name,
  account_id: '1203400001',
  network_id: `12020${ref.replace('.', '')}`,
  reason: state === 'unread' ? 'Please reduce the amount of data' : '',
})

export const COUNT: CopyCount = {
  max_num: 50,
  max_rows: 5_000,
  levels: { campaign: 1, adgroup: 3, ad: 9 },
  samples: { campaign: '萌宠小镇_US_20261101', adgroup: '广泛_50', ad: '竖版1_文案' },
  game_id: '10078',
  sources: [source('12.2', '广泛_50'), source('12.6', '广泛_100'), source('12.9', '男性_50')],
  left_out: 1,
}
export const COUNT_WITH_GONE: CopyCount = {
  ...COUNT,
  sources: [source('12.2', '广泛_50'), source('12.6', '广泛_100', 'gone'), source('12.9', '男性_50', 'unread')],
}

const MISFITS: readonly Misfit[] = [
  {
    field: 'daily_budget',
    code: 'currency',
    params: { amount: '$50.00', currency: 'JPY', account: '星河-JP-01' },
    source: '5000',
    left: null,
    proposal: '7500',
  },
  {
    field: 'audiences',
    code: 'reference',
    params: { names: '付费相似 1%', account: '星河-JP-01', count: 1 },
    source: ['u1'],
    left: null,
    proposal: null,
  },
]

/** Ad sets in the second account do not fit it: another currency, another audience. */
function copyOf(item: ItemRow): CopyRow {
  const isUnfit = item.level === 'adgroup' && item.account_id === ACCOUNTS[1]?.account_id
  const { daily_budget: _budget, ...others } = item.values
  const values = isUnfit ? others : item.values
  const sourceValues =
    item.level === 'adgroup' ? { ...item.values, daily_budget: '5000', ...(isUnfit ? { audiences: ['u1'] } : {}) } : item.values
  return {
    ...item,
    values,
    excluded_reason: null,
    problems: isUnfit ? misfitProblems(MISFITS) : [],
    copy: {
      source: {
        ref: item.level === 'adgroup' ? `12.${item.seq}` : null,
        account_id: '1203400001',
        currency: 'USD',
        name: item.level === 'ad' ? item.name : `${item.name}_来源`,
        values: sourceValues,
        network_id: `12020${item.seq}`,
        batch_id: '12',
        seq: item.seq,
        left_out: item.level === 'adgroup' ? ['publisher_platforms'] : [],
      },
      misfits: isUnfit
        ? MISFITS.map((one) => ({
            ...one,
            params: { ...one.params },
            source: listed(one.source),
            left: null,
            proposal: one.proposal === null ? null : listed(one.proposal),
          }))
        : [],
      waived: [],
    },
  }
}
const listed = (value: string | readonly string[]): string | string[] => (typeof value === 'string' ? value : [...value])

export const COPIES: readonly CopyRow[] = itemsOf().map(copyOf)

export const aDuplicate = (state: DuplicateBatch['state'] = 'draft'): DuplicateBatch => ({
  ...aBatch(state, { kind: 'duplicate', name: '复制 2026-11-23' }, [...COPIES]),
  plan: { level: 'adgroup', sources: PLAN.sources, copies: 1, with_children: true, begin: 'paused' },
  left_out: 1,
})

const { scope, lookups, rowsInto } = wiresOf([...COPIES], 'draft')

export const WIRES: DuplicationWires = {
  scope,
  lookups,
  rowsInto,
  copiesInto: (book, rows) =>
    readBy(copiesReading, () => {
      book.take(COPIES)
      rows.redraw()
      return Promise.resolve(COPIES.length)
    }),
}
