import type { ConnectorError, Outcome, RateUsage } from './port.ts'

/** The longest message that is kept; a gateway's page can be a megabyte. */
const MESSAGE_LENGTH = 500

export const shortened = (text: string): string => (text.length <= MESSAGE_LENGTH ? text : `${text.slice(0, MESSAGE_LENGTH - 1)}…`)

/** A failure that no answer of the network comes behind: the transport, or our own mapping. */
export function ownFailure(
  error: Pick<ConnectorError, 'class' | 'message' | 'wrote'> &
    Partial<Pick<ConnectorError, 'fields' | 'retryAfterMs' | 'stopped' | 'outage'>>,
): ConnectorError {
  return { fields: [], native: { http: 0, message: error.message }, ...error, message: shortened(error.message) }
}

export const failed = (error: ConnectorError, usage?: RateUsage): { error: ConnectorError; usage?: RateUsage | undefined } => ({
  error,
  usage,
})

/** A draft that cannot be said in the network's words; found before anything is sent. */
export class Untranslatable extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Runs a translation; a value the network cannot hold becomes a validation failure on its field. */
export function translated<T>(translate: () => T): Outcome<T> {
  try {
    return { ok: translate() }
  } catch (failure) {
    if (!(failure instanceof Untranslatable)) throw failure
    return failed(
      ownFailure({
        class: 'validation',
        message: failure.message,
        wrote: 'no',
        fields: [{ field: failure.field, message: failure.message }],
      }),
    )
  }
}
