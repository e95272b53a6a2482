import type { UploadFile } from '#machines/upload/upload.types.ts'
import type { Filter } from '#views/things/list-filter.ts'
import { MATERIALS_AT_ONCE, type MaterialRows } from './material-rows.ts'

/** How many materials came in with these files and are left out by the filters of the list; 0 where it is not known: more are found than are read. */
export function hiddenUploads(files: readonly UploadFile[], rows: Pick<MaterialRows, 'base' | 'total'>, filter: Filter): number {
  const isNarrowed = Object.values(filter).some(Boolean)
  if (!isNarrowed || (rows.total() ?? Infinity) > MATERIALS_AT_ONCE) return 0
  return files.filter(({ step, materialId }) => step === 'ready' && materialId !== null && rows.base(materialId) === undefined).length
}
