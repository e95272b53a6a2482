import { Button } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import type { DayRange } from '#domain/dated-range.ts'
import { useListedKeys, type KeyTable } from '../key-list.ts'
import { LayoutSwitch } from '../LayoutSwitch.tsx'
import { useSay } from '../words.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { laneBarsOf, type GanttBar, type GanttLane } from './gantt-bars.ts'
import { ZOOMS, type Zoom } from './gantt-days.ts'
import { GANTT_KEYS } from './gantt.keys.ts'
import { GanttPlane } from './GanttPlane.tsx'
import { GanttTable } from './GanttTable.tsx'
import './gantt.css'

type Props = {
  label: string
  bars: readonly GanttBar[]
  /** from the top */
  lanes: readonly GanttLane[]
  /** the day in the zone of what is shown, `YYYY-MM-DD` */
  today: string
  /** another range for a bar; without it nothing can be moved */
  onChange?: (id: string, range: DayRange) => void
  onPick?: (id: string) => void
  picked?: string | null
}

const NO_KEYS: KeyTable = {}

/** Ranges of days in lanes, moved and resized by pointer and keys; overlaps and gaps of a lane are drawn and said. */
export function Gantt({ label, bars, lanes, today, onChange, onPick, picked = null }: Props) {
  const say = useSay()
  useListedKeys(onChange ? GANTT_KEYS : NO_KEYS)
  const scroller = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<Zoom>('all')
  const tools = (
    <>
      <LayoutSwitch layouts={ZOOMS.map((layout) => ({ layout, text: say(`gantt.zoom.${layout}`) }))} now={zoom} onLayout={setZoom} />
      {zoom === 'all' ? null : (
        <Button
          size="small"
          variant="minimal"
          text={say('gantt.today')}
          onClick={() => scroller.current?.querySelector('.fd-gantt-today')?.scrollIntoView({ inline: 'center', block: 'nearest' })}
        />
      )}
    </>
  )
  return (
    <ChartFrame title={label} tools={tools} table={<GanttTable lanes={laneBarsOf(lanes, bars, null)} label={label} onPick={onPick} />}>
      <GanttPlane {...{ label, bars, lanes, today, zoom, scroller, onChange, onPick, picked }} />
    </ChartFrame>
  )
}
