import { useState } from 'react'
import { useLanguage } from '../words.tsx'
import { NO_VIEW, viewFrom, viewText, type GridView } from './grid-view.ts'

type Kept = { text: string; onText: (text: string) => void }

type State = {
  view: GridView
  /** what the owner has now */
  given: string
  /** what it was told since, and has not given back yet */
  told: readonly string[]
  opened: number
}

/**
 * What a grid shows. With an owner that keeps it as text, the owner hears of each change, and a text that is not the grid's own (a saved
 * view, a step back in the history) takes its place: `opened` is then another one.
 */
export function useGridView(kept: Kept | undefined): { view: GridView; opened: number; show: (view: GridView) => void } {
  const language = useLanguage()
  const given = kept?.text ?? ''
  const [state, setState] = useState<State>(() => ({ view: kept ? viewFrom(given) : NO_VIEW, given, told: [], opened: 0 }))
  // set while rendering, as `useGeneration` does
  if (state.given !== given) setState(takeGiven(state, given))
  const show = (view: GridView) => {
    const text = viewText(view, language)
    const isNews = text !== (state.told.at(-1) ?? state.given)
    setState((before) => ({ ...before, view, told: isNews ? [...before.told, text] : before.told }))
    if (isNews) kept?.onText(text)
  }
  return { view: state.view, opened: state.opened, show }
}

/** The grid's own text comes back a moment after it was told, when another may have been typed already. */
function takeGiven(state: State, given: string): State {
  const at = state.told.indexOf(given)
  return at < 0 ? { view: viewFrom(given), given, told: [], opened: state.opened + 1 } : { ...state, given, told: state.told.slice(at + 1) }
}
