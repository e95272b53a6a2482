import { EXHAUSTED, LOOK_UP_ABSENT, LOOK_UP_WAITS, OUTAGE, type PushError } from '#domain/batch/item.ts'
import type { NetworkTimes } from '#domain/channels/channel.ts'
import type { ConnectorError, Outcome, RemoteObject, RemoteRef } from '#server/connectors/core/port.ts'
import type { ItemRow, LookUpRow } from './items.repository.ts'
import type { Move, Patch } from './moves.ts'
import { backOff, outageWait, type PushOptions } from './options.ts'

type Sent = Pick<ItemRow, 'seq' | 'attempts' | 'intent'>
type LookedUp = Pick<LookUpRow, 'seq' | 'attempts' | 'looks' | 'intent' | 'sinceSentMs'>

/** The port's failure as a row keeps it. */
export function pushError(error: ConnectorError): PushError {
  const { code, subcode, requestId } = error.native
  const field = error.fields.find((one) => one.field !== null)?.field
  return {
    class: error.class,
    message: error.message,
    ...(code ? { code: subcode ? `${code}/${subcode}` : code } : {}),
    ...(field ? { field } : {}),
    ...(requestId ? { request_id: requestId } : {}),
  }
}

/**
 * What the answer to a create makes of a row; `attempts` counts this one, and `intent` is what was stored before it. A write that may have
 * happened is never sent again here: it stays 100 and is looked up. So is a refusal that an earlier write of ours may have caused: a name
 * that is taken, an ad set that is full.
 */
export function moveAfterSend(item: Sent, outcome: Outcome<RemoteRef>, options: PushOptions): Move {
  const { seq, attempts, intent } = item
  if ('ok' in outcome) return pushed(seq, outcome.ok.networkId, options)
  const { error } = outcome
  const kept = pushError(error)
  const lookUp: Move = {
    seq,
    to: 100,
    stay: true,
    event: 'sync.unknown',
    patch: { reconcile: true, maybe: true, error: kept, delayMs: null },
  }
  if (error.wrote !== 'no' || error.class === 'unknown_outcome')
    return error.outage || error.stopped ? lookUp : { ...lookUp, patch: { ...lookUp.patch, said: kept } }
  if (error.stopped) return { seq, to: 102, patch: { attempts: attempts - 1, delayMs: null } }
  if (error.outage) return { seq, to: 102, patch: waitsForNetwork(error, attempts - (intent?.answered ?? 0), options) }
  // no try of this row; it goes on with the account, which rests until there is another token
  if (error.signedOut) return { seq, to: 102, patch: { error: kept, attempts: attempts - 1, delayMs: null } }
  switch (error.class) {
    case 'rate_limited':
      // a throttled send was no try of this row
      return { seq, to: 102, patch: { error: kept, attempts: attempts - 1, delayMs: error.retryAfterMs ?? options.pauseMs } }
    case 'retryable':
    case 'not_found_yet': // the parent is not visible yet everywhere
      return again(item, kept, error.retryAfterMs, options)
    case 'auth':
      return { seq, to: 104, patch: { error: kept, delayMs: null } }
    default:
      return error.class === 'duplicate' || intent?.maybe
        ? { ...lookUp, patch: { ...lookUp.patch, refused: kept } }
        : { seq, to: 104, patch: { error: kept, delayMs: null } }
  }
}

/** The network answered about the row: back to 102 with a time, as long as tries remain. */
function again(
  { seq, intent }: Pick<Sent, 'seq' | 'intent'>,
  error: PushError,
  retryAfterMs: number | undefined,
  options: PushOptions,
): Move {
  const answered = (intent?.answered ?? 0) + 1
  const patch = { answered, reconcile: false }
  if (answered >= options.maxAttempts) return { seq, to: 104, patch: { ...patch, error: { ...error, class: EXHAUSTED }, delayMs: null } }
  return { seq, to: 102, patch: { ...patch, error, delayMs: retryAfterMs ?? backOff(answered, options) } }
}

/** The row says why it waits and until when; `times` is how often it happened. */
export function waitsForNetwork(error: ConnectorError, times: number, options: PushOptions): Patch & { error: PushError } {
  const delayMs = outageWait(times, options)
  return { error: outageError(error), untilMs: delayMs, delayMs }
}

