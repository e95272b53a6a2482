import { max, scaleSqrt, type ScalePower } from 'd3'
import type { Language } from '#i18n/words.ts'
import type { Say } from '../words.tsx'
import { fitted, widthOf } from './chart-series.ts'
import { axisText, axisTicks } from './chart-values.ts'
import { apart, placedNames, type Area, type PlacedName } from './plot-names.ts'
import type { PlotAxis, PlotPoint, PlotProps } from './quadrant-points.ts'

export type AxisWord = { place: number; size: number; text: string; isThreshold: boolean }
export type QuadrantScale = {
  x: ScalePower<number, number>
  y: ScalePower<number, number>
  plane: Area
  height: number
  /** where the thresholds are */
  middle: number
  level: number
  ticksAcross: readonly AxisWord[]
  ticksUp: readonly AxisWord[]
}

/** px around the fields: the words of the axes are there. */
const [TOP, RIGHT, BOTTOM, LEFT] = [20, 8, 36, 34]
/** px: the line of the words of the fields; no point is on it. */
export const WORD = 24
/** px of a line of words, and of a name at most. */
const [LINE, NAME] = [14, 200]
/** The plane is drawn in the pixels it has, so that its words are as large as elsewhere: as wide as its place, and not higher than a screen. */
const heightOf = (width: number) => Math.round(Math.min(440, Math.max(280, width * 0.42)))

/** Two axes of roots, which keep small values apart, with as many ticks as have room; the thresholds are always among them. */
export function quadrantScale(
  say: Say,
  language: Language,
  { across, up, points }: Pick<PlotProps, 'across' | 'up' | 'points'>,
  width: number,
): QuadrantScale {
  const height = heightOf(width)
  const [right, floor] = [width - RIGHT, height - BOTTOM]
  const y = scaleSqrt([0, reach(up, points, (point) => point.up)], [floor, TOP + WORD])
  const wordsUp = wordsOf(say, language, up, y, () => LINE)
  const left = Math.max(LEFT, ...wordsUp.map(({ text }) => widthOf(text)))
  const x = scaleSqrt([0, reach(across, points, (point) => point.across)], [left, right])
  return {
    x,
    y,
    plane: { x: left, y: TOP, width: right - left, height: floor - TOP },
    height,
    middle: x(across.threshold),
    level: y(up.threshold),
    ticksAcross: apart(wordsOf(say, language, across, x, widthOf), [left - LEFT / 2, right + RIGHT]),
    ticksUp: apart(wordsUp, [TOP, floor + LINE]),
  }
}

const reach = (axis: PlotAxis, points: readonly PlotPoint[], of: (point: PlotPoint) => number): number =>
  Math.max(axis.threshold * 2, (max(points, of) ?? 0) * 1.05) || 1

/** The words of an axis, the threshold first and the others from the far end: what is near 0 has the least room. */
function wordsOf(
  say: Say,
  language: Language,
  axis: PlotAxis,
  scale: ScalePower<number, number>,
  sizeOf: (text: string) => number,
): AxisWord[] {
  const ticks = scale
    .ticks(6)
    .toReversed()
    .filter((tick) => tick !== axis.threshold)
  const fine = axisTicks(say, language, axis, ticks)
  const threshold = axisText(say, language, axis, axis.threshold)
  return [
    { place: scale(axis.threshold), size: sizeOf(threshold), text: threshold, isThreshold: true },
    ...fine.map(({ tick, text }) => ({ place: scale(tick), size: sizeOf(text), text, isThreshold: false })),
  ]
}

/** The names that have room on the plane: the chosen one first, then the largest. */
export function namesOn(
  { x, y, plane }: QuadrantScale,
  points: readonly PlotPoint[],
  chosen: string | null,
  words: readonly Area[],
): (PlacedName & { text: string })[] {
  const named = points
    .toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen) || other.across - one.across)
    .map((point) => ({ id: point.id, text: fitted(point.name, NAME), x: x(point.across), y: y(point.up) }))
  const texts = new Map(named.map(({ id, text }) => [id, text]))
  const placed = placedNames(
    named.map(({ id, text, ...at }) => ({ id, ...at, width: widthOf(text) })),
    plane,
    words,
  )
  return placed.map((name) => ({ ...name, text: texts.get(name.id) ?? '' }))
}
