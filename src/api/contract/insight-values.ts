import { z } from 'zod'
import { DIMENSIONS } from '#domain/metrics/dimensions.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { data, endpoint, READ, text } from './endpoint.ts'

/** Values that one search answers. */
export const VALUES_SHOWN = 50

/** Of our own: what a filter of a question can be chosen from. */
export const dimensionValues = endpoint({
  ...READ,
  permission: 'data.table.view',
  path: '/dapper/api/insights/dimension_values',
  scope: { none: 'values of the games and networks of the caller' },
  input: z.object({
    dimension: z.enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]]),
    /** a part of the name, or the whole id; left out: the first by name */
    q: z.string().max(200).optional(),
  }),
  output: data(
    z.array(
      z.object({
        id: text,
        name: text,
        /** what tells it from others of its name: its ad account or network; '' */
        note: text,
      }),
    ),
  ),
  summary: 'Values of a dimension by name: games, networks, ad accounts, regions, countries, campaigns, ad sets, ads and creatives.',
})
