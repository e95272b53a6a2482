import { z } from 'zod'
import { call } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { materials } from '#contract/material.ts'
import { letters } from '#contract/review-letters.ts'
import * as calls from '#contract/review.ts'
import type { QueueItem, QueueRow } from '#domain/review/item.ts'
import { FAIL_REASONS, VERDICTS, type ReviewRecordState, type Verdict } from '#domain/review/review.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import type { Search } from '#views/kit/inputs/searcher.ts'
import type { Say } from '#views/kit/words.tsx'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** Records of one page. */
export const RECORDS_A_PAGE = 200

/** Empty: whatever it holds, in whatever state. */
export type RecordsQuery = { which: 'mine' | 'decided'; q: string; state: ReviewRecordState | ''; page: number }
export const recordsReading = createReading<{ rows: readonly QueueRow[]; total: number }, RecordsQuery>({ keepsAnswer: true })
/** What a person put up, or what was decided; the newest first. */
export const wiredRecordsReading = readBy(recordsReading, async (query, how) => {
  const asked = query.which === 'mine' ? { mine: '1' as const } : { decided: '1' as const }
  const { q, state, page } = query
  const narrowed = { ...asked, ...(q === '' ? {} : { q }), ...(state === '' ? {} : { state }) }
  const { data, total } = await call(calls.reviews, { ...narrowed, page, per_page: RECORDS_A_PAGE }, how)
  return { rows: data, total }
})

export const recordReading = createReading<QueueItem, { id: string }>()
export const wiredRecordReading = readBy(recordReading, async (query, how) => {
  const { data } = await call(calls.reviewDetailCall, { id: query.id }, how)
  if (!data) throw new Error('a record that is asked for by its id is answered')
  return data
})

/** The answer to a write about one record; of a conflict, what is there now. */
async function ended(answer: Promise<{ data: calls.ReviewDetail }>): Promise<SaveOutcome<QueueItem>> {
  return await outcomeOf(answer, ({ data }) => data, heldIn(calls.reviewDetail))
}

export type CorrectionDraft = { id: string; revision: number; verdict: Verdict; reasons: readonly string[]; comment: string; why: string }
export const correctionDraft: z.ZodType<CorrectionDraft> = z.object({
  id: z.string(),
  revision: z.number(),
  verdict: z.enum(VERDICTS),
  reasons: z.array(z.string()),
  comment: z.string(),
  why: z.string(),
})
export const correctionSave = createSettingsSave<CorrectionDraft, QueueItem>()
/** A past decision, corrected with the reason why. */
export const wiredCorrectionSave = savedBy(correctionSave, async (draft, ticket) => {
  const reasons = FAIL_REASONS.filter((reason) => draft.reasons.includes(reason))
  return await ended(call(calls.correctReview, { ...draft, ticket, reasons }, QUIET))
})

/**
 * `again`: the record that was decided; `edit`: the one that still waits, at the revision that was read; neither: a new creative of
 * `game_id`. An empty id is none; names are kept next to ids, to be shown.
 */
export type SubmissionDraft = {
  again: string | null
  edit: { id: string; revision: number } | null
  game_id: string
  material_id: string
  material_name: string
  title: string
  texts: readonly { field: string; text: string }[]
  letter_id: string
  letter_name: string
  note: string
}
export const submissionDraft: z.ZodType<SubmissionDraft> = z.object({
  again: z.string().nullable(),
  edit: z.object({ id: z.string(), revision: z.number() }).nullable(),
  game_id: z.string(),
  material_id: z.string(),
  material_name: z.string(),
  title: z.string(),
  texts: z.array(z.object({ field: z.string(), text: z.string() })),
  letter_id: z.string(),
  letter_name: z.string(),
  note: z.string(),
})
export const submissionSave = createSettingsSave<SubmissionDraft, QueueItem>()
/** What is put up, put up again, or corrected while it waits. */
export const wiredSubmissionSave = savedBy(submissionSave, async (draft, ticket) => {
  const { again, edit, game_id, material_id, title } = draft
  const said = { ticket, note: draft.note, texts: JSON.stringify(draft.texts), letter_id: draft.letter_id }
  if (edit) return await ended(call(calls.editReview, { ...said, ...edit }, QUIET))
  const what = again === null ? { game_id, ...(material_id === '' ? {} : { material_id }) } : { again }
  return await ended(call(calls.submitReview, { ...said, ...what, title }, QUIET))
})

/** Pictures and videos of a game, by their names. */
export const materialsOf =
  (game_id: string): Search =>
  async (q, signal) => {
    const { data } = await call(materials, { game_id, q, per_page: 20 }, { ...QUIET, signal })
    return data.map(({ id, name, width, height }) => ({ id, name, detail: `${width} × ${height}` }))
  }

/** Letters of a game, by their names and who gave the right; one that has ended comes last, and says why it is not to be chosen. */
export const lettersOf =
  (game_id: string, say: Say): Search =>
  async (q, signal) => {
    const asked = { game_id, ...(q === '' ? {} : { q }), ended_last: '1' as const, per_page: 20 }
    const { data } = await call(letters.list, asked, { ...QUIET, signal })
    return data.map(({ id, title, holder, expires_on: day, standing }) => {
      const detail = say('review.letter.choice', { holder, day, standing: say(`review.standing.${standing}`) })
      return { id, name: title, ...(standing === 'expired' ? { disabledReason: detail } : { detail }) }
    })
  }
