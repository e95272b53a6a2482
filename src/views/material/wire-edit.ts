import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { materials } from '#contract/material.ts'
import * as calls from '#contract/material-writes.ts'
import { blocker } from '#domain/blocker.ts'
import type { MaterialChange } from '#domain/material/edit.ts'
import { MATERIAL_LIMITS } from '#domain/material/material.ts'
import { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import type { SavedMaterial, SeenMaterial, StagedEdit } from '#machines/material-edit/material-edit.types.ts'
import { materialDeletion } from './material-deletion.ts'
import type { MaterialRows } from './material-rows.ts'
import { seenOf } from './seen.ts'
import { QUIET } from '#views/things/wired.ts'

/** What is saved is put into the rows as the server answers it. */
export const wiredMaterialEditInto = (into: Pick<MaterialRows, 'take'>) =>
  materialEditMachine.provide({
    actors: {
      readSheet: fromPromise(async ({ input: { file }, signal }) => {
        const quiet = { ...QUIET, signal }
        const uploads = file ? [{ file, name: file.name }] : []
        const { rows, unchanged, bad } = (await call(calls.decodeMaterialSheet, {}, { ...quiet, uploads })).data
        const seen = await readSeen(
          rows.map(({ id }) => id),
          signal,
        )
        const edits = rows.flatMap(({ id, change }): StagedEdit[] => {
          const material = seen.get(id)
          return material ? [{ seen: material, change: change satisfies MaterialChange }] : []
        })
        // seen by the server a moment ago, and gone since
        const gone = rows.filter(({ id }) => !seen.has(id)).map(({ id, row }) => blocker('material.missing', { row, params: { id } }))
        return { name: file?.name ?? '', edits, unchanged, bad: [...bad.map(blockerOfWire), ...gone] }
      }),
      saveEdits: fromPromise(async ({ input: { ticket, base, edits } }) => {
        const rows = Object.entries(edits).map(([id, change]) => ({ id, revision: base[id]?.revision ?? 1, ...change }))
        return await outcomeOf(call(calls.editMaterials, { ticket, materials: JSON.stringify(rows) }, QUIET), ({ data }) => {
          into.take(data.flatMap(({ row }) => row ?? []))
          return data.map(savedOf)
        })
      }),
    },
  })

const savedOf = ({ id, outcome, blockers, row }: calls.MaterialEditResult): SavedMaterial => ({
  id,
  outcome,
  blockers: blockers.map(blockerOfWire),
  present: row && seenOf(row),
})

/** Materials as they are now, by id; those that are gone are left out. */
async function readSeen(ids: readonly string[], signal: AbortSignal): Promise<Map<string, SeenMaterial>> {
  const found = new Map<string, SeenMaterial>()
  const { editsAtOnce } = MATERIAL_LIMITS
  for (let from = 0; from < ids.length; from += editsAtOnce) {
    const part = ids.slice(from, from + editsAtOnce)
    const { data } = await call(materials, { ids: part, per_page: editsAtOnce }, { ...QUIET, signal })
    for (const row of data) found.set(row.id, seenOf(row))
  }
  return found
}

export const wiredMaterialDeletion = materialDeletion.provide({
  actors: {
    read: fromPromise(async ({ input: { subject } }) => {
      const asked = { ticket: crypto.randomUUID(), materials: JSON.stringify(subject), dry_run: '1' as const }
      return deletionOf((await call(calls.deleteMaterials, asked, QUIET)).data)
    }),
    decide: fromPromise(async ({ input: { ticket, subject } }) => {
      const sent = { ticket, materials: JSON.stringify(subject) }
      return await outcomeOf(call(calls.deleteMaterials, sent, QUIET), ({ data }) => deletionOf(data), nothingHeld)
    }),
  },
})

const deletionOf = (rows: readonly calls.MaterialDeletion[]) => rows.map((row) => ({ ...row, blockers: row.blockers.map(blockerOfWire) }))
