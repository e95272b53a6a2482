import { blocker, quoted, type Blocker } from '../blocker.ts'
import { endOf, holdsDay, type DatedRange } from '../dated-range.ts'
import { dayAfter, daysBetween, readDay } from '../day.ts'
import { cohortMetrics } from '../metrics/cohort-reports.ts'
import type { Report, Subject } from '../metrics/families.ts'
import { placeOf } from './phases.ts'

/** Reports of one game along its life cycle, as their calls are named. */
export const LIFE_REPORTS = ['test_phase', 'daily', 'rt5', 'retain', 'roi', 'ltv', 'country', 'media_src'] as const
export type LifeReport = (typeof LIFE_REPORTS)[number]

/** What rows of a report of cohorts are: the players who came on a day or in a week of the phase, or from one place. */
export const LIFE_ROWS = ['day', 'week', 'country', 'media_src'] as const
export type LifeRows = (typeof LIFE_ROWS)[number]

/** How a report divides the days of a phase and what it shows; `phases`: which ones it is of when none is named. */
type Shape = Report & { metrics: readonly string[]; phases: 'all' | 'latest' }

const keysOf = (report: Parameters<typeof cohortMetrics>[0]): string[] => cohortMetrics(report).map(({ key }) => key)
const IN_FRONT = ['ins_num', 'spend', 'cpi'] as const
const SPLIT = [...IN_FRONT, 'retention_1', 'retention_7', 'ltv_7', 'roas_7', 'roi', 'pay_rate_7'] as const

const SHAPES: Readonly<Record<LifeReport, Shape>> = {
  test_phase: {
    family: 'daily',
    subject: 'total',
    granularity: 'total',
    phases: 'all',
    metrics: [...IN_FRONT, 'retention_1', 'retention_3', 'retention_7', 'ltv_7', 'ltv_30', 'roas_7', 'roas_30', 'roi', 'pay_rate_7'],
  },
  rt5: {
    family: 'daily',
    subject: 'total',
    granularity: 'rt5',
    phases: 'latest',
    metrics: ['ins_num', 'reg', 'cr', 'newpay', 'newpay_amount', 'allpay_amount'],
  },
  daily: {
    family: 'daily',
    subject: 'total',
    granularity: 'day',
    phases: 'all',
    metrics: [...IN_FRONT, 'reg', 'cr', 'newpay', 'allpay_amount', 'dau', 'arpu', 'retention_1', 'ltv_7', 'roas_7'],
  },
  retain: { family: 'retention', subject: 'total', granularity: 'day', phases: 'latest', metrics: keysOf('retention') },
  roi: { family: 'roi', subject: 'total', granularity: 'day', phases: 'latest', metrics: keysOf('roi') },
  ltv: { family: 'ltv', subject: 'total', granularity: 'day', phases: 'latest', metrics: keysOf('ltv') },
  country: { family: 'daily', subject: 'country', granularity: 'total', phases: 'latest', metrics: SPLIT },
  media_src: { family: 'daily', subject: 'media_src', granularity: 'total', phases: 'latest', metrics: SPLIT },
}
export const shapeOf = (report: LifeReport): Shape => SHAPES[report]

/** By what the rows of a report of cohorts are asked for. */
export const byRows = (rows: LifeRows): { subject: Subject; granularity: 'day' | 'week' | 'total' } =>
  rows === 'day' || rows === 'week' ? { subject: 'total', granularity: rows } : { subject: rows, granularity: 'total' }

/** A phase of the confirmed ranges; `until`: its last day up to today, null where it has not begun. */
export type LifePhase = DatedRange & { until: string | null }

/** Confirmed ranges in the order a game goes through them. `today`: in the zone of the game. */
export const lifePhases = (ranges: readonly DatedRange[], today: string): LifePhase[] =>
  ranges
    .map((range) => ({ ...range, until: range.from > today ? null : endOf(range) < today ? range.to : today }))
    .toSorted((one, other) => placeOf(one.of) - placeOf(other.of))

/** Which day of its phase a day is: the first one is day 1. */
export const dayOfLife = ({ from }: { from: string }, day: string): number => daysBetween(from, day) + 1

/** Some days of a phase that a report is of; `until` null: the phase has not begun, or was over by then. */
export type LifePart = { phase: string; from: string; until: string | null; life_day: number }

const partOf = ({ of, from, until }: LifePhase): LifePart => ({ phase: of, from, until, life_day: 1 })

/** The phase that a game is in, or was in last; null: none has begun. */
export const latestOf = (phases: readonly LifePhase[]): LifePhase | null => phases.findLast(({ until }) => until !== null) ?? null

/** The phases that are asked for, each as a part; without names those that the report is usually of. */
export function partsOf(report: LifeReport, phases: readonly LifePhase[], names: readonly string[]): LifePart[] | Blocker[] {
  const unknown = unknownPhases(phases, names)
  if (unknown.length > 0) return unknown
  if (names.length > 0) return names.flatMap((name) => phases.filter(({ of }) => of === name).map(partOf))
  const usual = shapeOf(report).phases === 'all' ? phases.filter(({ until }) => until !== null) : [latestOf(phases) ?? []].flat()
  return usual.map(partOf)
}

const unknownPhases = (phases: readonly LifePhase[], names: readonly string[]): Blocker[] =>
  names
    .filter((name) => !phases.some(({ of }) => of === name))
    .map((name) =>
      blocker('life_report.phase_unknown', {
        field: 'phases',
        params: { name: quoted(name), known: phases.map(({ of }) => of).join(', ') },
      }),
    )

/** What the curve of a day is drawn over: the same day of life of an earlier phase, or the day before. */
export type DayAsked = { names: readonly string[]; day: string | null; overYesterday: boolean }

/** One day of a phase, and the one it is held against; without a name the phase is that of the day, without a day it is the last one of the phase. */
export function dayParts(phases: readonly LifePhase[], { names, day, overYesterday }: DayAsked): LifePart[] | Blocker[] {
  const unknown = unknownPhases(phases, names)
  if (unknown.length > 0) return unknown
  if (day !== null && readDay(day) !== day) return [blocker('insight.day', { field: 'day', params: { text: quoted(day) } })]
  const [named, over] = names.map((name) => phases.find(({ of }) => of === name))
  const own = named ?? (day === null ? latestOf(phases) : phases.find((phase) => holdsDay(phase, day)))
  if (own && own.until === null) return [{ ...partOf(own), life_day: 1 }]
  if (own && day !== null && (day < own.from || day > (own.until ?? ''))) return [outside(day, own)]
  if (!own) return day === null ? [] : [outside(day, null)]
  const at = day ?? own.until ?? own.from
  const lifeDay = dayOfLife(own, at)
  const main: LifePart = { phase: own.of, from: at, until: at, life_day: lifeDay }
  if (over) {
    const same = dayAfter(over.from, lifeDay - 1)
    const isThere = over.until !== null && same <= over.until
    return [main, { phase: over.of, from: same, until: isThere ? same : null, life_day: lifeDay }]
  }
  const before = dayAfter(at, -1)
  return overYesterday ? [main, { phase: own.of, from: before, until: before, life_day: lifeDay - 1 }] : [main]
}

const outside = (day: string, phase: LifePhase | null): Blocker =>
  phase
    ? blocker('life_report.day_outside', { field: 'day', params: { day, phase: phase.of, from: phase.from, until: phase.until ?? '' } })
    : blocker('life_report.day_in_no_phase', { field: 'day', params: { day } })

export const isBlockers = (found: LifePart[] | Blocker[]): found is Blocker[] => found.some((one) => 'code' in one)
