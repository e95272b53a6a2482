import { sql, type Kysely } from 'kysely'
import { SUPPLIER } from '#domain/material/supplier.ts'
import { scoped } from '#server/db/sql.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Firms that make materials, all of them: the list a material's firm is chosen from. */
export const readVendors = (db: Kysely<Database>) =>
  db.selectFrom('vendor').select(['id', 'name', 'retired']).orderBy('name').orderBy('id').execute()

/** Suppliers by name, each with how many materials it made in the games of the reader. */
export const supplierStore = thingStore(SUPPLIER, {
  table: 'vendor',
  also: ({ games }) => ({
    materials: sql`(select count(*)::int from material m where m.vendor_id = r.id and ${scoped('m.game_id', games)})`,
  }),
  usedBy: { material: 'vendor_id' },
  words: ['r.name'],
  order: () => [sql`r.name`],
})
