/** Where the page that a network's dialog leads back to tells the window that asked. */
export const ANSWER_CHANNEL = 'flightdeck.dialog-answer'

/** The messages between the page of the redirect and the window that opened it. */
export type DialogMessage = { kind: 'answer'; state: string; said: Readonly<Record<string, string>> } | { kind: 'taken'; state: string }
type Led = Extract<DialogMessage, { kind: 'answer' }>

/** The parameters of the redirect; null when it does not come from a dialog of ours. */
export function answerIn(search: string): Led | null {
  const { state, ...said } = Object.fromEntries(new URLSearchParams(search))
  return state ? { kind: 'answer', state, said } : null
}

/** The code, under the network's name for it. Without a code the person refused, under any error name. */
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
