import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { notReached, otherShape, stoppedBefore } from '../core/answers.ts'
import { failed, ownFailure, translated } from '../core/failure.ts'
import { bareNumber } from '../core/lossless.ts'
import type { ListedObject, ObjectChange, ObjectPort } from '../core/object-port.ts'
import type { AccountRef, Outcome } from '../core/port.ts'
import { several } from '../core/several.ts'
import { installationOf } from '../core/tag.ts'
import type { OceanEngine } from './api.ts'
import { changeParts, updateBody, type ChangePart } from './change-parts.ts'
import { blamedField } from './codes.ts'
import { NAMES, ownLevel } from './levels.ts'
import { pageOf, remoteOf, allOf } from './listing.ts'
import { instantOf, idOf, nameOf, type NetworkObject } from './read-back.ts'

/** Ids in one call that changes several (networks/oceanengine.json, `limits`). */
const IDS_A_CALL = 50

const done = z.looseObject({
  errors: z.array(z.looseObject({ error_message: z.string().default('') }).catchall(z.unknown())).nullish(),
})
const updated = z.looseObject({ error_list: z.array(z.looseObject({ error_message: z.string().default('') })).nullish() })

/** GMT+8, as the filters by time of change want it. */
const theirTime = (instant: Date): string => new Date(instant.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Lists by time of change, and changes: what the network takes for several objects at once goes together (status, budget, delete), and what it refuses
 * of it touches its own objects only; the rest goes object by object.
 */
export function objectsOf(api: OceanEngine): ObjectPort {
  return {
    async list(account, level, { since, cursor }, signal) {
      const own = ownLevel(level)
      const page = cursor === null ? 1 : Number(cursor)
      if (!Number.isInteger(page) || page < 1) return failed(ownFailure({ class: 'validation', message: `no page ${cursor}`, wrote: 'no' }))
      const filtering = {
        // deleted objects are in no list unless they are asked for
        ...(own === 'project'
          ? { status: since ? 'PROJECT_STATUS_ALL' : 'PROJECT_STATUS_NOT_DELETE' }
          : { status: since ? 'ALL' : 'NOT_DELETED' }),
        ...(since
          ? { [`${own}_modify_start_time`]: theirTime(since), [`${own}_modify_end_time`]: theirTime(new Date(Date.now() + 86_400_000)) }
          : {}),
      }
      const answer = await pageOf(api, account, level, { filtering, page }, signal)
      if ('error' in answer) return answer
      const { objects, pages } = answer.ok
      const told = await remoteOf(api, account, level, objects, signal)
      const all = told.map((object, at): ListedObject => ({ ...object, ...listedPart(level, objects[at]) }))
      return { ok: { objects: all, next: page < pages ? String(page + 1) : null }, usage: answer.usage }
    },
    change: (account, changes, signal, closing) => changed(api, account, changes, signal, closing),
  }
}

function listedPart(level: Level, object: NetworkObject | undefined): Pick<ListedObject, 'above' | 'updatedAt' | 'installation'> {
  const above = ownLevel(level) === 'promotion' && object?.project_id ? [object.project_id] : []
  return {
    above,
    updatedAt: instantOf(object?.project_modify_time ?? object?.promotion_modify_time),
    installation: installationOf(object ? nameOf(object) : ''),
  }
}

async function changed(
  api: OceanEngine,
  account: AccountRef,
  changes: readonly ObjectChange[],
  signal: AbortSignal,
  closing?: AbortSignal,
): Promise<Outcome<void>[]> {
  const outcomes = new Map<ObjectChange, Outcome<void>>()
  const goesOn = (one: ObjectChange) => !('error' in (outcomes.get(one) ?? {}))
  const wanted = changes.flatMap((one) => {
    const parts = translated(() => changeParts(one))
    if ('error' in parts) outcomes.set(one, parts)
    return 'ok' in parts ? parts.ok.map((part) => ({ one, part })) : []
  })
  for (const { path, rows } of callsOf(wanted)) {
    const left = rows.filter(({ one }) => goesOn(one))
    for (let start = 0; start < left.length; start += IDS_A_CALL) {
      const some = left.slice(start, start + IDS_A_CALL)
      const answers = closing?.aborted ? some.map(() => failed(stoppedBefore())) : await together(api, account, path, some, signal)
      for (const [at, { one }] of some.entries()) outcomes.set(one, answers[at] ?? failed(notReached()))
    }
  }
  const updates = wanted.filter(({ one, part }) => part.kind === 'update' && goesOn(one))
  const results = await several(updates, ({ one, part }) => updatedOne(api, account, one, part, signal), closing)
  for (const [at, { one }] of updates.entries()) outcomes.set(one, results[at] ?? failed(notReached()))
  return changes.map((one) => outcomes.get(one) ?? { ok: undefined })
}

type Wanted = { one: ObjectChange; part: ChangePart }

/** What can go in one call, by its path, in the order in which the parts were named. */
function callsOf(wanted: readonly Wanted[]): { path: string; rows: Wanted[] }[] {
  const calls = new Map<string, Wanted[]>()
  for (const one of wanted) if (one.part.kind === 'row') calls.set(one.part.path, [...(calls.get(one.part.path) ?? []), one])
  return [...calls].map(([path, rows]) => ({ path, rows }))
}

/** One call for several objects: code 0, and in `errors` those that it refused. The list of ids next to it is not used: pages disagree on what it holds (networks/README §4). */
async function together(
  api: OceanEngine,
  account: AccountRef,
  path: string,
  rows: readonly Wanted[],
  signal: AbortSignal,
): Promise<Outcome<void>[]> {
  const level = ownLevel(rows[0]?.one.level ?? '')
  const { id, budget } = NAMES[level]
  const isDelete = path.endsWith('/delete/')
  const ids = rows.map(({ one }) => bareNumber(one.networkId))
  const body = isDelete ? { [`${level}_ids`]: ids } : { data: rows.map(({ part }, at) => ({ [id]: ids[at], ...part.body })) }
  const answer = await api.post(account, path, body, 'change', signal)
  if ('error' in answer) return rows.map(() => answer)
  const read = done.safeParse(answer.ok ?? {})
  if (!read.success) return rows.map(() => failed(otherShape('an answer of another shape', 'change'), answer.usage))
  const refused = new Map((read.data.errors ?? []).map((error) => [String(error[id]), error.error_message]))
  return rows.map(({ one }) => {
    const message = refused.get(one.networkId)
    return message === undefined ? { ok: undefined, usage: answer.usage } : failed(refusedOf(message, budget), answer.usage)
  })
}

const refusedOf = (message: string, budget: string) =>
  ownFailure({ class: 'validation', message, wrote: 'no', fields: [{ field: blamedField(message, budget), message }] })

/** `project/update` or `promotion/update`: the name is asked for whatever changes, so the object is read first. */
async function updatedOne(
  api: OceanEngine,
  account: AccountRef,
  one: ObjectChange,
  part: ChangePart,
  signal: AbortSignal,
): Promise<Outcome<void>> {
  const { path, id, budget } = NAMES[ownLevel(one.level)]
  const now = await allOf(api, account, one.level, { ids: [bareNumber(one.networkId)] }, signal, 1)
  if ('error' in now) return now
  const object = now.ok.objects.find((found) => idOf(one.level, found) === one.networkId)
  if (!object) return failed(ownFailure({ class: 'not_found', message: 'the network does not know the id', wrote: 'no' }), now.usage)
  const body = { [id]: bareNumber(one.networkId), name: one.name ?? nameOf(object), ...updateBody(one, object, part) }
  const answer = await api.post(account, `${path}/update/`, body, 'change', signal)
  if ('error' in answer) return answer
  const [refused] = updated.safeParse(answer.ok ?? {}).data?.error_list ?? []
  return refused ? failed(refusedOf(refused.error_message, budget), answer.usage) : { ok: undefined, usage: answer.usage }
}
