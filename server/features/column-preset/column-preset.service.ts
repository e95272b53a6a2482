import type { Transaction } from 'kysely'
import { PRESETS_MAX, type ColumnPreset } from '#contract/column-presets.ts'
import { blocker } from '#domain/blocker.ts'
import { columnsIn } from '#domain/column-layout.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { readPresets } from './column-preset.reads.ts'
import * as kept from './column-preset.repository.ts'

type Trx = Transaction<Database>
type Saved = { row: ColumnPreset; before: kept.KeptPreset | null }

/** @throws Refused 400 `column_preset.name_taken`, `column_preset.too_many` or `column_preset.columns_wrong`, each with its field */
export async function createPreset(trx: Trx, ownerId: string, preset: kept.PresetText & { isDefault: boolean }): Promise<Saved> {
  refuseWrong(preset.columns)
  await kept.holdPresets(trx, ownerId)
  if ((await kept.countPresets(trx, ownerId, preset.grid)) >= PRESETS_MAX)
    throw new Refused(blocker('column_preset.too_many', { field: 'name', params: { most: PRESETS_MAX } }))
  const id = await kept.insertPreset(trx, ownerId, preset)
  if (id === null) throw taken(preset.name)
  if (preset.isDefault) await kept.markDefault(trx, ownerId, preset.grid, id)
  return { row: await present(trx, ownerId, id), before: null }
}

/** The last save wins; what it replaces stays as an earlier version. @throws Refused 404 `column_preset.missing`, 400 as for a new one */
export async function changePreset(
  trx: Trx,
  ownerId: string,
  { id, name, columns }: { id: string; name: string; columns: string },
): Promise<Saved> {
  refuseWrong(columns)
  await kept.holdPresets(trx, ownerId)
  const before = await own(trx, ownerId, id)
  if (await kept.isNameTaken(trx, ownerId, before, name)) throw taken(name)
  await kept.replacePreset(trx, before, { name, columns })
  return { row: await present(trx, ownerId, id), before }
}

/** @throws Refused 404 `column_preset.missing` */
export async function dropPreset(trx: Trx, ownerId: string, id: string): Promise<kept.KeptPreset> {
  const before = await own(trx, ownerId, id)
  await kept.removePreset(trx, before.id)
  return before
}

/** `id` undefined: the grid opens as its page has it. @throws Refused 404 `column_preset.missing`, also for a preset of another grid */
export async function chooseDefault(
  trx: Trx,
  ownerId: string,
  { grid, id }: { grid: string; id?: string | undefined },
): Promise<ColumnPreset[]> {
  await kept.holdPresets(trx, ownerId)
  if (id !== undefined && (await own(trx, ownerId, id)).grid !== grid) throw missing()
  await kept.markDefault(trx, ownerId, grid, id ?? null)
  return await readPresets(trx, ownerId, { grid })
}

const missing = () => new Refused(blocker('column_preset.missing', { field: 'id' }), { status: 404 })
const taken = (name: string) => new Refused(blocker('column_preset.name_taken', { field: 'name', params: { name } }))

function refuseWrong(columns: string): void {
  if (columnsIn(columns) === null) throw new Refused(blocker('column_preset.columns_wrong', { field: 'columns' }))
}

async function own(trx: Trx, ownerId: string, id: string): Promise<kept.KeptPreset> {
  const preset = await kept.lockPreset(trx, ownerId, id)
  if (!preset) throw missing()
  return preset
}

async function present(trx: Trx, ownerId: string, id: string): Promise<ColumnPreset> {
  const [row] = await readPresets(trx, ownerId, { id })
  if (!row) throw new Error(`preset ${id} was written and is gone`)
  return row
}
