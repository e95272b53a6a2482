import { join } from 'node:path'
import { dayAfter, daysFrom } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import type { ColumnStore } from '#server/column-store/client.ts'

/** All days are over, and their cohorts are ripe. */
export const LAST = dayAfter(calendarDay(Date.now(), 'UTC'), -40)
export const DAYS = 365
export const ACCOUNTS = 1_000
export const SPREADERS = 6
export const GAMES = 40

/** Skewed, and independent of other columns: keys that repeat with one another compress, and the measure would lie. */
const skewed = (salt: number, most: number) => `toUInt32(pow(cityHash64(number, ${salt}) / 18446744073709551615, 3) * ${most})`
const even = (salt: number, most: number) => `cityHash64(number, ${salt}) % ${most}`
const KEYS = `${skewed(1, ACCOUNTS)} as x_account, (x_account + ${skewed(2, 3)}) % ${GAMES} as x_game, ${skewed(3, 20)} as x_campaign, ${skewed(4, 8)} as x_group,
  ${skewed(5, 12)} as x_ad, concat('a', toString(x_account)) as account, concat('s', toString(x_account % ${SPREADERS})) as spreader,
  concat('g', toString(x_game)) as game, concat('r', toString(x_game % 6)) as region, concat('C', toString(${skewed(6, 60)})) as country,
  concat(account, '-c', toString(x_campaign)) as group1, concat(group1, '-', toString(x_group)) as group2, concat(group2, '-', toString(x_ad)) as ad,
  concat('k', toString(${skewed(7, 200_000)})) as creative, 'CNY' as currency`

export const COLUMNS = {
  delivery: [
    'currency',
    'spreader',
    'account',
    'game',
    'region',
    'country',
    'group1',
    'group2',
    'ad',
    'creative',
    'impressions',
    'clicks',
    'results',
    'spend',
    'returned',
  ],
  players: [
    'cohort_day',
    'currency',
    'spreader',
    'account',
    'game',
    'region',
    'country',
    'os',
    'group1',
    'group2',
    'ad',
    'creative',
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
} as const
export type Facts = keyof typeof COLUMNS

const DELIVERED = `${skewed(8, 20_000)} as impressions, ${skewed(9, 800)} as clicks, ${skewed(10, 60)} as results, ${skewed(11, 90_000)} as spend, ${skewed(12, 40_000)} as returned`
/** What happened ever less often the longer a player is there; who came today is counted as having come. */
const PLAYED = `${skewed(13, 31)} as x_age, toDate({day:Date}) - x_age as cohort_day, ['ios', 'android', 'pc'][1 + ${even(14, 3)}] as os,
  if(x_age = 0, 1 + ${skewed(15, 60)}, 0) as installs, 0 as reservations, if(x_age = 0, ${skewed(16, 50)}, 0) as reg, if(x_age = 0, ${skewed(17, 40)}, 0) as cr,
  1 + ${skewed(18, 80)} as active, ${skewed(19, 8)} as payers, ${skewed(20, 3)} as newpay, newpay * 600 as newpay_amount, newpay * 420 as newpay_taxed_amount,
  payers * ${skewed(21, 6_480)} as allpay_amount, intDiv(allpay_amount * 7, 10) as allpay_taxed_amount`

/** So many rows of what networks told, and half as many of players, over a year, every day of every account told; the same for the same number. */
export async function generate(store: ColumnStore, rows: number): Promise<void> {
  const days = daysFrom(dayAfter(LAST, 1 - DAYS), LAST)
  for (const [facts, made, many] of [
    ['delivery', DELIVERED, rows],
    ['players', PLAYED, rows / 2],
  ] as const) {
    const each = Math.round(many / DAYS)
    for (const [at, day] of days.entries())
      await store.run(
        `insert into ${facts} (grain, day, minute, ${COLUMNS[facts].join(', ')})
         select 'day', {day:Date}, 0, ${COLUMNS[facts].join(', ')} from (select ${KEYS}, ${made} from numbers(${at * each}, ${each}))`,
        { day },
      )
    await store.run(
      `insert into slice (facts, grain, day, spreader, account, source, row_count, as_of, loaded_at)
       select '${facts}', 'day', toDate({last:Date}) - back.number, concat('s', toString(one.number % ${SPREADERS})), concat('a', toString(one.number)),
         'report', 1, now64(3), now64(3) from numbers(${DAYS}) as back cross join numbers(${ACCOUNTS}) as one`,
      { last: LAST },
    )
  }
}

/** The same rows as a file that other engines read. */
export async function exportTo(store: ColumnStore, facts: Facts, folder: string, format: 'Parquet' | 'CSV'): Promise<string> {
  const file = join(folder, `${facts}.${format.toLowerCase()}`)
  await store.run(`insert into function file('${file}', '${format}') select day, ${COLUMNS[facts].join(', ')} from ${facts}`)
  return file
}
