import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Borne, CostPreview } from '#contract/finance-shapes.ts'
import { blocker } from '#domain/blocker.ts'
import { costCommitBlockers } from '#domain/finance/cost-blockers.ts'
import { sharesOfDays } from '#domain/finance/cpa-cost.ts'
import { gamesOfLevel, spreadCost, type CostShare } from '#domain/finance/cost-spread.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { readCosts } from './cost.reads.ts'
import { findCosts, type StoredCost } from './cost.repository.ts'
import { readCostRules, type CostRules, type Scopes } from './cost-rules.ts'
import { readPosted, readTwins } from './cost-standing.reads.ts'
import { readGamesWithin, readSpreadersWithin } from './finance.reads.ts'
import { readMonthRules } from './month.reads.ts'

/** Who acts, within which grants, and in whose language names are told; `mayCorrect`: also months that were opened again. */
export type CostCaller = { userId: string; scopes: Scopes; language: Language; mayCorrect: boolean }

/** An entry's shares, as its calculation will store them. */
export const sharesOf = (entry: StoredCost, { games, spreaderIds }: Pick<CostRules, 'games' | 'spreaderIds'>): CostShare[] => {
  const { cpa_days: days, game_id: gameId, spreader_id: spreaderId } = entry
  if (days && spreaderId !== null) return sharesOfDays(days, { baseMinor: BigInt(entry.base_minor), gameId, spreaderId })
  return spreadCost(
    {
      month: entry.month,
      day: entry.day,
      amountMinor: BigInt(entry.amount_minor),
      baseMinor: BigInt(entry.base_minor),
      turn: BigInt(entry.id),
    },
    {
      gameIds: gamesOfLevel(entry.level, gameId, games),
      spreaderIds: spreaderId === null ? spreaderIds : [spreaderId],
    },
  )
}

/** @throws Refused 404 when one of the entries is not there, or not the caller's to see */
export async function previewCosts(db: Kysely<Database>, caller: CostCaller, ids: readonly string[]): Promise<CostPreview> {
  const entries = await findCosts(db, ids, caller.scopes)
  refuseMissing(ids, entries)
  return await previewOf(db, caller, entries)
}

export const missingCost = () => new Refused(blocker('finance.cost.missing', { field: 'id' }), { status: 404 })

export function refuseMissing(ids: readonly string[], entries: readonly { id: string }[]): void {
  if (new Set(ids).size !== entries.length) throw missingCost()
}

/** What committing these very entries would post. */
export async function previewOf(
  db: Kysely<Database>,
  { userId, scopes, language }: CostCaller,
  entries: readonly StoredCost[],
): Promise<CostPreview> {
  const rules = await readCostRules(db, scopes, { months: [] })
  const { fourEyes } = await readMonthRules(db)
  const games = new Map((await readGamesWithin(db, '*')).map(({ game_id, name }) => [game_id, name]))
  const channels = new Map((await readSpreadersWithin(db, '*')).map(({ id, name }) => [id, name]))
  const sums = { month: new Map<string, bigint>(), game: new Map<string, bigint>(), channel: new Map<string, bigint>() }
  const reported = new Map<string, bigint>()
  const previewMinor = new Map<string, bigint>()
  const rows: { id: string; amount_minor: string; currency: string; base_minor: string; shares: number }[] = []
  for (const entry of entries) {
    const shares = sharesOf(entry, rules)
    for (const { gameId, spreaderId, baseMinor } of shares) {
      add(sums.month, entry.month, baseMinor)
      add(sums.game, gameId, baseMinor)
      add(sums.channel, spreaderId, baseMinor)
      add(reported, `${entry.month}|${gameId}`, baseMinor)
    }
    previewMinor.set(
      entry.id,
      shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    )
    rows.push({
      id: entry.id,
      amount_minor: entry.amount_minor,
      currency: entry.currency,
      base_minor: entry.base_minor,
      shares: shares.length,
    })
  }
  const content = {
    entries: rows,
    sums: currencySums(entries),
    base_currency: baseCurrency(),
    base_minor: entries.reduce((sum, { base_minor }) => sum + BigInt(base_minor), 0n).toString(),
    by_month: listed(sums.month, (id) => id),
    by_game: listed(sums.game, (id) => games.get(id) ?? id),
    by_channel: listed(sums.channel, (id) => channels.get(id) ?? id),
  }
  const candidates = entries.map((entry) => ({ ...entry, rateDay: rules.rates.find(({ id }) => id === entry.fx_rate_id)?.day ?? null }))
  return {
    ...content,
    entries: await linesOf(db, { scopes, language }, rows),
    report: reportOf(reported, await readPosted(db, [...sums.month.keys()]), games),
    twins: await readTwins(
      db,
      scopes,
      entries.map(({ id }) => id),
      language,
    ),
    hash: hashOf(content, entries),
    blockers: costCommitBlockers(candidates, {
      userId,
      fourEyes,
      previewMinor,
      monthState: rules.facts.monthState,
      hasRate: rules.facts.hasRate,
    }),
  }
}

/** The entries as lists show them, in the order they were given. */
async function linesOf(
  db: Kysely<Database>,
  { scopes, language }: Pick<CostCaller, 'scopes' | 'language'>,
  rows: readonly { id: string; shares: number }[],
) {
  const ids = rows.map(({ id }) => id)
  const found = new Map(
    (await readCosts(db, { ...scopes, ids }, language, { page: 1, per_page: ids.length })).map((line) => [line.id, line]),
  )
  return rows.flatMap(({ id, shares }) => {
    const line = found.get(id)
    return line ? [{ ...line, shares }] : []
  })
}

/** What a game's month says now, and what it will say: the shares of the previewed entries on top of those that are posted. */
const reportOf = (added: ReadonlyMap<string, bigint>, posted: ReadonlyMap<string, bigint>, games: ReadonlyMap<string, string>) =>
  [...added]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, minor]) => {
      const [month = '', gameId = ''] = key.split('|')
      const before = posted.get(key) ?? 0n
      return {
        month,
        game_id: gameId,
        game_name: games.get(gameId) ?? gameId,
        posted_minor: before.toString(),
        added_minor: minor.toString(),
        after_minor: (before + minor).toString(),
      }
    })

/** Versions are in it: an entry that was edited in between is another one, also where the sums stayed. */
const hashOf = (content: object, entries: readonly StoredCost[]): string =>
  createHash('sha256')
    .update(JSON.stringify([content, entries.map(({ id, version }) => [id, version])]))
    .digest('hex')

const add = (sums: Map<string, bigint>, key: string, minor: bigint) => sums.set(key, (sums.get(key) ?? 0n) + minor)

const listed = (sums: ReadonlyMap<string, bigint>, nameOf: (id: string) => string): Borne[] =>
  [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, minor]) => ({ id, name: nameOf(id), base_minor: minor.toString() }))

function currencySums(entries: readonly StoredCost[]): CostPreview['sums'] {
  const sums = new Map<string, { amount: bigint; base: bigint }>()
  for (const { currency, amount_minor, base_minor } of entries) {
    const sum = sums.get(currency) ?? { amount: 0n, base: 0n }
    sums.set(currency, { amount: sum.amount + BigInt(amount_minor), base: sum.base + BigInt(base_minor) })
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { amount, base }]) => ({ currency, amount_minor: amount.toString(), base_minor: base.toString() }))
}
