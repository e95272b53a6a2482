import type { InsightAnswer } from '#contract/insights.ts'
import { dayAfter } from '#domain/day.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { clockMinutes, LATE_MINUTES, minuteLabel, oddPart, partsOfDay, toldMinutes } from '#domain/metrics/day-parts.ts'
import { addSums, sumKeys, type Sums } from '#domain/metrics/evaluate.ts'
import { GRAINS, type FactsName } from '#domain/metrics/facts.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { sourcesOf, type Metric } from '#domain/metrics/metric.ts'
import type { SeriesData } from '#views/kit/charts/chart-series.ts'
import type { Language } from '#i18n/words.ts'
import type { Say } from '#views/kit/words.tsx'
import { cellsOf, nameOf, type Cell, type Cells } from '../insight-rows.ts'
import { groupMetrics, realtimeMetrics } from './realtime-query.ts'
import type { RealtimeShown } from './wire.ts'

/** The day that is looked at, and those it is held against. */
export const SIDES = ['now', 'yesterday', 'week'] as const
export type Side = (typeof SIDES)[number]

/** `upTo`: the sums of a part and of all before it. */
type DayOf = { day: string; sums: ReadonlyMap<number, Sums>; upTo: readonly Sums[]; told: InsightAnswer['parts'] }

/** A part of a day as it is known: told; told and may still rise; under way; or not known, which is not 0. */
type PartState = 'told' | 'late' | 'open' | 'unknown'

/** What an answer of real-time figures says, by the day and the part of it. */
export function realtimeOf(shown: RealtimeShown) {
  const { view, zone, day, days, week } = shown
  const { grain } = view
  const metrics = realtimeMetrics(grain)
  const keys = sumKeys(metrics)
  const parts = partsOfDay(grain)
  const dayOf = (answer: InsightAnswer, of: string): DayOf => {
    const sums = sumsOf(answer, of)
    return { day: of, sums, upTo: runningSums(parts, sums, keys), told: answer.parts }
  }
  const sides: Readonly<Record<Side, DayOf>> = {
    now: dayOf(days, day),
    yesterday: dayOf(days, dayAfter(day, -1)),
    week: dayOf(week, dayAfter(day, -7)),
  }

  const toldAt = (side: Side, source: FactsName): string | null =>
    sides[side].told?.told.find((one) => one.day === sides[side].day && one.source === source)?.at ?? null
  /** up to which minute of the day everything that the metric is made of was told in whole parts */
  const untilOf = (side: Side, metric: Metric): number =>
    Math.min(...sourcesOf(metric).map((source) => toldMinutes(toldAt(side, source), sides[side].day, zone, grain)))
  const stateOf = (side: Side, metric: Metric, minute: number): PartState => {
    const { day: of, sums } = sides[side]
    if (oddPart(of, minute, zone) === 'never') return 'unknown'
    const until = untilOf(side, metric)
    const isBegun = sourcesOf(metric).every((source) => (clockMinutes(toldAt(side, source), of, zone) ?? -1) >= 0)
    if (minute >= until) return minute === until && isBegun && sums.has(minute) ? 'open' : 'unknown'
    const isLate = sourcesOf(metric).some(
      (source) => minute + GRAINS[grain] > (clockMinutes(toldAt(side, source), of, zone) ?? 0) - LATE_MINUTES[source],
    )
    return isLate ? 'late' : 'told'
  }
  const sumsUntil = (side: Side, end: number): Sums => sides[side].upTo[Math.floor(end / GRAINS[grain]) - 1] ?? NOTHING(keys)
  const cell = (metric: Metric, sums: Sums, before: Sums | null = null): Cell | null =>
    cellsOf([metric], { sums: { ...NOTHING(keys), ...sums }, before }, { currency: days.currency, days: 1 })[metric.key] ?? null

  return {
    sides,
    parts,
    metrics,
    untilOf,
    stateOf,
    /** a metric of a part of a day, or of the day up to its end; null: not known */
    cellAt: (side: Side, metric: Metric, minute: number): Cell | null => {
      if (stateOf(side, metric, minute) === 'unknown') return null
      const sums = view.kind === 'total' ? sumsUntil(side, minute + GRAINS[grain]) : (sides[side].sums.get(minute) ?? {})
      return cell(metric, sums)
    },
    /** the day up to where it was told, and how it changed from the same time of another day; null: one of them was not told at all */
    tileOf: (metric: Metric): { now: Cell | null; until: number; changes: Readonly<Record<'yesterday' | 'week', Cell | null>> } => {
      const until = untilOf('now', metric)
      const against = (side: 'yesterday' | 'week') => {
        const end = Math.min(until, untilOf(side, metric))
        return end === 0 ? null : cell(metric, sumsUntil('now', end), sumsUntil(side, end))
      }
      return {
        now: until === 0 ? null : cell(metric, sumsUntil('now', until)),
        until,
        changes: { yesterday: against('yesterday'), week: against('week') },
      }
    },
    /** how many of the last points may still rise */
    lateOf: (metric: Metric): number => parts.filter((minute) => ['late', 'open'].includes(stateOf('now', metric, minute))).length,
    /** who holds the day back */
    behind: (metric: Metric) =>
      sourcesOf(metric)
        .flatMap((source) => sides.now.told?.told.find((one) => one.day === day && one.source === source && one.at !== null) ?? [])
        .toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))[0] ?? null,
  }
}
export type Realtime = ReturnType<typeof realtimeOf>

