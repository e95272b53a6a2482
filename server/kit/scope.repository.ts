import { sql, type Kysely } from 'kysely'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

/** Those of the accounts whose channel, and at least one of whose games, lie in the scopes. */
export async function accountsWithin(db: Kysely<Database>, ids: readonly string[], games: Scope, spreaders: Scope): Promise<Set<string>> {
  let query = db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .select('a.account_id')
    .distinct()
    .where(sql<boolean>`a.account_id = any(${[...ids]}::text[])`)
  if (games !== '*') query = query.where(sql<boolean>`g.game_id = any(${[...games]}::text[])`)
  if (spreaders !== '*') query = query.where(sql<boolean>`a.spreader_id = any(${[...spreaders]}::text[])`)
  return new Set((await query.execute()).map(({ account_id }) => account_id))
}
