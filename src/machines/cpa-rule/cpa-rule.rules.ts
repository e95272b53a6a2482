import type { Blocker } from '#domain/blocker.ts'
import { CPA_RULE, cpaRuleBlockers, type CpaDraft, type CpaFacts } from '#domain/finance/cpa.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { isMonth, monthOfDay, previousMonth } from '#domain/finance/month.ts'
import { firstInUse } from '#domain/named.ts'
import { blankOf, valuesOfRow } from '#domain/thing/thing.ts'
import type { CpaContext, CpaDesk, CpaRule } from './cpa-rule.types.ts'

/** A rule that has nothing in it yet: of the first game in use, from today on. */
export const blankRule = ({ games, channels, today }: CpaDesk): CpaDraft => {
  const [game, channel] = [firstInUse(games), firstInUse(channels)]
  const given = { game_id: game?.id ?? '', spreader_id: channel?.id ?? '', currency: game?.currency ?? baseCurrency(), starts_on: today }
  return { ...blankOf(CPA_RULE, given).values, tiers: [{ from: 1, to: null, price_minor: '' }] }
}

/** A stored rule as a person would enter it again. */
export const draftOfRule = (rule: CpaRule): CpaDraft => ({ ...valuesOfRow(CPA_RULE, rule), tiers: rule.tiers })

/** What the draft is held against, as far as the console knows: the server has the last word. */
const factsOf = ({ desk, draft, ruleId }: { desk: CpaDesk; draft: CpaDraft; ruleId: string | null }): CpaFacts => ({
  games: new Set(desk.games.map(({ id }) => id)),
  spreaders: new Set(desk.channels.map(({ id }) => id)),
  agentGames: new Set(
    desk.agents.flatMap(({ id, spreader_id, game_id }) => (spreader_id === draft.spreader_id && game_id === draft.game_id ? [id] : [])),
  ),
  currencies: new Set(desk.currencies),
  others: desk.others.filter(({ id }) => id !== ruleId),
  monthState: (month) => desk.months.find((one) => one.month === month && one.kind === 'cost')?.state ?? 'open',
  stored: desk.rule,
})

/** Why the draft cannot be rehearsed and saved. */
export const ruleBlockers = ({ desk, draft, ruleId }: Pick<CpaContext, 'desk' | 'draft' | 'ruleId'>): Blocker[] =>
  desk && draft ? cpaRuleBlockers(draft, factsOf({ desk, draft, ruleId })) : []

/** The month before the present one: the one a rule is rehearsed over unless another is chosen. */
export const lastMonth = (today: string): string => (isMonth(monthOfDay(today)) ? previousMonth(monthOfDay(today)) : '')
