/** The classes that a cell may carry beyond its column's own; any of them can come and go while the cell lives. */
const CHANGING = /^fd-(problem|warning|in-range|folded|unfolded|state-(?!cell).+)$/

/**
 * Brings the classes of drawn cells up to date for rows `from` to `to`. Class rules of the grid would do the same at four
 * class changes for every cell that scrolls into view; here a new cell costs only the classes it has.
 */
export function paintCells(
  host: HTMLElement,
  from: number,
  to: number,
  classesOf: (rowIndex: number, column: string) => readonly string[],
): void {
  for (const row of host.querySelectorAll<HTMLElement>('.ag-row[row-index]')) {
    const rowIndex = Number(row.getAttribute('row-index'))
    if (rowIndex < from || rowIndex > to) continue
    for (const cell of row.querySelectorAll('.ag-cell[col-id]')) {
      const wanted = classesOf(rowIndex, cell.getAttribute('col-id') ?? '')
      const stale = [...cell.classList].filter((name) => CHANGING.test(name) && !wanted.includes(name))
      if (stale.length > 0) cell.classList.remove(...stale)
      if (wanted.length > 0) cell.classList.add(...wanted)
      if (cell.hasAttribute('aria-expanded')) cell.setAttribute('aria-expanded', String(wanted.includes('fd-unfolded')))
    }
  }
}
