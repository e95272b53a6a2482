import type { Kysely } from 'kysely'
import type { ReviewHit } from '#contract/review-words.ts'
import { createMatcher, type Matcher } from '#domain/words/matcher.ts'
import type { Database } from '#server/db/schema.ts'
import { houseFold } from './variants.ts'
import { readActiveWords, wordStamp, type WordRead } from './words.repository.ts'

/** Looks through texts for the words in force. */
export type Look = (text: string) => ReviewHit[]
export type WordBook = { look: (db: Kysely<Database>) => Promise<Look> }

/**
 * The words that are watched, as one automaton; it is made again when the words are others than before, in this process or another, or when
 * the day has changed. Inside a longer hit of the same kind a shorter one is not told.
 */
export function createWordBook(): WordBook {
  let kept: { stamp: string; look: Look } | null = null
  return {
    async look(db) {
      const stamp = await wordStamp(db)
      if (kept?.stamp === stamp) return kept.look
      const words = await readActiveWords(db)
      const matcher = createMatcher(
        words.map(({ word }) => word),
        houseFold(),
      )
      kept = { stamp, look: (text) => hitsIn(matcher, words, text) }
      return kept.look
    },
  }
}

function hitsIn(matcher: Matcher, words: readonly WordRead[], text: string): ReviewHit[] {
  const all = matcher.search(text).flatMap(({ word, from, to }) => {
    const found = words[word]
    return found ? [{ word: found.word, kind: found.kind, reason: found.reason, source: found.source, from, to }] : []
  })
  return all.filter(
    (hit, index) =>
      !all.some(
        (other, place) =>
          other.kind === hit.kind &&
          other.from <= hit.from &&
          other.to >= hit.to &&
          (other.to - other.from > hit.to - hit.from || (other.to - other.from === hit.to - hit.from && place < index)),
      ),
  )
}
