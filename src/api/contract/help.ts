import { z } from 'zod'
import { GUIDE_MARKS } from '#domain/help/guide-progress.ts'
import { ATOMIC, count, data, endpoint, filled, id, instant, listOf, paging, READ, text, ticket, wireInteger, WRITE } from './endpoint.ts'

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
  ...READ,
  path: PATH,
  permission: 'signed-in',
  scope: { none: 'help is the same for everybody' },
  input: z.object({ page_name: id.optional(), ...paging(200) }),
  output: listOf(guideRow),
  summary: 'Help pages, those of one route or all.',
})

/** `once`: a save whose answer was lost is asked again with its ticket, and must not meet its own version. */
export const saveGuide = endpoint({
  ...WRITE,
  path: PATH,
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
  bodyKb: 2 * 1024, // two texts of 50,000 characters, nine bytes each
  output: data(guideRow),
  audit: { records: 'help.guide.saved' },
  summary: 'Write a help page, or change one.',
})

/** Ours: who wrote what, as the audit trail has it. */
export const guideHistory = endpoint({
  ...READ,
  path: '/dapper/api/help_center/guide_history',
  permission: 'help.guide.edit',
  scope: { none: 'help is the same for everybody' },
  input: z.object({ id }),
  output: data(z.array(z.object({ at: instant, by: text, version: count, title_zh: text, title_en: text, body_zh: text, body_en: text }))),
  summary: 'Earlier texts of a help page, latest first.',
})

/** The state of the caller with a help page; a page without a mark was not read. */
const guideMark = z.object({ guide_id: text, state: z.enum(GUIDE_MARKS), version: count, at: instant })
const PROGRESS = '/dapper/api/help_center/guide_progress'
const OWN = { none: 'each person sees and marks what they read themselves' }

/** Ours: which help pages the caller has read or put off. */
export const guideProgress = endpoint({
  ...READ,
  path: PROGRESS,
  permission: 'signed-in',
  scope: OWN,
  input: z.object({}),
  output: data(z.array(guideMark)),
  summary: 'Help pages the caller has read or put off.',
})

/** Ours. It says what holds, so that a second one changes nothing. Answers with all marks of the caller. */
export const markGuide = endpoint({
  ...ATOMIC,
  path: PROGRESS,
  permission: 'signed-in',
  scope: OWN,
  input: z.object({
    guide_id: id,
    state: z.enum(GUIDE_MARKS),
    /** the version that was read; never one that is not written yet */
    version: wireInteger.min(1),
  }),
  output: data(z.array(guideMark)),
  audit: { records: 'help.guide.marked' },
  summary: 'Mark a help page as read, or put it off.',
})

/** Ours. Answers with the marks that are left. */
export const forgetGuideMarks = endpoint({
  ...ATOMIC,
  path: `${PROGRESS}/forget`,
  permission: 'signed-in',
  scope: OWN,
  input: z.object({
    /** absent: the marks of all pages */
    guide_id: id.optional(),
  }),
  output: data(z.array(guideMark)),
  audit: { records: 'help.guide.mark_forgotten' },
  summary: 'Begin reading a help page, or all of them, again.',
})
