import type { Kysely, Transaction } from 'kysely'
import type { CreativeRow } from '#contract/creative.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { CREATIVE, familyOf, type CreativeDraft, type CreativeFamily, type CreativeStatus } from '#domain/creative/creative.ts'
import { creativeBlockers, creativeDeleteBlockers } from '#domain/creative/creative-blockers.ts'
import { CREATIVE_NETWORKS } from '#domain/creative/networks.ts'
import { draftOf as typedOver, tidied } from '#domain/thing/thing.ts'
import { scopeHolds } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { companyDay } from '#domain/company-clock.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { columnsIn } from '#server/kit/thing/thing-row.ts'
import { creativeRowOf } from './creative-row.ts'
import * as reads from './creative.reads.ts'
import * as repository from './creative.repository.ts'
import { readThresholds } from './thresholds.ts'

type Trx = Transaction<Database>

export type Maker = {
  userId: string
  scopes: reads.CreativeScopes
  links: Pick<FileLinks, 'sign'>
  audit: (entry: AuditEntry) => void
}

const ENTITY = 'creative'

/** One creative as the caller sees it. @throws Refused 404 when there is none within the grants */
export async function creativeAt(
  db: Kysely<Database>,
  { scopes, links }: Pick<Maker, 'scopes' | 'links'>,
  id: string,
): Promise<CreativeRow> {
  const { thresholds } = await readThresholds(db)
  const [row] = await reads.readCreatives(db, scopes, { ids: [id] }, thresholds, { page: 1, per_page: 1 })
  if (!row) throw missing(id)
  return creativeRowOf(links, thresholds)(row)
}

const missing = (id: string) => new Refused(blocker('creative.missing', { params: { id } }), { status: 404 })

/** Makes a creative; it waits for a review. @throws Refused 400 with each reason's field and row */
export async function createCreative(trx: Trx, maker: Maker, family: CreativeFamily, typed: CreativeDraft): Promise<CreativeRow> {
  const draft = tidied(CREATIVE, typed)
  refuseOther(family, draft.spreader_id)
  await repository.takeNameTurn(trx, draft.game_id)
  refuseIf(await draftBlockers(trx, maker, draft, null))
  const id = await repository.insertCreative(trx, draft, maker.userId)
  if (id === null) throw new Refused(taken(draft))
  maker.audit({ entity: ENTITY, entityId: id, after: columnsIn(CREATIVE, draft) })
  return await creativeAt(trx, maker, id)
}

export type CreativeEdit = { id: string; revision: number; draft: CreativeDraft }

/** Edits a creative; what reviewers look at makes another version. @throws Refused 404, 400 with fields, 409 with the present row */
export async function editCreative(
  trx: Trx,
  maker: Maker,
  family: CreativeFamily,
  { id, revision, draft: typed }: CreativeEdit,
): Promise<CreativeRow> {
  const draft = tidied(CREATIVE, typed)
  const present = await presentOf(trx, maker, family, id, revision)
  await repository.takeNameTurn(trx, present.game_id)
  refuseIf(await draftBlockers(trx, maker, draft, present))
  const before = draftOf(present)
  if (JSON.stringify(before) === JSON.stringify(draft)) return await creativeAt(trx, maker, id)
  await repository.updateCreative(trx, id, draft, maker.userId)
  maker.audit({ entity: ENTITY, entityId: id, before: columnsIn(CREATIVE, before), after: columnsIn(CREATIVE, draft) })
  return await creativeAt(trx, maker, id)
}

/** Deletes a creative that no batch carries. @throws Refused 404, 409 with the present row when it was edited meanwhile or is used */
export async function deleteCreative(trx: Trx, maker: Maker, family: CreativeFamily, { id, revision }: { id: string; revision: number }) {
  const present = await presentOf(trx, maker, family, id, revision)
  refuseIf(creativeDeleteBlockers(await reads.countUses(trx, id)), { status: 409 })
  await repository.deleteCreative(trx, id)
  maker.audit({ entity: ENTITY, entityId: id, before: { ...columnsIn(CREATIVE, draftOf(present)), status: present.status } })
}

async function presentOf(trx: Trx, maker: Maker, family: CreativeFamily, id: string, revision: number) {
  const read = async () => {
    const [present] = await repository.lockCreatives(trx, [id], maker.scopes)
    if (!present) throw missing(id)
    refuseOther(family, present.spreader_id)
    return present
  }
  const seen = { table: 'creative', id, version: revision } as const
  return await holdVersion(trx, seen, { read, changed: 'creative.changed', present: () => creativeAt(trx, maker, id) })
}

/** The creatives of two platforms have calls of their own. */
function refuseOther(family: CreativeFamily, spreader_id: string): void {
  if (familyOf(spreader_id) !== family) throw new Refused(blocker('creative.family.other', { field: 'spreader_id' }))
}

export type Switched = { id: string; outcome: 'saved' | 'refused'; blockers: Blocker[] }

/** Switches creatives, each with its own result; one that is so already is saved without a trace. @throws Refused 404 when none is there */
export async function switchCreatives(trx: Trx, maker: Maker, ids: readonly string[], status: CreativeStatus): Promise<Switched[]> {
  const found = new Map((await repository.lockCreatives(trx, ids, maker.scopes)).map((one) => [one.id, one]))
  if (found.size === 0) throw missing(ids.join(', '))
  const results: Switched[] = []
  for (const id of new Set(ids)) {
    const present = found.get(id)
    results.push(
      present
        ? { id, outcome: 'saved', blockers: [] }
        : { id, outcome: 'refused', blockers: [blocker('creative.missing', { params: { id } })] },
    )
    if (!present || present.status === status) continue
    await repository.switchCreative(trx, id, status, maker.userId)
    maker.audit({ entity: ENTITY, entityId: id, before: { status: present.status }, after: { status } })
  }
  return results
}

const taken = ({ name }: CreativeDraft) => blocker('creative.name.taken', { field: 'name', params: { name } })

/** Everything against a draft; `present`: the creative it is an edit of, whose game and platform stay. */
async function draftBlockers(
  trx: Trx,
  { scopes }: Maker,
  draft: CreativeDraft,
  present: repository.StoredCreative | null,
): Promise<Blocker[]> {
  const moved = present
    ? [
        ...(present.game_id === draft.game_id ? [] : [blocker('creative.game.moved', { field: 'game_id' })]),
        ...(present.spreader_id === draft.spreader_id ? [] : [blocker('creative.spreader.moved', { field: 'spreader_id' })]),
      ]
    : []
  const materials = await reads.readMaterialsOf(trx, scopes.games, draft.material_ids)
  const landings = draft.landing_id === '' ? [] : await reads.readLandings(trx, scopes.games, draft.game_id, companyDay())
  const reasons = creativeBlockers(draft, {
    games: new Set(scopeHolds(scopes.games, draft.game_id) ? [draft.game_id] : []),
    spreaders: new Set(CREATIVE_NETWORKS.map(({ spreaderId }) => spreaderId).filter((id) => scopeHolds(scopes.spreaders, id))),
    materials: new Map(materials.map((material) => [material.id, material])),
    landings: new Map(landings.map((landing) => [landing.id, landing])),
    had: present && draftOf(present),
  })
  const sameName = await reads.findName(trx, draft, present?.id)
  return [...moved, ...reasons, ...(sameName ? [taken(draft)] : [])]
}

const draftOf = (row: repository.StoredCreative): CreativeDraft => typedOver(CREATIVE, row).values
