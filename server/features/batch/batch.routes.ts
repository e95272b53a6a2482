import { levelCalls, type AdsFamily } from '#contract/ads-family.ts'
import { COMMITS, RIGHTS } from '#contract/ads-parts.ts'
import { specOf } from '#contract/batch-shapes.ts'
import { familyOf } from '#contract/families.ts'
import { blocker } from '#domain/blocker.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import { LIST_LOOKUPS, type Channel, type Level } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { groupLevel, levelKeys, shownLevel } from '#domain/channels/levels.ts'
import { functionBlockers } from '#permissions/grants.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { findMaterials, materialsByIds } from '#server/features/catalogue/catalogue.reads.ts'
import { Download, handle, type Call, type Handler, type UploadedFile } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { uploadPrefix, type UploadStore } from '#server/kit/upload-store.ts'
import { absent, adopt, lookAgain } from '#server/push/decisions.ts'
import { autoName } from './auto-name.service.ts'
import { addRows, editRows } from './batch-edit.service.ts'
import { badRowsCsv, importSheet, ownImport } from './batch-import.service.ts'
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
import {
  dictOf,
  interestSearch,
  materialOption,
  searchAudiences,
  searchInstagram,
  searchLandingPages,
  searchPages,
  searchRegions,
  type InterestSearch,
} from './lookups.service.ts'
import { estimateGroup, usualAccount } from './recommend.service.ts'
import { repairRoutes } from './repair.routes.ts'
import { createSingle, singleName, type NewObject, type Place } from './single.service.ts'
import type { SheetReader } from './sheet-job.ts'
import { isSnapshot } from './snapshot.ts'
import { searchUsable } from './usable.service.ts'

export type BatchDeps = {
  connectors: ReadonlyMap<string, Connector>
  /** signed addresses of material files */
  links: { sign: (storageKey: string) => string }
  /** files that were sent ahead of the call they are for */
  uploads: Pick<UploadStore, 'take'>
  /** reads spreadsheets */
  sheets: SheetReader
}

/** Every call of the batch families, one family a network. */
export function batchRoutes(deps: BatchDeps): Handler[] {
  const interests = interestSearch(deps.connectors)
  return CHANNELS.flatMap((channel) => familyRoutes(familyOf(channel.key), channel, deps, interests))
}

function familyRoutes(family: AdsFamily, channel: Channel, deps: BatchDeps, interests: InterestSearch): Handler[] {
  return [
    ...lookupRoutes(family, channel, deps, interests),
    ...creatingRoutes(family, channel),
    ...readingRoutes(family, channel, deps),
    ...levelKeys(channel).flatMap((level) => levelRoutes(family, channel, level)),
    ...pushingRoutes(family, channel),
    ...repairRoutes(family, channel, deps.connectors),
    ...importRoutes(family, channel, deps),
    ...duplicateRoutes(family, channel, deps.connectors),
  ]
}

function lookupRoutes(family: AdsFamily, channel: Channel, { links, connectors }: BatchDeps, interests: InterestSearch): Handler[] {
  const games = (call: Call) => call.scope('game')
  return [
    handle(family.dict, async (_, call) => {
      call.remember('channels') // which nothing changes
      return { data: dictOf(channel, call.language) }
    }),
    handle(family.search, async ({ type, q, ids, game_id: gameId, account_id: accountId }, call) => {
      if (type === 'geo') return { data: searchRegions(q, ids, call.language) }
      if (type === 'pixel')
        return {
          data: await searchUsable(call.db, connectors.get(channel.key), { channel, lookup: type, accountId, gameId, query: q, ids }),
        }
      const filter = { gameId, q, ids }
      return {
        data:
          type === 'audience'
            ? await searchAudiences(call.db, games(call), channel.spreaderId, filter)
            : await searchLandingPages(call.db, games(call), filter, call.language),
      }
    }),
    ...(family.targetingSearch
      ? [
          handle(family.targetingSearch, async ({ account_id: accountId, q, ids }, call) => ({
            data: await interests(call.db, { channel, scope: games(call), accountId, query: q, ids }),
          })),
        ]
      : []),
    ...pageRoutes(family, channel),
    ...listRoutes(family, channel, connectors),
    ...proposalRoutes(family, channel, connectors),
    handle(family.creativeList, async ({ game_id: gameId, q, type, ids, ...paging }, call) => {
      const { rows, total } = await findMaterials(call.db, games(call), { gameId, q, type, ids }, paging)
      return { data: rows.map(materialOption(channel, call.language, links.sign)), total, ...paging }
    }),
  ]
}

