import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * A paste into a part of the page that has no cell yet to begin at: with the focus in it or nowhere; not where someone types, and not behind an
 * open dialog. `onText` null = not now.
 */
export function usePasteInto(part: RefObject<HTMLElement | null>, onText: ((text: string) => void) | null): void {
  const present = useRef(onText)
  useLayoutEffect(() => {
    present.current = onText
  })
  const isOn = onText !== null
  useEffect(() => {
    if (!isOn) return
    const hear = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const { target } = event
      if (text === '' || event.defaultPrevented || document.querySelector('[role=dialog]') || !(target instanceof Element)) return
      if (target !== document.body && !part.current?.contains(target)) return
      event.preventDefault()
      present.current?.(text)
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [isOn, part])
}
