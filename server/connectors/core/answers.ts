import type { z } from 'zod'
import { failed, ownFailure, shortened } from './failure.ts'
import type { HttpAnswer, NoAnswer } from './http.ts'
import type { ConnectorError, Outcome } from './port.ts'

/**
 * What kind of call failed. After a `create` anything that is not a plain refusal may have written; an `upload` may be
 * repeated, because the same bytes give the same reference, and a `change`, because it sets what is set already.
 */
export type CallKind = 'read' | 'create' | 'upload' | 'change'

/** What a network said of itself in an answer that says nothing of the call. */
export type Said = { message: string; code?: string; subcode?: string; requestId?: string }

export const outageIf = (is: boolean): { outage?: true } => (is ? { outage: true } : {})

/** No whole answer came; after a create that was sent only a look-up can tell. */
export function transportFailure({ sent, reason, aborted }: NoAnswer, kind: CallKind): ConnectorError {
  const why = aborted ? ({ stopped: true } as const) : ({ outage: true } as const)
  if (sent === 'no' || kind !== 'create') return ownFailure({ class: 'retryable', message: reason, wrote: 'no', ...why })
  return ownFailure({ class: 'unknown_outcome', message: reason, wrote: 'maybe', ...why })
}

/** A 5xx, a gateway's page or cut JSON says nothing about the write behind it. */
export function unreadable(answer: Pick<HttpAnswer, 'status' | 'text'>, kind: CallKind, told: Said | null): ConnectorError {
  const said = told?.message || plainText(answer.text)
  const message = shortened(`HTTP ${answer.status} without a readable answer${said ? `: ${said}` : ''}`)
  return {
    class: kind === 'create' ? 'unknown_outcome' : 'retryable',
    message,
    wrote: kind === 'create' ? 'maybe' : 'no',
    fields: [],
    native: { http: answer.status, ...told, message },
  }
}

/** An answer of another shape than the network describes. */
export const otherShape = (what: string, kind: CallKind): ConnectorError => unreadable({ status: 200, text: what }, kind, null)

/** An answer in its shape. `what` names it in the failure, when it has another shape. */
export function readAs<T>(answer: Outcome<unknown>, shape: z.ZodType<T>, what: string, kind: CallKind): Outcome<T> {
  if ('error' in answer) return answer
  const read = shape.safeParse(answer.ok)
  return read.success ? { ok: read.data, usage: answer.usage } : failed(otherShape(`${what} of another shape`, kind), answer.usage)
}

/**
 * What a named failure is after this kind of call: what may be repeated for a read must be looked up first after a create, and so must a code that is
 * not `listed`.
 */
export function classAfter(listed: ConnectorError['class'] | undefined, kind: CallKind): ConnectorError['class'] {
  const passing = listed ?? (kind === 'read' ? 'retryable' : undefined)
  if (kind === 'create' && (passing === 'retryable' || !passing)) return 'unknown_outcome'
  return passing ?? 'retryable'
}

/** Ended by us before the call. */
export const stoppedBefore = (): ConnectorError =>
  ownFailure({ class: 'retryable', message: 'stopped before this call began', wrote: 'no', stopped: true })

/** Left out by a bug, never sent: the safe word for it is unknown, so that it is looked up. */
export const notReached = (): ConnectorError =>
  ownFailure({ class: 'unknown_outcome', message: 'no outcome was recorded for this object', wrote: 'maybe' })

const plainText = (page: string): string =>
  page
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
