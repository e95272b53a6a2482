import type { Kysely, Transaction } from 'kysely'
import type { ChangeSet, ChangeSource } from '#contract/object-changes.ts'
import { blocker } from '#domain/blocker.ts'
import type { AccountFacts, Channel, Level, Values } from '#domain/channels/channel.ts'
import { levelsAbove } from '#domain/channels/levels.ts'
import {
  commitBlockers,
  editOf,
  fieldBlockers,
  judged,
  MOST_CHANGES,
  operated,
  undoBlockers,
  type Changed,
  isEnding,
  type ChangeKind,
  type Operation,
} from '#domain/object/change.ts'
import { knownValue, sameValue } from '#domain/object/drift.ts'
import { endingAsked, STATUS_FIELD } from '#domain/object/ending.ts'
import { ownCallBlockers } from '#domain/object/own-call.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import { heldSet, setAt, summaryOf, wireSet } from './change-set.ts'
import * as repository from './change.repository.ts'
import type { NewRow, ObjectKey, SetRead, StoredObject } from './change.repository.ts'
import { accountFacts } from './object-accounts.reads.ts'
import { accountsOf, type ObjectsAsked } from './object.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export type Changer = { userId: string; scopes: { games: Scope; spreaders: Scope }; audit: (note: AuditEntry) => void }
type Where = { channel: Channel; level: Level }

/** What is to become of one object: its fields, or why there are none. */
type Wish = { object: StoredObject; fields: Values; seen?: Values; reasons: NewRow['reasons'] }

/** Keeps a difference. @throws Refused 400 when too many objects match, or the fields cannot be changed, 409 when the number that was seen is another */
export async function stage(trx: Trx, changer: Changer, at: Where, source: ChangeSource): Promise<SetRead> {
  const accounts = await accountsOf(trx, {
    spreaderId: at.channel.spreaderId,
    level: at.level,
    levelsAbove: [],
    filter: {},
    scopes: changer.scopes,
  })
  const place = { level: at.level, levelsAbove: levelsAbove(at.channel, at.level), accounts }
  if ('operation' in source) refuseIf(operationBlockers(at, source.operation))
  const wishes = await wishesOf(trx, changer, at, place, source)
  const filter = source.kind === 'filter' ? source.filter : null
  return await keep(trx, changer, at, wishes, { kind: kindOf(at, source), filter, undoOf: null, accounts })
}

const endingIn = ({ channel, level }: Where, { field, how, value }: Operation) =>
  how === 'set' ? endingAsked(channel, level, { [field]: value }) : null

function kindOf(at: Where, source: ChangeSource): ChangeKind {
  if (source.kind === 'drift') return 'push_mine'
  return ('operation' in source && endingIn(at, source.operation)?.how) || 'edit'
}

const operationBlockers = (at: Where, operation: Operation) =>
  editOf(at.channel, at.level, operation.field) || endingIn(at, operation)
    ? []
    : [blocker('object.change.fixed', { field: operation.field })]

type Place = Pick<ObjectsAsked, 'level' | 'levelsAbove' | 'accounts'>

async function wishesOf(trx: Trx, { scopes }: Changer, at: Where, place: Place, source: ChangeSource): Promise<Wish[]> {
  switch (source.kind) {
    case 'rows': {
      const asked = new Map(source.rows.map((row) => [keyOf(row), row]))
      return (await found(trx, place, source.rows)).map((object) => {
        const { was = {}, becomes = {} } = asked.get(keyOf(object)) ?? {}
        // what is typed over many cells ends nothing
        const reasons = endingAsked(at.channel, at.level, becomes) ? [blocker('object.change.end_apart', { field: STATUS_FIELD })] : []
        return { object, fields: becomes, seen: was, reasons }
      })
    }
    case 'chosen':
      return (await found(trx, place, source.keys)).map((object) => operatedOn(at, object, source.operation))
    case 'filter': {
      const { filter, total, operation } = source
      const narrowed = { spreaderId: at.channel.spreaderId, level: at.level, levelsAbove: place.levelsAbove, filter, scopes }
      const asked = { ...narrowed, accounts: await accountsOf(trx, narrowed) }
      const objects = await repository.objectsMatching(trx, asked, MOST_CHANGES)
      if (objects.length > MOST_CHANGES) throw new Refused(blocker('object.change.too_many', { params: { max: MOST_CHANGES } }))
      if (objects.length !== total)
        throw new Refused(blocker('object.change.count_changed', { params: { was: total, now: objects.length } }), { status: 409 })
      return objects.map((object) => operatedOn(at, object, operation))
    }
    case 'drift':
      return (await found(trx, place, source.keys)).map((object) => backToOurs(at, object, source.fields))
  }
}

