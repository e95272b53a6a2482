import type { MaterialRow } from '#contract/material.ts'
import { MATERIAL_FIELDS, type MaterialChange, type MaterialField } from '#domain/material/edit.ts'
import { MATERIAL_STATUSES } from '#domain/material/material.ts'
import type { MaterialSaid, SeenMaterial, StagedEdit } from '#machines/material-edit/material-edit.types.ts'
import type { CellChange, CellValue } from '#views/kit/grid/types.ts'

const saidOf = (row: MaterialRow): MaterialSaid => ({
  name: row.name,
  remark: row.remark,
  tags: row.tags,
  vendor_id: row.vendor_id,
  folder_id: row.folder_id,
  designer: row.designer,
  planner: row.planner,
  cost_minor: row.cost_minor,
  cost_currency: row.cost_currency,
  youtube_id: row.youtube_id,
  status: row.status,
})

/** A row of the wire as an edit begins from it. */
export const seenOf = (row: MaterialRow): SeenMaterial => ({
  id: row.id,
  name: row.name,
  type: row.type,
  revision: row.revision,
  said: saidOf(row),
})

/** A row as it would be with a change. */
export function overRow(row: MaterialRow, { tags, ...change }: MaterialChange): MaterialRow {
  const wanted = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...row, ...Object.fromEntries(wanted), ...(tags === undefined ? {} : { tags: [...tags] }) }
}

const fieldOf = (column: string): MaterialField | undefined => MATERIAL_FIELDS.find((field) => field === column)
const textOf = (value: CellValue): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

/** A field with a value as a grid's cell or a form holds it. */
export function changeOf(field: MaterialField, value: CellValue): MaterialChange {
  switch (field) {
    case 'tags':
      return { tags: Array.isArray(value) ? value.map(String) : [] }
    case 'status': {
      const status = MATERIAL_STATUSES.find((one) => one === value)
      return status ? { status } : {}
    }
    case 'name':
    case 'remark':
    case 'designer':
    case 'planner':
      return { [field]: textOf(value) }
    default:
      return { [field]: textOf(value) || null }
  }
}

/** Cells of the grid as changes of their materials. */
export function editsOfCells(cells: readonly CellChange[], baseOf: (id: string) => MaterialRow | undefined): StagedEdit[] {
  return cells.flatMap(({ rowId, column, after }): StagedEdit[] => {
    const [row, field] = [baseOf(rowId), fieldOf(column)]
    return row && field ? [{ seen: seenOf(row), change: changeOf(field, after) }] : []
  })
}
