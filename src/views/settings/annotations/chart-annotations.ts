import { z } from 'zod'
import { call } from '#client/call.ts'
import { annotations } from '#contract/date-annotations.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { DateAnnotation } from '#domain/date-annotation.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { readBy } from '#views/things/wired.ts'

type Values = Pick<Storage, 'getItem' | 'setItem'>

/** The specification's key (S1 §3): what charts were last told, so that the next one is drawn with it at once. */
const KEY = 'dateAnnotationDict'

const kept = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    fromDay: z.string(),
    toDay: z.string(),
    allGames: z.boolean(),
    gameIds: z.array(z.string()),
    text: z.string(),
  }) satisfies z.ZodType<DateAnnotation>,
)

/** As they were last read; none when nothing is kept, or another version kept it. */
export function keptAnnotations(values: Values): readonly DateAnnotation[] {
  try {
    return kept.safeParse(JSON.parse(values.getItem(KEY) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

type Row = OutputOf<typeof annotations.list>['data'][number]
const annotationOf = ({ id, type, from_day, to_day, all_games, game_ids, text }: Row): DateAnnotation => ({
  id,
  type,
  fromDay: from_day,
  toDay: to_day,
  allGames: all_games,
  gameIds: game_ids,
  text,
})

/** The dates with a note that charts show, all the reader may see. */
export const chartAnnotationsRead = (values: Values) =>
  readBy(createReading<readonly DateAnnotation[], null>(), async (_, how) => {
    const { data } = await call(annotations.list, { per_page: ROWS_SHOWN }, how)
    const read = data.map(annotationOf)
    try {
      values.setItem(KEY, JSON.stringify(read))
    } catch {
      // a full storage keeps none: the next chart waits for the answer
    }
    return read
  })
