import { unpacked } from '#server/kit/zip.ts'
import { workbookParts } from '../workbook-parts.ts'
import type { SheetBounds } from './sheet.ts'
import { LINE_MAX, openWorkbook } from './xlsx.ts'

/**
 * Goes through a workbook that another reader will read, and keeps nothing of it: each part against its checksum, and the first sheet as
 * statements are read. How many rows there may be is for that reader to say.
 * @throws Refused `import.file.*`
 */
export async function refuseDamaged(bytes: Buffer, bounds: Omit<SheetBounds, 'rows'>): Promise<void> {
  for (const part of workbookParts(bytes)) for await (const piece of unpacked(bytes, part)) void piece
  const { lines } = await openWorkbook(bytes, { ...bounds, rows: LINE_MAX })
  for await (const line of lines()) void line
}
