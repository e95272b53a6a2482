import { z } from 'zod'
import { count, data, endpoint, filled, id, instant, listOf, paging, text, ticket, wireInteger } from './endpoint.ts'

/** Longest text of a guide in one language, in characters. */
export const GUIDE_BODY_MAX = 50_000

export const guideRow = z.object({
  id: text,
  /** route name of the page it belongs to */
  page: text,
  title_zh: text,
  title_en: text,
  /** Markdown; raw HTML is shown as text */
  body_zh: text,
  body_en: text,
  version: count,
  updated_at: instant,
  updated_by_name: text,
})
export type GuideRow = z.output<typeof guideRow>

const PATH = '/dapper/api/help_center/guide'

export const guides = endpoint({
  method: 'GET',
  path: PATH,
  encoding: 'query',
  write: 'no',
  permission: 'signed-in',
  scope: { none: 'help is the same for everybody' },
  input: z.object({ page_name: id.optional(), ...paging(200) }),
  output: listOf(guideRow),
  summary: 'Help pages, those of one route or all.',
})

/** `once`: a save whose answer was lost is asked again with its ticket, and must not meet its own version. */
export const saveGuide = endpoint({
  method: 'POST',
  path: PATH,
  encoding: 'form',
  write: 'once',
  permission: 'help.guide.edit',
  scope: { none: 'help is the same for everybody' },
  input: z.object({
    ticket,
    /** absent: a new page */
    id: id.optional(),
    /** the version the person has read; a page changed since is 409 */
    version: wireInteger.min(0).default(0),
    page: id,
    title_zh: filled.max(120),
    title_en: z.string().max(120).default(''),
    body_zh: filled.max(GUIDE_BODY_MAX),
    body_en: z.string().max(GUIDE_BODY_MAX).default(''),
  }),
  output: data(guideRow),
  audit: { records: 'help.guide.saved' },
  summary: 'Write a help page, or change one.',
})

/** Ours: who wrote what, as the audit trail has it. */
export const guideHistory = endpoint({
  method: 'GET',
  path: '/dapper/api/help_center/guide_history',
  encoding: 'query',
  write: 'no',
  permission: 'help.guide.edit',
  scope: { none: 'help is the same for everybody' },
  input: z.object({ id }),
  output: data(z.array(z.object({ at: instant, by: text, version: count, title_zh: text, title_en: text, body_zh: text, body_en: text }))),
  summary: 'Earlier texts of a help page, latest first.',
})
