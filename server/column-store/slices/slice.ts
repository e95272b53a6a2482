import { blocker, quoted, type Blocker } from '#domain/blocker.ts'
import { readDay } from '#domain/day.ts'
import { FACTS, GRAINS, type Column, type Dimension, type FactsName, type Grain } from '#domain/metrics/facts.ts'

/** One figure: dimensions that are not known are left out; amounts are minor units of the currency. */
export type FactRow = Partial<Record<Dimension, string>> & {
  /** minutes from midnight in the account's zone, a multiple of the grain; 0 for a day */
  minute?: number
  currency: string
  /** of players: the day they came */
  cohort_day?: string
} & Partial<Record<Column, string | number>>

/** All that one source tells of an account and a day; it takes the place of what it told before. */
export type Slice = {
  facts: FactsName
  grain: Grain
  /** `YYYY-MM-DD` in the zone of the account */
  day: string
  spreader: string
  account: string
  /** who told it */
  source: string
  /** when it was told, an instant */
  asOf: string
  rows: readonly FactRow[]
  /** how many rows the source says there are */
  declaredRows: number
}

const WHOLE = /^-?\d{1,18}$/
const CURRENCY = /^[A-Z]{3}$/
const LONGEST = 200
/** Reasons that are told; a file with one mistake in each row tells of some. */
const MOST_REASONS = 20

/** Why a slice is not taken; nothing of it is then. Rows are counted from 1. */
export function sliceBlockers(slice: Slice): Blocker[] {
  const { rows, declaredRows, day } = slice
  const wrong = (field: string, text: string, row?: number) =>
    blocker('insight.slice_value', { field, params: { text: quoted(text), name: field }, ...(row === undefined ? {} : { row }) })
  if (rows.length !== declaredRows)
    return [blocker('insight.slice_not_whole', { field: 'rows', params: { declared: declaredRows, received: rows.length } })]
  return [
    ...(readDay(day) === day ? [] : [wrong('day', day)]),
    ...(Number.isNaN(Date.parse(slice.asOf)) ? [wrong('asOf', slice.asOf)] : []),
    ...(['spreader', 'account'] as const).flatMap((field) => (slice[field] === '' ? [wrong(field, '')] : [])),
    ...rows.flatMap((row, at) => rowMistakes(slice, row).map(([field, text]) => wrong(field, text, at + 1))),
  ].slice(0, MOST_REASONS)
}

/** Fields that hold what they cannot, with what is there. */
function rowMistakes({ facts, grain, day, spreader, account }: Slice, row: FactRow): [field: string, text: string][] {
  const { minute = 0, currency, cohort_day } = row
  const isMinute = Number.isInteger(minute) && minute >= 0 && minute < GRAINS.day && minute % GRAINS[grain] === 0
  const isArrival =
    facts === 'players' ? cohort_day !== undefined && readDay(cohort_day) === cohort_day && cohort_day <= day : cohort_day === undefined
  const measures: readonly string[] = FACTS[facts].measures
  const dimensions: readonly string[] = FACTS[facts].dimensions
  const elsewhere = { spreader, account }
  return Object.entries(row)
    .flatMap(([name, value]): [string, string][] => {
      const text = String(value)
      const isRight = (): boolean => {
        if (name === 'minute') return isMinute
        if (name === 'currency') return CURRENCY.test(currency)
        if (name === 'cohort_day') return isArrival
        if (name === 'spreader' || name === 'account') return text === elsewhere[name]
        if (measures.includes(name)) return WHOLE.test(text)
        return dimensions.includes(name) && text.length <= LONGEST
      }
      return isRight() ? [] : [[name, text]]
    })
    .concat(facts === 'players' && cohort_day === undefined ? [['cohort_day', '']] : [])
}

/** A row as the table has it. */
export function storedRow({ facts, grain, day, spreader, account }: Slice, row: FactRow): Record<string, string | number> {
  const { dimensions, measures } = FACTS[facts]
  return {
    ...Object.fromEntries(dimensions.map((name) => [name, ''])),
    ...Object.fromEntries(measures.map((name) => [name, 0])),
    minute: 0,
    ...row,
    grain,
    day,
    spreader,
    account,
  }
}
