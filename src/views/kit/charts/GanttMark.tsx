import { Lock } from '@blueprintjs/icons'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { DayRange } from '#domain/dated-range.ts'
import { STATE_GLYPHS } from '../state-colors.ts'
import { useSay } from '../words.tsx'
import type { GanttBar, LaneBars } from './gantt-bars.ts'
import { boxOf, pressedBy, type DayScale } from './gantt-days.ts'
import { barWords, daysWords } from './gantt-words.ts'
import { openBy } from './open-by.ts'
import type { useGanttDrag } from './use-gantt-drag.ts'

type Props = {
  bar: GanttBar
  lane: LaneBars
  scale: DayScale
  /** px from the top of its lane */
  top: number
  drag: ReturnType<typeof useGanttDrag>
  picked: string | null
  onMove: ((bar: GanttBar, range: DayRange) => void) | undefined
  onLocked: (bar: GanttBar) => void
  onPick: ((id: string) => void) | undefined
}

/** A bar: dragged, resized at its ends, moved by keys, and opened. Its days are shown while it is looked at or moved. */
export function GanttMark({ bar, lane, scale, top, drag, picked, onMove, onLocked, onPick }: Props) {
  const say = useSay()
  const mark = useRef<HTMLDivElement>(null)
  const { from, to, locked = false, tone = 'running' } = bar
  const isHeld = drag.held?.id === bar.id
  const words = barWords(say, lane, bar)
  useInSight(mark, `${from} ${to}`)
  const press = (event: KeyboardEvent) => {
    if (isHeld && event.key === 'Escape') {
      // no one else's, such as of the dialog around it
      event.preventDefault()
      event.stopPropagation()
      return drag.cancel()
    }
    if (onPick) openBy(event, () => onPick(bar.id))
    const range = onMove && !isHeld ? pressedBy(bar, event, scale) : null
    if (!range || !onMove) return
    event.preventDefault()
    if (locked) onLocked(bar)
    else if (range.from !== from || range.to !== to) onMove(bar, range)
  }
  const isMovable = onMove !== undefined && !locked
  return (
    <div
      ref={mark}
      role={onMove || onPick ? 'button' : 'img'}
      tabIndex={0}
      className={[
        'fd-gantt-bar',
        `fd-gantt-tone-${tone}`,
        ...(isMovable ? ['fd-gantt-movable'] : []),
        ...(isHeld ? ['fd-gantt-held'] : []),
        ...(bar.problem === undefined ? [] : ['fd-gantt-problem']),
        ...(to === '' ? ['fd-gantt-open'] : []),
        ...(picked === bar.id ? ['fd-gantt-picked'] : []),
      ].join(' ')}
      style={{ ...boxOf(scale, bar), top }}
      aria-label={words}
      aria-pressed={onPick ? picked === bar.id : undefined}
      title={isHeld ? '' : words}
      onClick={() => drag.click(() => onPick?.(bar.id))}
      onKeyDown={press}
      onPointerDown={(event) => drag.begin(event, bar, isMovable)}
      onPointerMove={isHeld ? drag.move : undefined}
      onPointerUp={isHeld ? () => drag.end(bar) : undefined}
      onPointerCancel={isHeld ? drag.lose : undefined}
    >
      <span className="fd-gantt-text" aria-hidden="true">
        {bar.tone ? `${STATE_GLYPHS[bar.tone]} ` : ''}
        {locked ? <Lock size={12} /> : null}
        {bar.name}
      </span>
      <span className="fd-gantt-days" aria-hidden="true">
        <span>{daysWords(say, bar)}</span>
      </span>
    </div>
  )
}

/** What has the focus stays in sight when its place becomes another one. */
function useInSight(mark: { current: HTMLElement | null }, place: string): void {
  useEffect(() => {
    const element = mark.current
    if (element && element === document.activeElement) element.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [mark, place])
}
