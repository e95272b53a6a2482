import { blocker, type Blocker } from '../blocker.ts'
import { isRegion } from '../channels/regions.ts'
import { costKey, isCommitted, NOTE_MAX, type CostDraft, type CostState } from './cost.ts'
import { isDay, isMonth, monthOfDay, type Month } from './month.ts'

/** A month of costs as far as entries are concerned. */
export type MonthState = 'open' | 'signed' | 'confirmed' | 'reopened'

/** No cost is that large; what is, was typed into the wrong column. 15 digits of minor units. */
export const AMOUNT_MAX_MINOR = 999_999_999_999_999n

/** What an entry is held against. */
export type CostFacts = {
  monthState: (month: Month) => MonthState
  games: ReadonlySet<string>
  spreaders: ReadonlySet<string>
  /** master → its channel */
  masters: ReadonlyMap<string, string>
  /** items of the last tier → whether they are branding costs */
  names: ReadonlyMap<string, { branding: boolean }>
  /** whether the entry's month has a rate of its own from this currency to the base currency */
  hasRate: (draft: Pick<CostDraft, 'currency' | 'month' | 'day'>) => boolean
  /** keys of entries that are there already (`costKey`), without the one that is edited */
  taken: ReadonlySet<string>
}

/** Why a month takes no cost; empty means it does. */
export const monthBlockers = (month: Month, state: MonthState, field = 'month'): Blocker[] =>
  state === 'confirmed' ? [blocker('finance.month.closed', { field, params: { month } })] : []

/** Everything against an entry, each with its field; the form, the grid and the server ask the same. */
export function costBlockers(draft: CostDraft, facts: CostFacts): Blocker[] {
  return [
    ...timeBlockers(draft, facts),
    ...placeBlockers(draft, facts),
    ...amountBlockers(draft, facts),
    ...brandingBlockers(draft, facts),
    ...(draft.note.length > NOTE_MAX ? [blocker('finance.cost.note_long', { field: 'note', params: { max: NOTE_MAX } })] : []),
    ...(facts.taken.has(costKey(draft)) ? [blocker('finance.cost.duplicate', { field: 'name_id', params: { month: draft.month } })] : []),
  ]
}

function timeBlockers({ month, day }: CostDraft, { monthState }: CostFacts): Blocker[] {
  if (!isMonth(month)) return [blocker('finance.month.unknown', { field: 'month', params: { month } })]
  if (day !== null && (!isDay(day) || monthOfDay(day) !== month))
    return [blocker('finance.cost.day_outside', { field: 'day', params: { day, month } })]
  return monthBlockers(month, monthState(month))
}

function placeBlockers(draft: CostDraft, facts: CostFacts): Blocker[] {
  const { game_id, spreader_id, master_id, country, name_id } = draft
  const master = master_id === null ? undefined : facts.masters.get(master_id)
  return [
    ...(facts.games.has(game_id) ? [] : [blocker('finance.cost.game_unknown', { field: 'game_id', params: { id: game_id } })]),
    ...(spreader_id === null || facts.spreaders.has(spreader_id)
      ? []
      : [blocker('finance.cost.spreader_unknown', { field: 'spreader_id', params: { id: spreader_id } })]),
    ...(master_id === null || (master !== undefined && master === spreader_id)
      ? []
      : [blocker('finance.cost.master_unknown', { field: 'master_id', params: { id: master_id } })]),
    ...(country === null || isRegion(country)
      ? []
      : [blocker('finance.cost.country_unknown', { field: 'country', params: { id: country } })]),
    ...(facts.names.has(name_id) ? [] : [blocker('finance.cost.name_unknown', { field: 'name_id' })]),
  ]
}

function amountBlockers(draft: CostDraft, { hasRate }: CostFacts): Blocker[] {
  const { amount_minor, currency } = draft
  if (!/^[A-Z]{3}$/.test(currency)) return [blocker('finance.cost.currency_unknown', { field: 'currency', params: { currency } })]
  // minor units are whole: more decimals than the currency has never get this far
  if (!/^\d{1,16}$/.test(amount_minor)) return [blocker('finance.cost.amount_bad', { field: 'amount_minor' })]
  return [
    ...(BigInt(amount_minor) > AMOUNT_MAX_MINOR ? [blocker('finance.cost.amount_large', { field: 'amount_minor' })] : []),
    ...(hasRate(draft) ? [] : [blocker('finance.cost.rate_missing', { field: 'currency', params: { currency, month: draft.month } })]),
  ]
}

