import type { Transaction } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { MATERIAL_FIELDS, materialEditBlockers, tagsOf, youtubeIdOf, type EditFacts, type MaterialChange } from '#domain/material/edit.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import * as repository from './material.repository.ts'

export type MaterialCaller = { userId: string; games: Scope; regions: Scope; audit: (entry: AuditEntry) => void }

/** One change of one material; without a revision it is made on whatever is there. */
export type Edit = { id: string; revision?: number | undefined; change: (present: repository.LockedMaterial) => MaterialChange }
export type EditOutcome = { id: string; outcome: 'saved' | 'changed' | 'refused'; blockers: Blocker[] }

/**
 * Edits materials one by one in a transaction: a refused one leaves the others standing, one that was edited meanwhile is left as it is.
 * An edit that changes nothing is saved without a trace.
 */
export async function editMaterials(trx: Transaction<Database>, caller: MaterialCaller, edits: readonly Edit[]): Promise<EditOutcome[]> {
  const found = await repository.lockMaterials(
    trx,
    edits.map(({ id }) => id),
    caller.games,
    caller.regions,
  )
  const byId = new Map(found.map((material) => [material.id, material]))
  const vendors = await repository.readVendorIds(trx)
  const folders = await repository.readFolderPlaces(trx, [...new Set(found.map(({ game_id }) => game_id))])
  const outcomes: EditOutcome[] = []
  for (const { id, revision, change } of edits) {
    const present = byId.get(id)
    if (!present) {
      outcomes.push(refused(id, [blocker('material.missing', { params: { id } })]))
      continue
    }
    if (revision !== undefined && revision !== present.revision) {
      outcomes.push({ id, outcome: 'changed', blockers: [blocker('material.changed', { params: { name: present.name } })] })
      continue
    }
    const wanted = differing(present, cleaned(change(present)))
    const ofGame = new Set([...folders].flatMap(([folder, { game_id }]) => (game_id === present.game_id ? [folder] : [])))
    const facts: EditFacts = {
      type: present.type,
      cost_minor: present.cost_minor,
      cost_currency: present.cost_currency,
      vendors,
      folders: ofGame,
    }
    const blockers = materialEditBlockers(wanted, facts)
    outcomes.push(blockers.length > 0 ? refused(id, blockers) : { id, outcome: 'saved', blockers: [] })
    if (blockers.length > 0 || Object.keys(wanted).length === 0) continue
    await repository.updateMaterial(trx, id, wanted, caller.userId)
    caller.audit({ entity: 'material', entityId: id, before: partOf(present, wanted), after: wanted })
  }
  return outcomes
}

const refused = (id: string, blockers: Blocker[]): EditOutcome => ({ id, outcome: 'refused', blockers })

/** As it is kept: texts trimmed, tags each once, a YouTube address as its id; empty choices are none. */
function cleaned(change: MaterialChange): MaterialChange {
  const trimmed = (text: string | undefined) => (text === undefined ? undefined : text.trim().normalize('NFC'))
  const orNone = (text: string | null | undefined) => (text === '' ? null : text)
  return {
    ...change,
    name: trimmed(change.name),
    remark: trimmed(change.remark),
    designer: trimmed(change.designer),
    planner: trimmed(change.planner),
    tags: change.tags && tagsOf(change.tags),
    vendor_id: orNone(change.vendor_id),
    folder_id: orNone(change.folder_id),
    cost_minor: orNone(change.cost_minor),
    cost_currency: orNone(change.cost_currency),
    youtube_id: change.youtube_id ? (youtubeIdOf(change.youtube_id) ?? change.youtube_id) : orNone(change.youtube_id),
  }
}

/** Only what is not so already. */
function differing(present: repository.LockedMaterial, change: MaterialChange): MaterialChange {
  const differs = MATERIAL_FIELDS.filter(
    (field) => change[field] !== undefined && JSON.stringify(change[field]) !== JSON.stringify(present[field]),
  )
  return Object.fromEntries(differs.map((field) => [field, change[field]]))
}

const partOf = (present: repository.LockedMaterial, change: MaterialChange) =>
  Object.fromEntries(MATERIAL_FIELDS.filter((field) => field in change).map((field) => [field, present[field]]))
