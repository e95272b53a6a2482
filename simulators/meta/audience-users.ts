import { isRecord, type Params } from '../kit/http.ts'
import { isFlagged, peopleIn } from './audience-status.ts'
import { populating, putAudience } from './audiences.ts'
import { audienceNotChanged, badParam, flaggedAudience, missingParam } from './graph-error.ts'
import type { Audience, AudienceUpload } from './objects.ts'
import { readParams, type ParamReader } from './read-params.ts'
import type { World } from './world.ts'

/** Of one call; more come in further calls of the same session (developers.facebook.com, custom audiences, "up to 10,000 at a time"). */
const MOST_USERS = 10_000
/** A session that replaces lasts no longer (marketing-api/reference/custom-audience/usersreplace). */
const REPLACE_MS = 90 * 60_000
const SAMPLES = 10

/** Keys of a user; those that are no personal data are taken as they are, the others as SHA-256 of their normalised form. */
const HASHED = [
  'EMAIL',
  'PHONE',
  'GEN',
  'DOBY',
  'DOBM',
  'DOBD',
  'LN',
  'FN',
  'FI',
  'CT',
  'ST',
  'ZIP',
  'COUNTRY',
  'EMAIL_SHA256',
  'PHONE_SHA256',
]
const PLAIN = ['EXTERN_ID', 'MADID', 'MOBILE_ADVERTISER_ID', 'PAGEUID', 'UID', 'APPUID', 'LOOKALIKE_VALUE', 'DATA_PROCESSING_OPTIONS']
/** Those that tell one user from another. */
const NAMING = [
  'EMAIL',
  'PHONE',
  'EMAIL_SHA256',
  'PHONE_SHA256',
  'EXTERN_ID',
  'MADID',
  'MOBILE_ADVERTISER_ID',
  'PAGEUID',
  'UID',
  'APPUID',
  'FN',
  'LN',
]

export type UsersCall = 'add' | 'remove' | 'replace'

/**
 * `POST` and `DELETE /<id>/users`, `POST /<id>/usersreplace`: users by hashed keys, many calls of one session. Entries that cannot be read are
 * counted and not refused; a replacement takes effect with the last call of its session.
 * Source: facebook-business-sdk-codegen, CustomAudience.json; the answer as in facebook-php-business-sdk, CustomAudienceTest.php.
 */
export function changeUsers(world: World, audience: Audience, params: Params, call: UsersCall) {
  if (isFlagged(audience)) throw flaggedAudience('users')
  if (audience.subtype !== 'CUSTOM') throw audienceNotChanged('Users can only be added to an audience of a customer list.')
  const read = readParams(params)
  const { users, invalid, samples, received } = usersOf(read)
  const session = sessionOf(world, read, call)
  const upload = uploadOf(world, audience, session, call)
  const batch = {
    ...upload,
    received: upload.received + received,
    invalid: upload.invalid + invalid,
    endMs: session.isLast ? world.clock.now() : null,
  }
  const uploads = [...audience.uploads.filter(({ id }) => id !== batch.id), batch]
  if (call === 'replace') collect(world, audience, session, users)
  else
    world.store.changeMembers({
      audience: audience.id,
      added: call === 'add' ? users : [],
      removed: call === 'remove' ? users : [],
      instead: false,
    })
  putAudience(world, populating(world, { ...audience, uploads }))
  return {
    audience_id: audience.id,
    session_id: session.id,
    num_received: received,
    num_invalid_entries: invalid,
    invalid_entry_samples: samples,
  }
}

/** What is to replace the users waits under a name of its own, until all of it came. */
function collect(world: World, { id }: Audience, session: Session, users: string[]): void {
  const waiting = `${id}:${session.id}`
  world.store.changeMembers({ audience: waiting, added: users, removed: [], instead: false })
  if (!session.isLast) return
  world.store.changeMembers({ audience: id, added: [...world.store.members(waiting)], removed: [], instead: true })
  world.store.changeMembers({ audience: waiting, added: [], removed: [], instead: true })
}

