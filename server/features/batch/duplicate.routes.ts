import { copyingCalls, type AdsFamily } from '#contract/ads-family.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { handle, handleAsking, type Handler } from '#server/kit/handler.ts'
import { readBatches } from './batch.reads.ts'
import { actorOf, presentBatch } from './batch.service.ts'
import { readCopies, withPlans } from './duplicate.reads.ts'
import { askForDuplicate, commitDuplicate, countCopies, createDuplicate, presentDuplicate, saveCopies } from './duplicate.service.ts'

/** The calls of duplication of one network. */
export function duplicateRoutes(family: AdsFamily, channel: Channel, connectors: ReadonlyMap<string, Connector>): Handler[] {
  const connector = connectors.get(channel.key)
  return [
    handle(family.maxNum, async ({ level, sources, with_children, game_id: gameId }, call) => ({
      data: await countCopies(call.db, actorOf(channel, call), connector, { level, sources, withChildren: with_children === '1', gameId }),
    })),
    handle(family.duplicateBatchList, async ({ game_id: gameId, state, unfinished, mine, q, page, per_page }, call) => {
      const { scope, userId } = actorOf(channel, call)
      const filter = {
        channel: channel.key,
        scope,
        kind: 'duplicate' as const,
        gameId,
        state: unfinished === '1' ? ('draft' as const) : state,
        createdBy: mine === '1' ? userId : undefined,
        search: q,
      }
      const { rows, total } = await readBatches(call.db, filter, page, per_page)
      return { data: await withPlans(call.db, rows), total, page, per_page }
    }),
    ...levelKeys(channel).flatMap((level) => levelRoutes(family, channel, level, connector)),
    handle(family.commitDuplicateBatch, async ({ batch_id: batchId, version, total }, call) => {
      const { first, ...committed } = await commitDuplicate(call.trx, actorOf(channel, call), { batchId, version, total })
      call.audit({
        entity: 'batch',
        entityId: batchId,
        ...(first ? {} : { event: 'batch.commit_repeated' }),
        after: { version, committed: committed.committed },
      })
      return { data: committed }
    }),
  ]
}

function levelRoutes(family: AdsFamily, channel: Channel, level: Level, connector: Connector | undefined): Handler[] {
  const { createFrom, detail, saveDetail } = copyingCalls(family, level)
  type Asked = Omit<DuplicatePlan, 'channel' | 'level' | 'with_children'> & { with_children: '0' | '1' }
  const planOf = ({ with_children, ...asked }: Asked): DuplicatePlan => ({
    ...asked,
    channel: channel.key,
    level,
    with_children: with_children === '1',
  })
  return [
    handleAsking(
      createFrom,
      ({ ticket: _ticket, ...asked }, call) => askForDuplicate(call.db, actorOf(channel, call), connector, planOf(asked)),
      async ({ ticket: _ticket, ...asked }, call, told) => {
        const plan = planOf(asked)
        const batchId = await createDuplicate(call.trx, actorOf(channel, call), plan, told)
        const { name, game_id: gameId, account_ids: accountIds, copies } = plan
        call.audit({ entity: 'batch', entityId: batchId, after: { name, gameId, accountIds, level, copies, sources: plan.sources.length } })
        return { data: { batch_id: batchId } }
      },
    ),
    handle(detail, async ({ batch_id: batchId, page, per_page }, call) => {
      const batch = await presentDuplicate(call.db, actorOf(channel, call), batchId)
      const { rows, total } = await readCopies(call.db, batchId, level, { page, perPage: per_page })
      return { data: rows, total, page, per_page, batch }
    }),
    handle(saveDetail, async ({ batch_id: batchId, edits }, call) => {
      const caller = actorOf(channel, call)
      const { rows, before } = await saveCopies(call.trx, caller, level, batchId, edits)
      call.audit({ entity: 'batch', entityId: batchId, before, after: edits })
      return { data: { rows, batch: await presentBatch(call.trx, caller, batchId) } }
    }),
  ]
}
