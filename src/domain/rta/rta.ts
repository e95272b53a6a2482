import { blocker, type Blocker } from '../blocker.ts'

/** What a real-time strategy is bound to: an ad account, or one ad of it. `ad_id` null is the account. Ids are those of the network. */
export type RtaObject = { account_id: string; ad_id: string | null }

/** A strategy that an object is bound to at the network. `target_id`: `targetId`. */
export type RtaBinding = RtaObject & { target_id: string }

/** What one bind sets: all objects of a strategy within the grants of the user. */
export type RtaPayload = { target_id: string; objects: readonly RtaObject[] }

/** An object whose strategy changes: `was` are those it is bound to now, `becomes` null takes it off. */
export type RtaChange = RtaObject & { was: readonly string[]; becomes: string | null }

/** How the network answered for an object of a version that was not bound as a whole. */
export type RtaResult = RtaObject & { reason: string }

export const RTA_VERSION_STATES = ['sending', 'bound', 'partly', 'failed'] as const
/** `sending`: its answer is not known yet. `partly`: the network refused some objects. `failed`: nothing changed at the network. */
export type RtaVersionState = (typeof RTA_VERSION_STATES)[number]

/** A rehearsal as rules ask about it. `made_at`: ISO 8601. */
export type Rehearsed = {
  target_id: string
  objects: readonly RtaObject[]
  base_version: number
  changes: readonly RtaChange[]
  refusals: readonly Blocker[]
  made_at: string
}

/** Objects of a strategy in one bind. */
export const MOST_RTA_OBJECTS = 200
/** A rehearsal says what the network has bound; after this time it is rehearsed again. */
export const REHEARSAL_MINUTES = 10
export const REHEARSAL_MS = REHEARSAL_MINUTES * 60_000

/** Strategies of different customers may have the same id at the network. */
export const targetId = (customerId: string, outerId: string): string => `${customerId}:${outerId}`
/** The two parts of `targetId`; `outerId` is empty for an id of another form. */
export function partsOfTarget(id: string): { customerId: string; outerId: string } {
  const at = id.indexOf(':')
  return at < 0 ? { customerId: id, outerId: '' } : { customerId: id.slice(0, at), outerId: id.slice(at + 1) }
}

export const objectKey = ({ account_id: account, ad_id: ad }: RtaObject): string => `${account}/${ad ?? ''}`

/** Each object once, accounts before their ads, in the order of their ids. */
export function tidyObjects(objects: readonly RtaObject[]): RtaObject[] {
  const unique = new Map(objects.map(({ account_id, ad_id }) => [objectKey({ account_id, ad_id }), { account_id, ad_id }]))
  return [...unique.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, object]) => object)
}

/** The same text for the same payload, in any order: what is hashed, and compared in the console. */
export const payloadText = ({ target_id, objects }: RtaPayload): string => JSON.stringify([target_id, tidyObjects(objects).map(objectKey)])

export const samePayload = (one: RtaPayload, other: RtaPayload): boolean => payloadText(one) === payloadText(other)

/**
 * What binding the payload changes, of all that is bound: objects that gain the strategy, from another one or none, and objects of `mine` that
 * lose it. Bindings for which `mine` says no are outside of the grants and stay.
 */
export function rtaChanges(
  payload: RtaPayload,
  bound: readonly RtaBinding[],
  mine: (accountId: string) => boolean,
): { changes: RtaChange[]; kept: RtaBinding[] } {
  const targetsOf = new Map<string, string[]>()
  for (const binding of bound) targetsOf.set(objectKey(binding), [...(targetsOf.get(objectKey(binding)) ?? []), binding.target_id])
  const chosen = new Set(payload.objects.map(objectKey))
  const gains = tidyObjects(payload.objects).flatMap((object) => {
    const was = targetsOf.get(objectKey(object)) ?? []
    const isSame = was.length === 1 && was[0] === payload.target_id
    return isSame ? [] : [{ ...object, was, becomes: payload.target_id }]
  })
  const others = bound.filter((binding) => binding.target_id === payload.target_id && !chosen.has(objectKey(binding)))
  const losses = tidyObjects(others.filter(({ account_id }) => mine(account_id))).map((object) => ({
    ...object,
    was: [payload.target_id],
    becomes: null,
  }))
  return { changes: [...gains, ...losses], kept: others.filter(({ account_id }) => !mine(account_id)) }
}

