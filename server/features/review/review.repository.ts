import { sql, type Transaction } from 'kysely'
import { LEASE_S, type ReviewedType, type Verdict } from '#domain/review/review.ts'
import type { ReviewedText, StoredHit } from '#server/db/review-tables.ts'
import type { Database } from '#server/db/schema.ts'
import { numberOf } from '#server/db/sql.ts'
import { matching, within, type Db, type ReviewFilter, type ReviewScopes } from './review.reads.ts'

type Trx = Transaction<Database>

const LEASE = sql`make_interval(secs => ${LEASE_S})`

/** Takes one record for a while, or keeps it; false when it is another's, or waits no more. */
export async function claim(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update review_record set claimed_by = ${userId}::bigint, claimed_until = now() + ${LEASE}
    where id = ${id}::bigint and state = 'waiting' and (claimed_by is null or claimed_by = ${userId}::bigint or claimed_until <= now())
    returning id`.execute(db)
  return rows.length > 0
}

/** Gives one's own lease back. */
export async function release(db: Db, id: string, userId: string): Promise<void> {
  await db
    .updateTable('review_record')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', numberOf(id))
    .where('claimed_by', '=', userId)
    .execute()
}

export type NextAsked = { userId: string; scopes: ReviewScopes; filter: ReviewFilter; after: string | undefined; not: readonly string[] }

/**
 * Takes the next record no one holds: the most urgent behind the place of `after`, else from the beginning. Records another call is just
 * taking are passed over, so two people do not wait for each other and never get the same one; only where nothing else is left their end is
 * waited for. It may be a call of the same person that was given up, whose record is then theirs. Null: nothing is free.
 */
export async function claimNext(db: Db, asked: NextAsked): Promise<Claimed | null> {
  if (asked.after !== undefined) {
    const behind = sql<boolean>`(r.deadline, r.id) > (select deadline, id from review_record where id = ${numberOf(asked.after)}::bigint)`
    const found = await claimFirst(db, asked, behind)
    if (found !== null) return found
  }
  return (await claimFirst(db, asked, sql<boolean>`true`)) ?? (await claimFirst(db, asked, sql<boolean>`true`, WAITING))
}

/** `isNew`: it was not this person's already. */
export type Claimed = { id: string; isNew: boolean }

const PASSING_OVER = sql`r.deadline, r.id limit 1 for update skip locked`
/** In the order in which decisions lock (`lockRecords`), so that no one waits in a ring. */
const WAITING = sql`r.id limit 1 for update`

async function claimFirst(
  db: Db,
  { userId, scopes, filter, not }: NextAsked,
  where: ReturnType<typeof within>,
  one = PASSING_OVER,
): Promise<Claimed | null> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    update review_record set claimed_by = ${userId}::bigint, claimed_until = now() + ${LEASE}
    from (
      select r.id as free_id, (r.claimed_by = ${userId}::bigint and r.claimed_until > now()) is not true as is_new from review_record r
      where r.state = 'waiting' and (r.claimed_by is null or r.claimed_by = ${userId}::bigint or r.claimed_until <= now())
        and r.submitter is distinct from ${userId}::bigint and r.edited_by is distinct from ${userId}::bigint
        and r.id <> all(${not.map(numberOf)}::bigint[]) and ${within(scopes)} and ${matching(filter)} and ${where}
      order by ${one}) free
    where id = free.free_id
    returning id, is_new`.execute(db)
  const row = rows[0]
  return row ? { id: row.id, isNew: row.is_new } : null
}

