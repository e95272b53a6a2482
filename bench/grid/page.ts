import { benchRows, type BenchRow } from './data.ts'

declare global {
  interface Window {
    /** sends every row once, changed, in messages of 100, through the page's own way of updating */
    pushUpdates: () => void
  }
}

export const UPDATED = '7654321'

/** Rows in memory before the clock starts; `mount` shows them and answers how updates are pushed. */
export function startPage(mount: (rows: BenchRow[]) => (changed: BenchRow[]) => void): void {
  const count = Number(new URLSearchParams(location.search).get('rows'))
  const rows = benchRows(count)
  performance.mark('mount')
  const update = mount(rows)
  window.pushUpdates = () => {
    for (let from = 0; from < rows.length; from += 100)
      update(rows.slice(from, from + 100).map((row) => ({ ...row, count0: UPDATED, state: 'done' })))
  }
}
