import { sql, type Kysely, type Transaction } from 'kysely'
import type { LandingDraft } from '#domain/landing/landing.ts'
import type { LinkReason, LinkState } from '#domain/landing/links.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

const valuesOf = (draft: LandingDraft) => ({
  game_id: draft.gameId,
  name: draft.name,
  url: draft.url,
  template_id: draft.templateId,
  headline: draft.headline,
  body: draft.body,
  button: draft.button,
  target: draft.target,
  material_ids: [...draft.materialIds],
  letter_id: draft.letterId === '' ? null : draft.letterId,
})

/** Of two that save a page of a game at once, the second sees what the first called it. */
export async function takeNameTurn(trx: Trx, gameId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`landing name ${gameId}`}, 0))`.execute(trx)
}

/** A new page, switched off. */
export async function insertPage(trx: Trx, draft: LandingDraft, userId: string): Promise<string> {
  const { id } = await trx
    .insertInto('landing_page')
    .values({ ...valuesOf(draft), switched_on: false, creator: userId, updated_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepVersion(trx, id, draft, userId)
  return id
}

export async function updatePage(trx: Trx, id: string, draft: LandingDraft, userId: string): Promise<void> {
  await trx
    .updateTable('landing_page')
    .set({ ...valuesOf(draft), version: sql<number>`version + 1`, updated_by: userId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await keepVersion(trx, id, draft, userId)
}

/** What the page shows from now on, under its present version. */
async function keepVersion(trx: Trx, id: string, draft: LandingDraft, userId: string): Promise<void> {
  await trx
    .insertInto('landing_page_version')
    .columns(['landing_id', 'version', 'shown', 'made_by'])
    .expression(
      trx
        .selectFrom('landing_page')
        .select(['id', 'version', sql<string>`${JSON.stringify(draft)}::jsonb`.as('shown'), sql<string>`${userId}::bigint`.as('made_by')])
        .where('id', '=', id),
    )
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

/** The row stays, for the trail and the ads that led to it; no one finds it any more, and its name is free. */
export async function removePage(trx: Trx, id: string, userId: string): Promise<void> {
  await trx
    .updateTable('landing_page')
    .set({ deleted_at: sql<Date>`now()`, deleted_by: userId, switched_on: false })
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
