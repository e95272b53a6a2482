import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { isTyping } from './is-typing.ts'
import { useListedKeys, type KeyTable } from './key-list.ts'

/** Whether keys pressed without a modifier do anything: a person may switch them off in the settings (WCAG 2.1.4). */
export const SingleKeysContext = createContext(true)

/** `place`: which of the keys of its line it is. */
type Act = (event: KeyboardEvent, place: number) => void

/**
 * Keys pressed without a modifier, wherever the focus is, as long as no one is typing and no dialog is open. Every key is in a table with its words,
 * at module level in a file `<page>.keys.ts`, so that `?` lists what works here.
 */
export function useSingleKeys<Name extends string>(table: KeyTable<Name>, acts: Readonly<Record<Name, Act>>): void {
  useListedKeys(table)
  const on = useContext(SingleKeysContext)
  const present = useRef(acts)
  // before it is painted: a key does what the screen says, also the moment it says so
  useLayoutEffect(() => {
    present.current = acts
  })
  useEffect(() => {
    if (!on) return
    const hear = (event: KeyboardEvent) => {
      const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const name = namesOf(table).find((one) => table[one].keys.includes(pressed))
      if (
        !name ||
        isTyping(event.target) ||
        isPressing(event) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.querySelector('[role=dialog]')
      )
        return
      if (event.key !== 'Enter') event.preventDefault()
      present.current[name](event, table[name].keys.indexOf(pressed))
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [on, table])
}

/** The lines of a table by their names. */
function namesOf<Name extends string>(table: KeyTable<Name>): Name[] {
  const names: Name[] = []
  for (const name in table) names.push(name)
  return names
}

/** Enter and the space bar press what has the focus, and nothing else; to a tick Enter means nothing. */
const PRESSED: Readonly<Record<string, string>> = {
  Enter: 'button, a[href], summary, [role=button]',
  ' ': 'button, summary, [role=button], input',
}
const isPressing = ({ key, target }: KeyboardEvent): boolean => {
  const pressed = PRESSED[key]
  return pressed !== undefined && target instanceof HTMLElement && target.closest(pressed) !== null
}
