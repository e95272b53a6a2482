/** Rows that a list gives at once, at most (`paging` of the contract). */
const A_PAGE = 500

/** Reads a list to its end, page after page: what is chosen from may not be cut. */
export async function everyPage<Row>(
  read: (page: { page: number; per_page: number }) => Promise<{ data: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await read({ page, per_page: A_PAGE })
    rows.push(...data)
    if (rows.length >= total || data.length === 0) return rows
  }
}
