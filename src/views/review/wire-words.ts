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

export type TriedQuery = { text: string }
export const triedReading = createReading<readonly FoundWord[], TriedQuery>({ keepsAnswer: true })
/** Where the words are in a text that is tried. */
export const wiredTriedReading = triedReading.provide({
  actors: {
    read: fromPromise(async ({ input: { query }, signal }) => {
      if (query.text === '') return []
      const { data } = await call(calls.lookForWords, { texts: [query.text] }, { ...QUIET, signal })
      return data.flat()
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
/** What was saved, with how many were there already; the word that was deleted; of a conflict, the word as it is there now. */
export type WordEnding =
  | { kind: 'saved'; count: number; known: number }
  | { kind: 'deleted'; word: calls.ReviewWord }
  | { kind: 'present'; word: calls.ReviewWord }
export const wordSave = createSettingsSave<WordDraft, WordEnding>()
export const wiredWordSave = wordSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<WordEnding>> => {
      if (!draft) throw new Error('a word is saved from a draft')
      const { id, version, kind, reason, source, expires_on } = draft
      const words = JSON.stringify(wordsIn(draft))
      const fields = { ticket, words, kind, reason, source, expires_on, ...(id === null ? {} : { id, version }) }
      const outcome =
        draft.isGone && id !== null
          ? await outcomeOf(call(calls.deleteReviewWord, { ticket, id }, QUIET), deletedEnding)
          : await outcomeOf(call(calls.saveReviewWords, fields, QUIET), savedEnding)
      if (outcome.kind !== 'refused') return outcome
      const { data: word } = calls.reviewWord.safeParse(outcome.present)
      return { ...outcome, present: word ? { kind: 'present', word } : null }
    }),
  },
})

const savedEnding = ({ data }: { data: { saved: readonly unknown[]; known: number } }): WordEnding => ({
  kind: 'saved',
  count: data.saved.length,
  known: data.known,
})
const deletedEnding = ({ data }: { data: { deleted: calls.ReviewWord } }): WordEnding => ({ kind: 'deleted', word: data.deleted })

/** A word as it is changed. */
export const draftOf = (row: object): WordDraft => {
  const { id, version, word, kind, reason, source, expires_on } = calls.reviewWord.parse(row)
  return { id, version, words: word, kind, reason, source, expires_on, isGone: false }
}

/** The lines that hold anything. */
export const wordsIn = ({ words }: { words: string }): string[] => words.split('\n').flatMap((line) => line.trim() || [])
