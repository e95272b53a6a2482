import { familyOf } from '#contract/families.ts'
import * as calls from '#contract/object-changes.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { CHANNELS, channelOf, knownChannel } from '#domain/channels/index.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { EXPORT_LIMIT } from '#server/kit/export-file.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { changeSetFile } from './change-set-export.ts'
import { setAt, wireSet } from './change-set.ts'
import { countSets, readRows, readSets, type SetRead } from './change.repository.ts'
import * as service from './change.service.ts'
import { forgetDrift } from './drift.repository.ts'
import { accountsInGrants } from './object-accounts.reads.ts'

/** Who changes, and within which grants. */
export const changerOf = (call: Call): service.Changer => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
  audit: call.audit,
})

/** Ids of the accounts of every network within the caller's grants. */
const accountsOf = (call: Call) => accountsInGrants(call.db, { games: call.scope('game'), spreaders: call.scope('spreader') })
const channelOfSet = ({ channel }: SetRead): Channel => knownChannel(channel)

/** @throws Refused for what is no network or level of ours */
export function placeAt(key: string, level: Level): { channel: Channel; level: Level } {
  const channel = channelOf(key)
  if (!channel) throw new Refused(blocker('object.no_channel', { field: 'channel', params: { channel: key } }))
  if (!levelKeys(channel).includes(level)) throw new Refused(blocker('object.no_level', { field: 'level', params: { level } }))
  return { channel, level }
}

const committed = async (call: Call, sent: service.Commit) =>
  wireSet(await service.commit(call.trx, changerOf(call), await accountsOf(call), channelOfSet, sent))

/** The calls of a network that send a set of one level and some fields. */
const ownSends = (channel: Channel): Handler[] =>
  Object.entries(familyOf(channel.key).own.sends).flatMap(([level, sends = {}]) =>
    Object.entries(sends).map(([name, endpoint]) =>
      handle(endpoint, async (sent, call) => {
        await service.holdToCall(call.trx, await accountsOf(call), { channel, level, call: name }, sent.id)
        return { data: await committed(call, sent) }
      }),
    ),
  )

/** Objects are changed by a set: a difference that is looked at, committed once, and sent by the worker. */
export const changeRoutes = (): Handler[] => [
  handle(calls.stageChanges, async ({ channel, level, source }, call) => {
    const at = placeAt(channel, level)
    const made = await service.stage(call.trx, changerOf(call), at, source)
    return { data: await service.told(call.trx, changerOf(call), at, made) }
  }),
  handle(calls.oneChangeSet, async ({ id }, call) => {
    const set = await setAt(call.db, await accountsOf(call), id)
    const at = { channel: channelOfSet(set), level: set.level }
    return { data: await service.told(call.db, changerOf(call), at, set) }
  }),
  handle(calls.changeRows, async ({ id, ...asked }, call) => {
    await setAt(call.db, await accountsOf(call), id)
    const { rows, total } = await readRows(call.db, id, asked)
    return { data: rows.map(({ seq: _seq, ...row }) => row), total, page: asked.page, per_page: asked.per_page }
  }),
  handle(calls.changeSets, async ({ format, page, per_page, ...asked }, call) => {
    const accounts = await accountsOf(call)
    const shown = format === undefined ? { page, per_page } : { page: 1, per_page: EXPORT_LIMIT }
    const [sets, total] = await Promise.all([readSets(call.db, accounts, { ...asked, ...shown }), countSets(call.db, accounts, asked)])
    const data = sets.map((set) => wireSet(set))
    if (format === undefined) return { data, total, page, per_page }
    return await changeSetFile(data, asked, format, call, total > data.length)
  }),
  handle(calls.commitChanges, async (sent, call) => ({ data: await committed(call, sent) })),
  ...CHANNELS.flatMap(ownSends),
  handle(calls.stopChanges, async ({ id }, call) => ({
    data: wireSet(await service.stop(call.trx, changerOf(call), await accountsOf(call), id)),
  })),
  handle(calls.discardChanges, async ({ id }, call) => ({
    data: wireSet(await service.discard(call.trx, changerOf(call), await accountsOf(call), id)),
  })),
  handle(calls.undoChanges, async ({ id }, call) => ({
    data: wireSet(await service.undo(call.trx, changerOf(call), await accountsOf(call), channelOfSet, id)),
  })),
  handle(calls.acceptDrift, async ({ channel, level, rows, fields }, call) => {
    placeAt(channel, level)
    const settled = await forgetDrift(call.trx, { level, accounts: await accountsOf(call) }, rows, fields ?? null)
    for (const { account_id, network_id, before, after } of settled)
      call.audit({ entity: 'network_object', entityId: `${account_id}:${network_id}`, before, after: after ?? {} })
    const accepted = new Set(settled.map(({ account_id, network_id }) => `${account_id}:${network_id}`))
    const resultOf = (at: string) => (accepted.has(at) ? ('accepted' as const) : ('changed' as const))
    return { data: rows.map(({ account_id, network_id }) => ({ account_id, network_id, result: resultOf(`${account_id}:${network_id}`) })) }
  }),
]
