import { z } from 'zod'
import { CREATIVE, CREATIVE_REVIEW_STATES, CREATIVE_STATUSES, type CreativeFamily } from '#domain/creative/creative.ts'
import { LANDING_SWITCHES } from '#domain/landing/templates.ts'
import { MATERIAL_KINDS, MATERIAL_REVIEW_STATES, MATERIAL_STATUSES, RECOMMEND_TYPES, VIDEO_STATUSES } from '#domain/material/material.ts'
import { LETTER_STANDINGS } from '#domain/review/letter.ts'
import { VERDICTS } from '#domain/review/review.ts'
import {
  count,
  data,
  endpoint,
  filled,
  flag,
  id,
  ids,
  instant,
  jsonText,
  listOf,
  paging,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  type OutputOf,
} from './endpoint.ts'
import { TABLE_FILE } from './files.ts'
import { person } from './person.ts'
import { inputOf } from './thing-fields.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'creative.list.view' } as const
const EDIT = { encoding: 'form', permission: 'creative.item.edit' } as const
const BASE = '/dapper/api/creative'
const ROWS = { game: 'game_id', region: 'region_id', spreader: 'spreader_id' } as const

/** minor units of the base currency */
const minor = text

export const creativeRow = z.object({
  id: text,
  game_id: text,
  game_name: text,
  region_id: text,
  spreader_id: text,
  spreader_name: text,
  name: text,
  material_ids: z.array(text),
  titles: z.array(text),
  messages: z.array(text),
  landing_id: text.nullable(),
  landing_name: text.nullable(),
  note: text,
  status: z.enum(CREATIVE_STATUSES),
  /** what reviewers look at; rises with the name, the pictures, the texts and the landing page */
  version: count,
  /** rises with every edit; a save names the one it was made on */
  revision: count,
  review_state: z.enum(CREATIVE_REVIEW_STATES),
  /** by what it cost and brought in the days of the thresholds */
  recommend_type: z.enum(RECOMMEND_TYPES),
  spend_minor: minor,
  return_minor: minor,
  /** of these figures some were told by no network: they are the demo company's */
  is_example: z.boolean(),
  /** ads of batches that carry one of its pictures with one of its titles and texts */
  used_by_count: count,
  creator: person.nullable(),
  created_at: instant,
  updated_at: instant,
  /** its first picture, small, by a signed address */
  thumb: text.nullable(),
})
export type CreativeRow = z.output<typeof creativeRow>

/** From where on spend and return are high, and over which days (S2 §3 names the four types and no thresholds). */
export const thresholds = z.object({ spend_minor: minor, rate_percent: z.number(), days: count, version: count })

const unpriced = z.object({ currency: text, days: count })

/** How the whole filter lies about the thresholds, whatever page of it is shown. */
const effect = z.object({
  /** creatives of each recommendation type */
  types: z.record(z.enum(RECOMMEND_TYPES), count),
  /** those that cost anything in the days, and what lies in the middle of them; null: none did */
  spent: count,
  median_spend_minor: minor.nullable(),
  median_rate_percent: z.number().nullable(),
  /** the last day with a figure; null: no figure yet */
  last_day: text.nullable(),
  /** currencies in which figures are based on days for which the server has no rate: these are counted nowhere */
  unpriced: z.array(unpriced),
  /** creatives with figures that no network told: the demo company's */
  examples: count,
})

/** What the list is narrowed to. */
export const creativeFilter = {
  /** the mainland is 1 (S1 §2) */
  region: id.optional(),
  game_id: id.optional(),
  /** the two families with calls of their own are of one platform whatever is asked */
  spreader_id: id.optional(),
  status: z.enum(CREATIVE_STATUSES).optional(),
  review_state: z.enum(CREATIVE_REVIEW_STATES).optional(),
  recommend_type: z.enum(RECOMMEND_TYPES).optional(),
  /** those that hold this picture */
  material_id: id.optional(),
  /** 1: those in use; 0: those no one uses */
  used: flag.optional(),
  /** 1: the caller's own */
  mine: flag.optional(),
  /** words of the name, a title, a text or the note; or an id */
  q: z.string().max(100).optional(),
  ids: ids.optional(),
  format: z.enum(['xlsx', 'csv']).optional(),
}

