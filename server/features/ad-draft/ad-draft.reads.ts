import { sql, type Kysely } from 'kysely'
import { AD_DRAFT } from '#domain/ad-draft/ad-draft.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import type { Database } from '#server/db/schema.ts'
import { jsonInstant, numberOf } from '#server/db/sql.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

type Db = Kysely<Database>

const SPREADER = sql`(case r.channel ${sql.join(
  CHANNELS.map(({ key, spreaderId }) => sql`when ${key} then ${spreaderId}`),
  sql` `,
)} end)`

/** Does its content name an audience or a material that no longer exists? */
const GONE = sql`(
  exists (select from unnest(r.audience_ids) as named(id) where not exists
    (select from audience a where a.network_id = named.id and a.game_id = r.game_id and a.spreader_id = ${SPREADER}))
  or exists (select from unnest(r.material_ids) as named(id) where not exists
    (select from material m where m.id = named.id and m.game_id = r.game_id and m.status = 'ready')))`

/** Batches whose specification names the draft `r`; the expression is that of the index `batch_drafts`. */
const MADE_OF_IT = sql`from batch b where jsonb_path_query_array(b.spec, '$.axes.*[*].draft_id') @> to_jsonb(r.id::text)
  and b.channel = r.channel and b.game_id = r.game_id and b.state <> 'discarded'`
const USED = sql`(select count(*)::int ${MADE_OF_IT})`
const ERRORS = sql`(case when r.checked_hash = r.content_hash then jsonb_array_length(r.problems) end)`
const STATE = sql`(case when ${GONE} then 'stale' when ${ERRORS} is distinct from 0 then 'incomplete'
  when exists (select ${MADE_OF_IT}) then 'used' else 'ready' end)`

const ONE_CHECK = sql`case when r.checked_hash is not null then jsonb_build_object('hash', r.checked_hash, 'at', ${jsonInstant('r.checked_at')},
  'problems', r.problems, 'warnings', r.warnings) end`

const storeOf = (channel: string) =>
  thingStore(AD_DRAFT, {
    table: 'ad_draft',
    idType: 'bigint',
    joins: sql`join game g on g.game_id = r.game_id join app_user o on o.id = r.owner_id join app_user u on u.id = r.updated_by`,
    also: ({ userId = '0' }) => ({
      channel: sql`r.channel`,
      game_name: sql`g.name`,
      state: STATE,
      errors: ERRORS,
      owner_id: sql`r.owner_id::text`,
      owner_name: sql`o.name`,
      updated_by_name: sql`u.name`,
      mine: sql`(r.owner_id = ${userId}::bigint)`,
      used_count: USED,
      created_at: sql`r.created_at`,
    }),
    by: { owner_id: { order: sql`o.name` } },
    words: ['r.name', 'o.name'],
    where: ({ creator }) => [
      sql`r.channel = ${channel}`,
      typeof creator === 'string' && creator !== '' ? sql`r.owner_id = ${numberOf(creator)}::bigint` : null,
    ],
    order: () => [sql`r.updated_at desc`],
  })
const stores = new Map<string, ReturnType<typeof storeOf>>()

/** Drafts of a network, latest change first. */
export function adDraftStore(channel: string): ReturnType<typeof storeOf> {
  const store = stores.get(channel) ?? storeOf(channel)
  stores.set(channel, store)
  return store
}

export type DraftUse = { batch_id: string; name: string; channel: string; state: BatchState }
export type DraftEditor = { id: string; name: string; at: string }

type Rest = {
  values: Readonly<Record<string, unknown>>
  hash: string
  check: Readonly<Record<string, unknown>> | null
  uses: DraftUse[]
}

/** What a draft has in addition to its list row: values, check, and the latest 50 batches made of it. @throws where it does not exist */
export async function readRest(db: Db, id: string): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select r.values, r.content_hash as hash, ${ONE_CHECK} as check,
      coalesce((select jsonb_agg(jsonb_build_object('batch_id', one.id::text, 'name', one.name, 'channel', one.channel, 'state', one.state) order by one.id desc)
        from (select b.id, b.name, b.channel, b.state ${MADE_OF_IT} order by b.id desc limit 50) one), '[]') as uses
    from ad_draft r where r.id = ${numberOf(id)}::bigint`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no draft ${id}`)
  return row
}

/** For this long after an edit its user counts as editing. */
const OPEN_FOR = sql`interval '5 minutes'`

/** Users other than this one who edited a draft in the last minutes, each with their last edit, the latest first. */
export async function readEditors(db: Db, id: string, userId: string): Promise<DraftEditor[]> {
  const { rows } = await sql<DraftEditor>`
    select u.id::text as id, u.name, ${jsonInstant('e.at')} as at from
      (select a.user_id, max(a.at) as at from audit_log a
        where a.entity = ${AD_DRAFT.noun} and a.entity_id = ${id} and a.event in ('ad_draft.created', 'ad_draft.saved') and a.at > now() - ${OPEN_FOR} and a.user_id <> ${userId}::bigint group by 1) e
      join app_user u on u.id = e.user_id
    order by e.at desc, u.id`.execute(db)
  return rows
}

/** How many drafts a user has, by game, on all networks. */
export async function countOwn(db: Db, userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ game_id: string; total: number }>`
    select game_id, count(*)::int as total from ad_draft where owner_id = ${userId}::bigint group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ game_id, total }) => [game_id, total]))
}

export type AudienceSize = { id: string; name: string; low: string | null; high: string | null }

/** Sizes of audiences in people, as the network reports them; null where it does not. */
export async function readAudienceSizes(db: Db, gameId: string, spreaderId: string, ids: readonly string[]): Promise<AudienceSize[]> {
  return await db
    .selectFrom('audience')
    .select(['network_id as id', 'name', 'size_low as low', 'size_high as high'])
    .where('game_id', '=', gameId)
    .where('spreader_id', '=', spreaderId)
    .where('network_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('name')
    .execute()
}