/** Holds records until the end of the transaction; in one order, so that two calls never wait in a ring. */
export async function lockRecords(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select id from review_record where id = any(${ids.map(numberOf)}::bigint[]) order by id for update`.execute(trx)
}

export type Decided = {
  id: string
  verdict: Verdict
  reasons: readonly string[]
  comment: string
  why: string
  hits: readonly StoredHit[]
  userId: string
}

/** Writes a decision, the first or a corrected one, into the record and into its history; the material says it too, if it is still this version. */
export async function decide(trx: Trx, { id, verdict, reasons, comment, why, hits, userId }: Decided): Promise<void> {
  const state = verdict === 'pass' ? 'passed' : 'failed'
  await trx
    .insertInto('review_decision')
    .values({ record_id: id, verdict, reasons: [...reasons], comment, why, hits: JSON.stringify(hits), user_id: userId })
    .execute()
  await sql`
    update review_record set state = ${state}, reasons = ${[...reasons]}::text[], comment = ${comment}, reviewer = ${userId}::bigint, decided_at = now(),
      claimed_by = null, claimed_until = null, revision = revision + 1
    where id = ${id}::bigint`.execute(trx)
  await sql`
    update material m set review_state = ${state} from review_record r
    where r.id = ${id}::bigint and r.object_type = 'material' and m.id = r.material_id and m.version = r.material_version
      and not exists (select from review_record later where later.object_type = 'material' and later.object_id = m.id and later.id > r.id)`.execute(
    trx,
  )
}

export async function editWaiting(
  trx: Trx,
  id: string,
  userId: string,
  change: { texts?: readonly ReviewedText[] | undefined; note?: string | undefined; letterId?: string | null | undefined },
): Promise<void> {
  await trx
    .updateTable('review_record')
    .set({
      ...(change.texts === undefined ? {} : { texts: JSON.stringify(change.texts) }),
      ...(change.note === undefined ? {} : { note: change.note }),
      ...(change.letterId === undefined ? {} : { letter_id: change.letterId }),
      edited_by: userId,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export type Submission = {
  objectType: ReviewedType
  objectId: string
  version: number
  gameId: string
  regionId: string
  title: string
  texts: readonly ReviewedText[]
  materialId: string | null
  materialVersion: number | null
  note: string
  letterId: string | null
  submitter: string
}

/** Adds a version to the queue; one of the same object that still waited will not be decided any more. */
export async function putUp(trx: Trx, submission: Submission): Promise<string> {
  await sql`
    update review_record set state = 'changed', revision = revision + 1, claimed_by = null, claimed_until = null
    where object_type = ${submission.objectType} and object_id = ${submission.objectId} and state = 'waiting'`.execute(trx)
  const { id } = await trx
    .insertInto('review_record')
    .values({
      object_type: submission.objectType,
      object_id: submission.objectId,
      version: submission.version,
      game_id: submission.gameId,
      region_id: submission.regionId,
      title: submission.title,
      texts: JSON.stringify(submission.texts),
      material_id: submission.materialId,
      material_version: submission.materialVersion,
      note: submission.note,
      letter_id: submission.letterId,
      submitter: submission.submitter,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A material that is put up again waits again, with the name it is given; a new name makes a new version, whose record is there afterwards. */
export async function putMaterialUp(trx: Trx, materialId: string, name: string, userId: string): Promise<number> {
  const { version } = await trx
    .updateTable('material')
    .set({ name, review_state: 'waiting', updated_by: userId, updated_at: sql<Date>`now()` })
    .where('id', '=', materialId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The record a material's version got by itself, and that still waits. */
export async function waitingOf(trx: Trx, materialId: string, version: number): Promise<string | null> {
  const row = await trx
    .selectFrom('review_record')
    .select('id')
    .where('object_type', '=', 'material')
    .where('object_id', '=', materialId)
    .where('material_version', '=', version)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Who put a record up said something with it. */
export async function sayWith(
  trx: Trx,
  id: string,
  said: { texts: readonly ReviewedText[]; note: string; letterId: string | null; userId: string },
) {
  await trx
    .updateTable('review_record')
    .set({ texts: JSON.stringify(said.texts), note: said.note, letter_id: said.letterId, submitter: said.userId })
    .where('id', '=', id)
    .execute()
}

export const newestVersion = async (trx: Trx, objectType: ReviewedType, objectId: string): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from review_record where object_type = ${objectType} and object_id = ${objectId}`.execute(
    trx,
  )
  return rows[0]?.version ?? 0
}

export const materialOf = (trx: Trx, id: string) =>
  trx.selectFrom('material').select(['id', 'game_id', 'region_id', 'version', 'name']).where('id', '=', id).executeTakeFirst()

export const regionOfGame = async (trx: Trx, gameId: string): Promise<string | null> =>
  (await trx.selectFrom('game').select('region_id').where('game_id', '=', gameId).executeTakeFirst())?.region_id ?? null
