/** What a spreadsheet takes for the start of a formula: also full-width, and behind blanks that it drops (OWASP, CSV injection). */
const STARTS_FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
const PLAIN_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?$/

/** A cell of a CSV file: a text that would be run gets an apostrophe in front, a number stays one, and quotes stand where needed. */
export function csvCell(text: string): string {
  const safe = STARTS_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
