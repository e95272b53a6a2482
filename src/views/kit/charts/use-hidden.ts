import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** Which series are hidden; a second press shows one again. */
export function useHidden() {
  const [hidden, setHidden] = useState(NONE)
  const toggle = (id: string) => setHidden(new Set(hidden.has(id) ? [...hidden].filter((one) => one !== id) : [...hidden, id]))
  return { hidden, toggle }
}
