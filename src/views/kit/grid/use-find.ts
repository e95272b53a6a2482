import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '../words.tsx'
import type { GridView } from './grid-view.ts'
import type { GridFilter } from './visibility.ts'

/** The owner's search over all rows, not only those that are in the grid. */
export type GridSearch = {
  label: string
  /** what is searched for now */
  value: string
  onValue: (value: string) => void
}

type Parts = {
  view: GridView
  show: (view: GridView) => void
  search: GridSearch | undefined
  gridOf: () => { setFilter: (filter: GridFilter) => void } | null
}

/** What was typed, and what was searched for then: another search of the owner drops it. */
type Typed = { text: string; over: string }

/**
 * The one search box of a grid, and the filter its rows are shown by. Without a `search` of the owner the words of the box are a part of the filter.
 * With one, what is typed narrows the rows that are here, and Enter asks the owner for it: a click on a row found this way must not change the
 * rows under it, so leaving the box asks nothing.
 */
export function useFind({ view, show, search, gridOf }: Parts) {
  const language = useLanguage()
  const { filter } = view
  const over = search?.value ?? ''
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = search && typed?.over === over ? typed.text : null
  const isUnsent = text !== null && text.trim() !== over
  const shown = isUnsent ? { ...filter, find: text } : filter
  const latest = useRef({ shown, gridOf })
  useLayoutEffect(() => {
    latest.current = { shown, gridOf }
  })
  // another search of the owner drops what was typed
  useEffect(() => latest.current.gridOf()?.setFilter(latest.current.shown), [over])

  const filterBy = ({ said: _said, ...asked }: GridFilter) => {
    // choices stay in the language the first of them was made in
    const next: GridFilter = Object.keys(asked.sets).length > 0 ? { ...asked, said: filter.said ?? language } : asked
    show({ ...view, filter: next })
    gridOf()?.setFilter(isUnsent ? { ...next, find: text } : next)
  }
  const send = (words: string) => {
    gridOf()?.setFilter({ ...filter, find: '' })
    setTyped(null)
    search?.onValue(words.trim())
  }
  const type = (next: string) => {
    if (!search) return filterBy({ ...filter, find: next })
    if (next === '' && over !== '') return send('')
    // words of a view that was kept before the page had a search
    if (filter.find !== '') filterBy({ ...filter, find: '' })
    setTyped({ text: next, over })
    gridOf()?.setFilter({ ...filter, find: next })
  }
  return {
    filter: shown,
    isUnsent,
    filterBy,
    box: { label: search?.label, text: text ?? (filter.find || over), onText: type, onSend: isUnsent ? () => send(text) : null },
  }
}
