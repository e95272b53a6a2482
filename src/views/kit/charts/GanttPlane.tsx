import { useMemo, useState, type CSSProperties, type RefObject } from 'react'
import type { DayRange } from '#domain/dated-range.ts'
import { useSay } from '../words.tsx'
import { laneBarsOf, type GanttBar, type GanttLane } from './gantt-bars.ts'
import { scaleOf, widthOf, type Zoom } from './gantt-days.ts'
import { barWords } from './gantt-words.ts'
import { GanttAxis } from './GanttAxis.tsx'
import { GanttFindings } from './GanttFindings.tsx'
import { GanttTrack } from './GanttTrack.tsx'
import { useGanttDrag } from './use-gantt-drag.ts'
import { useKeptDay } from './use-kept-day.ts'
import { usePlotWidth } from './use-plot-width.ts'

type Props = {
  label: string
  bars: readonly GanttBar[]
  lanes: readonly GanttLane[]
  today: string
  zoom: Zoom
  scroller: RefObject<HTMLDivElement | null>
  onChange?: ((id: string, range: DayRange) => void) | undefined
  onPick?: ((id: string) => void) | undefined
  picked: string | null
}

type PlaneStyle = CSSProperties & Record<'--fd-gantt-names', string>

/** px of the names of lanes; a phone has less room. */
const [NAMES, NARROW_NAMES, NARROW] = [168, 96, 640]

/** The calendar with its lanes, scrolled across; what overlaps below it in words. */
export function GanttPlane({ label, bars, lanes, today, zoom, scroller, onChange, onPick, picked }: Props) {
  const say = useSay()
  const width = usePlotWidth(scroller)
  const names = width < NARROW ? NARROW_NAMES : NAMES
  const track = width - names
  const scale = useMemo(() => scaleOf(bars, today, zoom, track), [bars, today, zoom, track])
  const onScroll = useKeptDay({ scroller, scale, width: track, first: bars.find(({ id }) => id === picked)?.from ?? today })
  // what a key or a drag did, for a screen reader
  const [said, setSaid] = useState('')
  const change = (bar: GanttBar, range: DayRange) => {
    const lane = laneBarsOf(lanes, bars, { id: bar.id, range }).find(({ id }) => id === bar.lane)
    if (lane) setSaid(barWords(say, lane, { ...bar, ...range }))
    onChange?.(bar.id, range)
  }
  const drag = useGanttDrag({ scale, scroller, covered: names, onDrop: change, onCancel: () => setSaid(say('gantt.cancelled')) })
  const drawn = laneBarsOf(lanes, bars, drag.held)
  const style: PlaneStyle = { '--fd-gantt-names': `${names}px` }
  return (
    <div className="fd-gantt" style={style}>
      {/* without a bar there is nothing in it that takes the focus, and keys are to scroll it */}
      <div ref={scroller} className="fd-gantt-scroll" onScroll={onScroll} {...(bars.length === 0 ? { tabIndex: 0 } : {})}>
        <div className="fd-gantt-plane" role="group" aria-label={label} style={{ width: names + widthOf(scale) }}>
          <GanttAxis scale={scale} today={today} />
          {drawn.map((lane) => (
            <GanttTrack
              key={lane.id}
              {...{ lane, scale, drag, picked, onPick }}
              onMove={onChange ? change : undefined}
              onLocked={(bar) => setSaid(say('gantt.is_locked', { name: bar.name }))}
            />
          ))}
        </div>
      </div>
      {bars.length === 0 ? <p className="fd-muted">{say('gantt.empty')}</p> : null}
      <GanttFindings lanes={drawn} />
      {onChange ? <p className="fd-muted fd-gantt-hint">{say('gantt.hint')}</p> : null}
      <output className="fd-hidden">{said}</output>
    </div>
  )
}
