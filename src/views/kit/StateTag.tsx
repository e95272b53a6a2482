import { STATE_GLYPHS, stateWord, type StateKey } from './state-colors.ts'
import { useSay } from './words.tsx'

/** A state as glyph and word in its colour; `label` says something more exact than the state's own word. */
export function StateTag({ state, label }: { state: StateKey; label?: string }) {
  const say = useSay()
  return (
    <span className={`fd-state fd-state-${state}`}>
      <span aria-hidden="true" className="fd-state-glyph">
        {STATE_GLYPHS[state]}
      </span>
      {label ?? say(stateWord(state))}
    </span>
  )
}
