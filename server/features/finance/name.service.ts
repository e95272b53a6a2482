import type { Kysely, Transaction } from 'kysely'
import type { StatementName } from '#contract/finance-names.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { nameBlockers, nameKey, type NameMeaning } from '#domain/finance/statement-name.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import { readGamesWithin, readSpreadersWithin } from './finance.reads.ts'
import { readNames } from './name.reads.ts'
import * as repository from './name.repository.ts'
import type { StatementScopes } from './statement.reads.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
export type NameCaller = { userId: string; scopes: StatementScopes }
export type NameChange = { id?: string | undefined; version: number; means: NameMeaning; name: string; target: string }

const ENTITY = 'finance.name'

/** @throws Refused 404 when it is missing, or names a game or a channel that is not the caller's */
export async function nameAt(db: Kysely<Database>, scopes: StatementScopes, id: string): Promise<StatementName> {
  const [name] = (await readNames(db, { ...scopes, id }, { page: 1, per_page: 1 })).rows
  if (!name) throw new Refused(blocker('finance.name.missing', { field: 'id' }), { status: 404 })
  return name
}

/**
 * Adds or changes a name. Rows that were read through it stay what they are.
 * @throws Refused 400 with fields, 404, 409 when it changed (with the present one) or the name is there already
 */
export async function saveName(trx: Trx, caller: NameCaller, change: NameChange, audit: Audit): Promise<StatementName> {
  await repository.takeNamesTurn(trx)
  const { id, means } = change
  const before = id === undefined ? null : await heldName(trx, caller, { id, version: change.version })
  refuseIf([...nameBlockers(change), ...(await foreign(trx, caller, change))])
  const value = { means, name: nameKey(change.name), target: change.target.trim(), userId: caller.userId }
  if (await repository.isTaken(trx, value, id ?? null))
    throw new Refused(blocker('finance.name.taken', { field: 'name', params: { name: value.name } }), { status: 409 })
  const kept = id ?? (await repository.insertName(trx, value))
  if (id !== undefined) await repository.updateName(trx, id, value)
  const after = await nameAt(trx, caller.scopes, kept)
  audit({ entity: ENTITY, entityId: kept, ...(before ? { before: trailOf(before) } : {}), after: trailOf(after) })
  return after
}

const heldName = (trx: Trx, { scopes }: NameCaller, { id, version }: { id: string; version: number }): Promise<StatementName> =>
  holdVersion(trx, { table: 'statement_name', id, version }, { read: () => nameAt(trx, scopes, id), changed: 'finance.name.changed' })

/** A game or a channel outside of the grants is as unknown as one that is not there. */
async function foreign(trx: Trx, { scopes }: NameCaller, { means, target }: NameChange): Promise<Blocker[]> {
  if (means === 'store' || target === '') return []
  const known =
    means === 'game'
      ? (await readGamesWithin(trx, scopes.games)).map(({ game_id }) => game_id)
      : (await readSpreadersWithin(trx, scopes.spreaders)).map(({ id }) => id)
  if (known.includes(target)) return []
  return [blocker(`finance.statement.${means}_unknown`, { field: 'target', params: { value: target } })]
}

/** What the trail keeps of a name. */
const trailOf = ({ means, name, target, target_name, version }: StatementName) => ({ name: { means, name, target, target_name, version } })

/** @throws Refused 404, 409 with the present one when it changed */
export async function deleteName(
  trx: Trx,
  caller: NameCaller,
  { id, version }: { id: string; version: number },
  audit: Audit,
): Promise<void> {
  await repository.takeNamesTurn(trx)
  const before = await heldName(trx, caller, { id, version })
  await repository.deleteName(trx, id)
  audit({ entity: ENTITY, entityId: id, before: trailOf(before), after: { rows: before.rows } })
}
