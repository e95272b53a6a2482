import { blocker, type Blocker } from '../blocker.ts'
import type { MonthState } from './cost-blockers.ts'
import { choice, currency, day, game, paragraph, ref, spreader, type ValuesOf } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { isDay, monthOfDay } from './month.ts'

/** What is paid for: a registration, a created role, a first payment (S1 metrics: CPA reg, CPA role, CP newpay). */
export const CPA_EVENTS = ['reg', 'cr', 'newpay'] as const
export type CpaEvent = (typeof CPA_EVENTS)[number]

export const CPA_STATUSES = ['active', 'paused'] as const
export type CpaStatus = (typeof CPA_STATUSES)[number]

/** The n-th event of a day costs the price of the tier that n lies in; `to` null is without an end. Price in minor units as text. */
export type CpaTier = { from: number; to: number | null; price_minor: string }

export const CPA_TIERS_MAX = 20
const CPA_NOTE_MAX = 500

/** A CPA rule as a person enters it, but its tiers. What is wrong with it is said by `cpaRuleBlockers`. */
export const CPA_RULE = thing({
  noun: 'finance.cpa',
  object: 'cpa_rule',
  words: 'finance.cpa',
  clock: 'company',
  fields: {
    game_id: game({ required: true }),
    spreader_id: spreader({ required: true }),
    /** `master:game`, one of the firm's games on the channel; empty: any */
    agent_game: ref('agent_game', { longest: 130 }),
    event: choice(CPA_EVENTS),
    currency: currency({ required: true }),
    starts_on: day({ required: true }),
    /** the last day; null: until it is paused */
    ends_on: day({ none: '' }),
    note: paragraph(CPA_NOTE_MAX),
  },
})
export type CpaDraft = ValuesOf<typeof CPA_RULE.fields> & { tiers: readonly CpaTier[] }

const LARGEST_COUNT = 1_000_000_000
const PRICE = /^\d{1,12}$/

/** What so many events of one day cost, in minor units: each event is paid once, by its own tier; one in no tier costs nothing. */
export const cpaAmount = (events: bigint, tiers: readonly CpaTier[]): bigint =>
  tiers.reduce((sum, { from, to, price_minor }) => {
    const last = to === null || events < BigInt(to) ? events : BigInt(to)
    const paid = last - BigInt(from) + 1n
    return paid > 0n ? sum + paid * BigInt(price_minor) : sum
  }, 0n)

/** Whether the rule counts on the day. */
export const countsOn = ({ starts_on, ends_on }: Pick<CpaDraft, 'starts_on' | 'ends_on'>, day: string): boolean =>
  day >= starts_on && (ends_on === null || day <= ends_on)

export type CpaDay = { day: string; events: string }
export type CpaCharge = CpaDay & { amountMinor: string }

/** What each of these days costs under the rule: the one evaluator of the executor and of the rehearsal. Days it does not count on are left out. */
export const chargesOf = (rule: Pick<CpaDraft, 'starts_on' | 'ends_on' | 'tiers'>, days: readonly CpaDay[]): CpaCharge[] =>
  days.flatMap(({ day, events }) =>
    countsOn(rule, day) ? [{ day, events, amountMinor: cpaAmount(BigInt(events), rule.tiers).toString() }] : [],
  )

/** Events between tiers, before the first, or after the last: they cost nothing, which is worth saying. */
export function tierGaps(tiers: readonly CpaTier[]): { from: number; to: number | null }[] {
  const sorted = [...tiers].sort((one, other) => one.from - other.from)
  const gaps = sorted.flatMap(({ from }, index) => {
    const before = index === 0 ? 0 : sorted[index - 1]?.to
    return before !== null && before !== undefined && from > before + 1 ? [{ from: before + 1, to: from - 1 }] : []
  })
  const last = sorted.at(-1)
  return last && last.to !== null ? [...gaps, { from: last.to + 1, to: null }] : gaps
}

/** Another rule with its days, as far as it could meet this one. */
export type OtherRule = Pick<CpaDraft, 'game_id' | 'spreader_id' | 'agent_game' | 'event' | 'starts_on' | 'ends_on'> & { id: string }

export type CpaFacts = {
  games: ReadonlySet<string>
  spreaders: ReadonlySet<string>
  agentGames: ReadonlySet<string>
  currencies: ReadonlySet<string>
  /** all other rules */
  others: readonly OtherRule[]
  /** of costs */
  monthState: (month: string) => MonthState
  /** the days of the stored rule; null: it is new */
  stored: Pick<CpaDraft, 'starts_on' | 'ends_on'> | null
}

