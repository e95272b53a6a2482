import { sql, type Kysely } from 'kysely'
import { baseCurrency } from '#domain/company-terms.ts'
import { rateOn } from '#domain/finance/fx.ts'
import { lastDayOf, type Month } from '#domain/finance/month.ts'
import { nameKey, type NameMeaning } from '#domain/finance/statement-name.ts'
import type { StatementKind } from '#domain/finance/statement.ts'
import type { StatementContext } from '#domain/finance/row-reading.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { allOf, scoped, scopedOrNone } from '#server/db/sql.ts'
import { readGamesWithin, readRates, readSpreadersWithin } from './finance.reads.ts'

type Db = Kysely<Database>
export type StatementScopes = { games: Scope; spreaders: Scope }

/** What a statement's lines are held against: whatever lies outside the scopes is not in it. */
export async function readStatementContext(db: Db, month: Month, scopes: StatementScopes): Promise<StatementContext> {
  const games = await readGamesWithin(db, scopes.games)
  const known = new Set(games.map(({ game_id }) => game_id))
  const names = await db.selectFrom('statement_name').select(['means', 'name', 'game_id', 'spreader_id', 'app_store']).execute()
  const named = (means: NameMeaning) => names.filter((one) => one.means === means)
  const ownGames = new Set(games.map(({ game_id }) => game_id))
  const keptGames = named('game').flatMap(({ name, game_id }) => (game_id !== null && known.has(game_id) ? [[name, game_id] as const] : []))
  const gameNames = new Map([
    ...games.map(({ game_id, name }) => [nameKey(name), game_id] as const),
    ...keptGames,
    ...games.map(({ game_id }) => [game_id, game_id] as const),
  ])
  const spreaders = await readSpreadersWithin(db, scopes.spreaders)
  const ownChannels = new Map(
    spreaders.flatMap(({ id, name, channel }) => [channel, name, id].map((key) => [nameKey(key), { id, name }] as const)),
  )
  const keptChannels = new Map(
    named('channel').flatMap(({ name, spreader_id }) => {
      const spreader = spreaders.find(({ id }) => id === spreader_id)
      return spreader && !ownChannels.has(name) ? [[name, { id: spreader.id, name: spreader.name }] as const] : []
    }),
  )
  const stores = new Map(named('store').map(({ name, app_store }) => [name, app_store ?? '']))
  const kept: Record<NameMeaning, ReadonlySet<string>> = {
    game: new Set(keptGames.map(([name]) => name).filter((name) => !ownGames.has(name))),
    channel: new Set(keptChannels.keys()),
    store: new Set(stores.keys()),
  }
  const accounts = await readAccountGames(db, known, new Set(spreaders.map(({ id }) => id)))
  const rates = await readRates(db)
  const currencies = new Set([baseCurrency(), ...rates.map(({ currency }) => currency)])
  const ofMonth = new Map([...currencies].map((currency) => [currency, rateOn(rates, currency, lastDayOf(month))]))
  return {
    month,
    gameOf: (text) => gameNames.get(gameKey(gameNames, text) ?? '') ?? null,
    accountOf: (accountId) => accounts.get(accountId.replace(/^act_/, '')) ?? null,
    spreaderOf: (text) => ownChannels.get(nameKey(text)) ?? keptChannels.get(nameKey(text)) ?? null,
    storeOf: (text) => stores.get(nameKey(text)) ?? text,
    namedBy(means, text) {
      const key = means === 'game' ? gameKey(gameNames, text) : nameKey(text)
      return key !== null && kept[means].has(key) ? key : null
    },
    rateOf: (currency) => ofMonth.get(currency) ?? null,
    knownCurrency: (currency) => currencies.has(currency),
  }
}

/** `games.starfield.pettown.gem60` is of the game that `games.starfield.pettown` names. */
function gameKey(games: ReadonlyMap<string, string>, text: string): string | null {
  const name = nameKey(text)
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const key = name.slice(0, end)
    if (games.has(key)) return key
  }
  return null
}

async function readAccountGames(db: Db, games: ReadonlySet<string>, spreaders: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as ag', 'ag.account_id', 'a.account_id')
    .select(['a.account_id', 'a.spreader_id', 'ag.game_id'])
    .execute()
  const accounts = new Map<string, { spreaderId: string; gameIds: string[] }>()
  for (const { account_id, spreader_id, game_id } of rows) {
    if (!games.has(game_id) || !spreaders.has(spreader_id)) continue
    const account = accounts.get(account_id) ?? { spreaderId: spreader_id, gameIds: [] }
    account.gameIds.push(game_id)
    accounts.set(account_id, account)
  }
  return accounts
}

const inScopes = ({ games, spreaders }: StatementScopes) => allOf([scoped('game_id', games), scopedOrNone('spreader_id', spreaders)])

/** Groups of rows within the scopes, with how many rows each has. */
export async function readUaGroups(
  db: Db,
  scopes: StatementScopes,
  { kind, month }: { kind?: StatementKind | undefined; month?: Month | undefined },
) {
  let query = db
    .selectFrom('statement_row')
    .select(['ua_group', sql<number>`count(*)::int`.as('rows')])
    .where(inScopes(scopes))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (month !== undefined) query = query.where('month', '=', month)
  return await query.groupBy('ua_group').orderBy('ua_group').execute()
}

/** Whom and which stores the rows within the scopes name. */
export async function readParties(db: Db, scopes: StatementScopes): Promise<{ counterparties: string[]; appStores: string[] }> {
  const rows = await db.selectFrom('statement_row').select(['counterparty', 'app_store']).distinct().where(inScopes(scopes)).execute()
  const sorted = (values: string[]) => [...new Set(values)].filter((value) => value !== '').sort()
  return { counterparties: sorted(rows.map(({ counterparty }) => counterparty)), appStores: sorted(rows.map(({ app_store }) => app_store)) }
}
