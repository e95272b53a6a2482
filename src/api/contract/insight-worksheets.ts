import { z } from 'zod'
import { WORKSHEETS } from '#domain/insight-worksheet/worksheet.ts'
import { DIMENSIONS } from '#domain/metrics/dimensions.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { FILTER_KINDS } from '#domain/metrics/filters.ts'
import { RANGES } from '#domain/metrics/ranges.ts'
import { count, data, endpoint, flag, instant, jsonText, READ, text, ticket, wireInteger, WRITE } from './endpoint.ts'

const PATH = '/dapper/api/insights/worksheet'

const filter = z.object({
  filters: z
    .array(
      z.object({
        dimension: z.enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]),
        is: z.enum(FILTER_KINDS),
        values: z.array(text).max(5_000),
      }),
    )
    .max(200),
  range: z.enum(RANGES),
  from: z.string().max(40),
  until: z.string().max(40),
})

export const worksheetRow = z.object({
  worksheet: z.enum(WORKSHEETS),
  /** null: none was kept */
  filter: filter.nullable(),
  /** 0: none was kept */
  version: count,
  saved_at: instant.nullable(),
})
export type WorksheetRow = z.output<typeof worksheetRow>

const OWN = {
  permission: 'data.table.view',
  scope: { none: 'a filter is one’s own and holds no figures: each page asks with it within the games and networks of the caller' },
} as const
const worksheet = z.enum(WORKSHEETS)

export const worksheetList = endpoint({
  ...READ,
  ...OWN,
  path: `${PATH}/list`,
  input: z.object({}),
  output: data(z.array(worksheetRow)),
  summary: 'The pages of figures, each with the filter that the person keeps for it.',
})

export const worksheetFilter = endpoint({
  ...READ,
  ...OWN,
  path: `${PATH}/filter`,
  input: z.object({ worksheet }),
  output: data(worksheetRow),
  summary: 'The filter that the person keeps for a page of figures.',
})

/** Saved over the version that was seen, or over any (`over`): a person may have two tabs open (M34). */
export const saveWorksheetFilter = endpoint({
  ...WRITE,
  ...OWN,
  method: 'PUT',
  path: `${PATH}/filter`,
  input: z.object({
    ticket,
    worksheet,
    /** 0: none was kept; another version is answered with 409 and the filter as it is */
    version: wireInteger,
    over: flag.default('0'),
    filter: jsonText(filter),
  }),
  output: data(worksheetRow),
  audit: { records: 'insight.worksheet.saved' },
  summary: 'Keep the filter of a page of figures.',
})
