import { sql, type Kysely } from 'kysely'
import type { HeldReason } from '#domain/account/network-state.ts'
import type { AccountFacts, Lookup } from '#domain/channels/channel.ts'
import type { Named } from '#domain/batch/sheet.ts'
import type { References } from '#domain/batch/spec-values.ts'
import type { KnownReferences } from '#domain/batch/validate.ts'
import { unusableBlockers } from '#domain/material/usable.ts'
import type { Scope } from '#permissions/grants.ts'
import type { AccountRef } from '#server/connectors/core/port.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { Database } from '#server/db/schema.ts'
import { readBarredVideos } from './batch-videos.reads.ts'

export type GameFacts = { gameId: string; name: string; timezone: string }
/** `off`: why it cannot be used; the last part of the reason `batch.account.…`. */
export type UsableAccount = AccountFacts & { off: 'off' | HeldReason | null }

/** The game, if it is within what the caller may use. */
export async function readGame(db: Kysely<Database>, gameId: string, scope: Scope): Promise<GameFacts | null> {
  if (scope !== '*' && !scope.includes(gameId)) return null
  const row = await db.selectFrom('game').select(['game_id', 'name', 'timezone']).where('game_id', '=', gameId).executeTakeFirst()
  return row ? { gameId: row.game_id, name: row.name, timezone: row.timezone } : null
}

const readPromoted = (db: Kysely<Database>, gameId: string) =>
  db
    .selectFrom('game')
    .select(['name', 'app as appId', 'store_url_ios as ios', 'store_url_android as android'])
    .where('game_id', '=', gameId)
    .executeTakeFirst()

/** The game's ad accounts on one channel, switched off and unauthorised ones too (`off`), by name. */
export async function readAccounts(db: Kysely<Database>, gameId: string, spreaderId: string): Promise<UsableAccount[]> {
  const rows = await db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .where('g.game_id', '=', gameId)
    .where('a.spreader_id', '=', spreaderId)
    .select([
      'a.account_id',
      'a.name',
      'a.currency',
      'a.timezone',
      'a.min_daily_budget_minor',
      'a.use_status',
      'a.auth_status',
      'a.held_for',
    ])
    .orderBy('a.name')
    .orderBy('a.account_id')
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    currency: row.currency,
    timezone: row.timezone,
    minDailyBudgetMinor: row.min_daily_budget_minor,
    off: row.use_status === 'off' || row.auth_status !== 'authorised' ? 'off' : row.held_for,
  }))
}

/** Accounts of the channel that serve games of the caller's scope: to say "another game" rather than "unknown". */
export async function readAccountIdsInScope(db: Kysely<Database>, spreaderId: string, scope: Scope): Promise<Set<string>> {
  let query = db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .where('a.spreader_id', '=', spreaderId)
    .select('a.account_id')
    .distinct()
  if (scope !== '*') query = query.where('g.game_id', '=', sql<string>`any(${[...scope]}::text[])`)
  return new Set((await query.execute()).map((row) => row.account_id))
}

/**
 * Of the ids asked for, those that exist and may be used for the game. Look-ups that only the network can answer are left out. Videos are
 * held against `accountIds`; without any, nothing is said of accounts.
 */
