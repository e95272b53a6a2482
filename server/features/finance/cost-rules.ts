import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { COST, costKey, ENTRY_TIER, type CostDraft } from '#domain/finance/cost.ts'
import type { CostFacts, MonthState } from '#domain/finance/cost-blockers.ts'
import { gamesOfLevel } from '#domain/finance/cost-spread.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert, rateOn, type FxRate } from '#domain/finance/fx.ts'
import { isMonth, lastDayOf } from '#domain/finance/month.ts'
import { valuesOfRow } from '#domain/thing/thing.ts'
import { scopeHolds, type Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { Converted, OfRule, StoredCost } from './cost.repository.ts'
import { keysOf } from './cost.repository.ts'
import { readAllGames, readCostNames, readMastersWithin, readMonths, readRates, readSpreadersWithin } from './finance.reads.ts'

export type Scopes = { games: Scope; spreaders: Scope }

/** All that entries are held against, read once for all of them. */
export type CostRules = {
  facts: CostFacts
  rates: readonly FxRate[]
  games: readonly { id: string; regionId: string }[]
  spreaderIds: readonly string[]
}

/** `ignoring`: entries that are edited do not show in their own way. `ofRules`: nor do those of CPA rules, of which one may have several a name. */
export async function readCostRules(
  db: Kysely<Database>,
  scopes: Scopes,
  { months, ignoring = [], ofRules = false }: { months: readonly string[]; ignoring?: readonly string[]; ofRules?: boolean },
): Promise<CostRules> {
  const games = await readAllGames(db)
  const spreaders = await readSpreadersWithin(db, '*')
  const masters = await readMastersWithin(db, scopes.spreaders)
  const names = await readCostNames(db, { tier: ENTRY_TIER })
  const rates = await readRates(db)
  const states = new Map((await readMonths(db)).flatMap(({ month, kind, state }) => (kind === 'cost' ? [[month, state] as const] : [])))
  const keys = (await keysOf(db, months)).filter(({ id, cpa_rule_id }) => !ignoring.includes(id) && !(ofRules && cpa_rule_id !== null))
  return {
    rates,
    games,
    spreaderIds: spreaders.map(({ id }) => id),
    facts: {
      monthState: (month): MonthState => states.get(month) ?? 'open',
      games: new Set(games.filter(({ id }) => scopeHolds(scopes.games, id)).map(({ id }) => id)),
      spreaders: new Set(spreaders.filter(({ id }) => scopeHolds(scopes.spreaders, id)).map(({ id }) => id)),
      masters: new Map(masters.map(({ id, spreader_id }) => [id, spreader_id])),
      names: new Map(names.map(({ id, branding }) => [id, { branding }])),
      hasRate: (draft) => rateOf(rates, draft) !== null,
      taken: new Set(keys.map(costKey)),
    },
  }
}

/** The rate of the entry's day; of a spread entry, of the month's last day. */
export const rateOf = (rates: readonly FxRate[], { currency, month, day }: Pick<CostDraft, 'currency' | 'month' | 'day'>): FxRate | null =>
  isMonth(month) ? rateOn(rates, currency, day ?? lastDayOf(month)) : null

/** The amount in the base currency. @throws Error when there is no rate: the blockers are asked first */
export function converted(rates: readonly FxRate[], draft: CostDraft): Converted {
  const rate = rateOf(rates, draft)
  if (!rate) throw new Error(`no rate for ${draft.currency}`)
  return { rate, baseMinor: convert(BigInt(draft.amount_minor), { from: draft.currency, to: baseCurrency(), rate: rate.rate }) }
}

/** Anyone who enters a cost that others' games bear must be granted those games; one on every channel, the channels. */
export function reachBlockers(draft: CostDraft, { games, spreaderIds }: CostRules, scopes: Scopes): Blocker[] {
  const foreign = gamesOfLevel(draft.level, draft.game_id, games).filter((id) => !scopeHolds(scopes.games, id))
  const channels = draft.spreader_id === null ? spreaderIds.filter((id) => !scopeHolds(scopes.spreaders, id)) : []
  return [
    ...(foreign.length > 0 ? [blocker('finance.cost.level_outside', { field: 'level', params: { count: foreign.length } })] : []),
    ...(channels.length > 0
      ? [blocker('finance.cost.channels_outside', { field: 'spreader_id', params: { count: channels.length } })]
      : []),
  ]
}

/** What the trail keeps of an entry. */
export const trailOf = (
  draft: CostDraft,
  id: string,
  { rate, baseMinor, ofRule = null }: { rate: string; baseMinor: string; ofRule?: OfRule | null },
) => ({
  entry: {
    ...draft,
    id,
    branding: draft.branding.map(({ level, weight }) => `${level}:${weight}`).join(' '),
    fx_rate: rate,
    base_minor: baseMinor,
    ...(ofRule && { cpa_rule_id: ofRule.ruleId, cpa_days: ofRule.days.map(({ day, amountMinor }) => `${day}=${amountMinor}`).join(' ') }),
  },
})

/** What an entry is converted with, as the trail says it. */
export const said = ({ rate, baseMinor }: Converted) => ({ rate: rate.rate, baseMinor: baseMinor.toString() })

/** A stored entry as the trail keeps it. */
export const storedTrail = (entry: StoredCost) =>
  trailOf(valuesOfRow(COST, entry), entry.id, { rate: entry.fx_rate, baseMinor: entry.base_minor, ofRule: ofRuleOf(entry) })

const ofRuleOf = ({ cpa_rule_id: ruleId, cpa_days: days }: StoredCost): OfRule | null => (ruleId !== null && days ? { ruleId, days } : null)
