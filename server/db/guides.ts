import type { Transaction } from 'kysely'
import type { GuideText } from '#domain/help/guide.ts'
import type { Database } from './schema.ts'

/** Writes help pages of an installation that begins, each with its line in the trail. */
export async function insertGuides(
  trx: Transaction<Database>,
  guides: readonly GuideText[],
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> {
  for (const guide of guides) {
    const { id } = await trx
      .insertInto('guide')
      .values({ ...guide, updated_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = JSON.stringify({ ...guide, version: 1 })
    await trx
      .insertInto('audit_log')
      .values({ user_id: userId, request_id: requestId, entity: 'help.guide', entity_id: id, event: 'help.guide.saved', after })
      .execute()
  }
}
