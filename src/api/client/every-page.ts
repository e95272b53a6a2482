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

/** Ids that a call takes at once, at most. */
const A_PART = 500

/** Sends ids in parts, one after the other; what failed leaves the parts after it unsent. */
export async function inParts(ids: readonly string[], send: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += A_PART) await send(ids.slice(from, from + A_PART))
}
