import { sql } from 'kysely'
import { DATE_ANNOTATION } from '#domain/date-annotation-thing.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

/** Dates with a note, latest first. */
export const annotationStore = thingStore(DATE_ANNOTATION, {
  table: 'date_annotation',
  idType: 'bigint',
  joins: sql`join app_user u on u.id = r.created_by`,
  also: () => ({ created_by: sql`u.name` }),
  words: ['r.text', 'u.name'],
  where: ({ from, to }) => [from === undefined ? null : sql`r.to_day >= ${from}`, to === undefined ? null : sql`r.from_day <= ${to}`],
  order: () => [sql`r.from_day desc`, sql`r.id desc`],
})
