import { addDays, formatISO } from 'date-fns'
import type { ColumnStore, Params } from '#server/column-store/client.ts'

/** 5.5 million rows of 60 days; keys are independent and skewed, as real ones are. */
export const FACTS = { rows: 5_500_000, days: 60, insertRows: 20_000 }
const FIRST_DAY = '2026-09-01'

const COLUMNS = `day Date, game UInt16, account UInt32, campaign UInt32, ad UInt32, country LowCardinality(String), os LowCardinality(String),
  network LowCardinality(String), spend Int64, impressions UInt32, clicks UInt32, installs UInt32`

const skewed = (salt: number, most: number) => `toUInt32(pow(cityHash64(number, ${salt}) / 18446744073709551615, 3) * ${most})`
const row = (day: string) => `${day} as day, ${skewed(1, 40)} as game, ${skewed(2, 300)} as account, ${skewed(3, 5_000)} as campaign,
  ${skewed(4, 60_000)} as ad, ['US','JP','KR','TW','DE','BR','ID','TH'][1 + ${skewed(5, 8)} % 8] as country, ['ios','android'][1 + number % 2] as os,
  ['meta','tencent','kuaishou','toutiao','apple','tiktok'][1 + ${skewed(6, 6)} % 6] as network, ${skewed(7, 90_000)} as spend,
  ${skewed(8, 20_000)} as impressions, ${skewed(9, 800)} as clicks, ${skewed(10, 60)} as installs`

/** Facts, and a table of what is inserted while others read: each part has a number and the same many rows. */
export async function fill(store: ColumnStore): Promise<void> {
  const facts = `(${COLUMNS}) engine = MergeTree partition by day order by (game, day, account, campaign, ad)`
  await store.run(`create table facts ${facts}`)
  await store.run(`create table staged ${facts}`)
  await store.run('create table inserted (part UInt32, number UInt32, spend Int64) engine = MergeTree order by (part, number)')
  const chunk = 500_000
  for (let from = 0; from < FACTS.rows; from += chunk)
    await store.run(
      `insert into facts select ${row(`toDate('${FIRST_DAY}') + number % ${FACTS.days}`)} from numbers(${from}, ${chunk}) settings max_partitions_per_insert_block = 100`,
    )
}

export type Shape = { query: string; params: (turn: number) => Params }

/** What pages ask for: of a game, of an account, of some days. */
export const SHAPES: readonly Shape[] = [
  {
    query: 'select day, sum(spend) as spend, sum(installs) as installs from facts where game = {game:UInt16} group by day order by day',
    params: (turn) => ({ game: turn % 20 }),
  },
  {
    query:
      'select campaign, sum(spend) as spend, sum(clicks) / sum(impressions) as ctr from facts where game = {game:UInt16} and day >= {day:Date} group by campaign order by spend desc limit 100',
    params: (turn) => ({ game: turn % 20, day: '2026-10-01' }),
  },
  {
    query: 'select ad, sum(spend) as spend from facts where account = {account:UInt32} group by ad order by spend desc limit 100',
    params: (turn) => ({ account: turn % 200 }),
  },
  {
    query: 'select country, os, network, sum(spend) as spend from facts where day between {from:Date} and {until:Date} group by 1, 2, 3',
    params: () => ({ from: '2026-10-20', until: '2026-10-26' }),
  },
  { query: 'select game, day, sum(spend) as spend from facts group by 1, 2 order by 1, 2', params: () => ({}) },
]

/** Many rows by many rows: it would take minutes. */
export const RUNAWAY =
  'select count() as pairs from facts a inner join facts b on a.country = b.country where a.spend + b.spend > {least:Int64}'
export const RUNAWAY_PARAMS = { least: 7 }

export async function oneInsert(store: ColumnStore, part: number): Promise<void> {
  await store.insert(
    'inserted',
    Array.from({ length: FACTS.insertRows }, (_, number) => ({ part, number, spend: number * 7 })),
  )
}

/** A restated day: staged, then put in the place of the old one. Readers see the one or the other. */
export async function replaceADay(store: ColumnStore, turn: number): Promise<void> {
  const day = `toDate('${formatISO(addDays(new Date(`${FIRST_DAY}T00:00:00`), turn % FACTS.days), { representation: 'date' })}')`
  await store.run('truncate table staged')
  await store.run(`insert into staged select ${row(day)} from numbers(${turn}, 90000)`)
  await store.run(`alter table facts replace partition ${day.slice('toDate('.length, -1)} from staged`)
}
