import type { Platform } from './platform.ts'
import { broughtBy, HOUR_MS } from './meter.ts'

/** What is counted: money in the smallest unit. */
export type Counts = { minor: number; shows: number; clicks: number; converts: number }
export type ReportRow = { dimensions: Record<string, string>; counts: Counts }

type Asked = {
  /** the objects whose spending is told */
  ids: readonly string[]
  fromMs: number
  /** not included */
  toMs: number
  /** what a row is by, for an object in an hour; null leaves that out */
  dimensions: (id: string, hourMs: number) => Record<string, string> | null
}

const NOTHING: Counts = { minor: 0, shows: 0, clicks: 0, converts: 0 }

export const added = (one: Counts, other: Counts): Counts => ({
  minor: one.minor + other.minor,
  shows: one.shows + other.shows,
  clicks: one.clicks + other.clicks,
  converts: one.converts + other.converts,
})

/** Adds up what was spent, hour by hour, into rows by their dimensions: however it is cut, the parts add up to the whole. */
export function reportRows({ book, draw }: Platform, { ids, fromMs, toMs, dimensions }: Asked): ReportRow[] {
  const rows = new Map<string, ReportRow>()
  for (const id of ids) {
    for (const [hour, minor] of book.spentOf(id)) {
      const by = hour * HOUR_MS >= fromMs && hour * HOUR_MS < toMs ? dimensions(id, hour * HOUR_MS) : null
      if (by === null) continue
      const key = JSON.stringify(by)
      const before = rows.get(key)?.counts ?? NOTHING
      rows.set(key, { dimensions: by, counts: added(before, { minor, ...broughtBy(draw, id, minor) }) })
    }
  }
  return [...rows.values()]
}

export const totalOf = (rows: readonly ReportRow[]): Counts => rows.map(({ counts }) => counts).reduce(added, NOTHING)

export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Sorts rows by several keys, the first one first. Numbers inside a text compare by value. */
export function sortRows<T>(
  rows: T[],
  orders: readonly { field: string; isDescending: boolean }[],
  told: (row: T, field: string) => string,
): T[] {
  for (const { field, isDescending } of orders.toReversed())
    rows.sort((one, other) => told(one, field).localeCompare(told(other, field), 'en', { numeric: true }) * (isDescending ? -1 : 1))
  return rows
}

/** Rows of cells as a file. */
export const csvText = (rows: readonly (readonly unknown[])[]): string => rows.map((cells) => cells.join(',')).join('\n')
