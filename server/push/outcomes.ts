import type { PushError } from '#domain/batch/item.ts'
import type { ConnectorError, Outcome, RemoteObject, RemoteRef } from '#server/connectors/core/port.ts'
import type { ItemRow } from './items.repository.ts'
import type { Move } from './moves.ts'
import { backOff, type PushOptions } from './options.ts'

type Sent = Pick<ItemRow, 'seq' | 'attempts'>
type LookedUp = Pick<ItemRow, 'seq' | 'attempts' | 'looks' | 'intent'>

/** The port's failure as a row keeps it. */
export function pushError(error: ConnectorError): PushError {
  const { code, subcode, requestId } = error.native
  const field = error.fields.find((one) => one.field !== null)?.field
  return {
    class: error.class,
    message: error.message,
    ...(code ? { code: subcode ? `${code}/${subcode}` : code } : {}),
    ...(field ? { field } : {}),
    ...(requestId ? { requestId } : {}),
  }
}

/**
 * What the answer to a create makes of a row; `attempts` counts this one. A write that may have happened is never sent again
 * here: it stays 100 and is looked up.
 */
export function moveAfterSend(item: Sent, outcome: Outcome<RemoteRef>, options: PushOptions): Move {
  const { seq } = item
  if ('ok' in outcome) return pushed(seq, outcome.ok.networkId, options)
  const { error } = outcome
  const kept = pushError(error)
  if (error.wrote !== 'no' || error.class === 'unknown_outcome' || error.class === 'duplicate') {
    return { seq, to: 100, stay: true, event: 'sync.unknown', patch: { reconcile: true, maybe: true, error: kept, delayMs: null } }
  }
  switch (error.class) {
    case 'rate_limited':
      // a throttled send was no try of this row
      return { seq, to: 102, patch: { error: kept, attempts: item.attempts - 1, delayMs: error.retryAfterMs ?? options.pauseMs } }
    case 'retryable':
    case 'not_found_yet': // the parent is not visible yet everywhere
      return again(item, kept, error.retryAfterMs, options)
    default:
      return { seq, to: 104, patch: { error: kept, delayMs: null } }
  }
}

/** Back to 102 with a time, as long as tries remain. */
function again({ seq, attempts }: Sent, error: PushError, retryAfterMs: number | undefined, options: PushOptions): Move {
  if (attempts >= options.maxAttempts) return { seq, to: 104, patch: { error, delayMs: null, reconcile: false } }
  return { seq, to: 102, patch: { error, delayMs: retryAfterMs ?? backOff(attempts, options), reconcile: false } }
}

const pushed = (seq: number, networkId: string, options: PushOptions): Move => ({
  seq,
  to: 105,
  patch: { networkId, error: null, reconcile: false, looks: 0, failedLooks: 0, delayMs: options.pullAfterMs },
})

/**
 * What a look-up by our key makes of a row. One living object is adopted; absent counts only at the second look, a settling
 * time after the first; several, or a look-up that never works, is a person's case with the evidence.
 */
export function moveAfterLookUp(item: LookedUp, outcome: Outcome<RemoteObject[]>, settlingMs: number, options: PushOptions): Move {
  const { seq } = item
  if ('error' in outcome) return moveAfterFailedLook(item, outcome.error, options)
  const living = outcome.ok.filter((object) => !object.deleted)
  const [only, ...others] = living
  if (only && others.length === 0) return { ...pushed(seq, only.networkId, options), event: 'sync.adopted' }
  if (only)
    return undecided(
      item,
      'push.lookup.several',
      `several objects carry this row's key: ${living.map((one) => one.networkId).join(', ')}`,
      living,
    )
  if (item.looks === 0) return { seq, to: 100, stay: true, patch: { reconcile: true, looks: 1, failedLooks: 0, delayMs: settlingMs } }
  const error: PushError = {
    class: 'retryable',
    code: 'push.lookup.absent',
    message: 'the network does not hold the object of the last attempt',
  }
  const move = again(item, error, 0, options)
  return { ...move, event: 'sync.absent', patch: { ...move.patch, looks: 0, failedLooks: 0 } }
}

function moveAfterFailedLook(item: LookedUp, error: ConnectorError, options: PushOptions): Move {
  const { seq } = item
  if (error.class === 'rate_limited')
    return { seq, to: 100, stay: true, patch: { reconcile: true, delayMs: error.retryAfterMs ?? options.pauseMs } }
  const failedLooks = (item.intent?.failedLooks ?? 0) + 1
  if (failedLooks >= options.maxFailedLooks) {
    return undecided(item, 'push.lookup.impossible', `the look-up failed ${failedLooks} times: ${error.message}`, [])
  }
  return {
    seq,
    to: 100,
    stay: true,
    patch: { reconcile: true, failedLooks, error: pushError(error), delayMs: backOff(failedLooks, options) },
  }
}

/** The evidence for the person: every object that carries the key. */
const undecided = ({ seq, intent }: LookedUp, code: string, message: string, living: readonly RemoteObject[]): Move => ({
  seq,
  to: 100,
  stay: true,
  event: 'sync.undecided',
  patch: {
    undecided: true,
    reconcile: true,
    delayMs: null,
    error: { class: 'unknown', code, message },
    difference: living.map((object) => ({ field: 'network_id', sent: intent?.clientKey ?? '', network: object.networkId })),
  },
})
