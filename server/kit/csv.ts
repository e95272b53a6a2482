/** Rows as a CSV file that spreadsheets open: UTF-8 with a mark, CRLF. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** Quoted where needed; what a spreadsheet would run as a formula is made text by a leading mark (OWASP, CSV injection). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
