import { dayAfter } from '#domain/day.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { FactRow, Slice } from '#server/column-store/slices/slice.ts'
import { STORED_COLUMNS, storedValues } from '#server/column-store/slices/stored-rows.ts'
import { at, ms, timed } from '../kit/served.ts'
import { LAST } from './generate.ts'

const READERS = 20
/** A day that networks tell: so many accounts with so many rows each. */
const ACCOUNTS = 200
const ROWS = 500
const DAYS = 4

/** How fast whole days are taken, next to a bare insert of the same rows; and what readers wait meanwhile. */
export async function measureIngest(store: ColumnStore, read: () => Promise<unknown>): Promise<void> {
  const writer = openSliceWriter([store], { exclusively: (_, work) => work() })
  await store.run('create table bare engine = MergeTree order by (game, spreader, account) as select * from delivery limit 0')
  const rates: { bare: number; ours: number }[] = []
  for (let turn = 0; turn < DAYS; turn += 1) {
    const slices = aDay(dayAfter(LAST, 1 + turn))
    const rows = slices.flatMap((slice) => slice.rows.map((row) => storedValues(slice, row)))
    const bare = await timed(async () => {
      for (let from = 0; from < rows.length; from += 50_000)
        await store.insert('bare', rows.slice(from, from + 50_000), STORED_COLUMNS.delivery)
    })
    const ours = await timed(() => writer.replace(slices))
    rates.push({ bare: (rows.length / bare) * 1000, ours: (rows.length / ours) * 1000 })
  }
  const mid = (of: (one: (typeof rates)[number]) => number) =>
    at(
      rates.map(of).toSorted((a, b) => a - b),
      0.5,
    )
  console.log(
    `days taken: ${Math.round(mid(({ ours }) => ours)).toLocaleString('en')} rows a second, a bare insert ${Math.round(mid(({ bare }) => bare)).toLocaleString('en')} (goal 200,000)`,
  )
  const [calm, busy]: number[][] = [[], []]
  let refused = 0
  const until = Date.now() + 15_000
  const reader = async (into: number[], goesOn: () => boolean) => {
    while (goesOn()) into.push(await timed(() => read().catch(() => void (refused += 1))))
  }
  await Promise.all(Array.from({ length: READERS }, () => reader(calm ?? [], () => Date.now() < until)))
  let isIngesting = true
  const ingest = async () => {
    for (let turn = 0; turn < DAYS; turn += 1) await writer.replace(aDay(dayAfter(LAST, 1 + turn)))
    isIngesting = false
  }
  await Promise.all([ingest(), ...Array.from({ length: READERS }, () => reader(busy ?? [], () => isIngesting))])
  const line = (times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    return `${times.length} reads, median ${ms(at(sorted, 0.5))}, 95 % within ${ms(at(sorted, 0.95))}`
  }
  console.log(`${READERS} readers: ${line(calm ?? [])}; while days are replaced: ${line(busy ?? [])}; refused: ${refused}`)
}

function aDay(day: string): Slice[] {
  return Array.from({ length: ACCOUNTS }, (_, account): Slice => {
    const rows = Array.from({ length: ROWS }, (__, row): FactRow => ({
      currency: 'CNY',
      game: `g${row % 40}`,
      region: `r${row % 6}`,
      country: `C${row % 60}`,
      group1: `a${account}-c${row % 20}`,
      group2: `a${account}-c${row % 20}-${row % 8}`,
      ad: `a${account}-c${row % 20}-${row % 8}-${row}`,
      creative: `k${(row * 7 + account) % 5_000}`,
      impressions: row * 13,
      clicks: row,
      results: row % 7,
      spend: row * 97,
      returned: row * 31,
    }))
    return {
      facts: 'delivery',
      grain: 'day',
      day,
      spreader: `s${account % 6}`,
      account: `a${account}`,
      source: 'report',
      asOf: new Date().toISOString(),
      rows,
      declaredRows: rows.length,
    }
  })
}
