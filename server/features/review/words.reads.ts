import { sql } from 'kysely'
import { WATCHED_WORD } from '#domain/review/word.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** In force today, in the company's zone by the database's clock. */
export const ACTIVE = sql<boolean>`(expires_on is null or expires_on >= company_day())`

/** Words that are watched, by kind; none of them is written through it. */
export const wordStore = thingStore(WATCHED_WORD, {
  table: 'review_word',
  idType: 'bigint',
  also: () => ({ active: ACTIVE }),
  words: ['r.word', 'r.reason', 'r.source'],
  order: () => [sql`r.kind`, sql`lower(r.word)`],
})
