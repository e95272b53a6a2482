import { FILE_KINDS } from '#domain/material/file-kinds.ts'
import { SCAN_MIMES } from '#domain/scan.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv'

/** Lines as a file that is asked for: `format` says which. */
export const TABLE_FILE = [XLSX, CSV]
export const CSV_FILE = [CSV]
/** A stored file as it was sent. */
export const STORED_FILE = ['application/octet-stream', CSV]

/** Files that come with a call. The kit refuses what is far too large; what is a little too large, the feature refuses in its own words. */
export const SHEET_FILE = { files: 1, mb: 50, types: [XLSX, CSV] } as const
export const SCAN_FILE = { files: 1, mb: 20, types: SCAN_MIMES } as const
export const MATERIAL_FILE = { files: 1, mb: 50, types: FILE_KINDS.map(({ mime }) => mime) } as const
/** Sent ahead of the call that takes it; what it is, that call finds out. */
export const ANY_FILE = { files: 1, mb: 50, types: ['application/octet-stream'] } as const
