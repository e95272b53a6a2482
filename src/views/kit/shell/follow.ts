import type { MouseEvent } from 'react'

/** A plain click goes inside the console; a click with a key held opens a tab: that stays the browser's. */
export function follow(event: MouseEvent<HTMLElement>, href: string, onGo: (href: string) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  onGo(href)
}
