import type { KeyboardEvent } from 'react'

/** What is drawn as a button is pressed by the keys of one. */
export function openBy(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  open()
}
