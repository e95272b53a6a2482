import { sql, type Kysely } from 'kysely'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * The same figures in PostgreSQL, and what questions about them come to, in statements written by hand: another engine and no line of the query
 * module. Amounts of `d` and `p` that end with `_in` are in the currency asked for, exact.
 */
const TEXTS = ['grain', 'currency', 'spreader', 'account', 'game', 'region', 'country', 'group1', 'group2', 'ad', 'creative']
const TABLES = {
  delivery: { texts: TEXTS, days: ['day'], numbers: ['minute', 'impressions', 'clicks', 'results', 'spend', 'returned'] },
  players: {
    texts: [...TEXTS, 'os'],
    days: ['day', 'cohort_day'],
    numbers: [
      'minute',
      'installs',
      'reservations',
      'reg',
      'cr',
      'active',
      'payers',
      'newpay',
      'newpay_amount',
      'newpay_taxed_amount',
      'allpay_amount',
      'allpay_taxed_amount',
    ],
  },
} as const

export type PaperRate = { currency: string; day: string; rate: string }

export async function putOnPaper(db: Kysely<Database>, slices: readonly Slice[], rates: readonly PaperRate[]): Promise<void> {
  await sql`create table paper_rate (currency text, day date, rate numeric)`.execute(db)
  await sql`insert into paper_rate select * from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r (currency text, day date, rate numeric)`.execute(
    db,
  )
  for (const facts of ['delivery', 'players'] as const) {
    const { texts, days, numbers } = TABLES[facts]
    const columns = [
      ...texts.map((name) => `"${name}" text`),
      ...days.map((name) => `${name} date`),
      ...numbers.map((name) => `${name} bigint`),
    ].join(', ')
    const rows = slices.flatMap((slice) => (slice.facts === facts ? slice.rows.map((row) => paperRow(slice, row)) : []))
    await sql`create table ${sql.raw(`paper_${facts} (${columns})`)}`.execute(db)
    await sql`insert into ${sql.raw(`paper_${facts}`)} select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`.execute(
      db,
    )
  }
}

/** What a row does not tell is empty or 0. */
function paperRow({ facts, grain, day, spreader, account }: Slice, row: FactRow) {
  const { texts, numbers } = TABLES[facts]
  const nothing = Object.fromEntries([...texts.map((name) => [name, '']), ...numbers.map((name) => [name, 0])])
  return { ...nothing, ...row, grain, day, spreader, account }
}

/** Minor units of the books in one minor unit of a currency of 2, 0 and 3 decimals, at a rate of 1. */
const IN_BOOKS = "case currency when 'JPY' then 100 when 'KWD' then 0.1 else 1 end"
const rateOf = (currency: string, day: string) =>
  `(select rate from paper_rate r where r.currency = ${currency} and to_char(r.day, 'YYYY-MM') = to_char(${day}, 'YYYY-MM') and r.day <= ${day} order by r.day desc limit 1)`

/** What one minor unit of a row is worth: the books are in CNY; USD is asked for by its own rate of the day. */
function worth(into: 'CNY' | 'USD', of: string): string {
  const inBooks = `case when currency = 'CNY' then 1 else ${rateOf(`${of}.currency`, `${of}.day`)} * ${IN_BOOKS} end`
  return into === 'CNY'
    ? inBooks
    : `case when currency = 'USD' then 1 else (${inBooks})::numeric(60, 30) / ${rateOf("'USD'", `${of}.day`)} end`
}

/** `d`, `p`: figures of days that a reader may see; `dh`, `ph`: those of hours. `seen` is a condition on a row, written by hand. */
function visible(seen: string, into: 'CNY' | 'USD'): string {
  const part = (facts: 'delivery' | 'players', grain: string, amounts: readonly string[]) =>
    `(select f.*, ${amounts.map((name) => `${name} * w.worth as ${name}_in`).join(', ')} from paper_${facts} f, lateral (select ${worth(into, 'f')} as worth) w
      where grain = '${grain}' and (${seen}))`
  const [spent, paid] = [
    ['spend', 'returned'],
    ['newpay_amount', 'allpay_amount', 'allpay_taxed_amount'],
  ]
  return `with d as ${part('delivery', 'day', spent ?? [])}, dh as ${part('delivery', 'rt60', spent ?? [])},
    p as ${part('players', 'day', paid ?? [])}, ph as ${part('players', 'rt60', paid ?? [])}`
}

/** Cells by the names of their groups: the first `keys` columns name a group, the other `values` are its cells. */
export type Cells = Map<string, (string | null)[]>

export async function onPaper(
  db: Kysely<Database>,
  { text, keys, values, seen = 'true', into = 'CNY' }: { text: string; keys: number; values: number; seen?: string; into?: 'CNY' | 'USD' },
): Promise<Cells> {
  const names = Array.from({ length: keys + values }, (_, at) => `c${at}`).join(', ')
  const { rows } = await sql<
    Record<string, string | number | null>
  >`${sql.raw(`${visible(seen, into)} select * from (${text}) cells (${names})`)}`.execute(db)
  return new Map(
    rows.map((row) => {
      const cells = Object.values(row).map((value) => (value === null ? null : String(value)))
      return [cells.slice(0, keys).join(' | '), cells.slice(keys)]
    }),
  )
}

/** A value with 6 decimals, rounded half away from 0. */
export const told = (value: string): string => `round((${value})::numeric(60, 24), 6)`
/** A quotient of sums; nothing where there is nothing to divide by. */
export const quotient = (over: string, under: string): string => told(`(${over})::numeric(60, 24) / nullif((${under})::numeric(60, 24), 0)`)
