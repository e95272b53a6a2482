import type { Kysely } from 'kysely'
import type { CostTier } from '#domain/finance/cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { type FxRate } from '#domain/finance/fx.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** All rates, newest first. */
export async function readRates(db: Db): Promise<FxRate[]> {
  return await db
    .selectFrom('fx_rate')
    .select(['id', 'name', 'currency', 'base', 'day', 'rate'])
    .orderBy('day', 'desc')
    .orderBy('currency')
    .execute()
}

/** Every currency that can be converted, the base currency first. */
export async function readCurrencies(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('fx_rate').select('currency').distinct().orderBy('currency').execute()
  return [...new Set([baseCurrency(), ...rows.map(({ currency }) => currency)])]
}

export const readMonths = (db: Db) =>
  db.selectFrom('finance_month').select(['month', 'kind', 'state']).orderBy('month', 'desc').orderBy('kind').execute()

/** The games costs are spread over, anyone who asks: a rule must not depend on who looks. */
export async function readAllGames(db: Db): Promise<{ id: string; regionId: string }[]> {
  const rows = await db.selectFrom('game').select(['game_id', 'region_id']).orderBy('game_id').execute()
  return rows.map(({ game_id: id, region_id: regionId }) => ({ id, regionId }))
}

export const readGamesWithin = (db: Db, scope: Scope) =>
  db
    .selectFrom('game')
    .select(['game_id', 'name', 'region_id', 'currency', 'retired'])
    .where(scoped('game_id', scope))
    .orderBy('game_id')
    .execute()

/** A game for the example of a template: the first in use that lies in the scope; nothing where none does. */
export const exampleGame = async (db: Db, games: Scope): Promise<string> =>
  (await readGamesWithin(db, games)).find(({ retired }) => !retired)?.game_id ?? ''

export const readSpreadersWithin = (db: Db, scope: Scope) =>
  db.selectFrom('spreader').select(['id', 'channel', 'name', 'region_id', 'retired']).where(scoped('id', scope)).orderBy('id').execute()

/** What statements call games and channels: the other names of each id, in the order of the alphabet. */
export async function readOtherNames(db: Db, of: 'game_id' | 'spreader_id'): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('statement_name')
    .select(['name', `${of} as id`])
    .where(of, 'is not', null)
    .orderBy('name')
    .execute()
  const found = new Map<string, string[]>()
  for (const { id, name } of rows) if (id !== null) found.set(id, [...(found.get(id) ?? []), name])
  return found
}

export async function readMastersWithin(db: Db, scope: Scope, spreaderId?: string) {
  const query = db
    .selectFrom('master')
    .select(['id', 'name', 'spreader_id', 'retired'])
    .where(scoped('spreader_id', scope))
    .orderBy('name')
    .orderBy('id')
  return await (spreaderId === undefined ? query : query.where('spreader_id', '=', spreaderId)).execute()
}

export async function readCostNames(db: Db, filter: { tier?: CostTier; parentId?: string | undefined } = {}) {
  let query = db.selectFrom('cost_name').select(['id', 'tier', 'parent_id', 'name_zh', 'name_en', 'branding', 'billed'])
  if (filter.tier !== undefined) query = query.where('tier', '=', filter.tier)
  if (filter.parentId !== undefined) query = query.where('parent_id', '=', filter.parentId)
  return await query.orderBy('tier').orderBy('position').orderBy('id').execute()
}

/** Which firm runs accounts for which game, by channel. */
export async function readAgentGames(db: Db, scopes: { games: Scope; spreaders: Scope }, spreaderId?: string) {
  const query = db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as ag', 'ag.account_id', 'a.account_id')
    .innerJoin('game as g', 'g.game_id', 'ag.game_id')
    .innerJoin('master as m', 'm.id', 'a.master_id')
    .select(['m.id as master_id', 'm.name as master_name', 'm.retired', 'a.spreader_id', 'g.game_id', 'g.name as game_name'])
    .distinct()
    .where(scoped('g.game_id', scopes.games))
    .where(scoped('a.spreader_id', scopes.spreaders))
    .orderBy('m.id')
    .orderBy('g.game_id')
  const rows = await (spreaderId === undefined ? query : query.where('a.spreader_id', '=', spreaderId)).execute()
  return rows.map((row) => ({ ...row, id: `${row.master_id}:${row.game_id}` }))
}