function pageRoutes({ facebookPage, instagramAccount }: AdsFamily, { spreaderId }: Channel): Handler[] {
  if (!facebookPage || !instagramAccount) return []
  return [
    handle(facebookPage, async ({ game_id: gameId, q }, call) => ({
      data: await searchPages(call.db, call.scope('game'), spreaderId, { gameId, q }),
    })),
    handle(instagramAccount, async ({ page_id: pageId, q }, call) => ({
      data: await searchInstagram(call.db, call.scope('game'), spreaderId, { pageId, q }),
    })),
  ]
}

/** What the network lists of ad accounts: one call for each list. Audiences were read with their accounts and belong to games. */
const listRoutes = ({ lists }: AdsFamily, channel: Channel, connectors: BatchDeps['connectors']): Handler[] =>
  LIST_LOOKUPS.flatMap((lookup) => {
    const list = lists[lookup]
    if (!list) return []
    if (lookup === 'audience')
      return handle(list, async ({ game_id: gameId, q, ids }, call) => ({
        data: await searchAudiences(call.db, call.scope('game'), channel.spreaderId, { gameId, q, ids }),
      }))
    return handle(list, async ({ account_id: accountId, game_id: gameId, q: query, ids }, call) => ({
      data: await searchUsable(call.db, connectors.get(channel.key), { channel, lookup, accountId, gameId, query, ids }),
    }))
  })

/** What is proposed while a batch is built, by networks that do. */
function proposalRoutes({ recommend, defaultAccount }: AdsFamily, channel: Channel, connectors: BatchDeps['connectors']): Handler[] {
  return [
    ...(recommend
      ? [
          handle(recommend, async ({ account_id: accountId, values, above }, call) => ({
            data: await estimateGroup(call.db, connectors.get(channel.key), { channel, accountId, group: { values, above } }),
          })),
        ]
      : []),
    ...(defaultAccount
      ? [
          handle(defaultAccount, async ({ game_id: gameId }, call) => {
            const accountId = await usualAccount(call.db, { channel, gameId }, actorOf(channel, call))
            return { data: accountId === null ? null : { account_id: accountId } }
          }),
        ]
      : []),
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
    handle(
      family.batchList,
      async (
        { game_id: gameId, account_id: accountId, state, mine, created_by: createdBy, q, batch_id: batchId, page, per_page },
        call,
      ) => {
        const { scope, userId } = actorOf(channel, call)
        const filter = {
          channel: channel.key,
          scope,
          gameId,
          accountId,
          state,
          batchId,
          search: q,
          createdBy: mine === '1' ? userId : createdBy,
        }
        const { rows, total } = await readBatches(call.db, filter, page, per_page)
        if (rows.every(tellsChanges)) call.remember('batch', 'app_user')
        return { data: rows, total, page, per_page }
      },
    ),
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

function levelRoutes(family: AdsFamily, channel: Channel, level: Level): Handler[] {
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

function importRoutes(family: AdsFamily, channel: Channel, { sheets, uploads }: BatchDeps): Handler[] {
  return [
    handle(
      family.batchImport,
      async ({ game_id: gameId, import_id: importId, upload_key: key, file_name: name, pasted, columns }, call) => {
        const files = key === undefined ? call.files : [await sentAhead(uploads, call, key, name)]
        const data = await importSheet(call.db, actorOf(channel, call), { gameId, importId, pasted, columns, files }, sheets)
        call.audit({
          entity: 'batch_import',
          entityId: data.import_id,
          event: 'batch.imported',
          after: { fileName: data.file_name, rows: data.rows, good: data.good },
        })
        return { data }
      },
    ),
    handle(family.batchImportBadRows, async ({ import_id: importId, lang }, call) => {
      const caller = actorOf(channel, call)
      const found = await ownImport(call.db, caller, importId)
      return new Download({ body: badRowsCsv(found, caller, lang), mime: 'text/csv; charset=utf-8', fileName: `bad-rows-${importId}.csv` })
    }),
  ]
}

/** A sheet the caller uploaded before. Another person's is as good as missing; so is one that was taken already. */
async function sentAhead(uploads: BatchDeps['uploads'], call: Call, key: string, name = ''): Promise<UploadedFile> {
  const bytes = key.startsWith(uploadPrefix('batch_import', call.user.id)) ? await uploads.take(key) : null
  if (!bytes) throw new Refused(blocker('import.upload.missing', { field: 'upload_key' }), { status: 404 })
  return { field: 'file', name, mime: '', bytes }
}

/** Progress of an expansion is stored without a word; everything else that happens to a batch or its rows is told. */
const tellsChanges = ({ state }: { state: BatchState }) => state !== 'expanding'

const rememberBatch = (call: Call, batch: { batch_id: string; state: BatchState }) => {
  if (tellsChanges(batch)) call.remember(`batch:${batch.batch_id}`, 'app_user')
}

const missingRow = (seq: number) => new Refused(blocker('batch.edit.missing', { field: 'seq', params: { seq } }), { status: 404 })
