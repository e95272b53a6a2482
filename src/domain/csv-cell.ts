/** What a spreadsheet takes for the start of a formula: also full-width, and behind blanks that it drops (OWASP, CSV injection). */
const STARTS_FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
const PLAIN_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?$/

/** Apostrophes that are in front already are counted, so that taking one off gives back what was there. */
function needsGuard(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return STARTS_FORMULA.test(bare) && !PLAIN_NUMBER.test(bare)
}

/** A text that a spreadsheet would run gets an apostrophe in front; a number stays one. */
export const asPlainText = (text: string): string => (needsGuard(text) ? `'${text}` : text)

/** What `asPlainText` was given. */
export const fromPlainText = (text: string): string => (text.startsWith("'") && needsGuard(text) ? text.slice(1) : text)

/** A cell of a CSV file: nothing in it is run, and quotes are where needed. */
export function csvCell(text: string): string {
  const safe = asPlainText(text)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of cells as a CSV file: a byte order mark so that spreadsheets read Chinese text, CRLF, quotes where needed. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
