/** What the address says of the row that is open, next to what narrows the list. */
export const OPENED = ['open'] as const
/** Is in the address for a row that is being added. */
export const NEW = 'new'

type Address = { read: (name: string) => string; set: (name: string, value: string) => void }

/**
 * The row of a list that is open next to it, as the address says: `?open=<id>`, or a new one. A row that is not in the list, or not yet, is
 * not open.
 */
export function useOpenedRow<Row extends { id: string }>(rows: readonly Row[] | undefined, { read, set }: Address) {
  const asked = read('open')
  const row = rows?.find(({ id }) => id === asked) ?? null
  return {
    /** the id, `NEW`, or null: nothing is open */
    opened: asked === NEW ? NEW : (row?.id ?? null),
    row,
    open: (id: string) => set('open', id),
    close: () => set('open', ''),
  }
}
