import type { CpaTier } from '#domain/finance/cpa.ts'
import { countText } from '#domain/display/numbers.ts'
import { formatMoney, sameFigureIn } from '#domain/money.ts'
import { editInteger, editMoney, moneyMinor } from '#views/kit/grid/columns.ts'
import type { CellChange, GridColumn } from '#views/kit/grid/types.ts'
import type { Say } from '#views/kit/words.tsx'

const column = (key: string) => `finance.cpa.field.${key}`

/** `1–1,000: $1.20; from 1,001: $1.00` */
export const tiersText = (say: Say, tiers: readonly CpaTier[], currency: string): string =>
  tiers
    .map(({ from, to, price_minor }) => {
      const price = formatMoney(price_minor || '0', currency)
      return to === null
        ? say('finance.cpa.tier_open', { from: countText(from), price })
        : say('finance.cpa.tier_line', { from: countText(from), to: countText(to), price })
    })
    .join(say('finance.cpa.between_tiers'))

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
