import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel, Level, Values } from '#domain/channels/channel.ts'
import { CHANNELS, knownChannel } from '#domain/channels/index.ts'
import { levelsAbove } from '#domain/channels/levels.ts'
import { withFields } from '#domain/object/change.ts'
import { endingAsked } from '#domain/object/ending.ts'
import { driftAfter, knownValue, NAME_FIELD, sameValue, withoutFields, type Known } from '#domain/object/drift.ts'
import { moneyOf } from '#domain/object/money.ts'
import type { ObjectChange, ObjectPort } from '#server/connectors/core/object-port.ts'
import type { Connector, ConnectorError, Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { asEffect, cp } from '#server/push/crash-points.ts'
import { learn, type Pace } from '#server/push/engine.ts'
import { bucketsOf, take } from '#server/push/rate-bucket.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import { endRows, objectsAt, settleSet, type Ending, type StoredObject } from './change.repository.ts'
import * as repository from './change-sending.repository.ts'
import type { HeldRow, HeldSlice, Written } from './change-sending.repository.ts'

export type SendingDeps = {
  db: Kysely<Database>
  connectors: ReadonlyMap<string, Connector>
  pace: Pace
  /** aborted when the worker stops: no further call begins */
  closing?: AbortSignal
}

/** Tries of one row that may pass before it counts as refused. */
const TRIES = 5
const WAIT_MS = 2_000
const LANES = 4

/**
 * Sends the front of what waits in one account: reads the objects first, so that nothing is written over another user's change, then changes
 * those that are as the person saw them. Setting a value twice is no harm: a part whose worker died is read again and finds what was written. False when nothing waits.
 */
export async function sendNext(deps: SendingDeps): Promise<boolean> {
  const channels = CHANNELS.filter(({ key }) => deps.connectors.get(key)?.objects)
  const attempt = randomUUID()
  const size = Math.max(1, ...channels.map(({ key }) => deps.connectors.get(key)?.caps.batchMax ?? 1))
  const slice = await repository.claimSlice(
    deps.db,
    channels.map(({ spreaderId }) => spreaderId),
    attempt,
    size,
  )
  if (!slice) return false
  cp('changes.after-claim')
  const connector = deps.connectors.get(slice.channel)
  if (!connector?.objects) return true // rows are claimed for the platforms that can be changed
  const sending = { deps, slice, attempt, connector, port: connector.objects, channel: knownChannel(slice.channel) }
  await sendSlice(sending)
  await settleSet(deps.db, slice.set_id)
  return true
}

type Sending = { deps: SendingDeps; slice: HeldSlice; attempt: string; connector: Connector; port: ObjectPort; channel: Channel }

async function sendSlice(sending: Sending): Promise<void> {
  const { deps, slice, attempt } = sending
  const signal = new AbortController().signal
  const held = await granted(sending)
  if (held.rows.length === 0) return
  const ids = held.rows.map(({ network_id: id }) => id)
  const read = await sending.connector.read(slice.account, slice.level, ids, signal)
  await learned(sending, 'read', read.slice(0, 1), held)
  const seen = held.rows.map((row, at) => seenAs(sending, row, read[at]))
  const sent = seen.flatMap((one) => (one.kind === 'send' ? [one] : []))
  const seqs = sent.map(({ row }) => row.seq)
  if (sent.length > 0 && !(await repository.beginSending(deps.db, slice.set_id, attempt, seqs))) return
  const above = await aboveOf(sending, sent)
  const changes = sent.map(({ row }) => changeOf(slice.level, row, above.get(row.network_id) ?? {}))
  const change = () => sending.port.change(slice.account, changes, signal, deps.closing)
  const outcomes = changes.length === 0 ? [] : await asEffect('changes', change)
  if (changes.length > 0) await learned(sending, 'change', outcomes, held)
  await store(sending, [...seen.filter(({ kind }) => kind !== 'send'), ...sent.map((one, at) => afterSend(sending, one, outcomes[at]))])
}

type Drawn = { rows: HeldRow[]; drawn: Parameters<typeof learn>[5] }

/**
 * As many rows as the limits of the network grant a call that writes and a share of the call that reads; the others wait again. Drawn apart, readings
 * of several slices would use up what their writes need, and all of them would read again.
 */
async function granted({ deps, slice, attempt, connector }: Sending): Promise<Drawn> {
  const { account, channel, rows } = slice
  const drawer = { channel, accountId: account.accountId, appId: account.app?.id ?? null }
  const { limits, readMax = 1 } = connector.caps
  const buckets = bucketsOf(limits, drawer, { write: 1, read: 1 / Math.min(readMax, rows.length) })
  const grant = await take(deps.pace.sql, buckets, rows.length)
  const left = rows.slice(grant.granted).map(({ seq }) => seq)
  if (left.length > 0)
    await repository.giveBack(deps.db, slice.set_id, attempt, left, { afterMs: grant.waitMs, tried: false, reason: null })
  return { rows: rows.slice(0, grant.granted), drawn: { buckets, grant } }
}

const learned = ({ deps, slice }: Sending, call: 'read' | 'change', outcomes: readonly Outcome<unknown>[], { drawn }: Drawn) =>
  learn(deps.pace, { channel: slice.channel }, { account: slice.account }, call, outcomes, drawn)

type Seen =
  | { kind: 'send'; row: HeldRow; remote: RemoteObject }
  /** `known`: as the object is now; `wrote`: fields that we set */
  | { kind: 'end'; row: HeldRow; ending: Ending; known: (Known & { gone: boolean }) | null; wrote: readonly string[] }
  | { kind: 'wait'; row: HeldRow; afterMs: number; tried: boolean; reason: Blocker | null }

const fieldsOf = ({ becomes }: HeldRow): string[] => Object.keys(becomes)

/** Is the object as the person saw it, as it is to be already, or something else? */
function seenAs({ channel, slice }: Sending, row: HeldRow, outcome: Outcome<RemoteObject> | undefined): Seen {
  if (!outcome || 'error' in outcome) return afterFailure(row, outcome?.error, null)
  const remote = outcome.ok
  const known = { name: remote.name, values: remote.values, gone: remote.deleted }
  const differing = (wanted: Values) =>
    fieldsOf(row).filter((field) => !sameValue(channel, slice.level, field, wanted[field] ?? '', knownValue(remote, field)))
  const isDelete = endingAsked(channel, slice.level, row.becomes)?.how === 'delete'
  if (remote.deleted && isDelete) return alreadySo(row, known)
  if (remote.deleted)
    return { kind: 'end', row, known, wrote: [], ending: { seq: row.seq, state: 'conflict', reasons: [blocker('object.change.gone')] } }
  if (differing(row.becomes).length === 0) return alreadySo(row, known)
  const others = differing(row.was)
  if (others.length === 0) return { kind: 'send', row, remote }
  const found = Object.fromEntries(others.map((field) => [field, knownValue(remote, field)]))
  const reasons = others.map((field) => blocker('object.change.changed_since', { field }))
  return { kind: 'end', row, known, wrote: [], ending: { seq: row.seq, state: 'conflict', reasons, found } }
}

/** It is as it is to be: an attempt of ours whose answer was lost wrote it, or another user did before one of ours began. That is not ours to put back. */
function alreadySo(row: HeldRow, known: Known & { gone: boolean }): Seen {
  const isOurs = row.was_sent
  return { kind: 'end', row, known, wrote: isOurs ? fieldsOf(row) : [], ending: { seq: row.seq, state: isOurs ? 'done' : 'same' } }
}

/** Values of the objects that those which are sent are in, by network id. */
async function aboveOf(
  { deps, slice, channel }: Sending,
  sent: readonly { row: HeldRow }[],
): Promise<Map<string, Readonly<Record<Level, Values>>>> {
  const keys = sent.map(({ row }) => ({ account_id: slice.account_id, network_id: row.network_id }))
  const place = { level: slice.level, levelsAbove: levelsAbove(channel, slice.level), accounts: [slice.account_id] }
  const objects = keys.length === 0 ? [] : await objectsAt(deps.db, place, keys)
  return new Map(objects.map((object) => [object.network_id, object.above_values]))
}

function changeOf(level: Level, { network_id, becomes }: HeldRow, above: Readonly<Record<Level, Values>>): ObjectChange {
  const { [NAME_FIELD]: name, ...values } = becomes
  return { level, networkId: network_id, ...(typeof name === 'string' ? { name } : {}), values, above }
}

function afterSend(
  { channel, slice }: Sending,
  { row, remote }: { row: HeldRow; remote: RemoteObject },
  outcome: Outcome<void> | undefined,
): Seen {
  if (!outcome || 'error' in outcome) return afterFailure(row, outcome?.error, { ...remote, gone: remote.deleted })
  const isDelete = endingAsked(channel, slice.level, row.becomes)?.how === 'delete'
  const known = { ...withFields(remote, row.becomes), gone: isDelete }
  return { kind: 'end', row, known, wrote: fieldsOf(row), ending: { seq: row.seq, state: 'done' } }
}

/** What may pass is tried again, and read before it is; what the network refuses names its field. */
function afterFailure(row: HeldRow, error: ConnectorError | undefined, known: (Known & { gone: boolean }) | null): Seen {
  const reason = reasonOf(row, error)
  const wait = (afterMs: number, tried: boolean): Seen => ({ kind: 'wait', row, afterMs, tried, reason })
  if (!error) return wait(WAIT_MS, true)
  if (error.stopped) return { ...wait(0, false), reason: null } as Seen
  if (error.class === 'rate_limited' || error.signedOut || error.outage) return wait(error.retryAfterMs ?? WAIT_MS, false)
  const mayPass = ['retryable', 'unknown_outcome', 'conflict'].includes(error.class)
  if (mayPass && row.tries < TRIES) return wait(WAIT_MS * 2 ** row.tries, true)
  return { kind: 'end', row, known, wrote: [], ending: { seq: row.seq, state: 'refused', reasons: [reason] } }
}

function reasonOf(row: HeldRow, error: ConnectorError | undefined): Blocker {
  const [blamed] = error?.fields ?? []
  const message = blamed?.message || error?.message || '–'
  const field = blamed?.field && fieldsOf(row).includes(blamed.field) ? { field: blamed.field } : {}
  if (error?.class === 'not_found' || error?.class === 'not_found_yet')
    return blocker('object.change.not_found', { params: { id: row.network_id } })
  return blocker('object.change.refused', { ...field, params: { message } })
}

/** Rows and objects together, one line of the trail for each object that changed. What another worker has by now is left to it. */
async function store({ deps, slice, attempt, channel }: Sending, all: readonly Seen[]): Promise<void> {
  const { set_id: setId, level, account_id: accountId } = slice
  await deps.db.transaction().execute(async (trx) => {
    const mine = await repository.heldNow(trx, setId, attempt)
    const ended = all.flatMap((one) => (one.kind === 'end' && mine.has(one.row.seq) ? [one] : []))
    const keys = ended.map(({ row }) => ({ account_id: accountId, network_id: row.network_id }))
    const before = new Map(
      (await objectsAt(trx, { level, levelsAbove: [], accounts: [accountId] }, keys)).map((object) => [object.network_id, object]),
    )
    await endRows(
      trx,
      setId,
      ended.map(({ ending }) => ending),
    )
    await repository.storeWritten(
      trx,
      slice,
      ended.flatMap(({ row, known, wrote }) => {
        const object = before.get(row.network_id)
        return object && known ? [writtenOf(channel, level, object, known, wrote)] : []
      }),
    )
    await repository.storeGoneBelow(
      trx,
      accountId,
      ended.flatMap(({ row, known }) => (known?.gone ? [row.network_id] : [])),
    )
    const line = { userId: slice.committed_by, requestId: attempt, entity: 'network_object', event: 'object.changed' }
    await writeAudit(
      trx,
      ended.flatMap(({ row, ending }) =>
        ending.state === 'done' ? [{ ...line, entityId: `${accountId}:${row.network_id}`, before: row.was, after: row.becomes }] : [],
      ),
    )
  })
  for (const one of all) if (one.kind === 'wait') await repository.giveBack(deps.db, setId, attempt, [one.row.seq], one)
  await repository.readSoon(deps.db, accountId, deps.connectors.get(slice.channel)?.caps.times.listLagMs ?? 0)
}

/** What we wrote is no drift; what is otherwise than we knew is. */
export function writtenOf(
  channel: Channel,
  level: Level,
  object: StoredObject,
  known: Known & { gone: boolean },
  wrote: readonly string[],
): Written {
  const ours = wrote.length > 0
  const expected = {
    ...withFields(object, Object.fromEntries(wrote.map((field) => [field, knownValue(known, field)]))),
    drift: withoutFields(object.drift, wrote),
  }
  const { day, total, bid } = moneyOf(channel, level, known.values)
  return {
    network_id: object.network_id,
    name: known.name,
    status: known.gone ? 'DELETED' : String(known.values.status ?? ''),
    values: known.values,
    day,
    total,
    bid,
    drift: driftAfter(channel, level, expected, known, new Date().toISOString()),
    gone: known.gone,
    ours,
  }
}

/** Sends what people committed. */
export function startChangeSending({
  pool,
  log,
  sweepMs = 2_000,
  ...deps
}: Omit<SendingDeps, 'closing'> & { pool: pg.Pool; log: WorkLog; sweepMs?: number }): { stop: () => Promise<void> } {
  const closing = new AbortController()
  const loop = startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'changes_wait',
      next: () => sendNext({ ...deps, closing: closing.signal }),
      failed: 'changes of objects could not be sent and are tried again',
      lanes: LANES,
    },
  )
  return {
    async stop() {
      closing.abort()
      await loop.stop()
    },
  }
}
