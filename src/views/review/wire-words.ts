import { z } from 'zod'
import { call } from '#client/call.ts'
import { heldAs, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/review-words.ts'
import type { FoundWord } from '#domain/review/item.ts'
import { WORD_KINDS, type WordKind } from '#domain/review/review.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

export type TriedQuery = { text: string }
export const triedReading = createReading<readonly FoundWord[], TriedQuery>({ keepsAnswer: true })
/** Where the words are in a text that is tried. */
export const wiredTriedReading = readBy(triedReading, async (query, how) => {
  if (query.text === '') return []
  const { data } = await call(calls.lookForWords, { texts: [query.text] }, how)
  return data.flat()
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
export const wiredWordSave = savedBy(wordSave, async (draft, ticket) => {
  const { id, version, kind, reason, source, expires_on } = draft
  const words = JSON.stringify(wordsIn(draft))
  const fields = { ticket, words, kind, reason, source, expires_on, ...(id === null ? {} : { id, version }) }
  return draft.isGone && id !== null
    ? await outcomeOf(call(calls.deleteReviewWord, { ticket, id }, QUIET), deletedEnding, presentEnding)
    : await outcomeOf(call(calls.saveReviewWords, fields, QUIET), savedEnding, presentEnding)
})

const presentEnding = heldAs(calls.reviewWord, (word): WordEnding => ({ kind: 'present', word }))
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
