import type { Kysely } from 'kysely'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import type { RunFacts } from '#domain/report-export/export-schedule.ts'
import { functionBlockers, scopeOf, type Scope, type ScopeKind } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { readTables } from '#server/features/insight-table/insight-table.reads.ts'
import { rightsIn } from '#server/kit/authenticate.ts'
import { findPerson } from '#server/kit/session.repository.ts'

const PERMISSION = 'data.table.view'

/** A person on whose behalf reports are made, as they are now. */
export type ReportOwner = { id: string; name: string; isActive: boolean; maySee: boolean; scope: (kind: ScopeKind) => Scope }

export async function ownerNow(db: Kysely<Database>, id: string): Promise<ReportOwner> {
  const row = await findPerson(db, id)
  if (!row) throw new Error(`user ${id} has files and is gone`)
  const { grants } = rightsIn(row)
  return {
    id: row.id,
    name: row.name,
    isActive: row.active,
    maySee: functionBlockers(grants, PERMISSION).length === 0,
    scope: (kind) => scopeOf(grants, 'data', kind),
  }
}

/** The table of a schedule as its owner finds it; null: deleted, or shared no more. */
export async function tableNow(db: Kysely<Database>, ownerId: string, tableId: string): Promise<{ name: string; spec: TableSpec } | null> {
  return (await readTables(db, ownerId, tableId))[0] ?? null
}

export const factsOf = ({ isActive, maySee, scope }: ReportOwner, spec: TableSpec | null): RunFacts => ({
  isActive,
  maySee,
  games: scope('game'),
  spec,
})
