import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Outcome } from '#domain/batch/batch.ts'
import type { Channel, Level, Values } from '#domain/channels/channel.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** A row of a batch as a source; `currency` is that of its account. */
export type SourceRow = {
  batch_id: string
  seq: number
  parent_seq: number | null
  level: Level
  account_id: string
  currency: string
  game_id: string
  name: string
  values: Values
  network_id: string | null
  outcome: Outcome
}

type Within = { channel: string; scope: Scope }
/** Rows of batches that the caller may use as sources. */
export const within = ({ channel, scope }: { channel: Pick<Channel, 'key'>; scope: Scope }): Within => ({ channel: channel.key, scope })

export type RowAt = { batch_id: string; seq: number }

const selected = ({ channel, scope }: Within, where: RawBuilder<unknown>) => sql<SourceRow>`
  select i.batch_id::text as batch_id, i.seq, i.parent_seq, i.level, i.account_id, a.currency, b.game_id, i.name, i."values", i.network_id, i.outcome
    from batch_item i join batch b on b.id = i.batch_id join ad_account a on a.account_id = i.account_id
   where b.channel = ${channel} ${scope === '*' ? sql`` : sql`and b.game_id = any(${[...scope]}::text[])`} and ${where}
   order by i.batch_id, i.seq`

const pairs = (rows: readonly RowAt[]) =>
  sql`unnest(${rows.map(({ batch_id }) => batch_id)}::bigint[], ${rows.map(({ seq }) => seq)}::int[]) as p(batch_id, seq)`

/** Rows by their batch and number, within the games of the caller. */
export async function findSourceRows(db: Db, scope: Within, at: readonly RowAt[]): Promise<SourceRow[]> {
  if (at.length === 0) return []
  return (await selected(scope, sql`exists (select from ${pairs(at)} where p.batch_id = i.batch_id and p.seq = i.seq)`).execute(db)).rows
}

/** Every row of a level of these batches that is not left out. */
export async function findRowsOfBatches(db: Db, scope: Within, level: Level, batchIds: readonly string[]): Promise<SourceRow[]> {
  if (batchIds.length === 0) return []
  return (
    await selected(
      scope,
      sql`i.batch_id = any(${[...batchIds]}::bigint[]) and i.level = ${level} and i.outcome <> 'skipped' and not i.existing`,
    ).execute(db)
  ).rows
}

/** Rows that became these objects of the network. */
export async function findRowsOfObjects(db: Db, scope: Within, level: Level, networkIds: readonly string[]): Promise<SourceRow[]> {
  if (networkIds.length === 0) return []
  return (await selected(scope, sql`i.network_id = any(${[...networkIds]}::text[]) and i.level = ${level} and not i.existing`).execute(db))
    .rows
}

/** What is directly in these rows. */
export async function findRowsIn(db: Db, scope: Within, parents: readonly RowAt[]): Promise<SourceRow[]> {
  if (parents.length === 0) return []
  return (
    await selected(scope, sql`exists (select from ${pairs(parents)} where p.batch_id = i.batch_id and p.seq = i.parent_seq)`).execute(db)
  ).rows
}

/** Ad accounts of the channel that serve games of the caller, each with its currency and those games. */
export async function readAccountGames(
  db: Db,
  { spreaderId, scope }: { spreaderId: string; scope: Scope },
  accountIds: readonly string[],
): Promise<Map<string, { currency: string; games: string[] }>> {
  let query = db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .where('a.spreader_id', '=', spreaderId)
    .where('a.account_id', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .select(['a.account_id', 'a.currency', 'g.game_id'])
  if (scope !== '*') query = query.where('g.game_id', '=', sql<string>`any(${[...scope]}::text[])`)
  const found = new Map<string, { currency: string; games: string[] }>()
  for (const { account_id, currency, game_id } of await query.orderBy('g.game_id').execute())
    found.set(account_id, { currency, games: [...(found.get(account_id)?.games ?? []), game_id] })
  return found
}

/** The ad accounts that these objects are in, as far as the lists of the network have been read. */
export async function readAccountsOfObjects(db: Db, level: Level, networkIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('network_object')
    .where('level', '=', level)
    .where('network_id', '=', sql<string>`any(${[...networkIds]}::text[])`)
    .select(['network_id', 'account_id'])
    .execute()
  return new Map(rows.map(({ network_id, account_id }) => [network_id, account_id]))
}

/** Which accounts a token of their own lets us use: equal for accounts of one authorisation. */
export async function readAuthorisations(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('ad_account')
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .select(['account_id', sql<string>`coalesce(authorisation_id, '')`.as('authorisation')])
    .execute()
  return new Map(rows.map(({ account_id, authorisation }) => [account_id, authorisation]))
}

/** What the catalogue calls these audiences and pages, by id. */
export async function readReferenceNames(
  db: Db,
  { gameId, spreaderId }: { gameId: string; spreaderId: string },
): Promise<{ audience: Map<string, string>; page: Map<string, string> }> {
  const audiences = await db
    .selectFrom('audience')
    .select(['network_id', 'name'])
    .where('game_id', '=', gameId)
    .where('spreader_id', '=', spreaderId)
    .where('network_id', '<>', '')
    .execute()
  const pages = await db.selectFrom('network_page').select(['page_id', 'name']).where('spreader_id', '=', spreaderId).execute()
  return {
    audience: new Map(audiences.map(({ network_id, name }) => [network_id, name])),
    page: new Map(pages.map(({ page_id, name }) => [page_id, name])),
  }
}
