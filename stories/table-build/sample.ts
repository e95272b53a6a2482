import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import type { StoredTable } from '#machines/table-build/table-build.machine.ts'

/** A custom table that its owner saved. */
export const STORED: StoredTable = {
  id: '7',
  folder_id: null,
  name: '晨会',
  spec: NEW_TABLE,
  sharing: 'mine',
  mine: true,
  may_save: true,
  favourite: false,
  version: 3,
  owner_name: '陈晓宇',
  saved_by: '陈晓宇',
  saved_at: '2026-11-20T02:00:00.000Z',
}

/** The same, as another person saved it. */
export const THEIRS: StoredTable = { ...STORED, name: '早会', version: 4, saved_by: '赵明' }
