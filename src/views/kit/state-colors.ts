/**
 * The one table of state colours: grids, charts, trail and tray read it. Colours are the tokens `--fd-state-*` of
 * theme.css; each state also has a glyph and a word, so colour never is on its own.
 */
export const STATE_KEYS = ['waiting', 'running', 'attention', 'done', 'refused', 'unknown', 'excluded'] as const
export type StateKey = (typeof STATE_KEYS)[number]

export const STATE_GLYPHS = {
  waiting: '○',
  running: '◐',
  attention: '▲',
  done: '✓',
  refused: '✕',
  unknown: '?',
  excluded: '⊘',
} as const satisfies Record<StateKey, string>

/** Catalogue key of the word for a state. */
export const stateWord = (state: StateKey): string => `kit.state.${state}`
