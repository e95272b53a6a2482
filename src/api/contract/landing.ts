import { z } from 'zod'
import { LANDING } from '#domain/landing/landing.ts'
import { LANDING_SWITCHES } from '#domain/landing/templates.ts'
import { LINK_REASONS, LINK_STATES } from '#domain/link.ts'
import { LETTER_STANDINGS } from '#domain/review/letter.ts'
import { count, data, endpoint, flag, id, instant, listOf, paging, text, type OutputOf } from './endpoint.ts'
import { person } from './person.ts'
import { inputOf } from './thing-fields.ts'
import { listOfThings } from './thing.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'landing.page.view' } as const
const BASE = '/dapper/api/mat'

const TROUBLES = ['links', 'letter', 'any'] as const

export const linkCheck = z.object({
  url: text,
  state: z.enum(LINK_STATES),
  status: z.number().int().nullable(),
  reason: z.enum(LINK_REASONS).nullable(),
  checked_at: instant,
})

export const landings = listOfThings(LANDING, {
  path: `${BASE}/landings`,
  list: {
    permission: 'landing.page.view',
    summary:
      'Landing pages of the games the user may use: first those with links that lead nowhere or a letter that ended; with a format the whole filter as a file.',
  },
  filter: {
    switch: z.enum(LANDING_SWITCHES).optional(),
    /** `links`: one leads nowhere; `letter`: it does not hold today; `any`: one of them */
    trouble: z.enum(TROUBLES).optional(),
    creator: id.optional(),
    /** 1: the caller's own */
    mine: flag.optional(),
    /** exactly this name */
    name: z.string().max(200).optional(),
  },
  row: {
    game_name: text,
    letter_name: text.nullable(),
    letter: z.object({ id: text, title: text, expires_on: text, standing: z.enum(LETTER_STANDINGS) }).nullable(),
    switch: z.enum(LANDING_SWITCHES),
    /** who switched it last, and when; null: it is as it was made */
    switched_by: person.nullable(),
    switched_at: instant.nullable(),
    /** the worst of its links; null: one was never checked */
    links: z.enum(LINK_STATES).nullable(),
    /** the last checks of its links */
    checks: z.array(linkCheck),
    /** ads of batches that lead to it, and those of them that are on a network, or on their way there */
    used_by_count: count,
    live_count: count,
    creator: person.nullable(),
    created_at: instant,
    updated_by: person.nullable(),
  },
  unsorted: ['checks'],
})
export const landingRow = landings.row
export type LandingRow = z.output<typeof landingRow>

const ofPage = { objects: { id: 'landing' } } as const

export const landingEditData = endpoint({
  ...READ,
  path: `${BASE}/landing/edit_data`,
  scope: ofPage,
  input: z.object({ id }),
  output: data(
    z.object({
      page: landingRow,
      /** batches whose ads lead to the page, newest first; at most 100 */
      uses: z.array(
        z.object({ batch_id: text, batch_name: text, channel: text, state: text, ads: count, live: count, created_at: instant }),
      ),
      /** how many creatives lead to the page */
      creatives: count,
      /** newest first */
      versions: z.array(z.object({ version: count, made_by: person.nullable(), made_at: instant })),
    }),
  ),
  summary: 'One landing page as it is edited, with the ads that lead to it and its versions.',
})
export type LandingEditData = OutputOf<typeof landingEditData>['data']

const versionNumber = z.coerce.number().int().min(1)

export const landingHeatImage = endpoint({
  ...READ,
  path: `${BASE}/landing/heat_image`,
  scope: ofPage,
  /** without a version: the present one; `against`: another version, for the difference between the two */
  input: z.object({ id, version: versionNumber.optional(), against: versionNumber.optional() }),
  output: data(
    z.object({
      version: count,
      clicks: count,
      /** days; null: no one has clicked */
      from: text.nullable(),
      to: text.nullable(),
      /** the clicks as a picture over the page, by a signed address */
      url: text.nullable(),
      /** where `against` is clicked on more (red) or less (blue) than this version, by share, by a signed address; null: not asked, or one of them has no clicks */
      difference: text.nullable(),
      /** the page as it was in that version, by a signed address */
      preview: text,
      /** versions with clicks, newest first */
      versions: z.array(z.object({ version: count, clicks: count })),
    }),
  ),
  summary: 'Where visitors clicked on a version of a landing page, and how that differs from another version.',
})
export type LandingHeat = OutputOf<typeof landingHeatImage>['data']

export const landingTemplates = endpoint({
  ...READ,
  path: `${BASE}/landing/templates`,
  scope: { none: 'templates are the same for everybody' },
  input: z.object({}),
  output: data(
    z.array(
      z.object({ id: text, name: text, images: z.object({ min: count, max: count }), has_body: z.boolean(), has_target: z.boolean() }),
    ),
  ),
  summary: 'Templates a landing page is made of.',
})

/** What a preview shows may be half entered, and too long. */
const { game_id, template_id, material_ids } = inputOf(LANDING)
const shownFields = {
  game_id,
  template_id,
  material_ids,
  headline: z.string().max(200).default(''),
  body: z.string().max(2_000).default(''),
  button: z.string().max(100).default(''),
}

export const landingTemplateUrl = endpoint({
  ...READ,
  path: `${BASE}/landing/template_url`,
  scope: { input: { game: 'game_id' } },
  input: z.object(shownFields),
  output: data(z.object({ url: text, expires_at: instant })),
  summary: 'A short-lived address that shows a template with what was entered so far; nothing of it is stored.',
})

export const landingMaterials = endpoint({
  ...READ,
  path: `${BASE}/landing/dragonfly_materials`,
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
  input: z.object({ game_id: id, q: z.string().max(100).optional(), ids: z.array(id).max(100).optional(), ...paging(100) }),
  output: listOf(z.object({ id: text, game_id: text, name: text, width: count, height: count, thumb: text.nullable() })),
  summary: 'Pictures of a game that a landing page may show: those that passed the review, or were in use before there was one.',
})

/** Ours: the page a preview shows; the address is signed, and the page runs nothing and leads nowhere. */
export const landingPreview = endpoint({
  ...READ,
  path: `${BASE}/landing/preview`,
  permission: 'anyone',
  scope: { none: 'the signed address is the right: the user who asked for it may see what is in it' },
  input: z.object({ p: z.string().max(12_000), e: z.string().max(20), s: z.string().max(100) }),
  output: z.unknown(),
  file: ['text/html'],
  summary: 'A template with what was entered, by a signed address of a quarter of an hour.',
})

/** Ours: the picture behind `heat_image`; an `<img>` carries no Authorization header. */
export const landingHeatPicture = endpoint({
  ...READ,
  path: `${BASE}/landing/heat_image/picture`,
  permission: 'anyone',
  scope: { none: 'the signed address is the right: the user who asked for it may see what is in it' },
  input: z.object({ p: z.string().max(200), e: z.string().max(20), s: z.string().max(100) }),
  output: z.unknown(),
  file: ['image/png'],
  summary: 'The clicks on a version of a landing page as a picture, by a signed address.',
})
