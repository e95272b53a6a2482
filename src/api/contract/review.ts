import { z } from 'zod'
import { FAIL_REASONS, MOST_AT_ONCE, REVIEWED_TYPES, REVIEW_STATES, TEMPLATES_MAX, VERDICTS } from '#domain/review/review.ts'
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
  READ,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  WRITE,
} from './endpoint.ts'
import { dictEntry } from './lists.ts'
import { wordHit } from './review-words.ts'
import { person } from './person.ts'

const BASE = '/dapper/api/review'
const VIEW = 'review.queue.view'

export const reviewTexts = z.array(z.object({ field: filled.max(40), text: z.string().max(2_000) })).max(20)

export const reviewRow = z.object({
  id: text,
  object_type: z.enum(REVIEWED_TYPES),
  object_id: text,
  version: count,
  game_id: text,
  game_name: text,
  region_id: text,
  title: text,
  kind: z.enum(['image', 'video', 'text']),
  /** a small picture, by a signed address */
  thumb: text.nullable(),
  submitter: person.nullable(),
  submitted_at: instant,
  deadline: instant,
  overdue: z.boolean(),
  state: z.enum(REVIEW_STATES),
  /** the caller's own: another user decides it */
  own: z.boolean(),
  /** who looks at it now; null: no one */
  held_by: person.nullable(),
  held_by_me: z.boolean(),
  prohibited: count,
  sensitive: count,
  reasons: z.array(text),
  comment: text,
  reviewer: person.nullable(),
  decided_at: instant.nullable(),
  /** rises with every edit and decision */
  revision: count,
  /** represents everything that is shown of it: a decision names what it was taken on */
  seen: text,
})
export type ReviewRow = z.output<typeof reviewRow>

const media = z.object({
  url: text,
  poster: text.nullable(),
  mime: text,
  width: count,
  height: count,
  bytes: count,
  duration_ms: count.nullable(),
  version: count,
})
const shownTexts = z.array(z.object({ field: text, text, hits: z.array(wordHit) }))
const past = z.object({
  at: instant,
  user_name: text,
  version: count,
  verdict: z.enum(VERDICTS),
  reasons: z.array(text),
  comment: text,
  /** why it was corrected; empty for a first decision */
  why: text,
})

export const reviewDetail = reviewRow.extend({
  texts: shownTexts,
  media: media.nullable(),
  tags: z.array(text),
  note: text,
  held_until: instant.nullable(),
  letter: z
    .object({ id: text, title: text, holder: text, expires_on: text, standing: z.enum(['valid', 'soon', 'expired', 'later']) })
    .nullable(),
  used: z.object({ ads: count, batches: count }),
  /** the newest earlier version that failed, to see the result of it */
  before: z
    .object({
      version: count,
      title: text,
      texts: z.array(z.object({ field: text, text })),
      media: media.nullable(),
      reasons: z.array(text),
      comment: text,
      reviewer: text,
      decided_at: instant,
    })
    .nullable(),
  history: z.array(past),
})
export type ReviewDetail = z.output<typeof reviewDetail>

export const reviewTemplate = z.object({
  id: filled.max(40),
  name: filled.max(40),
  reasons: z.array(z.enum(FAIL_REASONS)).max(FAIL_REASONS.length),
  comment: z.string().max(500),
})
export type ReviewTemplate = z.output<typeof reviewTemplate>
export const reviewTemplatesShape = z.array(reviewTemplate).max(TEMPLATES_MAX)

export const reviewDict = endpoint({
  ...READ,
  path: `${BASE}/review_dict`,
  permission: 'signed-in',
  scope: { none: 'words and templates are the same for everybody' },
  input: z.object({}),
  output: data(
    z.object({
      object_types: z.array(dictEntry),
      states: z.array(dictEntry),
      reasons: z.array(dictEntry),
      word_kinds: z.array(dictEntry),
      letter_categories: z.array(dictEntry),
      templates: z.array(reviewTemplate),
      templates_version: count,
    }),
  ),
  summary: 'What a review chooses from: states, reasons, kinds of words and letters, templates of a failure.',
})

const filter = {
  game_id: id.optional(),
  object_type: z.enum(REVIEWED_TYPES).optional(),
  q: z.string().max(100).optional(),
}

export const reviews = endpoint({
  ...READ,
  path: `${BASE}/reviews`,
  permission: VIEW,
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id', region: 'region_id' } },
  input: z.object({
    ...filter,
    state: z.enum(REVIEW_STATES).optional(),
    /** 1: what the caller put up */
    mine: flag.optional(),
    /** 1: what has been decided, newest first, in place of one state */
    decided: flag.optional(),
    overdue: flag.optional(),
    ...paging(100),
  }),
  /** `counts` are of the whole queue within the grants, whatever the filter */
  output: listOf(reviewRow).extend({ counts: z.object({ waiting: count, held: count, overdue: count }) }),
  summary: 'What waits for review, most urgent first; with a state, its result.',
})

