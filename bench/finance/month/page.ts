import type { RowLine } from '#machines/row-confirmation/row-confirmation.types.ts'
import { monthRows } from './data.ts'

declare global {
  interface Window {
    /** confirms the first rows, so many, in one go */
    confirmMany: (count: number) => void
    /** confirms the row in hand and goes on to the next */
    confirmNext: () => void
  }
}

/** Rows in memory before the clock starts; `mount` shows them and says how they are confirmed. */
export function startMonth(mount: (rows: RowLine[]) => Pick<Window, 'confirmMany' | 'confirmNext'>): void {
  const rows = monthRows(Number(new URLSearchParams(location.search).get('rows')))
  performance.mark('mount')
  Object.assign(window, mount(rows))
}
