import * as calls from '#contract/column-presets.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readPresets } from './column-preset.reads.ts'
import { changePreset, chooseDefault, createPreset, dropPreset } from './column-preset.service.ts'

const ENTITY = 'insight.columns'

/** Arrangements of a grid's columns under a name, each of one person. */
export const columnPresetRoutes = (): Handler[] => [
  handle(calls.columnPresets, async ({ table }, { db, user }) => ({ data: await readPresets(db, user.id, { grid: table }) })),
  handle(calls.createColumnPreset, async ({ table, name, columns, is_default }, { trx, user, audit }) => {
    const { row } = await createPreset(trx, user.id, { grid: table, name: name.trim(), columns, isDefault: is_default === '1' })
    audit({ entity: ENTITY, entityId: row.id, after: { table, name: row.name, columns, is_default: row.is_default } })
    return { data: row }
  }),
  handle(calls.updateColumnPreset, async ({ id, name, columns }, { trx, user, audit }) => {
    const { row, before } = await changePreset(trx, user.id, { id, name: name.trim(), columns })
    audit({
      entity: ENTITY,
      entityId: row.id,
      ...(before ? { before: { name: before.name, columns: before.columns } } : {}),
      after: { name: row.name, columns },
    })
    return { data: row }
  }),
  handle(calls.deleteColumnPreset, async ({ id }, { trx, user, audit }) => {
    const { grid, name, columns, is_default } = await dropPreset(trx, user.id, id)
    audit({ entity: ENTITY, entityId: id, before: { table: grid, name, columns, is_default } })
    return { data: { deleted: 1 } }
  }),
  handle(calls.setDefaultColumnPreset, async ({ table, id }, { trx, user, audit }) => {
    const rows = await chooseDefault(trx, user.id, { grid: table, id })
    audit({ entity: ENTITY, entityId: id ?? table, after: { table, default: id ?? null } })
    return { data: rows }
  }),
]
