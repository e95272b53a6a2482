import { z } from 'zod'
import { COMPARISONS } from '#domain/metrics/query.ts'
import { data, count, endpoint, filled, flag, id, instant, jsonText, READ, text, wireBlocker, wireInteger } from './endpoint.ts'
import { observatoryAnswer } from './observatory.ts'

const PATH = '/dapper/api/insights/:a/:b'

/** What a question is narrowed to: each filter holds values of one dimension, or all but these. */
export const askedFilters = jsonText(
  z.array(z.object({ dimension: text, is: z.enum(['in', 'not_in']), values: z.array(text).max(5_000) })).max(200),
).default([])

const question = {
  /** the family of the report, and what it is of (`src/domain/metrics/families.ts`) */
  a: filled.max(40),
  b: filled.max(40),
  /** days, `YYYY-MM-DD`, both included, in the zone of the ad accounts */
  from: filled.max(40),
  until: filled.max(40),
  metrics: z.array(id).max(1_000),
  /** divided further by these dimensions */
  by: z.array(id).max(200).default([]),
  filters: askedFilters,
  compare: z.enum(COMPARISONS).optional(),
  /** `-spend`: the largest first; a metric, a dimension or `time` */
  sort: z.array(id).max(100).default([]),
  limit: wireInteger.default(1_000),
  /** what amounts are told in; left out: the company's currency */
  currency: id.optional(),
  /** of the observatory: days that are out of what their weekdays were before */
  anomalies: flag.default('0'),
  /** of parts of a day: only accounts on this clock, as those of others have other hours */
  zone: id.optional(),
}

/** Sums by the key of their measure, exact texts; metrics are made of them (`src/domain/metrics/evaluate.ts`). */
export const sums = z.record(text, text)
const figures = { sums, before: sums.nullable() }

/** `time`: the first day of the row's period; null: of all days */
const row = z.object({ time: text.nullable(), groups: z.record(text, text), ...figures })

/** What every answer says of itself: the currency, how it was converted, whose figures they are and how old. */
export const standing = {
  currency: text,
  /** currencies that were converted, with the rates used */
  rates: z.array(z.object({ currency: text, rates: z.array(text) })),
  zones: z.array(text),
  /** how many ad accounts the question reaches */
  accounts: count,
  /** when the oldest of the slices was told; null: there is none */
  as_of: instant.nullable(),
  last_complete_day: text,
  /** accounts without figures for some of the days */
  missing: z.array(z.object({ account_id: text, name: text, days: count, why: wireBlocker })),
}

export const insightAnswer = z.object({
  rows: z.array(row),
  found: count,
  total: z.object(figures).nullable(),
  /** what the limit left out */
  rest: z.object(figures).nullable(),
  /** what ids of the groups are called, by dimension; games, networks and countries are in the dictionaries */
  names: z.record(text, z.record(text, text)),
  ...standing,
  /** of the observatory only */
  observatory: observatoryAnswer(row).optional(),
  /** of a report by parts of a day */
  parts: z
    .object({
      /** the clocks of the accounts that the filters leave, with how many ad accounts are on each */
      clocks: z.array(z.object({ zone: text, accounts: count })),
      /** up to when each day was told, by the account that is the furthest behind; null: nothing of it was. What is later is not 0, it is not known */
      told: z.array(z.object({ source: z.enum(['delivery', 'players']), day: text, at: instant.nullable(), account: text })),
    })
    .optional(),
})
export type InsightAnswer = z.output<typeof insightAnswer>
export type Observatory = NonNullable<InsightAnswer['observatory']>

const insight = {
  ...READ,
  permission: 'data.table.view',
  scope: { none: 'sums over the rows that lie in the games and networks of the caller; a filter by others finds nothing' },
  output: data(insightAnswer),
} as const

export const insightReport = endpoint({
  ...insight,
  path: PATH,
  input: z.object(question),
  summary: 'A report of figures: spend and what came of it, for each value of one dimension or more.',
})

export const insightReportBy = endpoint({
  ...insight,
  path: `${PATH}/:granularity`,
  input: z.object({ ...question, granularity: filled.max(40) }),
  summary: 'A report of figures with a row for each period: day, week, month, quarter or year; or for each hour (rt60) or 5 minutes (rt5).',
})
