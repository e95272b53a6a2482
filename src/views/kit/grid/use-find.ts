import { useState } from 'react'
import type { GridFilter } from './visibility.ts'

/** The owner's search over all rows, not only those that are in the grid. */
export type GridSearch = {
  label: string
  /** what is searched for now */
  value: string
  onValue: (value: string) => void
}

/** What was typed, and what was searched for then: another search of the owner drops it. */
type Typed = { text: string; over: string }

export type GridFind = {
  text: string
  /** the filter of the view, with what was typed but not searched for yet */
  filter: GridFilter
  /** typed, and not searched for yet: Enter searches all rows */
  isUnsent: boolean
}

/**
 * The one search box of a grid. Without a `search` of the owner its words are a part of the filter. With one, what is typed narrows the rows that are
 * here, and Enter asks the owner for it: a click on a row found this way must not change the rows under it, so leaving the box asks nothing.
 */
export function useFind(filter: GridFilter, search: GridSearch | undefined): GridFind & { type: (text: string) => void; drop: () => void } {
  const [typed, setTyped] = useState<Typed | null>(null)
  const over = search?.value ?? ''
  const drop = () => setTyped(null)
  if (!search) return { text: filter.find, filter, isUnsent: false, type: drop, drop }
  const text = typed?.over === over ? typed.text : null
  return {
    text: text ?? (filter.find || over),
    filter: { ...filter, find: text === null || text.trim() === over ? filter.find : text },
    isUnsent: text !== null && text.trim() !== over,
    type: (next) => setTyped({ text: next, over }),
    drop,
  }
}
