/** Rows of one page of a list: what its call gives at most (`paging` of the contract). */
export const ROWS_SHOWN = 500

/** The page an address names; the first unless it says another. */
export const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
