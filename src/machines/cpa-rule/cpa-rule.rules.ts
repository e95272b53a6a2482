import type { Blocker } from '#domain/blocker.ts'
import { cpaRuleBlockers, type CpaDraft, type CpaFacts } from '#domain/finance/cpa.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { isMonth, monthOfDay, previousMonth } from '#domain/finance/month.ts'
import type { CpaContext, CpaDesk, CpaRule } from './cpa-rule.types.ts'

/** A rule that has nothing in it yet: of the first game, from today on. */
export const blankRule = ({ games, channels, today }: CpaDesk): CpaDraft => ({
  gameId: games[0]?.id ?? '',
  spreaderId: channels[0]?.id ?? '',
  agentGame: '',
  event: 'reg',
  currency: games[0]?.currency ?? BASE_CURRENCY,
  tiers: [{ from: 1, to: null, priceMinor: '' }],
  startsOn: today,
  endsOn: null,
  note: '',
})

/** A stored rule as a person would enter it again. */
export const draftOfRule = (rule: CpaRule): CpaDraft => ({
  gameId: rule.game_id,
  spreaderId: rule.spreader_id,
  agentGame: rule.agent_game,
  event: rule.event,
  currency: rule.currency,
  tiers: rule.tiers,
  startsOn: rule.starts_on,
  endsOn: rule.ends_on,
  note: rule.note,
})

/** What the draft is held against, as far as the console knows: the server has the last word. */
const factsOf = ({ desk, draft, ruleId }: { desk: CpaDesk; draft: CpaDraft; ruleId: string | null }): CpaFacts => ({
  games: new Set(desk.games.map(({ id }) => id)),
  spreaders: new Set(desk.channels.map(({ id }) => id)),
  agentGames: new Set(
    desk.agents.flatMap(({ id, spreaderId, gameId }) => (spreaderId === draft.spreaderId && gameId === draft.gameId ? [id] : [])),
  ),
  currencies: new Set(desk.currencies),
  others: desk.others.filter(({ id }) => id !== ruleId),
  monthState: (month) => desk.months.find((one) => one.month === month && one.kind === 'cost')?.state ?? 'open',
  stored: desk.rule && { startsOn: desk.rule.starts_on, endsOn: desk.rule.ends_on },
})

/** Why the draft cannot be rehearsed and saved. */
export const ruleBlockers = ({ desk, draft, ruleId }: Pick<CpaContext, 'desk' | 'draft' | 'ruleId'>): Blocker[] =>
  desk && draft ? cpaRuleBlockers(draft, factsOf({ desk, draft, ruleId })) : []

/** The month before the present one: the one a rule is rehearsed over unless another is chosen. */
export const lastMonth = (today: string): string => (isMonth(monthOfDay(today)) ? previousMonth(monthOfDay(today)) : '')
