import { blocker, type Blocker } from '#domain/blocker.ts'
import { MATERIAL_FIELDS, materialEditBlockers, type MaterialChange, type MaterialField } from '#domain/material/edit.ts'
import { MATERIAL_LIMITS } from '#domain/material/material.ts'
import {
  materialDiff,
  type Edits,
  type MaterialEditContext,
  type MaterialSaid,
  type SavedMaterial,
  type SeenById,
  type SeenMaterial,
  type StagedEdit,
} from './material-edit.types.ts'

type Staging = Pick<MaterialEditContext, 'base' | 'edits'>

/** A material with a change laid over it. */
export const laidOver = (said: MaterialSaid, change: MaterialChange): MaterialSaid => {
  const wanted = MATERIAL_FIELDS.filter((field) => change[field] !== undefined)
  return wanted.reduce((over, field) => ({ ...over, [field]: change[field] }), said)
}

/** The fields of a change, in the order of the form. */
export const fieldsOf = (change: MaterialChange): MaterialField[] => MATERIAL_FIELDS.filter((field) => change[field] !== undefined)

/** What differs. */
const changeOf = (before: MaterialSaid, after: MaterialSaid): MaterialChange =>
  Object.fromEntries(materialDiff.changedFields(before, after).map((field) => [field, after[field]]))

/**
 * Further changes over those that are staged. A material is held to what it was when its first change was staged; a change that leads back
 * there is none.
 */
export function withStaged({ base, edits }: Staging, staged: readonly StagedEdit[]): { base: SeenById; edits: Edits } {
  const [seen, next] = [new Map(Object.entries(base)), new Map(Object.entries(edits))]
  for (const { seen: now, change } of staged) {
    const before = next.get(now.id)
    const from = before ? (seen.get(now.id) ?? now) : now
    seen.set(now.id, from)
    const over = changeOf(from.said, laidOver(laidOver(from.said, before ?? {}), change))
    if (Object.keys(over).length === 0) next.delete(now.id)
    else next.set(now.id, over)
  }
  return { base: Object.fromEntries(seen), edits: Object.fromEntries(next) }
}

export const without = (edits: Edits, ids: readonly string[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.includes(id)))

/** Why one material's change cannot be saved. What is chosen from a list came from the server's; the server has the last word. */
export function changeBlockers({ type, said }: SeenMaterial, change: MaterialChange): Blocker[] {
  const chosen = (id: string | null | undefined) => new Set(typeof id === 'string' ? [id] : [])
  const { cost_minor, cost_currency } = said
  return materialEditBlockers(change, {
    type,
    cost_minor,
    cost_currency,
    vendors: chosen(change.vendor_id),
    folders: chosen(change.folder_id),
  })
}

/** Why what is staged cannot be saved, each reason with the material it is of. */
export function editBlockers({ base, edits }: Staging): Blocker[] {
  const staged = Object.entries(edits)
  const max = MATERIAL_LIMITS.editsAtOnce
  return [
    ...(staged.length === 0 ? [blocker('material.edit.nothing')] : []),
    ...(staged.length > max ? [blocker('material.edit.too_many', { params: { max, count: staged.length } })] : []),
    ...staged.flatMap(([id, change]) => {
      const seen = base[id]
      return seen && changeBlockers(seen, change).length > 0 ? [blocker('material.edit.bad', { params: { name: seen.name } })] : []
    }),
  ]
}

/** After a save: what was saved is no longer staged; what would take it back is remembered with the materials as they are now. */
export function afterSave({ base, edits }: Staging, results: readonly SavedMaterial[]) {
  const done = results.filter(({ outcome }) => outcome === 'saved')
  const back = done.flatMap(({ id, present }): StagedEdit[] => {
    const [seen, change] = [base[id], edits[id]]
    if (!seen || !change || !present) return []
    return [{ seen: present, change: Object.fromEntries(fieldsOf(change).map((field) => [field, seen.said[field]])) }]
  })
  return {
    edits: without(
      edits,
      done.map(({ id }) => id),
    ),
    results: results.filter(({ outcome }) => outcome !== 'saved'),
    saved: { count: done.length, back },
    // the steps before a save lead to what is no longer so
    steps: { past: [], future: [] },
  }
}

/** Materials that another user was first at, with what is there now. */
export const metOf = ({ base, edits, results }: Pick<MaterialEditContext, 'base' | 'edits' | 'results'>) =>
  results.flatMap(({ id, outcome, present }) => {
    const [seen, change] = [base[id], edits[id]]
    if (outcome !== 'changed' || !present || !seen || !change) return []
    return [{ seen, present, mine: laidOver(seen.said, change) }]
  })

/** From here on the changes are ones of what is there now, with the sides that were taken. */
export function mergedEdits(context: Pick<MaterialEditContext, 'base' | 'edits' | 'results' | 'sides'>): { base: SeenById; edits: Edits } {
  const met = metOf(context)
  const ids = met.map(({ seen }) => seen.id)
  const merged = met.map(({ seen, present, mine }): StagedEdit => {
    const wanted = materialDiff.merged(seen.said, mine, present.said, context.sides[seen.id] ?? {})
    return { seen: present, change: changeOf(present.said, wanted) }
  })
  return withStaged({ base: context.base, edits: without(context.edits, ids) }, merged)
}
