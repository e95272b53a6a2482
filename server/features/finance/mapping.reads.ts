import type { Kysely } from 'kysely'
import type { StatementKind } from '#domain/finance/statement.ts'
import type { Database } from '#server/db/schema.ts'

const mappings = (db: Kysely<Database>) =>
  db
    .selectFrom('statement_mapping as m')
    .innerJoin('app_user as u', 'u.id', 'm.updated_by')
    .select(['m.id', 'm.version', 'm.kind', 'm.name', 'm.base', 'm.columns', 'm.defaults', 'm.updated_by', 'u.name as by', 'm.updated_at'])

type StoredMapping = Awaited<ReturnType<ReturnType<typeof mappings>['executeTakeFirstOrThrow']>>

const shapeOf = ({ updated_by: id, by, updated_at: at, ...mapping }: StoredMapping) => ({
  ...mapping,
  updated_by: { id, name: by },
  updated_at: at.toISOString(),
})

/** The mappings of a kind, by name. */
export const readMappings = async (db: Kysely<Database>, kind: StatementKind) =>
  (await mappings(db).where('m.kind', '=', kind).orderBy('m.name').execute()).map(shapeOf)

export async function readMapping(db: Kysely<Database>, id: string) {
  const row = /^\d{1,18}$/.test(id) ? await mappings(db).where('m.id', '=', id).executeTakeFirst() : undefined
  return row ? shapeOf(row) : null
}
