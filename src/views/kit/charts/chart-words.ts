import type { Say } from '../words.tsx'
import { isStacked, totalOf, type Moment, type Series, type SeriesData, type SeriesKind } from './chart-series.ts'
import { valueText } from './chart-values.ts'

/** A line of a tooltip: the series it is of, and its value. */
export type ToldLine = { key: string; name: string; text: string; color: number | null }

/** With its place among the colours, from 1. */
export type Colored<Item> = Item & { color: number }
export type DrawnSeries = Colored<Series>

/** How many colours there are; what follows begins again with the first. */
const COLORS = 8
export const colored = <Item extends object>(items: readonly Item[]): Colored<Item>[] =>
  items.map((item, index) => ({ ...item, color: (index % COLORS) + 1 }))

/** What is said at a place: each series with its value, and what they add up to where they are stacked. */
export function toldAt(say: Say, data: SeriesData, kind: SeriesKind, series: readonly DrawnSeries[], moment: Moment): ToldLine[] {
  const lines = series.map(({ id, name, color }, index) => ({
    key: id,
    name,
    text: valueText(data, moment.points[index] ?? { value: null }),
    color,
  }))
  const total = { key: '', name: say('charts.total'), text: valueText(data, { value: totalOf(moment) }), color: null }
  return isStacked(kind) && series.length > 1 ? [...lines, total] : lines
}

/** The name of a place; one that is not over says so. */
export const placeWords = (say: Say, { at, unfinished }: Pick<Moment, 'at' | 'unfinished'>): string =>
  unfinished ? `${at} (${say('chart.unfinished')})` : at

/** Says that what is stacked at a place is not all: some series have no value there. */
export function partialWords(say: Say, kind: SeriesKind, { points }: Moment): string[] {
  const missing = points.filter((point) => typeof point?.value !== 'number').length
  return isStacked(kind) && missing > 0 && missing < points.length ? [say('charts.partial', { count: missing })] : []
}
