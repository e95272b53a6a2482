import type { DayRange } from '#domain/dated-range.ts'
import { useSay } from '../words.tsx'
import type { GanttBar, LaneBars } from './gantt-bars.ts'
import { boxOf, widthOf, type DayScale } from './gantt-days.ts'
import { findingWords } from './gantt-words.ts'
import { GanttMark } from './GanttMark.tsx'
import type { useGanttDrag } from './use-gantt-drag.ts'

type Props = {
  lane: LaneBars
  scale: DayScale
  drag: ReturnType<typeof useGanttDrag>
  picked: string | null
  /** none: nothing can be moved */
  onMove: ((bar: GanttBar, range: DayRange) => void) | undefined
  onLocked: (bar: GanttBar) => void
  onPick: ((id: string) => void) | undefined
}

/** px of a line of bars, and of what is free around the lines of a lane. */
const [LINE, AROUND] = [30, 6]

/** A lane: its name, its bars in as many lines as they need, and where they overlap or leave days out. */
export function GanttTrack({ lane, scale, ...bars }: Props) {
  const say = useSay()
  return (
    <div className="fd-gantt-lane" role="group" aria-label={lane.name}>
      <span className="fd-gantt-name" aria-hidden="true" title={lane.name}>
        {lane.name}
      </span>
      <div className="fd-gantt-track" style={{ width: widthOf(scale), height: lane.lines * LINE + AROUND }}>
        {lane.bars.map((bar) => (
          <GanttMark key={bar.id} {...{ bar, lane, scale, ...bars }} top={bar.line * LINE + AROUND / 2} />
        ))}
        {lane.findings.map((finding) => (
          <span
            key={`${finding.kind} ${finding.one} ${finding.other}`}
            className={`fd-gantt-${finding.kind}`}
            style={boxOf(scale, finding)}
            title={findingWords(say, lane, finding)}
            aria-hidden="true"
          />
        ))}
      </div>
    </div>
  )
}