function brandingBlockers({ branding, name_id }: CostDraft, { names }: CostFacts): Blocker[] {
  const levels = branding.map(({ level }) => level)
  const name = names.get(name_id)
  if (branding.length > 0 && name && !name.branding) return [blocker('finance.cost.not_branding', { field: 'branding' })]
  if (new Set(levels).size !== levels.length) return [blocker('finance.cost.branding_twice', { field: 'branding' })]
  const isWeight = (weight: number) => Number.isInteger(weight) && weight >= 1 && weight <= 100
  return branding.every(({ weight }) => isWeight(weight)) ? [] : [blocker('finance.cost.branding_weight', { field: 'branding' })]
}

/** What a person may commit: the way back from `posted` is an edit, not a second commit. */
const COMMITTABLE: readonly CostState[] = ['staged', 'failed']

/** An entry as the commit sees it. */
export type CommitCandidate = {
  id: string
  state: CostState
  entered_by: string
  month: Month
  day: string | null
  amount_minor: string
  currency: string
  /** the day of the rate it was converted with; null: of none that is known */
  rateDay: string | null
}

/**
 * Why the chosen entries may not be committed. `previewMinor` is the sum of the preview's shares for each entry: it must be the entry's
 * amount. `fourEyes`: anyone who entered a cost does not commit it.
 */
export function costCommitBlockers(
  entries: readonly CommitCandidate[],
  facts: {
    userId: string
    fourEyes: boolean
    previewMinor: ReadonlyMap<string, bigint>
    monthState: (month: Month) => MonthState
    hasRate: CostFacts['hasRate']
  },
): Blocker[] {
  if (entries.length === 0) return [blocker('finance.cost.nothing_chosen')]
  return entries.flatMap((entry, index) => {
    const row = index + 1
    const preview = facts.previewMinor.get(entry.id)
    return [
      ...(COMMITTABLE.includes(entry.state) ? [] : [blocker('finance.cost.step', { params: { from: entry.state, to: 'committed' } })]),
      ...monthBlockers(entry.month, facts.monthState(entry.month)),
      ...(facts.fourEyes && entry.entered_by === facts.userId ? [blocker('finance.cost.own_entry')] : []),
      ...rateBlockers(entry, facts),
      ...(preview === BigInt(entry.amount_minor) ? [] : [blocker('finance.cost.sum_differs')]),
    ].map((reason) => ({ ...reason, row }))
  })
}

/** An entry may have been converted when its month had no rate of its own, or had it taken away since. */
function rateBlockers(entry: CommitCandidate, { hasRate }: Pick<CostFacts, 'hasRate'>): Blocker[] {
  const { currency, month, rateDay } = entry
  if (!hasRate(entry)) return [blocker('finance.cost.rate_missing', { params: { currency, month } })]
  if (rateDay === null || monthOfDay(rateDay) === month) return []
  return [blocker('finance.cost.rate_other', { params: { currency, month, day: rateDay } })]
}

/** Whether a change of an entry has to say why: a committed one, and any of a month that was opened again. */
export const wantsReason = ({ state }: { state: CostState }, month: MonthState): boolean => isCommitted(state) || month === 'reopened'

/**
 * Why an entry may not be changed or deleted. A committed one wants a reason; in a month that was opened again it takes, next to the reason,
 * someone who may open months (`mayCorrect`).
 */
export function costChangeBlockers(
  entry: { state: CostState; month: Month },
  { monthState, reason, mayCorrect }: { monthState: (month: Month) => MonthState; reason: string; mayCorrect: boolean },
): Blocker[] {
  const month = monthState(entry.month)
  return [
    ...monthBlockers(entry.month, month),
    ...(month === 'reopened' && !mayCorrect ? [blocker('finance.cost.correct_forbidden', { params: { month: entry.month } })] : []),
    ...(wantsReason(entry, month) && reason.trim() === '' ? [blocker('finance.cost.reason_missing', { field: 'reason' })] : []),
    ...(reason.length > NOTE_MAX ? [blocker('finance.cost.note_long', { field: 'reason', params: { max: NOTE_MAX } })] : []),
  ]
}