const draft = z.strictObject(inputOf(CREATIVE))
const DRAFT_SCOPE = { game: 'creative.game_id', spreader: 'creative.spreader_id' } as const

/** The four calls of a family; the first lists every platform, and keeps those without calls of their own. */
function family(base: string, whose: string) {
  const scope = { objects: { id: 'creative' } } as const
  return {
    list: endpoint({
      ...READ,
      path: base,
      scope: { input: { game: 'game_id', region: 'region', spreader: 'spreader_id' }, rows: ROWS },
      input: z.object({ ...creativeFilter, ...paging(100) }),
      file: TABLE_FILE,
      output: listOf(creativeRow).extend({ thresholds, effect }),
      summary: `${whose} of the games, regions and platforms the user may use, newest first.`,
    }),
    create: endpoint({
      ...EDIT,
      method: 'POST',
      path: base,
      write: 'once',
      audit: { records: 'creative.created' },
      scope: { input: DRAFT_SCOPE },
      input: z.object({ ticket, creative: jsonText(draft) }),
      output: data(creativeRow),
      summary: `${whose}: makes one; it waits for a review.`,
    }),
    update: endpoint({
      ...EDIT,
      method: 'PUT',
      path: base,
      write: 'once',
      audit: { records: 'creative.edited' },
      scope: { input: DRAFT_SCOPE, ...scope },
      input: z.object({ ticket, id, revision: wireInteger.min(1), creative: jsonText(draft) }),
      output: data(creativeRow),
      summary: `${whose}: edits one, held to the revision it was seen in; the present one comes with a 409.`,
    }),
    remove: endpoint({
      ...EDIT,
      method: 'DELETE',
      path: base,
      write: 'once',
      audit: { records: 'creative.deleted' },
      scope,
      input: z.object({ ticket, id, revision: wireInteger.min(1) }),
      output: data(z.object({ id: text })),
      summary: `${whose}: deletes one that no batch uses.`,
    }),
  }
}

export const CREATIVE_CALLS = {
  common: family(BASE, 'Creatives'),
  gdt: family(`${BASE}/gdt`, 'Tencent creatives'),
  tiktok: family(`${BASE}/tiktok`, 'TikTok creatives'),
} satisfies Record<CreativeFamily, unknown>

export const switchCreatives = endpoint({
  ...EDIT,
  method: 'PUT',
  path: `${BASE}/update_status`,
  write: 'again',
  atomic: true,
  audit: { records: 'creative.switched' },
  scope: { objects: { ids: 'creative' } },
  input: z.object({ ids: z.array(id).min(1).max(500), status: z.enum(CREATIVE_STATUSES) }),
  output: data(z.array(z.object({ id: text, outcome: z.enum(['saved', 'refused']), blockers: z.array(wireBlocker) }))),
  summary: 'Switches creatives on or off; each has its own result.',
})

export const checkCreativeName = endpoint({
  ...READ,
  path: `${BASE}/check_name`,
  scope: { input: { game: 'game_id', spreader: 'spreader_id' }, objects: { id: 'creative' } },
  /** `id`: the creative that is edited may keep its name */
  input: z.object({ name: z.string().max(1_000), game_id: id, spreader_id: id, id: id.optional() }),
  output: data(
    z.object({
      /** in units of width: a character outside ASCII counts as 2 (S1 §5) */
      width: count,
      max: count,
      blockers: z.array(wireBlocker),
      /** who has the name already */
      taken_by: z.object({ id: text, creator: person.nullable() }).nullable(),
    }),
  ),
  summary: 'Whether a creative of this game and platform may be called so.',
})

/** A picture of a creative, with what prevents using it. */
const creativeMaterial = z.object({
  id: text,
  game_id: text,
  name: text,
  type: z.enum(MATERIAL_KINDS),
  mime: text,
  width: count,
  height: count,
  duration_ms: count.nullable(),
  status: z.enum(MATERIAL_STATUSES),
  review_state: z.enum(MATERIAL_REVIEW_STATES),
  video_status: z.enum(VIDEO_STATUSES),
  thumb: text.nullable(),
  url: text,
})
export type CreativeMaterial = z.output<typeof creativeMaterial>

