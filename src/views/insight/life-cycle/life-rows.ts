import type { InsightAnswer } from '#contract/insights.ts'
import type { LifeAnswer } from '#contract/life-reports.ts'
import { dayAfter } from '#domain/day.ts'
import { byRows, dayOfLife } from '#domain/life-cycle/life-report.ts'
import { addSums, type Sums } from '#domain/metrics/evaluate.ts'
import { KEPT_DAYS } from '#domain/metrics/facts.ts'
import { measuresOf, ripeAfter, type Metric } from '#domain/metrics/metric.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { ripenessOf, ripeUntil } from '#domain/metrics/ripeness.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { say as sayIn, type Language } from '#i18n/words.ts'
import type { Say } from '#views/kit/words.tsx'
import { daysOfRow } from '../cohorts/cohort-query.ts'
import { cellsOf, factsOf, nameOf, type Cells, type FigureRow } from '../insight-rows.ts'
import { dimensionOf, isSplit, metricsOfReport, type LifeQuestion } from './life-query.ts'

export type Phase = LifeAnswer['phases'][number]
export type Part = LifeAnswer['parts'][number]
/** A part with figures: its days, and what the store answered of them. */
export type ToldPart = Omit<Part, 'until' | 'table'> & { until: string; table: InsightAnswer }

/** `life_day`: '' where the row is of several days; `group`: the value that it is of, where it leads to one. */
export type LifeRow = FigureRow & {
  phase: string
  name: string
  group: string
  life_day: number | null
  from: string
  until: string
  days: number
  packages: string
}

export const phaseWord = (say: Say, phase: string): string => say(`lifecycle.phase.${phase}`)

export const toldParts = ({ parts }: Pick<LifeAnswer, 'parts'>): ToldPart[] =>
  parts.flatMap(({ until, table, ...part }) => (until === null || table === null ? [] : [{ ...part, until, table }]))

/** Parts with figures, not only with an answer that there are none. */
export const figuredParts = (answer: Pick<LifeAnswer, 'parts'>): ToldPart[] => toldParts(answer).filter(({ table }) => table.as_of !== null)

/** What a part says of its figures. */
export const partFacts = ({ from, until, table }: ToldPart, filters: LifeQuestion['filters']) => factsOf({ from, until, filters }, table)

/** All answers as one, for what is said at the foot and in a file: the oldest age, every rate, every account that lacks days. */
export function joined(parts: readonly ToldPart[], rows: number): { table: InsightAnswer; from: string; until: string } | null {
  const [first] = parts
  if (!first) return null
  const tables = parts.map(({ table }) => table)
  const oldest = tables.flatMap(({ as_of }) => as_of ?? []).sort()[0] ?? null
  return {
    table: {
      ...first.table,
      rows: first.table.rows.slice(0, rows),
      found: Math.min(rows, first.table.rows.length),
      as_of: oldest,
      rates: [...new Map(tables.flatMap(({ rates }) => rates.map((one) => [one.currency, one] as const))).values()],
      missing: tables.flatMap(({ missing }) => missing),
    },
    from: parts.map(({ from }) => from).sort()[0] ?? '',
    until:
      parts
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? '',
  }
}

/** Of a sum of cohorts: how many of the days it is made of, where it is not all of them. */
function ripeText(metric: Metric, { from, until, table }: ToldPart): string | null {
  const n = ripeAfter(metric)
  const ripeness = ripenessOf(metric, { from, until }, table.last_complete_day)
  if (n === null || ripeness !== 'some') return null
  return `${daysOf({ from, until: ripeUntil(n, table.last_complete_day) })}/${daysOf({ from, until })}`
}

/** Cells of the sums of a part; what is not of all its days says so. */
export function partCells(
  say: Say,
  metrics: readonly Metric[],
  part: ToldPart,
  figures: { sums: Sums; before: Sums | null } | null,
): Cells {
  if (figures === null) return {}
  const cells = cellsOf(metrics, figures, { currency: part.table.currency, days: 1 })
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const cell = cells[metric.key]
      if (!cell) return []
      const days = ripeText(metric, part)
      return [[metric.key, days === null ? cell : { ...cell, text: say('life_report.ripe', { value: cell.text, days }) }]]
    }),
  )
}

type Context = { say: Say; language: Language; question: LifeQuestion; phases: readonly Phase[] }

/** The rows of a report, in its order. `curve`: of a day in steps, whether each row is of the day so far. */
export function lifeRows(answer: LifeAnswer, curve: 'each' | 'sum', context: Omit<Context, 'phases'>): LifeRow[] {
  const { report } = context.question
  const told = toldParts(answer)
  const more: Context = { ...context, phases: answer.phases }
  if (report === 'rt5') return dayRows(told, curve, more)
  return told.flatMap((part) => {
    if (report === 'test_phase')
      return [rowOf(more, part, { id: part.phase, name: phaseWord(context.say, part.phase), figures: part.table.total })]
    if (report === 'daily')
      return part.table.rows.map((row) =>
        rowOf(more, part, { id: `${part.phase} ${row.time}`, time: row.time, figures: row, range: dayRange(row.time) }),
      )
    return isSplit(report) ? splitRows(report, more, part) : cohortRowsOf(more, part)
  })
}

