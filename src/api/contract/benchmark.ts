import { z } from 'zod'
import { BENCHMARK_OF, PEERS_BY } from '#domain/benchmark/benchmark.ts'
import { count, data, endpoint, id, READ, text } from './endpoint.ts'
import { askedFilters, standing, sums } from './insights.ts'

/** Rows that are told; the others are counted. */
export const BENCHMARK_ROWS = 1_000

const groups = z.record(text, text)

const answer = z.object({
  /** what is held against its peers, by what it is and by what makes its peers */
  rows: z.array(z.object({ groups, sums })),
  found: count,
  /** of each kind of peers the quartiles of each metric: plain decimals, amounts in minor units */
  peers: z.array(
    z.object({
      groups,
      quartiles: z.record(
        text,
        z.object({
          /** how many peers had enough to count */
          peers: count,
          /** null: there are too few of them to be told */
          told: z.object({ low: text, middle: text, high: text }).nullable(),
        }),
      ),
    }),
  ),
  names: z.record(text, z.record(text, text)),
  from: text,
  until: text,
  ...standing,
})
export type Benchmark = z.output<typeof answer>

export const benchmark = endpoint({
  ...READ,
  permission: 'data.table.view',
  path: '/dapper/api/insights/benchmark',
  scope: { none: 'rows and their peers are those of the games and networks of the caller; a filter by others finds nothing' },
  input: z.object({
    of: z.enum(BENCHMARK_OF).default('campaign'),
    /** what peers share; left out: every other one of its kind is a peer */
    same: z.array(z.enum(PEERS_BY)).max(PEERS_BY.length).default([]),
    /** days, `YYYY-MM-DD`; left out: the last 90 that are over */
    from: z.string().max(40).optional(),
    until: z.string().max(40).optional(),
    filters: askedFilters,
    /** what amounts are told in; left out: the company's currency */
    currency: id.optional(),
  }),
  output: data(answer),
  summary: 'Campaigns, ad sets, creatives, ad accounts or games next to the quartiles of their peers.',
})
