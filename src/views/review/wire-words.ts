import { fromPromise } from 'xstate'
import { z } from 'zod'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/review-words.ts'
import type { FoundWord } from '#domain/review/item.ts'
import { WORD_KINDS, type WordKind } from '#domain/review/review.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'

const QUIET = { quiet: true } as const

export type WordsQuery = { q: string; text: string }
export type WordsAnswer = { rows: readonly calls.ReviewWord[]; total: number; hits: readonly FoundWord[] }
export const wordsReading = createReading<WordsAnswer, WordsQuery>({ keepsAnswer: true })
/** Words that are watched, narrowed by `q`; and where they stand in a text that is tried. */
export const wiredWordsReading = wordsReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      const asked = { ...(query.q ? { q: query.q } : {}), ...(query.text ? { text: query.text } : {}), per_page: 500 }
      const { data, total, hits } = await call(calls.reviewWords, asked, { ...QUIET, signal })
      return { rows: data, total, hits }
    }),
  },
})

/** `words` are lines; with an id it is one word at the version that was read. `isGone`: it is to be deleted. */
export type WordDraft = {
  id: string | null
  version: number
  words: string
  kind: WordKind
  reason: string
  source: string
  expires_on: string
  isGone: boolean
}
export const wordDraft: z.ZodType<WordDraft> = z.object({
  id: z.string().nullable(),
  version: z.number(),
  words: z.string(),
  kind: z.enum(WORD_KINDS),
  reason: z.string(),
  source: z.string(),
  expires_on: z.string(),
  isGone: z.boolean(),
})
/** Of a conflict, the word as it stands there now. */
export const wordSave = createSettingsSave<WordDraft, calls.ReviewWord | null>()
export const wiredWordSave = wordSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<calls.ReviewWord | null>> => {
      if (!draft) throw new Error('a word is saved from a draft')
      const { id, version, kind, reason, source, expires_on } = draft
      const words = JSON.stringify(wordsIn(draft))
      const fields = { ticket, words, kind, reason, source, expires_on, ...(id === null ? {} : { id, version }) }
      const answer =
        draft.isGone && id !== null ? call(calls.deleteReviewWord, { ticket, id }, QUIET) : call(calls.saveReviewWords, fields, QUIET)
      const outcome = await outcomeOf<unknown, null>(answer, () => null)
      return outcome.kind === 'refused' ? { ...outcome, present: calls.reviewWord.safeParse(outcome.present).data ?? null } : outcome
    }),
  },
})

/** The lines that hold anything. */
export const wordsIn = ({ words }: { words: string }): string[] => words.split('\n').flatMap((line) => line.trim() || [])
