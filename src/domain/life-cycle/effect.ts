import { holdsDay, type DatedRange } from '../dated-range.ts'
import { placeOf } from './phases.ts'
import { phaseOn } from './life-cycle.ts'

/** What a figure of a game and day says: spend and return as the networks report them, cost as finance has booked it. */
export const FIGURE_MEASURES = ['spend', 'return', 'cost'] as const
export type FigureMeasure = (typeof FIGURE_MEASURES)[number]

/** One figure of a game and day; minor units of its currency as text. */
export type DayFigure = { day: string; measure: FigureMeasure; currency: string; amount_minor: string }

/** What falls on a phase; null: on days that are in none. */
export type PhaseSum = { phase: string | null; measure: FigureMeasure; currency: string; amount_minor: string; days: number }

/** The same figures under the confirmed ranges and under others. `moved_minor`: what is added to the phase, less what leaves it. */
export type PhaseMove = {
  phase: string | null
  measure: FigureMeasure
  currency: string
  before_minor: string
  after_minor: string
  moved_minor: string
}

/** What the other ranges change: each figure that would belong to another phase, by phase. */
export type Effect = { moves: PhaseMove[]; /** days with figures that belong to another phase then */ moved_days: string[] }

type Key = Pick<PhaseSum, 'phase' | 'measure' | 'currency'>
const keyOf = ({ phase, measure, currency }: Key) => `${phase ?? ''} ${measure} ${currency}`

const measurePlace = (measure: FigureMeasure) => FIGURE_MEASURES.indexOf(measure)
const byPlace = (one: Key, other: Key): number =>
  (one.phase === null ? 99 : placeOf(one.phase)) - (other.phase === null ? 99 : placeOf(other.phase)) ||
  measurePlace(one.measure) - measurePlace(other.measure) ||
  (one.currency < other.currency ? -1 : 1)

/** Figures by phase, measure and currency. Money of several currencies is never added up. */
export function sumsByPhase(figures: readonly DayFigure[], phases: readonly DatedRange[]): PhaseSum[] {
  const sums = new Map<string, Key & { amount: bigint; days: Set<string> }>()
  for (const { day, measure, currency, amount_minor } of figures) {
    const key = { phase: phaseOn(phases, day), measure, currency }
    const sum = sums.get(keyOf(key)) ?? { ...key, amount: 0n, days: new Set<string>() }
    sum.amount += BigInt(amount_minor)
    sum.days.add(day)
    sums.set(keyOf(key), sum)
  }
  return [...sums.values()].map(({ amount, days, ...key }) => ({ ...key, amount_minor: String(amount), days: days.size })).toSorted(byPlace)
}

/** What confirming `after` changes in reports that follow `before`; without ranges before, every figure was in no phase. */
export function effectOf(figures: readonly DayFigure[], before: readonly DatedRange[], after: readonly DatedRange[]): Effect {
  const [were, become] = [sumsByPhase(figures, before), sumsByPhase(figures, after)]
  const amounts = (sums: readonly PhaseSum[]) => new Map(sums.map((sum) => [keyOf(sum), BigInt(sum.amount_minor)]))
  const [was, is] = [amounts(were), amounts(become)]
  const keys = new Map(
    [...were, ...become].map(({ phase, measure, currency }) => [keyOf({ phase, measure, currency }), { phase, measure, currency }]),
  )
  const moves = [...keys].map(([key, of]) => {
    const [one, other] = [was.get(key) ?? 0n, is.get(key) ?? 0n]
    return { ...of, before_minor: String(one), after_minor: String(other), moved_minor: String(other - one) }
  })
  const movedDays = new Set(figures.flatMap(({ day }) => (phaseOn(before, day) === phaseOn(after, day) ? [] : [day])))
  return { moves: moves.toSorted(byPlace), moved_days: [...movedDays].toSorted() }
}

/** Phases that have begun and that no figure falls on. */
export const phasesWithoutFigures = (figures: readonly DayFigure[], phases: readonly DatedRange[], today: string): string[] =>
  phases.filter((phase) => phase.from <= today && !figures.some(({ day }) => holdsDay(phase, day))).map(({ of }) => of)
