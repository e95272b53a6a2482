/** Where the page that a network's dialog leads back to tells the window that asked. */
export const ANSWER_CHANNEL = 'flightdeck.dialog-answer'

/** What it says there, and what it hears when a window has taken it. */
export type DialogMessage = { kind: 'answer'; state: string; code?: string; error?: string } | { kind: 'taken'; state: string }

/** What a dialog led back with, out of the address; null: nothing of it is there. */
export function answerIn(search: string): Extract<DialogMessage, { kind: 'answer' }> | null {
  const said = new URLSearchParams(search)
  const [state, code, error] = [said.get('state'), said.get('code'), said.get('error')]
  if (!state || (!code && !error)) return null
  return { kind: 'answer', state, ...(code ? { code } : {}), ...(error ? { error } : {}) }
}

export function isDialogMessage(value: unknown): value is DialogMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('state' in value)) return false
  const texts = ['code', 'error'].map((name): unknown => Reflect.get(value, name))
  return (
    (value.kind === 'answer' || value.kind === 'taken') &&
    typeof value.state === 'string' &&
    texts.every((text) => text === undefined || typeof text === 'string')
  )
}
