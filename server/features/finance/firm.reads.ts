import { sql, type Kysely } from 'kysely'
import { FIRM } from '#domain/finance/firm.ts'
import type { Database } from '#server/db/schema.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Firms by name. */
export const firmStore = thingStore(FIRM, {
  table: 'finance_firm',
  idType: 'bigint',
  joins: sql`left join app_user u on u.id = r.updated_by`,
  also: () => ({ changed_by: sql`coalesce(u.name, '')` }),
  usedBy: {
    statement_row: sql`(select count(*) from statement_row s where s.counterparty = r.name)`,
    bill: sql`(select count(*) from bill b where b.counterparty = r.name)`,
  },
  words: ['r.name', 'r.tax_id', 'r.note'],
  order: () => [sql`r.name`],
})

/** Is there a firm of this name? */
export const isFirm = async (db: Kysely<Database>, name: string): Promise<boolean> =>
  (await db.selectFrom('finance_firm').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
