import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** px that a finger moves before it is known where it goes, and that a swipe takes at least */
const AIM = 10
const FAR = 96
/** px at the lower edge of a video, where its own controls are */
const CONTROLS = 64

type Side = 'left' | 'right'
/** null: to that side nothing is done, and it does not move */
type Swipes = Readonly<Record<Side, (() => void) | null>>

/**
 * What a swipe of a finger over the box does. Answers the side on which it would be done if the finger left now. A move up or down is the page's
 * own scroll, and what scrolls sideways itself, or is typed into or dragged, keeps its finger. Under reduced motion the box stays where it is.
 */
export function useSwipe(box: RefObject<HTMLElement | null>, swipes: Swipes): Side | null {
  const [side, setSide] = useState<Side | null>(null)
  const present = useRef(swipes)
  useLayoutEffect(() => {
    present.current = swipes
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const stopped = new AbortController()
    let from: { id: number; x: number; y: number; isSwipe: boolean } | null = null
    const moveTo = (x: number) => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      element.style.transform = x === 0 || isStill ? '' : `translateX(${x}px)`
    }
    const rest = () => {
      from = null
      moveTo(0)
      setSide(null)
    }
    const onDown = (event: PointerEvent) => {
      if (from) return rest()
      if (event.pointerType === 'mouse' || !event.isPrimary || keepsItsFinger(event, element)) return
      from = { id: event.pointerId, x: event.clientX, y: event.clientY, isSwipe: false }
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== from?.id) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!from.isSwipe) {
        if (Math.max(Math.abs(x), Math.abs(y)) < AIM) return
        // aimed up or down it is a scroll, and stays one
        if (Math.abs(y) * 1.5 > Math.abs(x)) return rest()
        from.isSwipe = true
      }
      const to = x > 0 ? 'right' : 'left'
      moveTo(present.current[to] ? x : 0)
      setSide(Math.abs(x) >= FAR && present.current[to] ? to : null)
    }
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== from?.id) return
      const x = from.isSwipe ? event.clientX - from.x : 0
      rest()
      if (Math.abs(x) >= FAR) present.current[x > 0 ? 'right' : 'left']?.()
    }
    const on = { signal: stopped.signal }
    element.addEventListener('pointerdown', onDown, on)
    window.addEventListener('pointermove', onMove, on)
    window.addEventListener('pointerup', onUp, on)
    window.addEventListener('pointercancel', rest, on)
    return () => {
      stopped.abort()
      element.style.transform = ''
    }
  }, [box])
  return side
}

/** Is the finger on something that takes moves to the side itself? */
function keepsItsFinger({ target, clientY }: PointerEvent, box: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select')) return true
  const film = target.closest('video')
  if (film && clientY > film.getBoundingClientRect().bottom - CONTROLS) return true
  for (let part: Element | null = target; part && part !== box; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)) return true
  return false
}
