import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/** Whether keys pressed alone do anything: a person may switch them off in the settings (WCAG 2.1.4). */
export const SingleKeysContext = createContext(true)

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** Keys pressed alone, wherever the focus is, as long as nobody is typing and no dialog is open. Letters are named in lower case. */
export function useSingleKeys(keys: Keys): void {
  const on = useContext(SingleKeysContext)
  const present = useRef(keys)
  // before it is painted: a key does what the screen says, also the moment it says so
  useLayoutEffect(() => {
    present.current = keys
  })
  useEffect(() => {
    if (!on) return
    const hear = (event: KeyboardEvent) => {
      const act = present.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]'))
        return
      if (event.key !== 'Enter') event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [on])
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
