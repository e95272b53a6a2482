import { call, download } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import * as calls from '#contract/material.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { materialQuery } from './material-filter.ts'
import { createMaterialRows, type MaterialRows, type MaterialsRead } from './material-rows.ts'
import type { Filter } from '#views/things/list-filter.ts'
import { QUIET, readBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

export const createWiredRows = (): MaterialRows =>
  createMaterialRows(async (filter, { page, size, ids }, signal) => {
    const asked = { ...materialQuery(filter), ...(ids ? { ids: [...ids] } : {}), page, per_page: size }
    const { data, total } = await call(calls.materials, asked, { ...QUIET, signal })
    return { rows: data, total }
  })

/** Reads the library into rows. */
export const wiredMaterialsInto = (rows: MaterialRows) =>
  readBy(createReading<MaterialsRead, Filter>(), (query, how) => rows.read(query, how.signal))

export type MaterialChoices = { vendors: readonly VendorChoice[]; folders: readonly calls.MaterialFolder[] }
/** one that is no longer used is still shown, and not offered */
export type VendorChoice = { value: string; label: string; retired: boolean }
export const NO_CHOICES: MaterialChoices = { vendors: [], folders: [] }

/** What materials are narrowed by and edited with; folders are those of one game, or of all. */
export const wiredMaterialChoices = readBy(createReading<MaterialChoices, { game: string }>({ keepsAnswer: true }), async (query, how) => {
  const [vendors, folders] = await Promise.all([
    everyPage((page) => call(calls.vendors, page, how)),
    call(calls.materialFolders, query.game ? { game_id: query.game } : {}, how),
  ])
  return { vendors: vendors.map(({ id: value, name: label, retired }) => ({ value, label, retired })), folders: folders.data }
})

export const wiredMaterialDetail = readBy(
  createReading<calls.MaterialDetail, { id: string }>(),
  async (query, how) => (await call(calls.materialDetail, { id: query.id }, how)).data,
)

/** The whole filter as a file; a failure is told as a notice. */
export async function exportMaterials(filter: Filter, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(calls.materials, { ...materialQuery(filter), format }), `materials.${format}`)
}
