import { z } from 'zod'
import { WATCHED_CHARACTERS_AT_ONCE, WATCHED_TEXTS_AT_ONCE, WORD_KINDS, WORD_MAX, WORDS_AT_ONCE } from '#domain/review/review.ts'
import { WATCHED_WORD } from '#domain/review/word.ts'
import { count, data, endpoint, filled, flag, id, jsonText, text, ticket, wireInteger } from './endpoint.ts'
import { listOfThings } from './thing.ts'

const BASE = '/dapper/api/review'
const WRITE = { method: 'POST', encoding: 'form', write: 'once', permission: 'review.words.edit' } as const
const OF_ALL = { none: 'words are the same for everybody' } as const

/** A word that was found, where it is in the text as it was written (UTF-16 units), and why it is watched. */
export const wordHit = z.object({ word: text, kind: z.enum(WORD_KINDS), reason: text, source: text, from: count, to: count })
export type ReviewHit = z.output<typeof wordHit>

export const watchedWords = listOfThings(WATCHED_WORD, {
  path: `${BASE}/prohibited_sensitive_words`,
  list: { permission: 'signed-in', perPage: 500, summary: 'Words that are watched, and where they are in a text.' },
  ofAll: OF_ALL.none,
  filter: {
    /** a text to look through; the answer says where words are in it */
    text: z.string().max(5_000).optional(),
    q: z.string().max(60).optional(),
    kind: z.enum(WORD_KINDS).optional(),
    /** 1: those in force today; 0: those that have ended */
    active: flag.optional(),
  },
  row: { active: z.boolean() },
  answer: { hits: z.array(wordHit) },
})
export const reviewWord = watchedWords.row
export type ReviewWord = z.output<typeof reviewWord>

export const lookForWords = endpoint({
  method: 'POST',
  path: `${BASE}/words/look`,
  encoding: 'json',
  write: 'no',
  permission: 'signed-in',
  scope: OF_ALL,
  input: z.object({ texts: z.array(z.string().max(WATCHED_CHARACTERS_AT_ONCE)).min(1).max(WATCHED_TEXTS_AT_ONCE) }),
  /** what was found in each text, in their order */
  output: data(z.array(z.array(wordHit))),
  summary: 'Where words that are watched are in many texts.',
})

export const saveReviewWords = endpoint({
  ...WRITE,
  path: `${BASE}/words/save`,
  scope: OF_ALL,
  input: z.object({
    ticket,
    /** absent: each of `words` is new */
    id: id.optional(),
    version: wireInteger.optional(),
    words: jsonText(z.array(filled.max(WORD_MAX)).min(1).max(WORDS_AT_ONCE)),
    kind: z.enum(WORD_KINDS),
    reason: filled.max(200),
    source: z.string().max(100).default(''),
    /** the last day it is watched; empty: for good */
    expires_on: z.union([z.iso.date(), z.literal('')]).default(''),
  }),
  /** `known`: how many were there already and stay as they are */
  output: data(z.object({ saved: z.array(reviewWord), known: count })),
  audit: { records: 'art_review.words_saved' },
  summary: 'Adds words that are watched, or changes one.',
})

export const deleteReviewWord = endpoint({
  ...WRITE,
  path: `${BASE}/words/delete`,
  scope: OF_ALL,
  input: z.object({ ticket, id }),
  /** the word as it was, so that it can be put back */
  output: data(z.object({ deleted: reviewWord })),
  audit: { records: 'art_review.word_deleted' },
  summary: 'A word is watched no more.',
})