function runningSums(parts: readonly number[], sums: ReadonlyMap<number, Sums>, keys: readonly string[]): Sums[] {
  let all: Sums = NOTHING(keys)
  return parts.map((minute) => {
    const own = sums.get(minute)
    if (own) all = addSums([all, own], keys)
    return all
  })
}

const NOTHING = (keys: readonly string[]): Sums => Object.fromEntries(keys.map((key) => [key, '0']))

const sumsOf = ({ rows }: InsightAnswer, day: string): ReadonlyMap<number, Sums> =>
  new Map(
    rows.flatMap(({ time, sums }) => {
      if (!time?.startsWith(day)) return []
      const [hour = 0, minute = 0] = time.slice(11).split(':').map(Number)
      return [[hour * 60 + minute, sums] as const]
    }),
  )

/** What a day is called: today and yesterday are, others are by their place. */
export const sideWords = (say: Say, side: Side, isToday: boolean): string => {
  if (side === 'week') return say('realtime.week')
  if (side === 'now') return say(isToday ? 'realtime.today' : 'realtime.day')
  return say(isToday ? 'realtime.yesterday' : 'realtime.day_before')
}

/** The three days, drawn over each other. */
export function realtimeSeries(say: Say, { view, days }: RealtimeShown, realtime: Realtime, explained: string): SeriesData | null {
  const metric = metricOf(view.metric)
  if (!metric) return null
  return {
    label: say(`metrics.name.${metric.name}`),
    format: metric.unit,
    ...(metric.unit === 'money' ? { currency: days.currency } : {}),
    across: say('metrics.dimension.time'),
    explained,
    late: true,
    series: SIDES.map((side) => ({
      id: side,
      name: `${sideWords(say, side, view.day === '')} ${realtime.sides[side].day.slice(5)}`,
      points: realtime.parts.map((minute) => {
        const cell = realtime.cellAt(side, metric, minute)
        return {
          at: minuteLabel(minute),
          value: cell?.value ?? null,
          ...(cell ? { shown: cell.text } : {}),
          unfinished: side === 'now' && ['late', 'open'].includes(realtime.stateOf(side, metric, minute)),
        }
      }),
    })),
  }
}

export type RealtimeRow = { id: string; name: string; group: string; cells: Cells }

/** A row for each part of the day: the drawn metric of the three days, and the others of the day. */
export function partRows(say: Say, { view, zone, day }: RealtimeShown, realtime: Realtime): RealtimeRow[] {
  const drawn = metricOf(view.metric)
  return realtime.parts.map((minute): RealtimeRow => {
    const time = minuteLabel(minute)
    const of = (metric: Metric | null, side: Side) => metric && realtime.cellAt(side, metric, minute)
    const now = of(drawn, 'now')
    const isOpen = drawn !== null && realtime.stateOf('now', drawn, minute) === 'open'
    const against = (side: 'yesterday' | 'week'): Cell => {
      const other = of(drawn, side)
      // what is under way is not held against a whole part
      const change = !isOpen && typeof now?.value === 'number' && other?.value ? (now.value - other.value) / other.value : null
      return { ...(other ?? UNKNOWN), change }
    }
    return {
      id: time,
      name: isOpen ? say('realtime.open', { time }) : oddPart(day, minute, zone) === 'twice' ? say('realtime.twice', { time }) : time,
      group: '',
      cells: {
        ...Object.fromEntries(realtime.metrics.map((metric) => [metric.key, of(metric, 'now') ?? UNKNOWN])),
        'side.now': now ?? UNKNOWN,
        'side.yesterday': against('yesterday'),
        'side.week': against('week'),
      },
    }
  })
}

/** A row for each part of the business: the day up to where it was told, next to the same time of the day before. */
export function groupRows({ view, groups }: RealtimeShown, language: Language): RealtimeRow[] {
  const dimension = view.rows === 'time' ? null : SUBJECTS[view.rows]
  if (dimension === null || groups === null) return []
  const metrics = groupMetrics(view)
  const keys = sumKeys(metrics)
  const ids = [...new Set(groups.rows.map((row) => row.groups[dimension] ?? ''))]
  return ids.map((group): RealtimeRow => {
    const own = groups.rows.filter((row) => (row.groups[dimension] ?? '') === group)
    const sums = addSums(
      own.map((row) => row.sums),
      keys,
    )
    const before = addSums(
      own.flatMap((row) => (row.before ? [row.before] : [])),
      keys,
    )
    const cells = cellsOf(metrics, { sums, before }, { currency: groups.currency, days: 1 })
    const drawn = cells[view.metric] ?? UNKNOWN
    const earlier = cellsOf(metrics, { sums: before, before: null }, { currency: groups.currency, days: 1 })[view.metric] ?? UNKNOWN
    return {
      id: group,
      name: nameOf(groups, dimension, group, language),
      group,
      cells: { ...cells, 'side.now': drawn, 'side.yesterday': { ...earlier, change: drawn.change } },
    }
  })
}

const UNKNOWN: Cell = { value: null, text: '–', plain: '', change: null, before: null }
