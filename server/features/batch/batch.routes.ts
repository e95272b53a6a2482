import type { AdsFamily } from '#contract/ads-family.ts'
import { batchesOfAll } from '#contract/batch-list.ts'
import { specOf } from '#contract/batch-shapes.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { familyOf } from '#contract/families.ts'
import { blocker } from '#domain/blocker.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { groupLevel, levelKeys, shownLevel } from '#domain/channels/levels.ts'
import { materialsByIds } from '#server/features/catalogue/catalogue.reads.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { absent, adopt, lookAgain } from '#server/push/decisions.ts'
import type { BatchDeps } from './batch-deps.ts'
import { addRows } from './batch-edit.service.ts'
import { readBatches, readChildren, readDetail, readItem, readItems, readLastBatchId } from './batch.reads.ts'
import {
  actorOf,
  commitBatch,
  createBatch,
  createFromLast,
  discardBatch,
  liftRest,
  lockedBatch,
  pollResult,
  presentBatch,
} from './batch.service.ts'
import { duplicateRoutes } from './duplicate.routes.ts'
import { importRoutes } from './import.routes.ts'
import { lookupRoutes } from './lookup.routes.ts'
import { interestSearch, materialOption, type InterestSearch } from './lookups.service.ts'
import { missingRow } from './missing-row.ts'
import { repairRoutes } from './repair.routes.ts'
import { rowRoutes } from './row.routes.ts'
import { isSnapshot } from './snapshot.ts'

/** Every call of the batch families, one family a network. */
export function batchRoutes(deps: BatchDeps): Handler[] {
  const interests = interestSearch(deps.connectors)
  return [
    handle(batchesOfAll, (input, call) => batchList(input, call)),
    ...CHANNELS.flatMap((channel) => familyRoutes(familyOf(channel.key), channel, deps, interests)),
  ]
}

/** The batches of one network, or of all of them. */
async function batchList(input: ParsedInputOf<typeof batchesOfAll>, call: Call, channel?: string) {
  const { game_id: gameId, account_id: accountId, state, mine, created_by: createdBy, q, batch_id: batchId, page, per_page } = input
  const filter = {
    channel,
    scope: call.scope('game'),
    gameId,
    accountId,
    state,
    batchId,
    search: q,
    createdBy: mine === '1' ? call.user.id : createdBy,
  }
  const { rows, total } = await readBatches(call.db, filter, page, per_page)
  if (rows.every(tellsChanges)) call.remember('batch', 'app_user')
  return { data: rows, total, page, per_page }
}

function familyRoutes(family: AdsFamily, channel: Channel, deps: BatchDeps, interests: InterestSearch): Handler[] {
  return [
    ...lookupRoutes(family, channel, deps, interests),
    ...creatingRoutes(family, channel),
    ...readingRoutes(family, channel, deps),
    ...levelKeys(channel).flatMap((level) => rowRoutes(family, channel, level)),
    ...pushingRoutes(family, channel),
    ...repairRoutes(family, channel, deps.connectors),
    ...importRoutes(family, channel, deps),
    ...duplicateRoutes(family, channel, deps.connectors),
  ]
}

function creatingRoutes(family: AdsFamily, channel: Channel): Handler[] {
  return [
    handle(family.createBatch, async ({ spec }, call) => {
      const batchId = await createBatch(call.trx, actorOf(channel, call), spec)
      call.audit({
        entity: 'batch',
        entityId: batchId,
        after: { name: spec.name, gameId: spec.game_id, accountIds: spec.account_ids, importId: spec.import_id },
      })
      return { data: { batch_id: batchId } }
    }),
    handle(family.createLastBatch, async ({ game_id: gameId, from_batch_id: from }, call) => {
      const batchId = await createFromLast(call.trx, actorOf(channel, call), gameId, from)
      call.audit({ entity: 'batch', entityId: batchId, after: { gameId, from } })
      return { data: { batch_id: batchId } }
    }),
    handle(family.getLastBatchDetail, async ({ game_id: gameId, batch_id: named }, call) => {
      const caller = actorOf(channel, call)
      const batchId =
        named ?? (await readLastBatchId(call.db, { channel: channel.key, scope: caller.scope, gameId, createdBy: caller.userId }))
      if (batchId === null) return { data: null }
      const batch = await presentBatch(call.db, caller, batchId)
      const { spec, sourceBatchId } = await readDetail(call.db, batchId)
      return { data: { batch, spec: specOf(channel).parse(spec), source_batch_id: sourceBatchId } }
    }),
    handle(family.discardBatch, async ({ batch_id: batchId }, call) => {
      const batch = await discardBatch(call.trx, actorOf(channel, call), batchId)
      call.audit({ entity: 'batch', entityId: batchId })
      return { data: batch }
    }),
  ]
}

