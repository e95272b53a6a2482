import { sql, type Transaction } from 'kysely'
import type { SpecValues } from '#domain/batch/batch.ts'
import type { References } from '#domain/batch/spec-values.ts'
import type { Findings } from '#domain/batch/validate.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

/** What is written of the content of a draft: its values, and the ids that they name. */
export type WrittenContent = { name: string; values: SpecValues; named: References }
export type NewAdDraft = WrittenContent & { channel: string; kind: AdDraftKind; game_id: string }

const columnsOf = ({ name, values, named }: WrittenContent) => ({
  name,
  values: JSON.stringify(values),
  audience_ids: [...(named.get('audience') ?? [])],
  material_ids: [...(named.get('material') ?? [])],
})

/** Serialises the calls of one user that create drafts, until the transaction ends, so that the limit holds. */
export async function lockOwner(trx: Trx, ownerId: string): Promise<void> {
  await sql`select from app_user where id = ${ownerId}::bigint for update`.execute(trx)
}

export async function insertDraft(trx: Trx, ownerId: string, { channel, kind, game_id, ...content }: NewAdDraft): Promise<string> {
  const { id } = await trx
    .insertInto('ad_draft')
    .values({ channel, kind, game_id, ...columnsOf(content), owner_id: ownerId, updated_by: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateDraft(trx: Trx, id: string, userId: string, content: WrittenContent): Promise<void> {
  await trx
    .updateTable('ad_draft')
    .set({ ...columnsOf(content), updated_by: userId, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Stores what a check found, for the content as it is now. The version stays, because the draft did not change. */
export async function keepFindings(trx: Trx, id: string, { problems, warnings }: Findings): Promise<void> {
  const found = { problems: JSON.stringify(problems), warnings: JSON.stringify(warnings) }
  await trx
    .updateTable('ad_draft')
    .set({ ...found, checked_hash: sql<string>`content_hash`, checked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('ad_draft').where('id', '=', id).execute()
}