/** What a user should know before binding. `word` says a strategy. */
export function rtaWarnings(
  payload: RtaPayload,
  changes: readonly RtaChange[],
  outside: number,
  word: (targetId: string) => string,
): Blocker[] {
  const taken = changes.filter(({ becomes, was }) => becomes !== null && was.some((target) => target !== becomes))
  const from = [...new Set(taken.flatMap(({ was, becomes }) => was.filter((target) => target !== becomes)))].map(word)
  const lost = changes.filter(({ becomes }) => becomes === null).length
  const accounts = new Set(payload.objects.filter(({ ad_id }) => ad_id === null).map(({ account_id }) => account_id))
  const both = new Set(
    payload.objects.filter(({ ad_id, account_id }) => ad_id !== null && accounts.has(account_id)).map((one) => one.account_id),
  )
  return [
    ...(taken.length > 0 ? [blocker('rta.takes_from', { params: { count: taken.length, names: from.join(', ') } })] : []),
    ...(lost > 0 ? [blocker('rta.loses', { params: { count: lost } })] : []),
    ...(outside > 0 ? [blocker('rta.outside_stays', { params: { count: outside } })] : []),
    ...(both.size > 0 ? [blocker('rta.account_and_ads', { params: { count: both.size } })] : []),
  ]
}

/** Why the objects cannot be rehearsed, as far as the console knows. */
export function rehearseBlockers({ target_id, objects }: RtaPayload): Blocker[] {
  if (target_id === '') return [blocker('rta.target_missing', { field: 'target_id' })]
  if (objects.length === 0) return [blocker('rta.objects_empty', { field: 'objects' })]
  const { length: count } = tidyObjects(objects)
  return count > MOST_RTA_OBJECTS ? [blocker('rta.too_many', { field: 'objects', params: { max: MOST_RTA_OBJECTS, count } })] : []
}

/** `nowMs` null: the caller knows otherwise whether the rehearsal is too old. */
type BindAsked = { payload: RtaPayload; rehearsal: Rehearsed | null; latest: number; nowMs: number | null }

/**
 * Why the payload cannot be bound: only exactly what was rehearsed is, while the rehearsal is not too old, on the version it was rehearsed on, and where
 * nothing was refused in it. Asked by the guard, the button and the server.
 */
export function bindBlockers({ payload, rehearsal, latest, nowMs }: BindAsked): Blocker[] {
  if (!rehearsal) return [blocker('rta.rehearsal_missing')]
  if (!samePayload(payload, rehearsal)) return [blocker('rta.payload_changed')]
  if (rehearsal.base_version !== latest) return [blocker('rta.version_moved', { params: { version: latest } })]
  if (nowMs !== null && isStale(rehearsal, nowMs)) return [staleBlocker()]
  if (rehearsal.refusals.length > 0) return [blocker('rta.rehearsal_refused', { params: { count: rehearsal.refusals.length } })]
  return rehearsal.changes.length === 0 ? [blocker('rta.nothing_changes')] : []
}

export const isStale = ({ made_at }: Pick<Rehearsed, 'made_at'>, nowMs: number): boolean => nowMs - Date.parse(made_at) >= REHEARSAL_MS
export const staleBlocker = (): Blocker => blocker('rta.rehearsal_old', { params: { minutes: REHEARSAL_MINUTES } })

/** What differs between the objects of two versions. */
export function versionDifference(older: readonly RtaObject[], newer: readonly RtaObject[]): { gained: RtaObject[]; lost: RtaObject[] } {
  const [was, is] = [new Set(older.map(objectKey)), new Set(newer.map(objectKey))]
  return {
    gained: tidyObjects(newer.filter((one) => !was.has(objectKey(one)))),
    lost: tidyObjects(older.filter((one) => !is.has(objectKey(one)))),
  }
}

/** How a version ended, by what the network has bound now: changes that are not there, and whether any is. */
export function settledState(
  changes: readonly RtaChange[],
  bound: readonly RtaBinding[],
): { state: 'bound' | 'partly' | 'failed'; open: RtaChange[] } {
  const is = new Set(bound.map((binding) => `${objectKey(binding)} ${binding.target_id}`))
  const isThere = (change: RtaChange): boolean => {
    const key = objectKey(change)
    const gone = change.was.filter((target) => target !== change.becomes).every((target) => !is.has(`${key} ${target}`))
    return gone && (change.becomes === null || is.has(`${key} ${change.becomes}`))
  }
  const isUntouched = (change: RtaChange): boolean =>
    change.was.every((target) => is.has(`${objectKey(change)} ${target}`)) &&
    (change.becomes === null || change.was.includes(change.becomes) || !is.has(`${objectKey(change)} ${change.becomes}`))
  const open = changes.filter((change) => !isThere(change))
  if (open.length === 0) return { state: 'bound', open }
  return { state: changes.every(isUntouched) ? 'failed' : 'partly', open }
}
