import { z } from 'zod'
import { EFFECT_OF } from '#domain/material/effect.ts'
import { MATERIAL_KINDS } from '#domain/material/material.ts'
import { count, data, endpoint, id, instant, text } from './endpoint.ts'
import { askedFilters, standing, sums } from './insights.ts'

/** Rows of a list, and ads of one thing, that are told; the others are counted. */
export const [EFFECT_ROWS, EFFECT_ADS] = [500, 1_000]

const row = z.object({
  id: text,
  name: text,
  /** of a material; null: it is a creative */
  kind: z.enum(MATERIAL_KINDS).nullable(),
  game_name: text,
  thumb: text.nullable(),
  /** ads with figures that show it */
  ads: count,
  sums,
})

const ad = z.object({
  batch_id: text,
  seq: count,
  name: text,
  account_id: text,
  account_name: text,
  spreader_id: text,
  /** null: it is not on the network */
  network_id: text.nullable(),
  /** null: no figures of it in these days */
  sums: sums.nullable(),
})

const batch = z.object({ batch_id: text, batch_name: text, channel: text, ads: count, created_at: instant, sums: sums.nullable() })

const one = z.object({
  thing: row,
  /** each day since it was first used, also before the days that are asked for */
  days: z.array(z.object({ day: text, sums })),
  /** the batches whose ads carry it, newest first */
  batches: z.array(batch),
  /** their rows that carry it, those that spent most first; `ads_found`: how many there are */
  ads: z.array(ad),
  ads_found: count,
})

const effect = z.object({
  rows: z.array(row),
  found: count,
  /** of everything that is asked for; the next two are the part of it that is no row */
  total: sums.nullable(),
  /** of ads that show none of ours */
  without: sums.nullable(),
  /** of ads and things beyond what one answer holds */
  rest: sums.nullable(),
  /** of the one thing that is asked for */
  one: one.nullable(),
  /** what the values of the filters are called, by dimension */
  names: z.record(text, z.record(text, text)),
  ...standing,
})
export type MaterialEffect = z.output<typeof effect>

/** A question with a body, as the specification has it: nothing is written. */
export const materialEffect = endpoint({
  method: 'POST',
  encoding: 'form',
  write: 'no',
  permission: 'data.table.view',
  path: '/dapper/api/insights/material/effect',
  scope: { objects: { material_id: 'material', creative_id: 'creative' } },
  input: z.object({
    of: z.enum(EFFECT_OF).default('material'),
    /** one of them: its days, and where it is used */
    material_id: id.optional(),
    creative_id: id.optional(),
    /** days, `YYYY-MM-DD`, both included, in the zone of the ad accounts; left out: the last 30 that are over */
    from: z.string().max(40).optional(),
    until: z.string().max(40).optional(),
    filters: askedFilters,
    /** what amounts are told in; left out: the company's currency */
    currency: id.optional(),
  }),
  output: data(effect),
  summary: 'What materials, or creatives, cost and brought; of one of them each day of its use, and the batches and ads that carry it.',
})
