import writeXlsxFile from 'write-excel-file/node'

/** A text, or a number written as a plain decimal. */
export type WorkbookCell = string | { number: string }

/** Digits a spreadsheet's number keeps; what has more stays a text, so that no amount is changed on the way. */
const MAX_DIGITS = 15

/** One sheet as an XLSX file. Texts are texts: nothing in them is a formula. */
export async function workbookFile(sheet: string, rows: readonly (readonly WorkbookCell[])[]): Promise<Buffer> {
  const data = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? textCell(cell) : numberCell(cell.number))))
  return await writeXlsxFile(data, { sheet }).toBuffer()
}

const textCell = (value: string) => ({ type: String, value })

function numberCell(plain: string) {
  if (plain.replace(/\D/g, '').length > MAX_DIGITS) return textCell(plain)
  const decimals = plain.split('.')[1]?.length ?? 0
  return { type: Number, value: Number(plain), format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` }
}
