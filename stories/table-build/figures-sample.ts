import type { InsightAnswer } from '#contract/insights.ts'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { heatQuestion, type CrossQuestion } from '#domain/insight-table/table-chart.ts'
import { rowGroups } from '#domain/insight-table/cross.ts'
import { grouped } from '#domain/grouped.ts'
import { dayAfter } from '#domain/day.ts'
import { addSums, lessSums, type Sums } from '#domain/metrics/evaluate.ts'
import { TIME } from '#domain/metrics/query.ts'
import type { ChartShown } from '#views/insight/tables/wire-chart.ts'
import type { CrossShown } from '#views/insight/tables/wire-cross.ts'
import type { TableShown } from '#views/insight/tables/wire.ts'
import { ANSWER } from '../reading/insight-sample.ts'

export const FROM = '2026-11-18'
export const UNTIL = '2026-11-24'
const DAYS = Array.from({ length: 7 }, (_, at) => dayAfter(FROM, at))
const GAMES = ['10078', '10091', '10102']
const COUNTRIES = ['TW', 'HK', 'SG', 'MY', 'TH']
const KEYS = ['spend', 'impressions', 'clicks', 'results', 'returned', 'active']

type Fact = { time: string; groups: Record<string, string>; sums: Sums }

/** A day of a game in a country; no one bought in Thailand, and one game is not there in Malaysia. */
const FACTS: readonly Fact[] = DAYS.flatMap((time, day) =>
  GAMES.flatMap((game, at) =>
    COUNTRIES.filter((country) => !(country === 'MY' && at === 2)).map((country, place) => {
      const spend = (60_000 - place * 11_000 + day * 900) * (3 - at)
      const results = country === 'TH' ? 0 : 4 + ((day + place) % 3)
      const sums = {
        spend,
        impressions: spend,
        clicks: Math.round(spend / 90),
        results,
        returned: Math.round(spend / (2 + at)),
        active: 100,
      }
      return { time, groups: { game, country }, sums: Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, String(value)])) }
    }),
  ),
)

export type Question = {
  by?: readonly string[]
  granularity?: string
  from?: string
  filters?: readonly { dimension: string; values: readonly string[] }[]
  sort?: readonly string[]
  limit?: number
}

/** What the store answers of these facts: rows, totals and what the limit leaves out. */
export function answerTo({
  by = [],
  granularity = 'total',
  from = FROM,
  filters = [],
  sort = [],
  limit = 10_000,
}: Question): InsightAnswer {
  const found = FACTS.filter(
    ({ time, groups }) => time >= from && filters.every(({ dimension, values }) => values.includes(groups[dimension] ?? '')),
  )
  const total = addSums(
    found.map(({ sums }) => sums),
    KEYS,
  )
  const parts = grouped(found, ({ time, groups }) => [granularity === 'total' ? '' : time, ...by.map((one) => groups[one] ?? '')].join(' '))
  const rows = [...parts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [first, ...others]]) => ({
      time: granularity === 'total' ? null : (first?.time ?? ''),
      groups: Object.fromEntries(by.map((one) => [one, first?.groups[one] ?? ''])),
      sums: addSums(
        [first, ...others].flatMap((one) => (one ? [one.sums] : [])),
        KEYS,
      ),
      before: null,
    }))
  const ordered = sort.toReversed().reduce((all, by) => all.toSorted(inOrder(by)), rows)
  const shown = ordered.slice(0, limit)
  const rest =
    shown.length === rows.length
      ? null
      : {
          sums: lessSums(
            total,
            addSums(
              shown.map(({ sums }) => sums),
              KEYS,
            ),
          ),
          before: null,
        }
  return {
    ...ANSWER,
    rows: shown,
    found: rows.length,
    total: { sums: total, before: null },
    rest,
    names: { game: { '10078': '星河战纪', '10091': '王国之钥', '10102': '边境行动' } },
  }
}

type Row = InsightAnswer['rows'][number]

function inOrder(text: string): (one: Row, other: Row) => number {
  const [by, sign] = text.startsWith('-') ? [text.slice(1), -1] : [text, 1]
  const of = ({ time, groups, sums }: Row) => (by === TIME ? (time ?? '') : (groups[by] ?? Number(sums[by] ?? 0)))
  return (one, other) => (of(one) < of(other) ? -sign : of(one) > of(other) ? sign : 0)
}

export const TABLE: TableSpec = { ...NEW_TABLE, dimensions: ['game', 'country'], metrics: ['spend', 'clicks', 'result_cost'] }

/** Rows by columns, as many of each. */
export function crossAnswers({ dimensions, across, granularity }: CrossQuestion, most: { rows: number; columns: number }): CrossShown {
  const by = rowGroups(dimensions, across)
  const isOfTime = across === TIME
  return {
    across,
    rows: answerTo({ by, granularity: isOfTime ? 'total' : granularity, sort: ['-spend'], limit: most.rows }),
    columns: answerTo(
      isOfTime ? { granularity, sort: ['-time'], limit: most.columns } : { by: [across], sort: ['-spend'], limit: most.columns },
    ),
    cells: answerTo({ by: isOfTime ? by : [...by, across], granularity, sort: by }),
  }
}

function chartAnswers(spec: TableSpec): ChartShown | null {
  const { chart: kind, granularity, dimensions } = spec
  const by = dimensions.slice(0, 1)
  const heat = heatQuestion(spec)
  switch (kind) {
    case 'none':
      return null
    case 'lines':
      return { kind, trend: answerTo({ by, granularity }) }
    case 'areas':
      return {
        kind,
        trend: answerTo({ by, granularity, filters: [{ dimension: 'game', values: GAMES.slice(0, 2) }] }),
        whole: answerTo({ granularity }),
      }
    case 'bars':
      return { kind, bars: answerTo({ by, sort: ['-spend'] }) }
    case 'heat':
      return heat && { kind, cross: crossAnswers(heat, { rows: 31, columns: 31 }) }
    case 'scatter':
      return { kind }
  }
}

/** What a table of these facts shows. */
export function shownOf(change: Partial<TableSpec> = {}, most = { rows: 200, columns: 31 }): TableShown {
  const spec = { ...TABLE, ...change }
  const { dimensions: by, granularity, pivot: across } = spec
  return {
    spec,
    from: FROM,
    until: UNTIL,
    table: answerTo({ by, granularity, sort: ['-spend'] }),
    chart: chartAnswers(spec),
    pivot: across === null ? null : crossAnswers({ ...spec, across }, most),
  }
}
