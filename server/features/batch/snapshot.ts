/** A snapshot of PostgreSQL as text: `xmin:xmax:` and the transactions between them that were still open, in ascending order. */
const FORM = /^\d{1,19}:\d{1,19}:[\d,]{0,3900}$/

/** Longest text that is told as a cursor; it comes back in an address. Some three hundred transactions open at once. */
export const SNAPSHOT_MAX = 4_000

/** The snapshot before every transaction. */
export const EVERYTHING = '1:1:'

const LAST_ID = 2n ** 63n - 1n

/** The lower 32 bits are the id in one round of them, and none is 0. */
const isId = (id: bigint) => id <= LAST_ID && BigInt.asUintN(32, id) !== 0n

/** Whether PostgreSQL would read the text as a snapshot (its documentation, §9.28, `pg_snapshot`). */
export function isSnapshot(text: string): boolean {
  if (!FORM.test(text)) return false
  const [from = '', to = '', open = ''] = text.split(':')
  const ids = open === '' ? [] : open.split(',')
  if (ids.some((id) => id === '' || id.length > 19)) return false
  const [xmin, xmax] = [BigInt(from), BigInt(to)]
  if (!isId(xmin) || !isId(xmax) || xmax < xmin) return false
  let before = xmin - 1n
  for (const id of ids.map(BigInt)) {
    if (id <= before || id >= xmax) return false
    before = id
  }
  return true
}

/** The snapshot, or with too many open transactions an older one that needs no list of them: what they wrote meanwhile is told twice. */
export function shortSnapshot(text: string): string {
  if (text.length <= SNAPSHOT_MAX) return text
  const [xmin = ''] = text.split(':')
  return `${xmin}:${xmin}:`
}
