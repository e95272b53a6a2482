import type { Transaction } from 'kysely'
import type { MaterialDeletion } from '#contract/material-writes.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import { countCreativesWith } from '#server/features/creative/creative.reads.ts'
import { countPagesWith } from '#server/features/landing/landing.reads.ts'
import type { MaterialCaller } from './edit.service.ts'
import * as repository from './material.repository.ts'

export type ChosenMaterial = { id: string; revision: number }

/**
 * Deletes materials that no ad carries and no creative or landing page holds, each with its own result, as they were seen; with `dryRun`
 * says what would happen. Their versions and reviews go with them, the audit trail stays.
 */
export async function deleteMaterials(
  trx: Transaction<Database>,
  caller: MaterialCaller,
  { materials, dryRun }: { materials: readonly ChosenMaterial[]; dryRun: boolean },
): Promise<MaterialDeletion[]> {
  const ids = materials.map(({ id }) => id)
  const found = new Map((await repository.lockMaterials(trx, ids, caller.games, caller.regions)).map((row) => [row.id, row]))
  const uses = await repository.readUseCounts(trx, ids)
  const held = await countCreativesWith(trx, ids)
  const shown = await countPagesWith(trx, ids)
  const deletions = materials.map(({ id, revision }): MaterialDeletion => {
    const present = found.get(id)
    const { ads = 0, batches = 0, reviews = 0 } = uses.get(id) ?? {}
    const blockers: Blocker[] = present
      ? [
          ...(present.revision === revision ? [] : [blocker('material.changed', { params: { name: present.name } })]),
          ...(ads === 0 ? [] : [blocker('material.delete.used', { params: { name: present.name, ads, batches } })]),
          ...(held.has(id)
            ? [blocker('material.delete.in_creatives', { params: { name: present.name, creatives: held.get(id) ?? 0 } })]
            : []),
          ...(shown.has(id) ? [blocker('material.delete.in_pages', { params: { name: present.name, pages: shown.get(id) ?? 0 } })] : []),
        ]
      : [blocker('material.missing', { params: { id } })]
    const result = blockers.length > 0 ? 'refused' : dryRun ? 'would_delete' : 'deleted'
    return { id, name: present?.name ?? '', result, reviews: present ? reviews : 0, blockers }
  })
  const deleted = deletions.filter(({ result }) => result === 'deleted')
  await repository.deleteMaterials(
    trx,
    deleted.map(({ id }) => id),
  )
  for (const { id, name, reviews } of deleted) caller.audit({ entity: 'material', entityId: id, before: { name, reviews } })
  if (deleted.length === 0) caller.audit({ entity: 'material', entityId: '-', event: 'material.delete_asked', after: { ids, dryRun } })
  return deletions
}
