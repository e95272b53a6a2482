import { sql, type Kysely, type Transaction } from 'kysely'
import type { LandingDraft } from '#domain/landing/landing.ts'
import type { LinkReason, LinkState } from '#domain/link.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

/** What the page shows from now on, under its present version. */
export async function keepVersion(trx: Trx, { id, version }: { id: string; version: number }, shown: LandingDraft, userId: string) {
  await trx
    .insertInto('landing_page_version')
    .values({ landing_id: id, version, shown: JSON.stringify(shown), made_by: userId })
    .execute()
}

export async function switchPage(trx: Trx, id: string, on: boolean, userId: string): Promise<void> {
  await trx
    .updateTable('landing_page')
    .set({
      switched_on: on,
      switched_by: userId,
      switched_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
      updated_by: userId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** The result of asking for an address; the last answer is the one that counts. */
export async function keepLink(
  db: Kysely<Database>,
  { url, ...found }: { url: string; state: LinkState; status: number | null; reason: LinkReason | null; checked_by: string },
): Promise<Date> {
  const row = { ...found, checked_at: sql<Date>`now()` }
  const { checked_at } = await db
    .insertInto('landing_link')
    .values({ url, ...row })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .returning('checked_at')
    .executeTakeFirstOrThrow()
  return checked_at
}
