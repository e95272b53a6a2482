import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import * as calls from '#contract/material.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { downloadBlob } from '#views/kit/grid/download.ts'
import { materialQuery, type MaterialFilter } from './material-filter.ts'
import { createMaterialRows, MATERIALS_A_PAGE, type MaterialRows, type MaterialsRead } from './material-rows.ts'

/** the screen shows failures itself, so no notice does */
export const QUIET = { quiet: true } as const

export const createWiredRows = (): MaterialRows =>
  createMaterialRows(async (filter, page, signal) => {
    const { data, total } = await call(
      calls.materials,
      { ...materialQuery(filter), page, per_page: MATERIALS_A_PAGE },
      { ...QUIET, signal },
    )
    return { rows: data, total }
  })

/** Reads the library into rows. */
export const wiredMaterialsInto = (rows: MaterialRows) =>
  createReading<MaterialsRead, MaterialFilter>().provide({
    actors: { read: fromPromise(({ input: { query }, signal }) => rows.read(query, signal)) },
  })

export type MaterialChoices = { vendors: readonly VendorChoice[]; folders: readonly calls.MaterialFolder[] }
/** one that is no longer used is still shown, and not offered */
export type VendorChoice = { value: string; label: string; active: boolean }
export const NO_CHOICES: MaterialChoices = { vendors: [], folders: [] }

/** What materials are narrowed by and edited with; folders are those of one game, or of all. */
export const wiredMaterialChoices = createReading<MaterialChoices, { game: string }>({ keepsAnswer: true }).provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const quiet = { ...QUIET, signal }
      const [vendors, folders] = await Promise.all([
        call(calls.vendors, { per_page: 500 }, quiet),
        call(calls.materialFolders, query.game ? { game_id: query.game } : {}, quiet),
      ])
      return { vendors: vendors.data.map(({ id: value, name: label, active }) => ({ value, label, active })), folders: folders.data }
    }),
  },
})

export const wiredMaterialDetail = createReading<calls.MaterialDetail, { id: string }>().provide({
  actors: {
    read: fromPromise(
      async ({ input: { query }, signal }) => (await call(calls.materialDetail, { id: query.id }, { ...QUIET, signal })).data,
    ),
  },
})

/** The whole filter as a file; a failure is told as a notice. */
export async function exportMaterials(filter: MaterialFilter, format: 'xlsx' | 'csv'): Promise<void> {
  const file = await download(calls.materials, { ...materialQuery(filter), format }).catch(() => null)
  if (file) downloadBlob(file.fileName ?? `materials.${format}`, file.blob)
}
