/** 0 → `A`, 26 → `AA`. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** `C5`: the cell as a spreadsheet names it. */
export const cellName = (columnIndex: number, line: number): string => `${columnLetters(columnIndex)}${line}`
