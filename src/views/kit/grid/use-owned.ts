import { useState } from 'react'

/** What an owner keeps as text: in the address, or in a flow. */
export type Owned = { text: string; onText: (text: string) => void }

type State<Value> = {
  value: Value
  /** what the owner has now */
  given: string
  /** what it was told since, and has not given back yet */
  told: readonly string[]
  opened: number
}

/**
 * A value of the grid. With an owner that keeps it as text, the owner hears of each change, and a text that is not the grid's own (a saved
 * view, a step back in the history) takes its place: `opened` is then another one.
 */
export function useOwned<Value>(
  owned: Owned | undefined,
  { read, write }: { read: (text: string) => Value; write: (value: Value) => string },
): { value: Value; opened: number; set: (value: Value) => void } {
  const given = owned?.text ?? ''
  const [state, setState] = useState<State<Value>>(() => ({ value: read(given), given, told: [], opened: 0 }))
  // set while rendering, as `useGeneration` does
  if (state.given !== given) setState(takeGiven(state, given, read))
  const set = (value: Value) => {
    const text = write(value)
    const isNews = text !== (state.told.at(-1) ?? state.given)
    setState((before) => ({ ...before, value, told: isNews ? [...before.told, text] : before.told }))
    if (isNews) owned?.onText(text)
  }
  return { value: state.value, opened: state.opened, set }
}

/** The grid's own text comes back a moment after it was told, when another may have been given already. */
function takeGiven<Value>(state: State<Value>, given: string, read: (text: string) => Value): State<Value> {
  const at = state.told.indexOf(given)
  return at < 0 ? { value: read(given), given, told: [], opened: state.opened + 1 } : { ...state, given, told: state.told.slice(at + 1) }
}
