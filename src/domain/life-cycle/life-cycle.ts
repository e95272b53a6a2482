import { blocker, type Blocker } from '../blocker.ts'
import { holdsDay, isBlankRange, rangesOf, sharedDays, uncoveredDays, type DatedRange } from '../dated-range.ts'
import { flag, game, line, ranges, refs, type ValuesOf } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { PHASES, placeOf } from './phases.ts'

/**
 * A life cycle of a game: its phases, and the packages that were out on which days, as calendar days in the zone of the game. Reports attribute
 * figures to the phases of the ranges that were confirmed.
 */
export const LIFE_CYCLE = thing({
  noun: 'life_cycle',
  words: 'lifecycle',
  fields: {
    game_id: game({ required: true, fixed: true }),
    name: line(60, { required: true }),
    phases: ranges({ options: PHASES, max: PHASES.length }, { required: true, hint: true, open: true, said: 'lifecycle.phase' }),
    packages: ranges({ max: 60, each: 100 }, { required: true, hint: true, open: true }),
    overlap_allowed: flag({ hint: true }),
    gaps_allowed: flag({ hint: true }),
    media_source_ids: refs('spreader', 40, { hint: true }),
  },
  unique: ['name', 'game_id'],
  rules: (draft): Blocker[] => [...phaseBlockers(rangesOf(draft.phases)), ...packageBlockers(draft)],
})
export type LifeCycleDraft = ValuesOf<typeof LIFE_CYCLE.fields>

/** `draft`: never confirmed; `reopened`: confirmed once, and its ranges may change again. */
export const LIFE_CYCLE_STATES = ['draft', 'confirmed', 'reopened'] as const
export type LifeCycleState = (typeof LIFE_CYCLE_STATES)[number]

/** What is filled in, without blank lines. */
export const filledRanges = (texts: readonly string[]): DatedRange[] => rangesOf(texts).filter((one) => !isBlankRange(one))

/** Phases come once, in the order of their days and of `PHASES`, and share no day. */
export function phaseBlockers(phases: readonly DatedRange[]): Blocker[] {
  const inTime = phases
    .map((range, index) => ({ range, row: index + 1 }))
    .toSorted((one, other) => (one.range.from < other.range.from ? -1 : 1))
  return inTime.flatMap(({ range, row }, at) => {
    const earlier = inTime.slice(0, at)
    const twice = earlier.some((one) => one.range.of === range.of)
    const shares = earlier.find((one) => sharedDays(one.range, range))
    const wrongWay = earlier.find((one) => placeOf(one.range.of) > placeOf(range.of))
    const phase = range.of
    return [
      ...(twice ? [blocker('lifecycle.phase_twice', { field: 'phases', row, params: { phase } })] : []),
      ...(shares
        ? [blocker('lifecycle.phase_overlap', { field: 'phases', row, params: { phase, other: shares.range.of, day: range.from } })]
        : []),
      ...(wrongWay && !twice
        ? [blocker('lifecycle.phase_order', { field: 'phases', row, params: { phase, other: wrongWay.range.of } })]
        : []),
    ]
  })
}

type Packed = { phases: readonly string[]; packages: readonly string[]; overlap_allowed: boolean; gaps_allowed: boolean }

/** Packages neither share days nor leave days of a phase without one, unless the life cycle allows it; one package never has a day twice. */
export function packageBlockers(draft: Packed): Blocker[] {
  const packages = filledRanges(draft.packages)
  const overlaps = packages.flatMap((range, index) => {
    const before = packages.slice(0, index)
    const own = before.find((one) => one.of === range.of && sharedDays(one, range))
    const other = draft.overlap_allowed ? undefined : before.find((one) => one.of !== range.of && sharedDays(one, range))
    const row = index + 1
    const day = (one: DatedRange) => sharedDays(one, range)?.from ?? ''
    return [
      ...(own ? [blocker('lifecycle.package_twice', { field: 'packages', row, params: { name: range.of, day: day(own) } })] : []),
      ...(other
        ? [blocker('lifecycle.package_overlap', { field: 'packages', row, params: { name: range.of, other: other.of, day: day(other) } })]
        : []),
    ]
  })
  const gaps = draft.gaps_allowed
    ? []
    : filledRanges(draft.phases).flatMap((phase) =>
        uncoveredDays(phase, packages).map(({ from, to }) =>
          blocker('lifecycle.package_gap', { field: 'packages', params: { phase: phase.of, from, to: to || '…' } }),
        ),
      )
  return [...overlaps, ...gaps]
}

/** The packages that are out on days of a phase, each once. */
export const packagesIn = (phase: DatedRange, packages: readonly DatedRange[]): string[] => [
  ...new Set(packages.flatMap((one) => (sharedDays(one, phase) ? [one.of] : []))),
]

/** The phase of a day; null: the day is in none. */
export const phaseOn = (phases: readonly DatedRange[], day: string): string | null =>
  phases.find((range) => holdsDay(range, day))?.of ?? null

/** Why ranges cannot change now: a confirmed life cycle is read-only until it is reopened. */
export const closedBlockers = ({ state }: { state: LifeCycleState }): Blocker[] =>
  state === 'confirmed' ? [blocker('lifecycle.confirmed')] : []

/** How long the reason of a reopening may be, in characters. */
export const REASON_LENGTH = 500

/** Why a life cycle cannot be reopened: it is not confirmed, or no reason is given. */
export const reopenBlockers = (state: LifeCycleState, reason: string): Blocker[] => [
  ...(state === 'confirmed' ? [] : [blocker('lifecycle.not_confirmed')]),
  ...(reason.trim() === '' ? [blocker('lifecycle.reason_missing', { field: 'reason' })] : []),
  ...(Array.from(reason).length > REASON_LENGTH
    ? [blocker('thing.too_long', { field: 'reason', params: { max: REASON_LENGTH, length: Array.from(reason).length } })]
    : []),
]