/** `GET /<id>/sessions` */
export function listUploads(world: World, audience: Audience) {
  const people = peopleIn(world, audience)
  const members = world.store.members(audience.id).size
  return {
    data: audience.uploads.map(({ id, received, invalid, estimated, startMs, endMs }) => ({
      session_id: id,
      num_received: String(received),
      num_invalid_entries: String(invalid),
      num_matched: String(members === 0 ? 0 : Math.round(((received - invalid) * people) / members)),
      progress: String(endMs !== null || estimated === 0 ? 100 : Math.min(99, Math.floor((received / estimated) * 100))),
      stage: endMs === null ? 'uploading' : audience.readyMs > world.clock.now() ? 'post_processing' : 'done',
      start_time: String(Math.floor(startMs / 1000)),
      end_time: endMs === null ? '' : String(Math.floor(endMs / 1000)),
    })),
  }
}

type Session = { id: string; estimated: number; isLast: boolean }

function sessionOf(world: World, read: ParamReader, call: UsersCall): Session {
  const given = read.record('session')
  if (!given && call === 'replace') throw missingParam('session')
  // a call that is a session by itself
  if (!given) return { id: world.store.nextId(), estimated: 0, isLast: true }
  const { session_id: id, batch_seq: seq, last_batch_flag: last, estimated_num_total: estimated } = given
  if (!/^[1-9]\d{0,18}$/.test(String(id))) throw badParam('Param session[session_id] must be a positive integer')
  if (!/^[1-9]\d{0,9}$/.test(String(seq))) throw badParam('Param session[batch_seq] must be a positive integer')
  return { id: String(id), estimated: Number(estimated ?? 0) || 0, isLast: last === true || last === 'true' || last === 1 || last === '1' }
}

function uploadOf(world: World, audience: Audience, { id, estimated }: Session, call: UsersCall): AudienceUpload {
  const nowMs = world.clock.now()
  const other = audience.uploads.find((one) => one.replaces && one.endMs === null && one.id !== id && nowMs - one.startMs <= REPLACE_MS)
  if (other) throw audienceNotChanged('The users of this audience are being replaced by another session.')
  const known = audience.uploads.find((one) => one.id === id)
  if (known && known.endMs !== null) throw audienceNotChanged('This session has ended with its last batch.')
  if (known && known.replaces && nowMs - known.startMs > REPLACE_MS)
    throw audienceNotChanged('A session of a replacement lasts 90 minutes.')
  return known ?? { id, replaces: call === 'replace', received: 0, invalid: 0, estimated, startMs: nowMs, endMs: null }
}

function usersOf(read: ParamReader): { users: string[]; received: number; invalid: number; samples: Record<string, string> } {
  const payload = read.record('payload')
  if (!payload) throw missingParam('payload')
  const { schema, data } = payload
  const keys = (Array.isArray(schema) ? schema : [schema]).map(String)
  const unknown = keys.find((key) => !HASHED.includes(key) && !PLAIN.includes(key))
  if (unknown !== undefined) throw badParam(`Param payload[schema] has an unknown key "${unknown}"`)
  if (!Array.isArray(data) || data.length === 0) throw badParam('Param payload[data] must be a non-empty array')
  if (data.length > MOST_USERS) throw badParam(`Param payload[data] has more than ${MOST_USERS} users`)
  const users: string[] = []
  const samples: Record<string, string> = {}
  let invalid = 0
  for (const [at, entry] of data.entries()) {
    const user = userOf(keys, Array.isArray(entry) ? entry : [entry])
    if (user !== null) users.push(user)
    else {
      invalid += 1
      if (invalid <= SAMPLES) samples[String(at)] = isRecord(entry) ? JSON.stringify(entry) : String(entry)
    }
  }
  return { users, received: data.length, invalid, samples }
}

/** A user by the keys that name one; a key that is not known is left blank. Null where none is given, or one is no hash. */
function userOf(keys: readonly string[], values: readonly unknown[]): string | null {
  if (values.length !== keys.length) return null
  const named: string[] = []
  for (const [at, key] of keys.entries()) {
    const value = textOf(values[at])
    if (value === '') continue
    if (HASHED.includes(key) && !/^[0-9a-f]{64}$/.test(value)) return null
    if (NAMING.includes(key)) named.push(`${key}=${value}`)
  }
  return named.length === 0 ? null : named.join('&')
}

/** Lists, as of `DATA_PROCESSING_OPTIONS`, name no user. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
