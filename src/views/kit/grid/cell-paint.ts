/** The classes that a cell may carry beyond its column's own; any of them can come and go while the cell lives. */
const CHANGING = /^fd-(problem|warning|in-range|fill-corner|folded|unfolded|state-(?!cell).+)$/

/**
 * Brings the classes of drawn cells up to date; `classesOf` answers null for a row that stays as it is. Class rules of
 * the grid would do the same at four class changes for every cell that scrolls into view; here a new cell costs only the
 * classes it has. Rows are known by their id: their `row-index` is React's to write, a moment after the row has moved.
 */
export function paintCells(host: HTMLElement, classesOf: (rowId: string) => ((column: string) => readonly string[]) | null): void {
  for (const row of host.querySelectorAll<HTMLElement>('.ag-row[row-id]')) {
    const ofColumn = classesOf(row.getAttribute('row-id') ?? '')
    if (!ofColumn) continue
    for (const cell of row.querySelectorAll('.ag-cell[col-id]')) {
      const wanted = ofColumn(cell.getAttribute('col-id') ?? '')
      const stale = [...cell.classList].filter((name) => CHANGING.test(name) && !wanted.includes(name))
      if (stale.length > 0) cell.classList.remove(...stale)
      if (wanted.length > 0) cell.classList.add(...wanted)
      if (cell.hasAttribute('aria-expanded')) cell.setAttribute('aria-expanded', String(wanted.includes('fd-unfolded')))
    }
  }
}
