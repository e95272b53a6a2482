import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { notReached } from '../core/answers.ts'
import { failed, translated } from '../core/failure.ts'
import { bareNumber } from '../core/lossless.ts'
import type { ListedObject, ObjectChange, ObjectPort } from '../core/object-port.ts'
import { outcomesOf } from '../core/outcomes.ts'
import type { AccountRef, Outcome } from '../core/port.ts'
import { inWaves, several, wavesOf } from '../core/several.ts'
import { installationOf } from '../core/tag.ts'
import type { OceanEngine } from './api.ts'
import { changeParts, updateBody, type ChangePart } from './change-parts.ts'
import { bulkCall, refusedRow } from './bulk.ts'
import { blamedField } from './codes.ts'
import { LEVELS, NAMES, ownLevel, ROWS_A_CALL } from './levels.ts'
import { allOf, pageOf, promotionsAfter, remoteOf } from './listing.ts'
import { heldAmong, pageByNumber } from './pages.ts'
import { instantOf, idOf, nameOf, type NetworkObject } from './read-back.ts'

const updated = z.looseObject({ error_list: z.array(z.looseObject({ error_message: z.string().default('') })).nullish() })

/** GMT+8, as the filters by time of change want it. */
export const theirTime = (instant: Date): string => new Date(instant.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Lists by time of change, and changes: what the network takes for several objects at once goes together (status, budget, delete), and what it refuses
 * of it touches its own objects only; the rest goes object by object.
 */
export function objectsOf(api: OceanEngine): ObjectPort {
  return {
    async list(account, level, { since, cursor }, signal) {
      const own = ownLevel(level)
      const filtering = {
        // deleted objects are in no list unless they are asked for
        ...(own === 'project'
          ? { status: since ? 'PROJECT_STATUS_ALL' : 'PROJECT_STATUS_NOT_DELETE' }
          : { status: since ? 'ALL' : 'NOT_DELETED' }),
        ...(since
          ? { [`${own}_modify_start_time`]: theirTime(since), [`${own}_modify_end_time`]: theirTime(new Date(Date.now() + 86_400_000)) }
          : {}),
      }
      const answer =
        own === 'promotion'
          ? await promotionsAfter(api, account, filtering, followedFrom(cursor), signal)
          : await pageByNumber(cursor, (page) => pageOf(api, account, level, { filtering, page }, signal))
      if ('error' in answer) return answer
      const { objects, next } = answer.ok
      const told = await remoteOf(api, account, level, objects, signal)
      const all = told.map((object, at): ListedObject => ({ ...object, ...listedPart(level, objects[at]) }))
      return { ok: { objects: all, next: next !== null && own === 'promotion' ? `${FOLLOWED}${next}` : next }, usage: answer.usage }
    },
    change: changeOf(api),
  }
}

/** A cursor of promotions; what an earlier release kept is the number of a page, and the list is read from its beginning. */
const FOLLOWED = 'after '
const followedFrom = (cursor: string | null) => (cursor?.startsWith(FOLLOWED) ? cursor.slice(FOLLOWED.length) : null)

function listedPart(level: Level, object: NetworkObject | undefined): Pick<ListedObject, 'above' | 'updatedAt' | 'installation'> {
  const above = ownLevel(level) === 'promotion' && object?.project_id ? [object.project_id] : []
  return {
    above,
    updatedAt: instantOf(object?.project_modify_time ?? object?.promotion_modify_time),
    installation: installationOf(object ? nameOf(object) : ''),
  }
}

const changeOf =
  (api: OceanEngine): ObjectPort['change'] =>
  async (account, changes, signal, closing) => {
    const { keep, goesOn, inWords, inOrder } = outcomesOf<ObjectChange, void>(changes)
    const wanted = inWords(changeParts).flatMap(({ one, words }): (Row | Update)[] => words.map((part) => ({ one, ...part })))
    const rows = wanted.filter((part) => part.kind === 'row')
    const updates = wanted.filter((part) => part.kind === 'update')
    function* calls(): Generator<Row[]> {
      for (const path of new Set(rows.map((row) => row.path)))
        yield* wavesOf(
          rows.filter((row) => row.path === path && goesOn(row)),
          ROWS_A_CALL,
        )
    }
    const stopped = await inWaves(calls(), (some) => together(api, account, some, signal), keep, closing)
    const held = new Map<Update, Outcome<NetworkObject>>()
    const reads = LEVELS.flatMap((level) =>
      wavesOf(
        updates.filter((update) => update.one.level === level && goesOn(update)),
        NAMES[level].page,
      ),
    )
    const halted = await inWaves(
      reads,
      (some) => heldOf(api, account, some, signal),
      (update, now) => held.set(update, now),
      closing,
      stopped,
    )
    const left = updates.filter(goesOn)
    const results = await several(left, (update) => updatedOne(api, account, update, held.get(update), signal), closing, halted)
    for (const [at, update] of left.entries()) keep(update, results[at] ?? failed(notReached()))
    return inOrder({ ok: undefined })
  }

type Row = { one: ObjectChange } & Extract<ChangePart, { kind: 'row' }>
type Update = { one: ObjectChange } & Extract<ChangePart, { kind: 'update' }>

/** One call for several objects. */
async function together(api: OceanEngine, account: AccountRef, rows: readonly Row[], signal: AbortSignal): Promise<Outcome<void>[]> {
  const [first] = rows
  if (!first) return []
  const { path } = first
  const level = ownLevel(first.one.level)
  const { id, budget } = NAMES[level]
  const networkIds = rows.map(({ one }) => one.networkId)
  const ids = networkIds.map(bareNumber)
  const body = path.endsWith('/delete/') ? { [`${level}_ids`]: ids } : { data: rows.map((row, at) => ({ [id]: ids[at], ...row.body })) }
  return bulkCall(api, account, { path, body, id, networkIds, blamed: (message) => blamedField(message, budget) }, signal)
}

/** Reads the objects of one level as they are now, in one call. */
async function heldOf(
  api: OceanEngine,
  account: AccountRef,
  updates: readonly Update[],
  signal: AbortSignal,
): Promise<Outcome<NetworkObject>[]> {
  const level = updates[0]?.one.level ?? ''
  const now = await allOf(api, account, level, { ids: updates.map(({ one }) => bareNumber(one.networkId)) }, signal, 1)
  return heldAmong(now, (object) => idOf(level, object), updates)
}

/** `project/update` or `promotion/update`: both want the name and whole parts, whatever changes in them. */
async function updatedOne(
  api: OceanEngine,
  account: AccountRef,
  update: Update,
  now: Outcome<NetworkObject> | undefined,
  signal: AbortSignal,
): Promise<Outcome<void>> {
  if (!now || 'error' in now) return now ?? failed(notReached())
  const { one } = update
  const { path, id, budget } = NAMES[ownLevel(one.level)]
  const parts = translated(() => updateBody(one, now.ok, update.values))
  if ('error' in parts) return parts
  const body = { [id]: bareNumber(one.networkId), name: one.name ?? nameOf(now.ok), ...parts.ok }
  const answer = await api.post(account, `${path}/update/`, body, 'change', signal)
  if ('error' in answer) return answer
  const [refused] = updated.safeParse(answer.ok ?? {}).data?.error_list ?? []
  return refused
    ? failed(refusedRow(refused.error_message, blamedField(refused.error_message, budget)), answer.usage)
    : { ok: undefined, usage: answer.usage }
}
