import { grouped } from '../grouped.ts'
import { addSums, lessSums, type Sums } from '../metrics/evaluate.ts'
import { compare, type Fraction } from '../metrics/fraction.ts'
import { REST, startOfPeriod, TOP, type ObservatoryTime } from './grouping.ts'
import { SUM_KEYS, type SumKey } from './measures.ts'

/** Sums of one group in one day, week or month, by its first day, as their sources tell them: nothing here is known to be confirmed. */
export type Cell = { day: string; group: string; sums: RawSums }
export type RawKey =
  | 'spend'
  | 'allpay_amount'
  | 'allpay_taxed_amount'
  | 'marketing_cost'
  | 'booked_outcome'
  | 'booked_share'
  | 'publishing'
  | 'flow'
  | 'refunded'
  | 'received'
  | 'billed'
export type RawSums = Readonly<Partial<Record<RawKey, string>>>

/** Of a month, `YYYY-MM`: is what came in confirmed, and what went out? */
export type MonthStanding = { month: string; income: boolean; outcome: boolean }

export type ObservedRow = { time: string | null; group: string; sums: Sums }

type Folding = {
  time: ObservatoryTime
  /** months that the question has, for sums that wait for a confirmation; empty: none of those are asked for */
  months: readonly MonthStanding[]
  /** sums that are told at all; the others stay away, which is not 0 */
  told: ReadonlySet<SumKey>
}

/** Rows of periods and groups, in the order of time; each holds the sums that are told of it. */
export function foldCells(cells: readonly Cell[], folding: Folding): ObservedRow[] {
  const rows = grouped(cells, ({ day, group }) => `${startOfPeriod(day, folding.time) ?? ''} ${group}`)
  return [...rows.values()]
    .map((ofRow): ObservedRow => {
      const [first] = ofRow
      const time = first ? startOfPeriod(first.day, folding.time) : null
      return { time, group: first?.group ?? '', sums: sumsOfRow(time, ofRow, folding) }
    })
    .sort((one, other) => (one.time ?? '').localeCompare(other.time ?? ''))
}

/** The sums of everything in one. */
export const foldTotal = (cells: readonly Cell[], folding: Folding): Sums => sumsOfRow(null, cells, { ...folding, time: 'total' })

function sumsOfRow(time: string | null, cells: readonly Cell[], { time: grouping, months, told }: Folding): Sums {
  const byMonth = grouped(cells, ({ day }) => day.slice(0, 7))
  const own = months.filter(({ month }) => startOfPeriod(`${month}-01`, grouping) === time)
  const known = new Set(own.map(({ month }) => month))
  const parts = [
    ...own.map((standing) => monthSums(addRaw(byMonth.get(standing.month) ?? []), standing)),
    ...[...byMonth].flatMap(([month, ofMonth]) => (known.has(month) ? [] : [monthSums(addRaw(ofMonth), NOT_CONFIRMED)])),
  ]
  // a sum that no month of the row tells is not 0
  const keys = SUM_KEYS.filter((key) => told.has(key) && parts.some((part) => part[key] !== undefined))
  return addSums(parts, keys)
}

const NOT_CONFIRMED = { income: false, outcome: false }
const RAW_KEYS: readonly RawKey[] = [
  'spend',
  'allpay_amount',
  'allpay_taxed_amount',
  'marketing_cost',
  'booked_outcome',
  'booked_share',
  'publishing',
  'flow',
  'refunded',
  'received',
  'billed',
]
const addRaw = (cells: readonly Cell[]): Record<RawKey, string> =>
  addSums(
    cells.map(({ sums }) => sums as Sums),
    RAW_KEYS,
  )

/** What a month adds to each sum: what waits for a confirmation only once it is there. */
function monthSums(raw: Record<RawKey, string>, { income, outcome }: Omit<MonthStanding, 'month'>): Sums {
  const { flow, refunded, received, billed, publishing, ...daily } = raw
  const paid = sum(billed, raw.marketing_cost)
  return {
    ...daily,
    ...(income ? { flow, refunded, received, income_platform: raw.allpay_taxed_amount } : {}),
    ...(outcome
      ? {
          confirmed_outcome: raw.booked_outcome,
          paid_outcome: paid,
          publishing,
          confirmed_share: raw.booked_share,
          cost_platform: sum(raw.spend, raw.marketing_cost),
        }
      : {}),
    ...(income && outcome
      ? { closed_received: received, closed_share: raw.booked_share, closed_outcome: paid, closed_publishing: publishing }
      : {}),
  }
}

const sum = (one: string, other: string): string => addSums([{ at: one }, { at: other }], ['at']).at ?? '0'

/** Ids of the parts with the most of a value; what is of no part ('') is none, of equal parts the first in the alphabet comes first. */
export function topOf(parts: readonly { group: string; value: Fraction | null }[], many = TOP): string[] {
  return parts
    .flatMap(({ group, value }) => (group === '' || value === null ? [] : [{ group, value }]))
    .sort((one, other) => compare(other.value, one.value) || (one.group < other.group ? -1 : 1))
    .slice(0, many)
    .map(({ group }) => group)
}

/** Cells with all groups but these as one, the rest; what is of no part stays by itself. */
export const withRest = (cells: readonly Cell[], top: readonly string[]): Cell[] =>
  cells.map((cell) => (cell.group === '' || top.includes(cell.group) ? cell : { ...cell, group: REST }))

/** What the parts leave of a whole: platform sums of groups that were not asked for one by one. */
export const restOf = (whole: RawSums, parts: readonly RawSums[], keys: readonly RawKey[]): RawSums =>
  lessSums(
    Object.fromEntries(keys.map((key) => [key, whole[key] ?? '0'])),
    addSums(
      parts.map((part) => part as Sums),
      keys,
    ),
  )
