import type { DayRange } from '#domain/dated-range.ts'
import { rangeFindings, type RangeFinding } from '#domain/day-range.ts'
import type { StateKey } from '../state-colors.ts'
import { linesOf } from './gantt-days.ts'

/** A range of days in a lane; `to` empty: it has no end yet. */
export type GanttBar = DayRange & {
  id: string
  /** id of its lane */
  lane: string
  name: string
  tone?: StateKey
  /** what is wrong with it, in words */
  problem?: string | undefined
  /** its days cannot be changed */
  locked?: boolean
}
export type GanttLane = { id: string; name: string }

/** A lane as it is drawn: where its bars are, how many lines they need, and where they overlap or leave days out. */
export type LaneBars = GanttLane & { bars: readonly (GanttBar & { line: number })[]; lines: number; findings: readonly RangeFinding[] }

/** A bar whose days are being changed, as they would be. */
export type MovedBar = { id: string; range: DayRange }

/** The lanes with their bars. A bar that is being moved stays in its line; what it overlaps is found where it is. */
export function laneBarsOf(lanes: readonly GanttLane[], bars: readonly GanttBar[], moved: MovedBar | null): LaneBars[] {
  return lanes.map((lane) => {
    const own = bars.filter((bar) => bar.lane === lane.id).sort((one, other) => one.from.localeCompare(other.from))
    const lines = linesOf(own)
    const drawn = own.map((bar) => ({ ...bar, ...(bar.id === moved?.id ? moved.range : {}), line: lines.get(bar.id) ?? 0 }))
    return { ...lane, bars: drawn, lines: Math.max(1, ...drawn.map(({ line }) => line + 1)), findings: rangeFindings(drawn) }
  })
}
