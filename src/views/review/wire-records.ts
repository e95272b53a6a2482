import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/review.ts'
import type { QueueItem, QueueRow } from '#domain/review/item.ts'
import { FAIL_REASONS, type Verdict } from '#domain/review/review.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'

const QUIET = { quiet: true } as const
const ROWS = 200

export type RecordsQuery = { which: 'mine' | 'decided' }
export const recordsReading = createReading<{ rows: readonly QueueRow[]; total: number }, RecordsQuery>({ keepsAnswer: true })
/** What a person put up, or what was decided; the newest first. */
export const wiredRecordsReading = recordsReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const asked = query.which === 'mine' ? { mine: '1' as const } : { decided: '1' as const }
      const { data, total } = await call(calls.reviews, { ...asked, per_page: ROWS }, { ...QUIET, signal })
      return { rows: data, total }
    }),
  },
})

export const recordReading = createReading<QueueItem, { id: string }>()
export const wiredRecordReading = recordReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const { data } = await call(calls.reviewDetailCall, { id: query.id }, { ...QUIET, signal })
      if (!data) throw new Error('a record that is asked for by its id is answered')
      return data
    }),
  },
})

/** The answer to a write about one record; of a conflict, what stands there now. */
async function ended(answer: Promise<{ data: calls.ReviewDetail }>): Promise<SaveOutcome<QueueItem>> {
  const outcome = await outcomeOf(answer, ({ data }) => data)
  if (outcome.kind !== 'refused') return outcome
  const present = calls.reviewDetail.safeParse(outcome.present)
  return { ...outcome, present: present.success ? present.data : null }
}

export type CorrectionDraft = { id: string; revision: number; verdict: Verdict; reasons: readonly string[]; comment: string; why: string }
export const correctionSave = createSettingsSave<CorrectionDraft, QueueItem>()
/** A past decision, corrected with the reason why. */
export const wiredCorrectionSave = correctionSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }) => {
      if (!draft) throw new Error('a correction is sent from a draft')
      const reasons = FAIL_REASONS.filter((reason) => draft.reasons.includes(reason))
      return await ended(call(calls.correctReview, { ...draft, ticket, reasons }, QUIET))
    }),
  },
})

/** `again`: the record that was decided; `edit`: the one that still waits, at the revision that was read. */
export type SubmissionDraft = {
  again: string | null
  edit: { id: string; revision: number } | null
  title: string
  texts: readonly { field: string; text: string }[]
  note: string
}
export const submissionSave = createSettingsSave<SubmissionDraft, QueueItem>()
/** What is put up again, or corrected while it waits. */
export const wiredSubmissionSave = submissionSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }) => {
      if (!draft) throw new Error('a submission is sent from a draft')
      const said = { ticket, note: draft.note, texts: JSON.stringify(draft.texts) }
      if (draft.edit) return await ended(call(calls.editReview, { ...said, ...draft.edit }, QUIET))
      return await ended(
        call(calls.submitReview, { ...said, title: draft.title, ...(draft.again === null ? {} : { again: draft.again }) }, QUIET),
      )
    }),
  },
})
