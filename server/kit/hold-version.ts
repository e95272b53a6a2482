import type { Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import { holdRow, type RowKey } from './hold.repository.ts'
import { Refused } from './refused.ts'

/** Where a thing also has versions of what it shows, its edits are counted in `revision`. */
type Counted = { version: number } | { revision: number }

export type SeenRow = RowKey & {
  /** what the person has seen; undefined was never seen */
  version: number | undefined
}

export type HowHeld<Row extends Counted> = {
  /** the row as this person may see it; throws its 404 when there is none within the grants. Asked before and after the row is held */
  read: () => Promise<Row>
  /** what a 409 says */
  changed: string | ((row: Row) => Blocker)
  /** the row of a 409, as the console knows it; the row that was read unless told */
  present?: (row: Row) => unknown
}

/**
 * Begins every save of something that has a version: holds its row until the transaction ends and answers it, in the version the person saw.
 * Of two saves on one version the second waits here, sees what the first wrote, and is refused.
 *
 *     const before = await holdVersion(trx, { table: 'vendor', id, version }, { read: () => supplierAt(trx, id), changed: 'supplier.changed' })
 *
 * The row is read before it is held, so that no stranger holds a row, and once more in a statement of its own afterwards: a statement that had
 * to wait for the row would show the tables it joins as they were before. Locks that cover more (a list of names, the bills of a payment) are
 * taken before this one.
 * @throws Refused what `read` throws, 409 with the present row when it has another version
 */
export async function holdVersion<Row extends Counted>(
  trx: Transaction<Database>,
  { version, ...row }: SeenRow,
  { read, ...how }: HowHeld<Row>,
): Promise<Row> {
  await read()
  await holdRow(trx, row)
  return await inVersion(await read(), version, how)
}

/** A row in the version that was seen. @throws Refused 409 with the present row when it has another one */
export async function inVersion<Row extends Counted>(
  row: Row,
  version: number | undefined,
  { changed, present = (now) => now }: Omit<HowHeld<Row>, 'read'>,
): Promise<Row> {
  if (('revision' in row ? row.revision : row.version) === version) return row
  throw new Refused(typeof changed === 'string' ? changed : changed(row), { status: 409, present: await present(row) })
}
