/** Where the page that a network's dialog leads back to tells the window that asked. */
export const ANSWER_CHANNEL = 'flightdeck.dialog-answer'

/** What it says there, in the network's own names, and what it hears when a window has taken it. */
export type DialogMessage = { kind: 'answer'; state: string; said: Readonly<Record<string, string>> } | { kind: 'taken'; state: string }
type Led = Extract<DialogMessage, { kind: 'answer' }>

/** What a dialog led back with, out of the address; null: no dialog of ours. */
export function answerIn(search: string): Led | null {
  const { state, ...said } = Object.fromEntries(new URLSearchParams(search))
  return state ? { kind: 'answer', state, said } : null
}

/** The code under the network's name for it; without one the person refused, whatever the network calls that. */
export function codeIn({ state, said }: Pick<Led, 'state' | 'said'>, codeParam: string): { state: string; code?: string; error?: string } {
  const { [codeParam]: code, error = 'denied' } = said
  return { state, ...(code ? { code } : { error }) }
}

export function isDialogMessage(value: unknown): value is DialogMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('state' in value)) return false
  if (typeof value.state !== 'string') return false
  if (value.kind === 'taken') return true
  const said = 'said' in value ? value.said : null
  return (
    value.kind === 'answer' && typeof said === 'object' && said !== null && Object.values(said).every((text) => typeof text === 'string')
  )
}