export const reviewDetailCall = endpoint({
  ...READ,
  path: `${BASE}/detail`,
  permission: VIEW,
  // claiming writes a lease and nothing else; asked again it is renewed
  write: 'again',
  scope: { input: { game: 'game_id' }, objects: { id: 'review' } },
  input: z.object({
    /** absent: the most urgent one; with claim=1 the next that is free, behind the place of `after` in the queue */
    id: id.optional(),
    /** 1: take it for three minutes, or keep it; 0: give it back */
    claim: flag.optional(),
    after: id.optional(),
    /** not these */
    not: ids.optional(),
    ...filter,
  }),
  /** null: nothing that is free waits */
  output: data(reviewDetail.nullable()),
  summary: 'One record with all a reviewer looks at; claim=1 takes it for a while, and without an id the next one that is free.',
})

const chosen = jsonText(
  z
    .array(z.object({ id, seen: filled.max(64) }))
    .min(1)
    .max(MOST_AT_ONCE),
)
const result = z.object({ id: text, result: z.enum(['decided', 'refused']), blockers: z.array(wireBlocker), row: reviewRow.nullable() })
export type ReviewResult = z.output<typeof result>
/** What a refusal of all items carries as the present rows. */
export const reviewResults = z.array(result)
const results = data(z.object({ results: reviewResults }))
const comment = z.string().max(500).default('')
const reasons = z.array(z.enum(FAIL_REASONS)).max(FAIL_REASONS.length)

export const passReview = endpoint({
  ...WRITE,
  path: `${BASE}/pass`,
  permission: 'review.item.decide',
  scope: { objects: { 'items.id': 'review' } },
  /** each item with what was seen of it, and its own result; when none can be decided the call is refused (409 with the results) */
  input: z.object({ ticket, items: chosen, comment }),
  output: results,
  audit: { records: 'art_review.passed' },
  summary: 'Passes items, each on the version that was looked at.',
})

export const failReview = endpoint({
  ...WRITE,
  path: `${BASE}/fail_pass`,
  permission: 'review.item.decide',
  scope: { objects: { 'items.id': 'review' } },
  input: z.object({ ticket, items: chosen, reasons: reasons.default([]), comment }),
  output: results,
  audit: { records: 'art_review.failed' },
  summary: 'Fails items with reasons, each on the version that was looked at.',
})

export const correctReview = endpoint({
  ...WRITE,
  path: `${BASE}/history/edit`,
  permission: 'review.history.edit',
  scope: { objects: { id: 'review' } },
  input: z.object({
    ticket,
    id,
    revision: wireInteger,
    verdict: z.enum(VERDICTS),
    reasons: reasons.default([]),
    comment,
    why: filled.max(500),
  }),
  output: data(reviewDetail),
  audit: { records: 'art_review.corrected' },
  summary: 'Corrects a past decision, with the reason why; the former one stays in the history.',
})

export const editReview = endpoint({
  ...WRITE,
  path: `${BASE}/edit`,
  permission: 'review.item.submit',
  scope: { objects: { id: 'review' } },
  input: z.object({
    ticket,
    id,
    revision: wireInteger,
    texts: jsonText(reviewTexts).optional(),
    note: z.string().max(500).optional(),
    letter_id: z.string().max(20).optional(),
  }),
  output: data(reviewDetail),
  audit: { records: 'art_review.edited' },
  summary: 'The submitter corrects what still waits; the user who looks at it now is told that it changed.',
})

export const submitReview = endpoint({
  ...WRITE,
  path: `${BASE}/submit`,
  permission: 'review.item.submit',
  scope: { input: { game: 'game_id' }, objects: { again: 'review', material_id: 'material' } },
  input: z.object({
    ticket,
    /** the record that failed, or passed: its object is put up again. Absent: a creative that is new here */
    again: id.optional(),
    game_id: id.optional(),
    title: filled.max(200),
    texts: jsonText(reviewTexts).default([]),
    material_id: id.optional(),
    note: z.string().max(500).default(''),
    letter_id: z.string().max(20).optional(),
  }),
  output: data(reviewDetail),
  audit: { records: 'art_review.submitted' },
  summary: 'Puts a creative, or a further version of what was decided, up for review.',
})

export const isUsed = endpoint({
  ...READ,
  path: `${BASE}/is_used`,
  permission: VIEW,
  scope: { objects: { id: 'review' } },
  input: z.object({
    id,
    /** others that are asked about with it; what is not there for the caller is passed over */
    ids: ids.optional(),
  }),
  /** `batches` of the first only, those with most ads first; `records`: how many ads carry each */
  output: data(
    z.object({
      used: z.boolean(),
      ads: count,
      batches: z.array(z.object({ batch_id: text, name: text, ads: count })),
      records: z.array(z.object({ id: text, ads: count })),
    }),
  ),
  summary: 'How many ads carry what a record is about: a creative of the library as their texts and picture say it, else its material.',
})

/** The templates with the version a save names. */
export const reviewTemplates = z.object({ templates: z.array(reviewTemplate), templates_version: count })

export const saveReviewTemplates = endpoint({
  ...WRITE,
  path: `${BASE}/templates/save`,
  permission: 'review.words.edit',
  scope: { none: 'templates are the same for everybody' },
  input: z.object({ ticket, version: wireInteger.min(0), templates: jsonText(reviewTemplatesShape) }),
  output: data(reviewTemplates),
  audit: { records: 'art_review.templates_saved' },
  summary: 'Saves the templates of a failure, all together.',
})
