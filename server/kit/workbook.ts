import writeXlsxFile from 'write-excel-file/node'

/** A text, or a number written as a plain decimal; it is shown with its own decimals unless a format says otherwise. */
export type WorkbookCell = string | { number: string; format?: string | undefined }

/** Digits a spreadsheet's number keeps; what has more stays a text, so that no amount is changed on the way. */
const MAX_DIGITS = 15

/** One sheet as an XLSX file. Texts are texts: nothing in them is a formula. */
export async function workbookFile(sheet: string, rows: readonly (readonly WorkbookCell[])[]): Promise<Buffer> {
  const data = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? textCell(cell) : numberCell(cell))))
  return await writeXlsxFile(data, { sheet }).toBuffer()
}

const textCell = (value: string) => ({ type: String, value })

function numberCell({ number: plain, format }: Exclude<WorkbookCell, string>) {
  if (plain.replace(/\D/g, '').length > MAX_DIGITS) return textCell(plain)
  const decimals = plain.split('.')[1]?.length ?? 0
  return { type: Number, value: Number(plain), format: format ?? decimalFormat(decimals) }
}

/** How a spreadsheet shows a number with so many decimals. */
export const decimalFormat = (decimals: number): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)
