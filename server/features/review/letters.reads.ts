import { sql } from 'kysely'
import { LETTER, LETTER_SOON_DAYS } from '#domain/review/letter.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** The rule of the domain (`letterStanding`) as the database asks it; a test holds the two together. */
export const standingOn = (letter: string, today: string) =>
  sql`case when ${sql.ref(`${letter}.expires_on`)} < ${today}::date then 'expired' when ${sql.ref(`${letter}.valid_from`)} > ${today}::date then 'later'
    when ${sql.ref(`${letter}.expires_on`)} - ${today}::date <= ${LETTER_SOON_DAYS} then 'soon' else 'valid' end`

/** Letters, those that end first at the top; with `ended_last` what has ended comes after what still holds. */
export const letterStore = thingStore(LETTER, {
  table: 'authorization_book',
  idType: 'bigint',
  joins: sql`join game g on g.game_id = r.game_id`,
  also: ({ today }) => ({ game_name: sql`g.name`, standing: standingOn('r', today) }),
  usedBy: {
    landing_page: sql`(select count(*) from landing_page p where p.letter_id = r.id and p.deleted_at is null)`,
    review_record: 'letter_id',
  },
  words: ['r.title', 'r.holder'],
  order: ({ ended_last }, { today }) => [ended_last === '1' ? sql`(r.expires_on < ${today}::date)` : null, sql`r.expires_on`],
})
