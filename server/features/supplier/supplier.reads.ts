import { sql, type Kysely } from 'kysely'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** Firms that make materials, all of them: the list a material's firm is chosen from. */
export const readVendors = (db: Db) => db.selectFrom('vendor').select(['id', 'name', 'active']).orderBy('name').orderBy('id').execute()

export type SupplierFilter = { id?: string | undefined; q?: string | undefined; active?: boolean | undefined }

/** Suppliers by name, each with how many materials it made in these games. */
export function readSuppliers(db: Db, games: Scope, { id, q, active }: SupplierFilter) {
  const inGames = games === '*' ? sql`true` : sql`m.game_id = any(${[...games]}::text[])`
  let query = db
    .selectFrom('vendor as v')
    .select(['v.id', 'v.name', 'v.active', 'v.version', 'v.updated_at'])
    .select(sql<number>`(select count(*)::int from material m where m.vendor_id = v.id and ${inGames})`.as('materials'))
  if (id !== undefined) query = query.where('v.id', '=', id)
  if (q !== undefined && q.trim() !== '') query = query.where(sql<boolean>`position(lower(${q.trim()}) in lower(v.name)) > 0`)
  if (active !== undefined) query = query.where('v.active', '=', active)
  return query.orderBy('v.name').orderBy('v.id').execute()
}

/** Is the name, in any case, another supplier's? */
export async function isNameTaken(db: Db, name: string, exceptId: string | undefined): Promise<boolean> {
  const found = await db
    .selectFrom('vendor')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .execute()
  return found.some(({ id }) => id !== exceptId)
}