const keyOf = ({ account_id, network_id }: ObjectKey) => `${account_id}:${network_id}`

/** @throws Refused 404 naming those that are not there, or not within the grants */
export async function found(trx: Trx, place: Place, keys: readonly ObjectKey[]): Promise<StoredObject[]> {
  const unique = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  const objects = await repository.objectsAt(trx, place, unique)
  const there = new Set(objects.map(keyOf))
  const missing = keys.flatMap((key, at) =>
    there.has(keyOf(key)) ? [] : [blocker('object.change.unknown', { row: at + 1, params: { id: key.network_id } })],
  )
  if (missing.length > 0) throw new Refused(missing.slice(0, 100), { status: 404 })
  return objects
}

function operatedOn({ channel, level }: Where, object: StoredObject, operation: Operation): Wish {
  const after = operated(channel, level, changedOf(object), operation)
  if ('value' in after) return { object, fields: { [operation.field]: after.value }, reasons: [] }
  // why the field cannot be changed at all says more than that there is nothing to work with
  const against = fieldBlockers(channel, level, changedOf(object), operation.field)
  return { object, fields: {}, reasons: against.length > 0 ? against : [after.reason] }
}

function backToOurs({ channel, level }: Where, object: StoredObject, fields: readonly string[] | undefined): Wish {
  const drift = Object.entries(object.drift ?? {}).filter(([field]) => fields?.includes(field) ?? true)
  const fixed = drift.filter(([field]) => !editOf(channel, level, field))
  if (drift.length > 0 && fixed.length === drift.length)
    return { object, fields: {}, reasons: fixed.map(([field]) => blocker('object.change.fixed', { field })) }
  return {
    object,
    fields: Object.fromEntries(drift.filter((one) => !fixed.includes(one)).map(([field, { was }]) => [field, was])),
    reasons: [],
  }
}

const changedOf = ({ name, values, above_values: above, is_gone: gone }: StoredObject): Changed => ({ name, values, above, gone })

type Kept = { kind: ChangeKind; filter: repository.NewSet['filter']; undoOf: string | null; accounts: readonly string[] }

async function keep(trx: Trx, changer: Changer, at: Where, wishes: readonly Wish[], { accounts, ...kept }: Kept): Promise<SetRead> {
  const facts = await accountFacts(trx, [...new Set(wishes.map(({ object }) => object.account_id))])
  const rows = wishes.map((wish) => rowOf(at, wish, facts))
  const set = { channel: at.channel.key, level: at.level, userId: changer.userId, ...kept }
  const id = await repository.insertSet(trx, set, rows)
  const made = await setAt(trx, accounts, id)
  changer.audit({ entity: 'object_change_set', entityId: id, after: { level: at.level, kind: kept.kind, objects: rows.length } })
  return made
}

function rowOf({ channel, level }: Where, { object, fields, seen = {}, reasons }: Wish, facts: ReadonlyMap<string, AccountFacts>): NewRow {
  const account = facts.get(object.account_id)
  if (!account) throw new Error(`account ${object.account_id} was read with its objects`)
  const now = changedOf(object)
  const row = judged(channel, level, now, fields, { account, nowMs: Date.now() })
  // typed over a value that is another one by now: the person has not seen what they would change
  const stale = Object.keys(seen).filter((field) => !sameValue(channel, level, field, seen[field] ?? '', knownValue(now, field)))
  const against = [...reasons, ...stale.map((field) => blocker('object.change.changed_since', { field })), ...row.reasons]
  const { account_id, network_id, name } = object
  return { account_id, network_id, name, ...row, state: against.length > 0 ? 'blocked' : row.state, reasons: against }
}

export type Commit = { id: string; version: number; count: number; reason: string; typed: string }

/** Checks that a call may send a set. @throws Refused 400 when the set is of another network or level, or changes other fields */
export async function holdToCall(
  trx: Trx,
  accounts: readonly string[],
  { channel, ...at }: { channel: Channel; level: Level; call: string },
  id: string,
): Promise<void> {
  const set = await setAt(trx, accounts, id)
  refuseIf(set.channel === channel.key ? ownCallBlockers(channel, at, set) : [blocker('object.change.other_network')])
}

