import { levelCalls, type AdsFamily } from '#contract/ads-family.ts'
import { COMMITS, RIGHTS } from '#contract/ads-parts.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { autoName } from './auto-name.service.ts'
import { addRows, editRows } from './batch-edit.service.ts'
import { readItem } from './batch.reads.ts'
import { actorOf, presentBatch } from './batch.service.ts'
import { missingRow } from './missing-row.ts'
import { createSingle, singleName, type NewObject, type Place } from './single.service.ts'

/** Rows of one level: read, named, added, changed; without a batch, an object that is created at the network. */
export function rowRoutes(family: AdsFamily, channel: Channel, level: Level): Handler[] {
  const { edit, autoName: nameOf, add, create, update } = levelCalls(family, level)
  return [
    handle(edit, async ({ batch_id: batchId, seq }, call) => {
      await presentBatch(call.db, actorOf(channel, call), batchId)
      const row = await readItem(call.db, batchId, seq)
      if (row?.level !== level) throw missingRow(seq)
      return { data: row }
    }),
    handle(nameOf, async ({ batch_id: batchId, seq, template, values = {}, ...at }, call) => {
      const caller = actorOf(channel, call)
      const name = batchId
        ? await autoName(call.db, caller, level, batchId, seq, template)
        : await singleName(call.db, caller, placeIn(at), { level, values }, template)
      return { data: { name } }
    }),
    handle(add, async ({ batch_id: batchId, parent_seq, game_id, account_id, parent_id, name, values, below = [] }, call) => {
      if (batchId === undefined)
        return { data: await createdAlone(channel, call, placeIn({ game_id, account_id, parent_id }), [{ level, name, values }, ...below]) }
      const wanted = [{ parent_seq, account_id, name, values }]
      const { rows, batch, added } = await addRows(call.trx, actorOf(channel, call), batchId, level, wanted)
      call.audit({ entity: 'batch', entityId: batchId, after: { level, name, values } })
      return { data: { rows, batch, added } }
    }),
    ...(create
      ? [
          handle(create, async ({ name, values, below = [], ...place }, call) => ({
            data: await createdAlone(channel, call, placeIn(place), [{ level, name, values }, ...below]),
          })),
        ]
      : []),
    handle(update, async ({ batch_id: batchId, edits }, call) => {
      const { rows, batch, before } = await editRows(call.trx, actorOf(channel, call), level, batchId, edits)
      call.audit({ entity: 'batch', entityId: batchId, before, after: edits })
      return { data: { rows, batch } }
    }),
  ]
}

/** Creates a chain of objects at the network, in a batch of its own. @throws Refused 403 for who may not commit, 400 with what is wrong in which of them */
async function createdAlone(channel: Channel, call: Call, place: Place, chain: readonly NewObject[]) {
  refuseIf(
    [RIGHTS.build, RIGHTS.commit].flatMap((right) => functionBlockers(call.user.grants, right)),
    { status: 403 },
  )
  const { rows, batch, added, committed } = await createSingle(call.trx, actorOf(channel, call), place, chain)
  const named = { gameId: place.game_id, accountIds: [place.account_id], parent_id: place.parent_id }
  call.audit({ entity: 'batch', entityId: batch.batch_id, after: { ...chain[0], ...named } })
  call.audit({ entity: 'batch', entityId: batch.batch_id, event: COMMITS.audit.records, after: { committed: committed.committed } })
  return { rows, batch, added }
}

/** @throws Refused when the game or the account is not said */
function placeIn({ game_id, account_id, parent_id }: Partial<Place>): Place {
  if (game_id !== undefined && account_id !== undefined) return { game_id, account_id, parent_id }
  const field = game_id === undefined ? 'game_id' : 'account_id'
  throw new Refused(blocker('input.missing', { field, params: { field } }))
}
