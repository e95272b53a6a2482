import { max, min, scaleBand, scaleLinear, scalePoint, type ScaleLinear } from 'd3'
import type { ChartValue, Measured } from './chart-values.ts'

export type SeriesPoint = ChartValue & {
  /** its place across: a period such as `2026-11-20` or `2026-11`, a time, or a name */
  at: string
  /** its period is not over, so its value still grows */
  unfinished?: boolean
}
export type Series = { id: string; name: string; points: readonly SeriesPoint[] }
/** Values of several series at the same places. */
export type SeriesData = Measured & {
  series: readonly Series[]
  /** what the places are, for the head of the table; days unless said */
  across?: string
  /** how the values come about: formula, filter, zone, as of */
  explained?: string
  /** places that are not over have a band behind them */
  late?: boolean
  /** which of more series these are */
  among?: string | undefined
}

/** `areas` are stacked; bars are next to each other, or stacked. */
export type SeriesKind = 'lines' | 'areas' | 'bars' | 'stacked_bars'
export const isStacked = (kind: SeriesKind): boolean => kind === 'areas' || kind === 'stacked_bars'

/** All series at one place, in their order; undefined: a series says nothing there. */
export type Moment = { at: string; points: readonly (SeriesPoint | undefined)[]; unfinished: boolean }

const PERIOD = /^\d{4}(-|$)/

/** The places of all series: periods in their order, names as they come. */
export function momentsOf(series: readonly Series[]): Moment[] {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))]
  const byPlace = series.map(({ points }) => new Map(points.map((point) => [point.at, point])))
  return (places.every((at) => PERIOD.test(at)) ? places.toSorted() : places).map((at) => {
    const points = byPlace.map((one) => one.get(at))
    return { at, points, unfinished: points.some((point) => point?.unfinished) }
  })
}

/** What the series add up to at a place; null where none of them has a value. */
export function totalOf({ points }: Moment): number | null {
  const values = points.flatMap((point) => point?.value ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

/** From where to where a value is drawn. */
export type Segment = { from: number; to: number }

/** The values of a place on top of each other, those below 0 downwards; a series without a value is of no height. */
export function stackOf({ points }: Moment): Segment[] {
  let [up, down] = [0, 0]
  return points.map((point) => {
    const value = point?.value ?? 0
    const from = value < 0 ? down : up
    if (value < 0) down += value
    else up += value
    return { from, to: from + value }
  })
}

/**
 * Is a stacked series drawn at a place? At its values and at the places next to them, where it is of no height and what is above it comes down.
 * Where none of the series has a value nothing is drawn: it was not 0.
 */
export function isInStack(moments: readonly Moment[], series: number, index: number): boolean {
  const isNear = [index - 1, index, index + 1].some((at) => typeof moments[at]?.points[series]?.value === 'number')
  const here = moments[index]
  return isNear && here !== undefined && totalOf(here) !== null
}

/** The scale upwards: 0 is always in it, and its ends are round. */
export function scaleUp(
  moments: readonly Moment[],
  kind: SeriesKind,
  [floor, top]: readonly [number, number],
): ScaleLinear<number, number> {
  const ends = isStacked(kind)
    ? moments.flatMap((moment) => stackOf(moment).map(({ to }) => to))
    : moments.flatMap(({ points }) => points.flatMap((point) => point?.value ?? []))
  const [lowest, highest] = [Math.min(0, min(ends) ?? 0), Math.max(0, max(ends) ?? 0)]
  return scaleLinear([lowest, lowest === highest ? 1 : highest], [floor, top]).nice(4)
}

/** The middle of each place in px, and how wide what is drawn there may be. */
export type Places = { centers: readonly number[]; band: number }

export function placesOf(labels: readonly string[], kind: SeriesKind, [left, right]: readonly [number, number]): Places {
  if (kind === 'lines' || kind === 'areas') {
    const scale = scalePoint(labels, [left, right])
    return { centers: labels.map((label) => scale(label) ?? left), band: scale.step() }
  }
  const scale = scaleBand(labels, [left, right]).paddingInner(0.25).paddingOuter(0.15)
  return { centers: labels.map((label) => (scale(label) ?? left) + scale.bandwidth() / 2), band: scale.bandwidth() }
}

/** The place that is nearest to so many px; null: there is none. */
export function nearest(centers: readonly number[], x: number): number | null {
  if (centers.length === 0) return null
  return centers.reduce((best, center, index) => (Math.abs(center - x) < Math.abs((centers[best] ?? Infinity) - x) ? index : best), 0)
}

/** How many places share a word of the axis, so that words do not touch. */
export const wordEvery = (count: number, width: number, word: number): number => Math.max(1, Math.ceil((count * word) / Math.max(width, 1)))

/** Approximate character widths in px, at the largest font size of a chart (12 px). */
const LATIN = 7
const WIDE = 12
const charWidth = (one: string): number => (one > '\u2e7f' ? WIDE : LATIN)
export const widthOf = (name: string): number => Array.from(name).reduce((sum, one) => sum + charWidth(one), 8)

/** A name in so many px; what does not fit is cut off. */
export function fitted(name: string, px: number): string {
  if (widthOf(name) <= px) return name
  const signs = Array.from(name)
  while (signs.length > 1 && widthOf(`${signs.join('')}…`) > px) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** `2026-11-20` is `11-20` on an axis. */
export const axisLabel = (at: string): string => (/^\d{4}-\d\d-\d\d$/.test(at) ? at.slice(5) : at)
