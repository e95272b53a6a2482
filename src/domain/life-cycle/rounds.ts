import { blocker, type Blocker } from '../blocker.ts'
import { endOf, holdsDay, lengthOfRange, sharedDays, uncoveredDays, type DatedRange } from '../dated-range.ts'
import { daysBetween } from '../day.ts'
import { filledRanges, packagesIn, type LifeCycleDraft } from './life-cycle.ts'
import { roundOf } from './phases.ts'

/** Something found about a test round. `stops`: the life cycle is not confirmed with it; otherwise a person looks at it and goes on. */
export type RoundFinding = { round: number; stops: boolean; reason: Blocker }

/** What the rounds are held against. */
export type RoundFacts = {
  /** ranges of packages in other life cycles of the game, with the name of each */
  elsewhere: readonly (DatedRange & { name: string })[]
  /** days the game has figures of; null: not asked */
  figureDays: readonly string[] | null
  /** in the zone of the game */
  today: string
}

/** A test shorter than this says nothing about the retention of its first week. */
const WEEK = 7

/** The test rounds of a life cycle with their packages, the first round first. */
export function testRounds({ phases, packages }: Pick<LifeCycleDraft, 'phases' | 'packages'>) {
  const own = filledRanges(packages)
  return filledRanges(phases)
    .flatMap((range) => {
      const round = roundOf(range.of)
      return round === null ? [] : [{ round, range, packages: packagesIn(range, own) }]
    })
    .toSorted((one, other) => one.round - other.round)
}

/** What there is to say about each test round. The check before a save, the confirm and the server ask this. */
export function roundFindings(
  draft: Pick<LifeCycleDraft, 'phases' | 'packages'>,
  { elsewhere, figureDays, today }: RoundFacts,
): RoundFinding[] {
  const rounds = testRounds(draft)
  const own = filledRanges(draft.packages)
  return rounds.flatMap(({ round, range, packages }, at) => {
    const found = (stops: boolean, code: string, params: Blocker['params'] = {}): RoundFinding => ({
      round,
      stops,
      reason: blocker(code, { field: 'phases', params: { round, ...params } }),
    })
    const previous = rounds[at - 1]?.round ?? 0
    const uncovered = packages.length === 0 ? [] : uncoveredDays(range, own)
    const other = elsewhere.find((one) => packages.includes(one.of) && sharedDays(one, range))
    const length = lengthOfRange(range)
    const isBegun = range.from <= today
    return [
      ...(round === previous + 1 ? [] : [found(true, 'lifecycle.round_skipped', { lacking: previous + 1 })]),
      ...(packages.length === 0 ? [found(true, 'lifecycle.round_no_package')] : []),
      ...(range.to === '' ? [found(true, 'lifecycle.round_open')] : []),
      ...(other ? [found(true, 'lifecycle.round_elsewhere', { package: other.of, name: other.name })] : []),
      ...uncovered.map(({ from, to }) => found(false, 'lifecycle.round_days_without', { from, to: to || '…' })),
      ...(length !== null && length < WEEK ? [found(false, 'lifecycle.round_short', { days: length })] : []),
      ...(isBegun && figureDays !== null && !figureDays.some((day) => holdsDay(range, day))
        ? [found(false, 'lifecycle.round_no_figures')]
        : []),
      ...(isBegun && endOf(range) >= today && range.to !== ''
        ? [found(false, 'lifecycle.round_not_over', { days: daysBetween(today, range.to) + 1 })]
        : []),
    ]
  })
}

/** What of it keeps the life cycle from being confirmed. */
export const roundBlockers = (findings: readonly RoundFinding[]): Blocker[] =>
  findings.flatMap(({ stops, reason }) => (stops ? [reason] : []))
