import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { DayRange } from '#domain/dated-range.ts'
import type { GanttBar, MovedBar } from './gantt-bars.ts'
import { boxOf, draggedBy, gripAt, type DayScale, type Grip } from './gantt-days.ts'

type Held = MovedBar & { grip: Grip; before: DayRange; startX: number }

type Parts = {
  scale: DayScale
  scroller: RefObject<HTMLElement | null>
  /** px at its left that names cover */
  covered: number
  onDrop: (bar: GanttBar, range: DayRange) => void
  onCancel: () => void
}

/** px from the edge of what is seen where a drag scrolls on, and how far at a time. */
const [NEAR, STEP] = [32, 16]

/** A bar that is dragged by a pointer: what it would be while it is held, handed over when it is released. */
export function useGanttDrag({ scale, scroller, covered, onDrop, onCancel }: Parts) {
  const [held, setHeld] = useState<Held | null>(null)
  // the press that ends was a drag: the click after it opens nothing
  const wasDrag = useRef(false)
  const cancel = () => {
    setHeld(null)
    wasDrag.current = true
    onCancel()
  }
  const begin = (event: PointerEvent<HTMLElement>, bar: GanttBar, isMovable: boolean) => {
    wasDrag.current = false
    if (event.button !== 0 || !isMovable) return
    const startX = trackX(event)
    const { left, width } = boxOf(scale, bar)
    const before = { from: bar.from, to: bar.to }
    const grip = gripAt(startX - left, width, event.pointerType === 'touch' ? 'touch' : 'mouse')
    event.currentTarget.setPointerCapture?.(event.pointerId)
    // where Escape is heard
    event.currentTarget.focus({ preventScroll: true })
    setHeld({ id: bar.id, grip, before, range: before, startX })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!held) return
    scrollOn(scroller.current, covered, event.clientX)
    const range = draggedBy(held.before, held.grip, trackX(event) - held.startX, scale)
    if (isSame(range, held.range)) return
    wasDrag.current = true
    setHeld({ ...held, range })
  }
  const end = (bar: GanttBar) => {
    if (held && !isSame(held.range, held.before)) onDrop(bar, held.range)
    setHeld(null)
  }
  // the browser took the pointer for itself, to scroll: no click follows
  const lose = () => {
    wasDrag.current = false
    setHeld(null)
  }
  const click = (open: () => void) => {
    if (!wasDrag.current) open()
    wasDrag.current = false
  }
  return { held, begin, move, end, lose, cancel, click }
}

/** px from the start of the lane, also where a part of it is scrolled away. */
const trackX = (event: PointerEvent<HTMLElement>): number =>
  event.clientX - (event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0)

function scrollOn(scroller: HTMLElement | null, covered: number, clientX: number): void {
  if (!scroller) return
  const { left, right } = scroller.getBoundingClientRect()
  if (clientX > right - NEAR) scroller.scrollLeft += STEP
  if (clientX < left + covered + NEAR) scroller.scrollLeft -= STEP
}

const isSame = (one: DayRange, other: DayRange): boolean => one.from === other.from && one.to === other.to
