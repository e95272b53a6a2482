import * as calls from '#contract/insight-tables.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readFolders, readTables } from './insight-table.reads.ts'
import * as tables from './insight-table.service.ts'

const [TABLE, FOLDER] = ['insight.table', 'insight.folder']
const placed = (rows: readonly { id: string; name: string; folder_id: string | null }[]) =>
  rows.map(({ id, name, folder_id }) => ({ id, name, folder_id }))

/** Custom tables (M34): questions that are kept, in folders, shared or one's own. */
export const insightTableRoutes = (): Handler[] => [
  handle(calls.insightTables, async (_, { db, user }) => ({ data: await readTables(db, user.id) })),
  handle(calls.insightTableVersions, async ({ id }, { db, user }) => ({ data: await tables.versionsOf(db, user.id, id) })),
  handle(calls.createInsightTable, async ({ name, spec, sharing, folder_id }, { trx, user, audit }) => {
    const row = await tables.createTable(trx, user.id, { name: name.trim(), spec, sharing }, folder_id)
    audit({ entity: TABLE, entityId: row.id, after: { name: row.name, spec, sharing } })
    return { data: row }
  }),
  handle(calls.updateInsightTable, async ({ id, version, over, name, spec, sharing }, { trx, user, audit }) => {
    const saving = { id, version, over: over === '1', name: name.trim(), spec, sharing }
    const { row, before } = await tables.saveTable(trx, user.id, saving)
    audit({
      entity: TABLE,
      entityId: id,
      before: { name: before.name, spec: before.spec, sharing: before.sharing },
      after: { name: row.name, spec, sharing: row.sharing },
    })
    return { data: row }
  }),
  handle(calls.deleteInsightTable, async ({ id }, { trx, user, audit }) => {
    const before = await tables.deleteTables(trx, user.id, [id])
    audit({ entity: TABLE, entityId: id, before: placed(before) })
    return { data: { deleted: before.length } }
  }),
  handle(calls.deleteInsightTables, async ({ ids }, { trx, user, audit }) => {
    const before = await tables.deleteTables(trx, user.id, ids)
    audit({ entity: TABLE, entityId: ids.join(','), before: placed(before) })
    return { data: { deleted: before.length } }
  }),
  handle(calls.moveInsightTables, async ({ ids, folder_id }, { trx, user, audit }) => {
    const before = await tables.moveTables(trx, user.id, ids, folder_id)
    audit({ entity: TABLE, entityId: ids.join(','), before: placed(before), after: { folder_id: folder_id ?? null } })
    return { data: { moved: before.length } }
  }),
  ...(
    [
      [calls.favourInsightTable, true],
      [calls.unfavourInsightTable, false],
    ] as const
  ).map(([call, favourite]) =>
    handle(call, async ({ id }, { trx, user, audit }) => {
      await tables.favourTable(trx, user.id, id, favourite)
      audit({ entity: TABLE, entityId: id, after: { favourite } })
      return { data: { favourite } }
    }),
  ),
  handle(calls.insightFolders, async (_, { db, user }) => ({ data: await readFolders(db, user.id) })),
  handle(calls.createInsightFolder, async ({ name }, { trx, user, audit }) => {
    const row = await tables.createFolder(trx, user.id, name.trim())
    audit({ entity: FOLDER, entityId: row.id, after: { name: row.name } })
    return { data: row }
  }),
  handle(calls.renameInsightFolder, async ({ id, name }, { trx, user, audit }) => {
    const { row, before } = await tables.renameFolder(trx, user.id, id, name.trim())
    audit({ entity: FOLDER, entityId: id, before: { name: before }, after: { name: row.name } })
    return { data: row }
  }),
  handle(calls.deleteInsightFolder, async ({ id }, { trx, user, audit }) => {
    const { name, freed } = await tables.deleteFolder(trx, user.id, id)
    audit({ entity: FOLDER, entityId: id, before: { name } })
    return { data: { deleted: 1, freed } }
  }),
]
