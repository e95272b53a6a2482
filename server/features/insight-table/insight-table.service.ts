import type { Transaction } from 'kysely'
import { FOLDERS_MAX, TABLES_MAX, type InsightFolder, type InsightTable, type InsightTableVersion } from '#contract/insight-tables.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import { columnsIn } from '#domain/column-layout.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { tableBlockers, type TableSpec } from '#domain/insight-table/table-spec.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { readFolders, readTables, readVersions } from './insight-table.reads.ts'
import * as kept from './insight-table.repository.ts'

type Trx = Transaction<Database>

const missing = () => new Refused(blocker('insight_table.missing', { field: 'id' }), { status: 404 })
const taken = (name: string, field = 'name') => new Refused(blocker('insight_table.name_taken', { field, params: { name } }))
const refuse = (reasons: readonly Blocker[]) => {
  if (reasons.length > 0) throw new Refused(reasons)
}

/** @throws Refused 400 with the fields of the question that are wrong, `insight_table.name_taken` or `.too_many`; 404 for a folder that is not theirs */
export async function createTable(trx: Trx, userId: string, table: kept.TableText, folder: string | undefined): Promise<InsightTable> {
  refuse(specBlockers(table.spec))
  if ((await kept.holdTables(trx, userId)).tables >= TABLES_MAX)
    throw new Refused(blocker('insight_table.too_many', { field: 'name', params: { most: TABLES_MAX } }))
  const folderId = folder ? await ownFolder(trx, userId, folder) : null
  if ((await kept.namesTaken(trx, userId, [table.name])).length > 0) throw taken(table.name)
  return await found(trx, userId, await kept.insertTable(trx, userId, table, folderId))
}

type Saving = kept.TableText & { id: string; version: number; over: boolean }

/**
 * Saves a table over the version that was seen, or over any (`over`); what it replaces is kept. Only its owner changes who else finds it.
 * @throws Refused 404 `insight_table.missing`, 409 `insight_table.met` with the table as it is, 400 as for a new one
 */
export async function saveTable(
  trx: Trx,
  userId: string,
  { id, version, over, ...table }: Saving,
): Promise<{ row: InsightTable; before: kept.KeptTable }> {
  refuse(specBlockers(table.spec))
  const owner = await kept.ownerOf(trx, userId, id)
  if (owner === null) throw missing()
  await kept.holdTables(trx, owner)
  const before = await kept.lockTable(trx, userId, id)
  if (!before) throw missing()
  if (before.version !== version && !over)
    throw new Refused(blocker('insight_table.met'), { status: 409, present: await found(trx, userId, id) })
  if ((await kept.namesTaken(trx, before.owner_id, [table.name], [id])).length > 0) throw taken(table.name)
  const sharing = before.owner_id === userId ? table.sharing : before.sharing
  await kept.replaceTable(trx, userId, before, { ...table, sharing })
  return { row: await found(trx, userId, id), before }
}

/** @throws Refused 404 for a table that the person does not find */
export async function versionsOf(db: Parameters<typeof readTables>[0], userId: string, id: string): Promise<InsightTableVersion[]> {
  if ((await readTables(db, userId, id)).length === 0) throw missing()
  return await readVersions(db, id)
}

/** Removes tables of the person's own, all of them or none. @throws Refused 404 naming the row that is not theirs */
export async function deleteTables(trx: Trx, userId: string, ids: readonly string[]): Promise<kept.PlacedTable[]> {
  const tables = await ownTables(trx, userId, ids)
  await kept.markDeleted(trx, ids)
  return tables.filter(({ is_deleted }) => !is_deleted)
}

/** Moves tables into a folder, and brings back those that were deleted. @throws Refused 404; 400 where a name is in use again */
export async function moveTables(
  trx: Trx,
  userId: string,
  ids: readonly string[],
  folder: string | undefined,
): Promise<kept.PlacedTable[]> {
  await kept.holdTables(trx, userId)
  const tables = await ownTables(trx, userId, ids)
  const back = tables.filter(({ is_deleted }) => is_deleted)
  const again = await kept.namesTaken(
    trx,
    userId,
    back.map(({ name }) => name),
  )
  refuse(again.map((name) => blocker('insight_table.name_taken', { field: 'ids', params: { name } })))
  const folderId = folder === undefined ? undefined : folder === '' ? null : await ownFolder(trx, userId, folder)
  await kept.placeTables(trx, ids, folderId)
  return tables
}

/** @throws Refused 404 for a table that the person does not find */
export async function favourTable(trx: Trx, userId: string, id: string, on: boolean): Promise<void> {
  if ((await readTables(trx, userId, id)).length === 0) throw missing()
  await kept.favour(trx, userId, id, on)
}

/** @throws Refused 400 `insight_table.name_taken`, `insight_table.too_many_folders` */
export async function createFolder(trx: Trx, userId: string, name: string): Promise<InsightFolder> {
  if ((await kept.holdTables(trx, userId)).folders >= FOLDERS_MAX)
    throw new Refused(blocker('insight_table.too_many_folders', { field: 'name', params: { most: FOLDERS_MAX } }))
  const id = await kept.insertFolder(trx, userId, name)
  if (id === null) throw taken(name)
  return { id, name, tables: 0 }
}

/** @throws Refused 404, 400 `insight_table.name_taken` */
export async function renameFolder(trx: Trx, userId: string, id: string, name: string): Promise<{ row: InsightFolder; before: string }> {
  await kept.holdTables(trx, userId)
  const { before, taken: isTaken } = await kept.renameFolder(trx, userId, id, name)
  if (before === null) throw missing()
  if (isTaken) throw taken(name)
  const [row] = await readFolders(trx, userId, id)
  if (!row) throw new Error(`folder ${id} was renamed and is gone`)
  return { row, before }
}

/** @throws Refused 404 */
export async function deleteFolder(trx: Trx, userId: string, id: string): Promise<{ name: string; freed: number }> {
  const removed = await kept.removeFolder(trx, userId, id)
  if (!removed) throw missing()
  return removed
}

const specBlockers = (spec: TableSpec): Blocker[] => [
  ...tableBlockers(spec, { today: companyDay(), currency: baseCurrency() }),
  ...(spec.columns === '' || columnsIn(spec.columns) ? [] : [blocker('column_preset.columns_wrong', { field: 'columns' })]),
]

async function ownFolder(trx: Trx, userId: string, id: string): Promise<string> {
  if (!(await kept.hasFolder(trx, userId, id))) throw new Refused(blocker('insight_table.missing', { field: 'folder_id' }), { status: 404 })
  return id
}

async function ownTables(trx: Trx, userId: string, ids: readonly string[]): Promise<kept.PlacedTable[]> {
  const tables = await kept.lockTables(trx, userId, ids)
  const lacks = ids.findIndex((id) => !tables.some((table) => table.id === id))
  if (lacks >= 0) throw new Refused(blocker('insight_table.missing', { field: 'ids', row: lacks + 1 }), { status: 404 })
  return tables
}

async function found(trx: Trx, userId: string, id: string): Promise<InsightTable> {
  const [row] = await readTables(trx, userId, id)
  if (!row) throw new Error(`table ${id} was written and is gone`)
  return row
}
