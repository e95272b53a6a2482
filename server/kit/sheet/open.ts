import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'
import { refuseOle } from '../workbook-parts.ts'
import { openText } from './csv.ts'
import type { OpenSheet, SheetBounds } from './sheet.ts'
import { openWorkbook } from './xlsx.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/** Opens a spreadsheet by what it contains, whatever its name says; its lines are read one by one. @throws Refused `import.*` */
export async function openSheet(bytes: Buffer, bounds: SheetBounds): Promise<OpenSheet> {
  const refused = (code: string, params: Record<string, number> = {}) => new Refused(blocker(code, { field: 'file', params }))
  if (bytes.length === 0) throw refused('import.empty')
  if (bytes.length > bounds.bytes) throw refused('import.file.too_large', { max: Math.floor(bounds.bytes / 1024 / 1024) })
  refuseOle(bytes)
  return bytes.subarray(0, 4).equals(ZIP) ? await openWorkbook(bytes, bounds) : openText(bytes, bounds)
}