/** `range`: the days that its figures are of, where it is not the whole part. */
type Made = {
  id: string
  figures: { sums: Sums; before: Sums | null } | null
  time?: string | null
  name?: string
  group?: string
  range?: { from: string; until: string }
}

function rowOf(
  { say, question, phases }: Context,
  part: ToldPart,
  { id, figures, time = null, name = '', group = '', range }: Made,
): LifeRow {
  const own = phases.find(({ phase }) => phase === part.phase)
  const isOfADay = range !== undefined && range.from === range.until
  return {
    id,
    name,
    group,
    time: time ?? '',
    phase: part.phase,
    life_day: isOfADay && own ? dayOfLife(own, range.from) : null,
    from: part.from,
    until: part.until,
    days: daysOf(part),
    packages: own?.packages.join(', ') ?? '',
    cells: partCells(
      say,
      metricsOfReport(question.report),
      {
        ...part,
        ...range,
      },
      figures,
    ),
    facts: partFacts(part, question.filters),
  }
}

const dayRange = (time: string | null) => ({ from: time ?? '', until: time ?? '' })

function splitRows(report: 'country' | 'media_src', context: Context, part: ToldPart): LifeRow[] {
  const { language, say } = context
  const dimension = dimensionOf(report)
  const { rows, rest, total } = part.table
  const made = (name: string, figures: Made['figures'], group = '') =>
    rowOf(context, part, { id: `${part.phase} ${group || name}`, name, figures, group })
  return [
    ...rows.map((row) => {
      const group = row.groups[dimension] ?? ''
      return made(nameOf(part.table, dimension, group, language) || say('insight.unknown'), row, group)
    }),
    ...(rest ? [made(say('life_report.rest'), rest)] : []),
    ...(total ? [made(say('insight.subject.total'), total)] : []),
  ]
}

function cohortRowsOf(context: Context, part: ToldPart): LifeRow[] {
  const { language, question } = context
  const dimension = SUBJECTS[byRows(question.rows).subject]
  return part.table.rows.map((row) => {
    const group = dimension === null ? '' : (row.groups[dimension] ?? '')
    const name =
      dimension === null ? (row.time ?? '') : nameOf(part.table, dimension, group, language) || sayIn(language, 'insight.unknown')
    const range = daysOfRow({ ...part, rows: question.rows }, row.time)
    return rowOf(context, part, { id: `${part.phase} ${row.time ?? ''} ${group}`, name, time: row.time, figures: row, range })
  })
}

/** Minutes of a day in steps of five: `00:00`, `00:05` … */
const SLOTS = Array.from({ length: 288 }, (_, at) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(at / 12))}:${two((at % 12) * 5)}`
})

export type Slot = { at: string; sums: Sums | null }

/** A day in steps, 0 where nothing happened; null: not told, which is so after the last step of a day that is not over. */
export function slotsOf({ from, table }: ToldPart, metrics: readonly Metric[], curve: 'each' | 'sum'): Slot[] {
  const keys = metrics.flatMap(measuresOf).map(({ key }) => key)
  const bySlot = new Map(table.rows.map(({ time, sums }) => [(time ?? '').slice(11), sums]))
  const isOver = from <= table.last_complete_day
  const last = table.rows.length === 0 ? -1 : isOver ? SLOTS.length - 1 : SLOTS.findLastIndex((at) => bySlot.has(at))
  let whole: Sums = addSums([], keys)
  return SLOTS.map((at, index) => {
    if (index > last) return { at, sums: null }
    const own = bySlot.get(at) ?? addSums([], keys)
    whole = addSums([whole, own], keys)
    return { at, sums: curve === 'sum' ? whole : own }
  })
}

function dayRows([part, over]: readonly ToldPart[], curve: 'each' | 'sum', context: Context): LifeRow[] {
  if (!part) return []
  const metrics = metricsOfReport('rt5')
  const before = over ? slotsOf(over, metrics, curve) : []
  return slotsOf(part, metrics, curve).flatMap(({ at, sums }, index) =>
    sums === null
      ? []
      : [
          rowOf(context, part, {
            id: at,
            time: `${part.from} ${at}`,
            name: at,
            figures: { sums, before: over ? (before[index]?.sums ?? null) : null },
          }),
        ],
  )
}

/** The first day of which rows of five minutes are kept. */
export const keptSince = (today: string): string => dayAfter(today, -KEPT_DAYS.rt5)