function readingRoutes(family: AdsFamily, channel: Channel, { links }: BatchDeps): Handler[] {
  return [
    handle(family.batchList, (input, call) => batchList(input, call, channel.key)),
    handle(family.batchStatus, async ({ batch_id: batchId }, call) => {
      const batch = await presentBatch(call.db, actorOf(channel, call), batchId)
      rememberBatch(call, batch)
      return { data: { result: pollResult(batch), batch } }
    }),
    handle(family.batchCreativePreview, async ({ batch_id: batchId, after, changed_since: changedSince, per_page }, call) => {
      const caller = actorOf(channel, call)
      if (changedSince !== undefined && !isSnapshot(changedSince))
        throw new Refused(blocker('input.invalid', { field: 'changed_since', params: { field: 'changed_since' } }))
      // rows before the batch: what it counts is never behind what it shows
      await presentBatch(call.db, caller, batchId)
      const { rows, cursor: upto } = await readItems(call.db, batchId, { after, perPage: per_page, changedSince })
      const batch = await presentBatch(call.db, caller, batchId)
      const nothingNew = changedSince !== undefined && after === 0 && rows.length === 0
      if (nothingNew) rememberBatch(call, batch)
      // with nothing new the asked cursor is as good as the present one, and the next poll is this one again
      const cursor = nothingNew ? changedSince : upto
      return { data: rows, total: batch.counts.total, page: 1, per_page, cursor, batch }
    }),
    handle(family.adgroupCreativePreview, async ({ batch_id: batchId, seq }, call) => {
      const { scope } = actorOf(channel, call)
      await presentBatch(call.db, { channel, scope }, batchId)
      const adgroup = await readItem(call.db, batchId, seq)
      if (adgroup?.level !== groupLevel(channel)) throw missingRow(seq)
      const shown = shownLevel(channel)
      const ads = (await readChildren(call.db, batchId, seq)).filter(({ level }) => level === shown)
      const materials = await materialsByIds(call.db, scope, [
        ...new Set(ads.flatMap(({ values }) => (typeof values.material_id === 'string' ? values.material_id : []))),
      ])
      const options = new Map(materials.map((row) => [row.id, materialOption(channel, call.language, links.sign)(row)]))
      return { data: { adgroup, ads: ads.map((ad) => ({ ...ad, material: options.get(String(ad.values.material_id)) ?? null })) } }
    }),
  ]
}

function pushingRoutes(family: AdsFamily, channel: Channel): Handler[] {
  return [
    handle(family.addRows, async ({ batch_id: batchId, level, new_rows: wanted }, call) => {
      const { rows, batch, added } = await addRows(call.trx, actorOf(channel, call), batchId, level, wanted)
      call.audit({ entity: 'batch', entityId: batchId, after: { level, added: added.length, names: wanted.map(({ name }) => name) } })
      return { data: { rows, batch, added } }
    }),
    handle(family.commitBatch, async ({ batch_id: batchId, version, total }, call) => {
      const { first, ...committed } = await commitBatch(call.trx, actorOf(channel, call), { batchId, version, total })
      call.audit({
        entity: 'batch',
        entityId: batchId,
        ...(first ? {} : { event: 'batch.commit_repeated' }),
        after: { version, committed: committed.committed },
      })
      return { data: committed }
    }),
    handle(family.liftRest, async ({ batch_id: batchId, account_id: accountId }, call) => {
      const { before, batch } = await liftRest(call.trx, actorOf(channel, call), batchId, accountId)
      call.audit({ entity: 'batch', entityId: batchId, before: { ...before }, after: { account_id: accountId } })
      return { data: batch }
    }),
    handle(family.decideUnknown, async ({ batch_id: batchId, seq, decision, network_id: networkId }, call) => {
      const caller = actorOf(channel, call)
      await lockedBatch(call.trx, caller, batchId)
      const before = await readItem(call.trx, batchId, seq)
      if (!before) throw missingRow(seq)
      if (decision === 'adopt' && networkId === undefined)
        throw new Refused(blocker('input.missing', { field: 'network_id', params: { field: 'network_id' } }))
      const by = { userId: caller.userId, requestId: call.requestId }
      const reasons =
        decision === 'adopt'
          ? await adopt(call.trx, batchId, seq, networkId ?? '', by)
          : decision === 'absent'
            ? await absent(call.trx, batchId, seq, by)
            : await lookAgain(call.trx, batchId, seq, by)
      refuseIf(reasons, { status: 409, present: before })
      call.audit({
        entity: 'batch',
        entityId: batchId,
        before: { seq, outcome: before.outcome, networkId: before.network_id },
        after: { seq, decision, networkId },
      })
      return { data: (await readItem(call.trx, batchId, seq)) ?? before }
    }),
  ]
}

/** Progress of an expansion is stored without a word; everything else that happens to a batch or its rows is told. */
const tellsChanges = ({ state }: { state: BatchState }) => state !== 'expanding'

const rememberBatch = (call: Call, batch: { batch_id: string; state: BatchState }) => {
  if (tellsChanges(batch)) call.remember(`batch:${batch.batch_id}`, 'app_user')
}
