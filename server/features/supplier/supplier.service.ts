import type { Transaction } from 'kysely'
import { blocker } from '#domain/blocker.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { Refused } from '#server/kit/refused.ts'
import { isNameTaken, readSuppliers } from './supplier.reads.ts'
import * as repository from './supplier.repository.ts'

type Trx = Transaction<Database>

/** A supplier as it is answered; `games` are those its materials are counted in. @throws Refused 404 */
export async function presentSupplier(trx: Trx, games: Scope, id: string) {
  const [row] = await readSuppliers(trx, games, { id })
  if (!row) throw new Refused(blocker('supplier.missing', { field: 'id' }), { status: 404 })
  return { ...row, updated_at: row.updated_at.toISOString() }
}

/** @throws Refused 400 for a name that is taken, 404 for one that is gone, 409 with the present row when somebody changed it meanwhile */
export async function saveSupplier(
  trx: Trx,
  games: Scope,
  { id, version, name: typed, active }: { id?: string | undefined; version?: number | undefined; name: string; active: boolean },
) {
  await repository.lockNames(trx)
  const before =
    id === undefined
      ? null
      : await holdVersion(
          trx,
          { table: 'vendor', id, version },
          { read: () => presentSupplier(trx, games, id), changed: 'supplier.changed' },
        )
  const name = typed.trim()
  if (name === '') throw new Refused(blocker('supplier.name_missing', { field: 'name' }))
  if (await isNameTaken(trx, name, id)) throw new Refused(blocker('supplier.name_taken', { field: 'name', params: { name } }))
  if (before) await repository.updateSupplier(trx, before.id, { name, active })
  const saved = await presentSupplier(trx, games, before?.id ?? (await repository.insertSupplier(trx, { name, active })))
  return { before: before && { name: before.name, active: before.active }, saved }
}
