import { blocker, type Blocker } from '#domain/blocker.ts'
import { createDecision } from '#machines/decision/decision.machine.ts'

/** A material and the revision of it that was seen. */
export type ChosenMaterial = { id: string; revision: number }
/** What becomes of one material, or became of it; `reviews` go with it. */
export type DeletedMaterial = {
  id: string
  name: string
  result: 'deleted' | 'refused' | 'would_delete'
  reviews: number
  blockers: readonly Blocker[]
}

/** Why nothing can be deleted: everything that was chosen is used, or changed since. */
export const deletionBlockers = ({ seen }: { seen: readonly DeletedMaterial[] }): Blocker[] =>
  seen.some(({ result }) => result === 'would_delete') ? [] : [blocker('material.delete.nothing')]

/** Deleting materials: where they are used is shown first, what is used stays, and each has its own result. */
export const materialDeletion = createDecision<readonly ChosenMaterial[], readonly DeletedMaterial[], 'delete'>({
  blockers: deletionBlockers,
})
