import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Which of some keys of the file store a row names: statements, their bad rows, evidence of payments. */
export async function keysNamed(db: Kysely<Database>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) key
    where exists (select from statement_file f where f.storage_key = key) or exists (select from extraction e where e.error_key = key)
      or exists (select from bill_repayment p where p.evidence_key = key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