/** Why a rule may not be saved; empty means it may. A tier's `row` is its place, from 1. */
export function cpaRuleBlockers(draft: CpaDraft, facts: CpaFacts): Blocker[] {
  return [
    ...(facts.games.has(draft.game_id) ? [] : [blocker('finance.cpa.game_unknown', { field: 'game_id' })]),
    ...(facts.spreaders.has(draft.spreader_id) ? [] : [blocker('finance.cpa.spreader_unknown', { field: 'spreader_id' })]),
    ...(draft.agent_game === '' || facts.agentGames.has(draft.agent_game)
      ? []
      : [blocker('finance.cpa.agent_game_unknown', { field: 'agent_game' })]),
    ...(facts.currencies.has(draft.currency) ? [] : [blocker('finance.cpa.currency_unknown', { field: 'currency' })]),
    ...(draft.note.length > CPA_NOTE_MAX ? [blocker('finance.cpa.note_long', { field: 'note', params: { max: CPA_NOTE_MAX } })] : []),
    ...tierBlockers(draft.tiers),
    ...dayBlockers(draft, facts),
  ]
}

/** Tiers of whole numbers from 1 on, that do not overlap. */
export function tierBlockers(tiers: readonly CpaTier[]): Blocker[] {
  if (tiers.length === 0) return [blocker('finance.cpa.no_tier', { field: 'tiers' })]
  if (tiers.length > CPA_TIERS_MAX) return [blocker('finance.cpa.tiers_many', { field: 'tiers', params: { max: CPA_TIERS_MAX } })]
  return tiers.flatMap((tier, index) => {
    const at = { field: 'tiers', row: index + 1 }
    if (!isCount(tier.from) || (tier.to !== null && (!isCount(tier.to) || tier.to < tier.from)))
      return [blocker('finance.cpa.tier_range', at)]
    if (!PRICE.test(tier.price_minor)) return [blocker('finance.cpa.tier_price', { ...at, field: 'price_minor' })]
    const met = tiers.findIndex((other, place) => place < index && overlap(tier, other))
    return met < 0 ? [] : [blocker('finance.cpa.tier_overlap', { ...at, params: { other: met + 1 } })]
  })
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LARGEST_COUNT
const overlap = (one: CpaTier, other: CpaTier): boolean =>
  (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to)

/** Days of a confirmed month are charged for good: a rule neither begins nor ends in one again. */
function dayBlockers(draft: CpaDraft, { others, monthState, stored }: CpaFacts): Blocker[] {
  if (!isDay(draft.starts_on)) return [blocker('finance.cpa.day_bad', { field: 'starts_on' })]
  if (draft.ends_on !== null && !isDay(draft.ends_on)) return [blocker('finance.cpa.day_bad', { field: 'ends_on' })]
  if (draft.ends_on !== null && draft.ends_on < draft.starts_on) return [blocker('finance.cpa.days_turned', { field: 'ends_on' })]
  const closed = (['starts_on', 'ends_on'] as const).flatMap((field) => {
    const day = draft[field]
    if (day === null || day === stored?.[field] || monthState(monthOfDay(day)) !== 'confirmed') return []
    return [blocker('finance.month.closed', { field, params: { month: monthOfDay(day) } })]
  })
  const met = others.find((other) => isSameSubject(draft, other) && daysMeet(draft, other))
  if (!met) return closed
  const params = { id: met.id, from: met.starts_on, to: met.ends_on ?? '…' }
  return [...closed, blocker('finance.cpa.days_overlap', { field: 'starts_on', params })]
}

/** Any firm's events are also those of one firm. */
const isSameSubject = (draft: CpaDraft, other: OtherRule): boolean =>
  draft.game_id === other.game_id &&
  draft.spreader_id === other.spreader_id &&
  draft.event === other.event &&
  (draft.agent_game === '' || other.agent_game === '' || draft.agent_game === other.agent_game)

const daysMeet = (one: Pick<OtherRule, 'starts_on' | 'ends_on'>, other: Pick<OtherRule, 'starts_on' | 'ends_on'>): boolean =>
  (other.ends_on === null || one.starts_on <= other.ends_on) && (one.ends_on === null || other.starts_on <= one.ends_on)
