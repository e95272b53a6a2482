import type { Say } from '../words.tsx'
import { measuredWords, valueText, type Measured } from './chart-values.ts'
import type { ToldLine } from './chart-words.ts'

export type PlotPoint = {
  id: string
  name: string
  /** 0 or more */
  across: number
  up: number
  /** in which of the fields it lies */
  field: string
  /** why its figures are not to be relied on, such as example figures: it is hollow, and the legend says this */
  doubt?: string
}
export type PlotAxis = Measured & {
  /** high is from here on */
  threshold: number
}
export type PlotProps = {
  title: string
  across: PlotAxis
  up: PlotAxis
  /** low-high, high-high, low-low, high-low: as they are on the plane, row by row */
  fields: readonly { key: string; label: string }[]
  points: readonly PlotPoint[]
  /** what the points are, for the head of the table */
  of: string
  /** the one that is shown next to it */
  chosen?: string | null
  onOpen: (id: string) => void
}

/** The values of a point, each with the words of its axis. */
export const pointLines = (say: Say, { across, up }: Pick<PlotProps, 'across' | 'up'>, point: PlotPoint): ToldLine[] =>
  [
    { key: 'across', axis: across, value: point.across },
    { key: 'up', axis: up, value: point.up },
  ].map(({ key, axis, value }) => ({ key, name: measuredWords(say, axis), text: valueText(axis, { value }), color: null }))