export async function readKnown(
  db: Kysely<Database>,
  gameId: string,
  spreaderId: string,
  materialKinds: readonly string[],
  asked: References,
  accountIds: readonly string[],
): Promise<KnownReferences> {
  const known: KnownReferences = { game: await readPromoted(db, gameId) }
  const among = (lookup: Lookup) => sql<string>`any(${[...(asked.get(lookup) ?? [])]}::text[])`
  if (asked.has('material')) {
    const rows = await db
      .selectFrom('material')
      .select(['id', 'name', 'type', 'video_status', 'review_state'])
      .where('id', '=', among('material'))
      .where('game_id', '=', gameId)
      .where(sql<boolean>`type = any(${[...materialKinds]}::text[])`)
      .where('status', '=', 'ready')
      .execute()
    known.material = new Set(rows.map((row) => row.id))
    known.barred = { material: new Map(rows.map((row) => [row.id, unusableBlockers(row)])) }
    const videos = rows.flatMap(({ id, type }) => (type === 'video' ? id : []))
    if (videos.length > 0 && accountIds.length > 0) known.barredOn = await readBarredVideos(db, videos, accountIds)
  }
  if (asked.has('page')) {
    const rows = await db
      .selectFrom('network_page')
      .select('page_id')
      .where('page_id', '=', among('page'))
      .where('spreader_id', '=', spreaderId)
      .where((where) => where.or([where('game_id', 'is', null), where('game_id', '=', gameId)]))
      .execute()
    known.page = new Set(rows.map((row) => row.page_id))
  }
  if (asked.has('instagram')) {
    const rows = await db
      .selectFrom('network_page')
      .select('instagram_user_id')
      .where('instagram_user_id', '=', among('instagram'))
      .where('spreader_id', '=', spreaderId)
      .execute()
    known.instagram = new Set(rows.flatMap((row) => row.instagram_user_id ?? []))
  }
  if (asked.has('audience')) {
    const rows = await db
      .selectFrom('audience')
      .select('network_id')
      .where('network_id', '=', among('audience'))
      .where('game_id', '=', gameId)
      .where('spreader_id', '=', spreaderId)
      .execute()
    known.audience = new Set(rows.map((row) => row.network_id))
  }
  return known
}

/** Everything of the game that a cell of a spreadsheet may call by its name. */
export async function readNamed(
  db: Kysely<Database>,
  gameId: string,
  spreaderId: string,
  materialKinds: readonly string[],
): Promise<Partial<Record<Lookup, Named[]>>> {
  const [materials, pages, audiences] = await Promise.all([
    db
      .selectFrom('material')
      .select(['id', 'name', 'type', 'video_status', 'review_state'])
      .where('game_id', '=', gameId)
      .where(sql<boolean>`type = any(${[...materialKinds]}::text[])`)
      .where('status', '=', 'ready')
      .execute(),
    db
      .selectFrom('network_page')
      .select(['page_id', 'name', 'instagram_user_id', 'instagram_name'])
      .where('spreader_id', '=', spreaderId)
      .where((where) => where.or([where('game_id', 'is', null), where('game_id', '=', gameId)]))
      .execute(),
    db
      .selectFrom('audience')
      .select(['network_id', 'name'])
      .where('network_id', '<>', '')
      .where('game_id', '=', gameId)
      .where('spreader_id', '=', spreaderId)
      .execute(),
  ])
  const instagram = new Map(pages.flatMap((page) => (page.instagram_user_id ? [[page.instagram_user_id, page.instagram_name ?? '']] : [])))
  return {
    material: materials.map((row) => ({ id: row.id, name: row.name, barred: unusableBlockers(row) })),
    page: pages.map((page) => ({ id: page.page_id, name: page.name })),
    instagram: [...instagram].map(([id, name]) => ({ id, name })),
    audience: audiences.map((audience) => ({ id: audience.network_id, name: audience.name })),
  }
}

const REF = sql<AccountRef>`${sql.raw(ACCOUNT_REF)}`.as('ref')

/** An authorised account to ask the network with: the one named, or any of the caller's. */
export async function readLookupAccount(
  db: Kysely<Database>,
  spreaderId: string,
  scope: Scope,
  accountId: string | undefined,
): Promise<AccountRef | null> {
  let query = db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .where('a.spreader_id', '=', spreaderId)
    .where('a.auth_status', '=', 'authorised')
    .select(REF)
  if (scope !== '*') query = query.where('g.game_id', '=', sql<string>`any(${[...scope]}::text[])`)
  if (accountId !== undefined) query = query.where('a.account_id', '=', accountId)
  return (await query.orderBy('a.account_id').limit(1).executeTakeFirst())?.ref ?? null
}

/** Authorised accounts that are switched on, as the connector wants them. */
export async function readAccountRefs(db: Kysely<Database>, spreaderId: string, accountIds: readonly string[]): Promise<AccountRef[]> {
  const rows = await db
    .selectFrom('ad_account as a')
    .where('a.account_id', '=', sql<string>`any(${[...accountIds]}::text[])`)
    .where('a.spreader_id', '=', spreaderId)
    .where('a.auth_status', '=', 'authorised')
    .where('a.use_status', '=', 'on')
    .where('a.held_for', 'is', null)
    .select(REF)
    .execute()
  return rows.map(({ ref }) => ref)
}
