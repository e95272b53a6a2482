import type { AdsFamily } from '#contract/ads-family.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { groupLevel } from '#domain/channels/levels.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { handle, handleAsking, type Call, type Handler } from '#server/kit/handler.ts'
import { askAboutNames, checkGroups } from './batch-edit.service.ts'
import type { CheckRow } from './batch.repository.ts'
import { findDueGroups, noteCheck } from './check.repository.ts'
import { actorOf, lockedBatch, presentBatch, type BatchCaller } from './batch.service.ts'
import { askNetwork, type AskNetwork } from './network-names.service.ts'
import { askObjects, type AskObjects } from './network-objects.service.ts'
import { askAboutFailed, askAboutGone, checkFailed, pushAgain, recreate } from './repair.service.ts'

/** What becomes of rows that failed: checked, pushed again, created again. */
export function repairRoutes(family: AdsFamily, channel: Channel, connectors: ReadonlyMap<string, Connector>): Handler[] {
  const ask = { names: askNetwork(connectors), objects: askObjects(connectors) }
  return [
    handle(family.adgroupCheck, async ({ batch_id: batchId, seqs }, call) => {
      const rows = await checkedRows(call, actorOf(channel, call), { batchId, seqs }, ask)
      call.audit({ entity: 'batch', entityId: batchId, event: 'batch.checked', after: { checked: rows.length } })
      return { data: { checked: rows.length, rows: rows.map(({ seq, problems, warnings }) => ({ seq, problems, warnings })) } }
    }),
    handle(family.retryBatch, async ({ batch_id: batchId, seqs, elsewhere: said }, call) => {
      const elsewhere = said === '1'
      const { retried, held, heldRows } = await pushAgain(call.trx, actorOf(channel, call), { batchId, seqs, elsewhere }, moverOf(call))
      call.audit({ entity: 'batch', entityId: batchId, after: { retried, held: heldRows, ...(elsewhere ? { elsewhere } : {}) } })
      return { data: { retried, held_rows: heldRows, held } }
    }),
    handleAsking(
      family.recreateRows,
      ({ batch_id: batchId, seqs }, call) => askAboutGone(call.db, actorOf(channel, call), batchId, seqs, ask.objects),
      async ({ batch_id: batchId, seqs }, call, objects) => {
        const data = await recreate(call.trx, actorOf(channel, call), { batchId, seqs, objects }, moverOf(call))
        call.audit({ entity: 'batch', entityId: batchId, after: data })
        return { data }
      },
    ),
  ]
}

const moverOf = (call: Call) => ({ userId: call.user.id, requestId: call.requestId })

/** A draft checks the groups of ads that are named, or those that changed since its last check; a committed batch its failed rows. */
async function checkedRows(
  call: Call,
  caller: BatchCaller,
  { batchId, seqs }: { batchId: string; seqs: readonly number[] | undefined },
  ask: { names: AskNetwork; objects: AskObjects },
): Promise<CheckRow[]> {
  const { state } = await presentBatch(call.db, caller, batchId)
  if (state === 'pushing' || state === 'settled') {
    const asked = await askAboutFailed(call.db, caller, batchId, ask)
    return call.db.transaction().execute(async (trx) => checkFailed(trx, caller, await lockedBatch(trx, caller, batchId), asked))
  }
  const due = seqs ? null : await findDueGroups(call.db, batchId, groupLevel(caller.channel))
  const asked = seqs ?? due?.seqs ?? undefined
  const network = await askAboutNames(call.db, caller, batchId, asked, ask.names)
  return call.db.transaction().execute(async (trx) => {
    const checked = await checkGroups(trx, caller, batchId, asked, network)
    if (due) await noteCheck(trx, batchId, due)
    return checked
  })
}