/** Sends a set. What changed since is held back; when that leaves another number than was seen, the person looks again. */
export async function commit(
  trx: Trx,
  changer: Changer,
  accounts: readonly string[],
  channelOf: (set: SetRead) => Channel,
  sent: Commit,
): Promise<SetRead> {
  const before = await heldSet(trx, accounts, sent.id)
  if (before.version !== sent.version) throw new Refused(blocker('object.change.met'), { status: 409, present: wireSet(before) })
  const channel = channelOf(before)
  const held = await heldBack(trx, channel, before, accounts)
  await repository.endRows(trx, sent.id, held)
  const now = await setAt(trx, accounts, sent.id)
  const { ready } = summaryOf(now).counts
  if (ready !== sent.count)
    throw new Refused(blocker('object.change.count_changed', { params: { was: sent.count, now: ready } }), {
      status: 409,
      present: wireSet(now),
    })
  refuseIf(commitBlockers(summaryOf(now), sent))
  await repository.beginSet(trx, sent.id, { userId: changer.userId, reason: sent.reason.trim() })
  changer.audit({ entity: 'object_change_set', entityId: sent.id, after: { objects: ready, reason: sent.reason.trim() } })
  return await setAt(trx, accounts, sent.id)
}

/** Rows whose object is not any more what the person saw. */
async function heldBack(trx: Trx, channel: Channel, { id, level }: SetRead, accounts: readonly string[]): Promise<repository.Ending[]> {
  const rows = await repository.rowsIn(trx, id, ['ready'])
  const objects = await repository.objectsAt(trx, { level, levelsAbove: [], accounts }, rows)
  const byKey = new Map(objects.map((object) => [keyOf(object), object]))
  return rows.flatMap((row): repository.Ending[] => {
    const object = byKey.get(keyOf(row))
    if (!object || object.is_gone) return [{ seq: row.seq, state: 'conflict', reasons: [blocker('object.change.gone')] }]
    const differs = Object.keys(row.was).filter(
      (field) => !sameValue(channel, level, field, row.was[field] ?? '', knownValue(object, field)),
    )
    if (differs.length === 0) return []
    const present = Object.fromEntries(differs.map((field) => [field, knownValue(object, field)]))
    return [
      {
        seq: row.seq,
        state: 'conflict',
        reasons: differs.map((field) => blocker('object.change.changed_since', { field })),
        found: present,
      },
    ]
  })
}

/** Nothing more is sent after what is on its way. */
export async function stop(trx: Trx, changer: Changer, accounts: readonly string[], id: string): Promise<SetRead> {
  const before = await heldSet(trx, accounts, id)
  if (before.state !== 'running') return before
  await repository.stopSet(trx, id)
  await repository.settleSet(trx, id)
  changer.audit({ entity: 'object_change_set', entityId: id })
  return await setAt(trx, accounts, id)
}

export async function discard(trx: Trx, changer: Changer, accounts: readonly string[], id: string): Promise<SetRead> {
  const before = await heldSet(trx, accounts, id)
  if (before.state === 'discarded') return before
  if (before.state !== 'draft') throw new Refused(blocker('object.change.not_draft'), { status: 409, present: wireSet(before) })
  await repository.discardSet(trx, id)
  changer.audit({ entity: 'object_change_set', entityId: id })
  return await setAt(trx, accounts, id)
}

/** The difference that puts back exactly what a set changed. What is not any more as it left it is blocked, with its field. */
export async function undo(
  trx: Trx,
  changer: Changer,
  accounts: readonly string[],
  channelOf: (set: SetRead) => Channel,
  id: string,
): Promise<SetRead> {
  const before = await setAt(trx, accounts, id)
  refuseIf(undoBlockers(summaryOf(before)))
  const at = { channel: channelOf(before), level: before.level }
  const done = await repository.rowsIn(trx, id, ['done'])
  const place = { level: at.level, levelsAbove: levelsAbove(at.channel, at.level), accounts }
  const objects = new Map((await repository.objectsAt(trx, place, done)).map((object) => [keyOf(object), object]))
  const wishes = done.flatMap((row): Wish[] => {
    const object = objects.get(keyOf(row))
    return object ? [{ object, fields: row.was, seen: row.becomes, reasons: [] }] : []
  })
  return await keep(trx, changer, at, wishes, { kind: 'undo', filter: null, undoOf: id, accounts })
}

/** A set as it is told by itself: with what only concerns a draft. */
export async function told(db: Db, changer: Pick<Changer, 'scopes'>, at: Where, set: SetRead): Promise<ChangeSet> {
  const isEnd = set.state === 'draft' && isEnding(set.kind)
  return wireSet(set, {
    matchingNow: await matchingNow(db, changer, at, set),
    below: isEnd ? await repository.belowSet(db, set) : [],
  })
}

/** How many match the filter of a draft now. */
async function matchingNow(
  db: Db,
  changer: Pick<Changer, 'scopes'>,
  { channel, level }: Where,
  { state, filter }: SetRead,
): Promise<number | null> {
  if (state !== 'draft' || filter === null) return null
  const asked = { spreaderId: channel.spreaderId, level, levelsAbove: [], filter, scopes: changer.scopes }
  return await repository.countMatching(db, { ...asked, accounts: await accountsOf(db, asked) })
}
