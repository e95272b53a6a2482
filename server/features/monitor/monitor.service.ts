import type { Transaction } from 'kysely'
import { RE2JS, RE2JSException } from 're2js'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { MAX_ADDRESS_LENGTH, patternBlockers } from '#domain/monitor/pattern.ts'
import { unknownPlaceholders } from '#domain/monitor/page-name.ts'
import type { Database } from '#server/db/schema.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import { isNameTaken } from './monitor.reads.ts'
import * as repository from './monitor.repository.ts'

/** Every page of every person is matched against all of them. */
export const MAX_ROWS = 200

export type SaveInput = repository.RowFields & { id?: string | undefined; version?: number | undefined }

/** Why a row cannot be saved as it is written. The server's engine has its own say: what it cannot compile is no row. */
export function rowBlockers({ url, name, local_path }: repository.RowFields): Blocker[] {
  const pattern = patternBlockers(url)
  return [
    ...pattern,
    ...(pattern.length === 0 && !compiles(url) ? [blocker('monitor.pattern.refused', { field: 'url' })] : []),
    ...unknownPlaceholders(name).map((key) => blocker('monitor.name.placeholder', { field: 'name', params: { key } })),
    ...(local_path === '' || /^\/(?![/\\])[\w/:.-]*$/.test(local_path)
      ? []
      : [blocker('monitor.local_path.invalid', { field: 'local_path' })]),
  ]
}

function compiles(url: string): boolean {
  try {
    RE2JS.compile(url)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

/** Is the pattern found in the address, by the server's engine? The pattern has been accepted. */
export const isFound = (url: string, address: string): boolean => address.length <= MAX_ADDRESS_LENGTH && RE2JS.compile(url).test(address)

/** @throws Refused 400 with what is wrong, 404 for a row that is gone, 409 with the present row when someone changed it meanwhile */
export async function saveRow(trx: Transaction<Database>, { id, version, ...fields }: SaveInput) {
  refuseIf(rowBlockers(fields))
  if (await isNameTaken(trx, fields.name, id))
    throw new Refused(blocker('monitor.name.taken', { field: 'name', params: { name: fields.name } }))
  if (id === undefined) {
    if ((await repository.countRows(trx)) >= MAX_ROWS) throw new Refused(blocker('monitor.rows.too_many', { params: { limit: MAX_ROWS } }))
    return { before: null, after: await repository.insertRow(trx, fields) }
  }
  const before = await holdVersion(
    trx,
    { table: 'monitor_config', id, version },
    { read: () => rowAt(trx, id), changed: 'monitor.row.changed' },
  )
  return { before, after: await repository.updateRow(trx, id, fields) }
}

async function rowAt(db: repository.Db, id: string) {
  const row = await repository.findRow(db, id)
  if (!row) throw new Refused(blocker('monitor.row.missing', { field: 'id' }), { status: 404 })
  return row
}

/** @throws Refused 404 */
export async function removeRow(db: repository.Db, id: string) {
  const row = await repository.deleteRow(db, id)
  if (!row) throw new Refused(blocker('monitor.row.missing', { field: 'id' }), { status: 404 })
  return row
}