export const outageError = (error: ConnectorError): PushError => ({ ...pushError(error), class: 'retryable', code: OUTAGE })

const pushed = (seq: number, networkId: string, options: PushOptions): Move => ({
  seq,
  to: 105,
  patch: { networkId, error: null, reconcile: false, looks: 0, failedLooks: 0, delayMs: options.pullAfterMs },
})

/**
 * What a look-up by our key makes of a row. One living object is adopted. Absent counts once the network can neither be at work on the call
 * nor hide what it made (docs/decisions/0043-absent-is-believed-late.md); until then the row waits and is looked for again. Several, or a
 * look-up that the network keeps refusing, is a person's case with the evidence; one without an answer is tried on and on.
 */
export function moveAfterLookUp(item: LookedUp, outcome: Outcome<RemoteObject[]>, times: NetworkTimes, options: PushOptions): Move {
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
  const untilMs = certainAfterMs(item, times)
  if (untilMs > 0) return lookLater(item, untilMs, options)
  const refused = item.intent?.refused
  if (refused)
    return { seq, to: 104, event: 'sync.absent', patch: { error: refused, delayMs: null, reconcile: false, looks: 0, failedLooks: 0 } }
  const seen = { reconcile: false, looks: 0, failedLooks: 0 }
  const said = item.intent?.said
  if (said) {
    const move = again(item, { ...said, class: 'retryable' }, 0, options)
    return { ...move, event: 'sync.absent', patch: { ...move.patch, ...seen } }
  }
  // no answer about the row ever came: the call was lost, and that is no failure of the row
  const error: PushError = { class: 'retryable', code: LOOK_UP_ABSENT, message: 'the network does not hold the object of the last attempt' }
  return { seq, to: 102, event: 'sync.absent', patch: { ...seen, error, delayMs: 0 } }
}

/** In so many ms "absent" is certain. A refused attempt has been answered: no call of it goes on, only the lists may lag. */
function certainAfterMs({ intent, sinceSentMs }: LookedUp, { longestCallMs, listLagMs }: NetworkTimes): number {
  if (sinceSentMs === null) return 0
  return (intent?.refused ? 0 : longestCallMs) + listLagMs - sinceSentMs
}

/** After as long as it has been waited for: the look-ups of a row grow rare, and its object is still found soon. */
function lookLater({ seq, looks, sinceSentMs }: LookedUp, untilMs: number, { lookAgainMs }: PushOptions): Move {
  const error: PushError = { class: 'unknown_outcome', code: LOOK_UP_WAITS, message: 'the network may still be at work on the last call' }
  const delayMs = Math.min(untilMs, Math.max(lookAgainMs, sinceSentMs ?? 0))
  return { seq, to: 100, stay: true, patch: { reconcile: true, looks: looks + 1, failedLooks: 0, unanswered: 0, error, untilMs, delayMs } }
}

function moveAfterFailedLook(item: LookedUp, error: ConnectorError, options: PushOptions): Move {
  const { seq } = item
  if (error.class === 'auth') return { seq, to: 100, stay: true, patch: { reconcile: true, error: pushError(error), delayMs: null } } // the account rests
  if (error.class === 'rate_limited')
    return { seq, to: 100, stay: true, patch: { reconcile: true, delayMs: error.retryAfterMs ?? options.pauseMs } }
  if (error.outage) {
    const unanswered = (item.intent?.unanswered ?? 0) + 1
    return { seq, to: 100, stay: true, patch: { reconcile: true, unanswered, ...waitsForNetwork(error, unanswered, options) } }
  }
  const failedLooks = (item.intent?.failedLooks ?? 0) + 1
  if (failedLooks >= options.maxFailedLooks) {
    return undecided(item, 'push.lookup.impossible', `the look-up failed ${failedLooks} times: ${error.message}`, [])
  }
  return {
    seq,
    to: 100,
    stay: true,
    patch: { reconcile: true, failedLooks, unanswered: 0, error: pushError(error), delayMs: backOff(failedLooks, options) },
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
