import type { CpaRuleRow } from '#contract/finance-cpa.ts'
import { CPA_RULE, type CpaTier } from '#domain/finance/cpa.ts'
import { formatAmount, sameFigureIn } from '#domain/money.ts'
import { count, editInteger, editMoney, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { CellChange, GridColumn } from '#views/kit/grid/types.ts'
import { thingColumns } from '#views/kit/thing/thing-columns.ts'

const column = (key: string) => `finance.cpa.field.${key}`

/** `1–1000 1.20 · 1001– 1.00` */
export const tiersText = (tiers: readonly CpaTier[], currency: string): string =>
  tiers.map(({ from, to, price_minor }) => `${from}–${to ?? ''} ${formatAmount(price_minor || '0', currency)}`).join(' · ')

/** One rule a line, with what it has charged. */
export const RULE_COLUMNS: readonly GridColumn<CpaRuleRow>[] = thingColumns(CPA_RULE, [
  { key: 'id', header: column('id'), width: 70, text: (value) => `#${String(value)}` },
  {
    ...stateTag<CpaRuleRow>(
      ({ status }) => (status === 'active' ? 'running' : 'waiting'),
      ({ status }) => `finance.cpa.status.${status}`,
    ),
    key: 'status',
    header: column('status'),
    width: 90,
  },
  'game_id',
  'spreader_id',
  { key: 'agent_name', header: column('agent_game'), width: 120, text: (value) => String(value || NONE) },
  'event',
  {
    key: 'tiers',
    header: column('tiers'),
    width: 220,
    value: ({ tiers, currency }) => tiersText(tiers, currency),
  } satisfies GridColumn<CpaRuleRow>,
  'currency',
  'starts_on',
  'ends_on',
  { ...count, key: 'charged_days', header: column('charged_days') },
  { ...moneyMinor<CpaRuleRow>(({ currency }) => currency), key: 'charged_minor', header: column('charged'), width: 130 },
  'note',
])

/** A tier as the grid shows it; `at` is its place. */
export type TierRow = { id: string; currency: string; from: string; to: string | null; price_minor: string | null }

export const tierRows = (tiers: readonly CpaTier[], currency: string): TierRow[] =>
  tiers.map(({ from, to, price_minor }, index) => ({
    id: String(index + 1),
    currency,
    from: String(from),
    to: to === null ? null : String(to),
    price_minor: price_minor === '' ? null : price_minor,
  }))

/** A tier nothing was typed into, as a paste finds it. */
export const blankTier = (place: number, currency: string): TierRow => ({
  id: String(place + 1),
  currency,
  from: '',
  to: null,
  price_minor: null,
})

/** The tiers in another currency: the figures stay as they were typed; a price it has no decimals for is asked again. */
export const tiersIn = (tiers: readonly CpaTier[], from: string, to: string): CpaTier[] =>
  tiers.map((tier) => ({ ...tier, price_minor: sameFigureIn(tier.price_minor, from, to) ?? '' }))

/** The tiers after edits of the grid: typed, pasted or filled; a paste may have made more of them. */
export function editedTiers(tiers: readonly CpaTier[], changes: readonly CellChange[], added = 0): CpaTier[] {
  const next = [...tiers, ...Array.from({ length: added }, (): CpaTier => ({ from: 0, to: null, price_minor: '' }))]
  for (const { rowId, column: key, after } of changes) {
    const at = Number(rowId) - 1
    const tier = next[at]
    const text = typeof after === 'string' ? after : ''
    if (!tier) continue
    if (key === 'from') next[at] = { ...tier, from: Number(text) }
    if (key === 'to') next[at] = { ...tier, to: text === '' ? null : Number(text) }
    if (key === 'price_minor') next[at] = { ...tier, price_minor: text }
  }
  return next
}

/** One tier a line; an empty end is without an end. */
export const TIER_COLUMNS: readonly GridColumn<TierRow>[] = [
  { key: 'id', header: column('tier'), width: 70 },
  { key: 'from', header: column('tier_from'), width: 140, align: 'end', edit: editInteger({ min: 1 }), markedBy: ['tiers'] },
  {
    key: 'to',
    header: column('tier_to'),
    width: 140,
    align: 'end',
    text: (value) => (value ? String(value) : '∞'),
    edit: editInteger({ min: 1 }),
  },
  {
    ...moneyMinor<TierRow>(({ currency }) => currency),
    key: 'price_minor',
    header: column('price'),
    width: 160,
    edit: editMoney<TierRow>(({ currency }) => currency),
  },
  { key: 'currency', header: column('currency'), minWidth: 70, flex: 1 },
]