/** Ours: one creative with its pictures, its versions, what was decided, what it cost, and where it is used. */
export const creativeDetail = endpoint({
  ...READ,
  path: `${BASE}/detail`,
  scope: { objects: { id: 'creative' } },
  input: z.object({ id }),
  output: data(
    z.object({
      creative: creativeRow,
      materials: z.array(creativeMaterial),
      versions: z.array(
        z.object({
          version: count,
          name: text,
          material_ids: z.array(text),
          titles: z.array(text),
          messages: z.array(text),
          made_by: person.nullable(),
          made_at: instant,
          /** null: not decided */
          verdict: z.enum(VERDICTS).nullable(),
          reasons: z.array(text),
          comment: text,
        }),
      ),
      /** newest first; at most 100 */
      uses: z.array(z.object({ batch_id: text, batch_name: text, channel: text, state: text, ads: count, created_at: instant })),
      /** ads of batches that were not discarded, and the batches: they are against deleting it */
      held: z.object({ ads: count, batches: count }),
      /** days without a rate of the server are left out */
      figures: z.array(z.object({ day: text, spend_minor: minor, return_minor: minor })),
      unpriced: z.array(unpriced),
      /** the ad accounts that the figures are of; none: no network told them */
      figure_sources: z.array(z.object({ account_id: text, name: text, done_at: instant.nullable(), failure: wireBlocker.nullable() })),
      thresholds,
    }),
  ),
  summary: 'One creative: its pictures by signed addresses, its versions with their reviews, its figures, and the batches that use it.',
})
export type CreativeDetail = OutputOf<typeof creativeDetail>['data']

/** Ours: what a creative of a game is made of. */
export const creativeChoices = endpoint({
  ...READ,
  path: `${BASE}/choices`,
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
  input: z.object({ game_id: id.optional() }),
  output: data(
    z.array(
      z.object({
        id: text,
        game_id: text,
        name: text,
        url: text,
        switch: z.enum(LANDING_SWITCHES),
        /** of the letter that covers it, today; null: it needs none */
        letter: z.enum(LETTER_STANDINGS).nullable(),
      }),
    ),
  ),
  summary: 'Landing pages of the games the user may use, with what prevents leading anyone there.',
})

/** Ours: creatives as a batch takes them, each with what prevents using it. */
export const creativesForBatch = endpoint({
  ...READ,
  path: `${BASE}/for_batch`,
  scope: { input: { game: 'game_id', spreader: 'spreader_id' }, rows: { game: 'game_id', spreader: 'spreader_id' } },
  input: z.object({ game_id: id, spreader_id: id, q: z.string().max(100).optional() }),
  output: data(
    z.array(
      z.object({
        id: text,
        game_id: text,
        spreader_id: text,
        name: text,
        /** its titles */
        detail: text,
        thumb: text.nullable(),
        /** in words; null: it may be used */
        disabled_reason: text.nullable(),
        /** variants by axis of the platform's batches: one for each picture, and one for each title with each text */
        axes: z.record(z.string(), z.array(z.object({ name: text, values: z.record(z.string(), z.string()) }))),
      }),
    ),
  ),
  summary: 'Creatives of a game on a platform that are on, newest first, at most 60, as the axes of a batch.',
})

/** Ours: the thresholds of the quadrants are the server's. */
export const saveThresholds = endpoint({
  method: 'POST',
  path: `${BASE}/thresholds`,
  encoding: 'form',
  write: 'once',
  permission: 'creative.threshold.edit',
  audit: { records: 'creative.thresholds_saved' },
  scope: { none: 'the thresholds are the same for everybody' },
  input: z.object({ ticket, spend_minor: filled.max(20), rate_percent: z.coerce.number(), days: wireInteger, version: wireInteger.min(0) }),
  output: data(thresholds),
  summary: 'Says from where on spend and return of a creative are high.',
})
