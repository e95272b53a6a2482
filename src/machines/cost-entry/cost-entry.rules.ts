import { blocker, type Blocker } from '#domain/blocker.ts'
import { COSTS_AT_ONCE, costKey, type CostDraft } from '#domain/finance/cost.ts'
import type { CostFacts } from '#domain/finance/cost-blockers.ts'
import { rateOn, type FxRate } from '#domain/finance/fx.ts'
import { isMonth, lastDayOf } from '#domain/finance/month.ts'
import type { CostEntryContext } from './cost-entry.types.ts'
import { draftOfLine } from './cost-line.ts'
import { meantRows, rowProblems } from './entry-rows.ts'

/** What the rows are held against, as far as the console knows: the server has the last word. */
export function factsOf({ desk }: Pick<CostEntryContext, 'desk'>): CostFacts {
  const costMonths = new Map((desk?.months ?? []).flatMap(({ month, kind, state }) => (kind === 'cost' ? [[month, state] as const] : [])))
  return {
    monthState: (month) => costMonths.get(month) ?? 'open',
    games: new Set(desk?.games.map(({ game_id }) => game_id)),
    spreaders: new Set(desk?.channels.map(({ id }) => id)),
    masters: new Map(desk?.masters.map(({ id, spreader_id }) => [id, spreader_id])),
    names: new Map((desk?.names ?? []).flatMap(({ id, tier, branding }) => (tier === '3' ? [[id, { branding }] as const] : []))),
    hasRate: (draft) => rateOfDraft(desk?.rates ?? [], draft) !== null,
    taken: new Set(desk?.waiting.map((line) => costKey(draftOfLine(line)))),
  }
}

/** Why the rows cannot be staged: each reason with its row, counted from 1. */
export function stageBlockers({ rows, desk }: Pick<CostEntryContext, 'rows' | 'desk'>): Blocker[] {
  const meant = meantRows(rows)
  if (meant.length === 0) return [blocker('finance.cost.no_rows')]
  if (meant.length > COSTS_AT_ONCE) return [tooMany(meant.length)]
  const problems = rowProblems(rows, factsOf({ desk }))
  return rows.flatMap(({ key }, index) => (problems.get(key) ?? []).map((reason) => ({ ...reason, row: index + 1 })))
}

export const previewBlockers = ({ chosen }: Pick<CostEntryContext, 'chosen'>): Blocker[] =>
  chosen.length === 0 ? [blocker('finance.cost.nothing_chosen')] : chosen.length > COSTS_AT_ONCE ? [tooMany(chosen.length)] : []

/** Why the grid takes no more rows. */
export const roomBlockers = ({ rows }: Pick<CostEntryContext, 'rows'>): Blocker[] =>
  rows.length < COSTS_AT_ONCE ? [] : [blocker('finance.cost.rows_full', { params: { max: COSTS_AT_ONCE } })]

const tooMany = (count: number): Blocker => blocker('finance.cost.too_many', { params: { count, max: COSTS_AT_ONCE } })

/** Why what is previewed cannot be committed. */
export const commitBlockers = ({ preview }: Pick<CostEntryContext, 'preview'>): readonly Blocker[] =>
  preview ? preview.blockers : [blocker('finance.cost.nothing_chosen')]

/** The rate an entry will be converted with: that of its day, or of its month's last day. Null when there is none. */
export const rateOfDraft = (
  rates: readonly FxRate[],
  { currency, month, day }: Pick<CostDraft, 'currency' | 'month' | 'day'>,
): FxRate | null => (isMonth(month) ? rateOn(rates, currency, day ?? lastDayOf(month)) : null)
