import * as calls from '#contract/date-annotations.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { readAnnotations, type Annotator } from './date-annotation.reads.ts'
import { removeAnnotation, saveAnnotation } from './date-annotation.service.ts'

/** Dates with a note, drawn on every chart over days (S2 §3, scoreboard Z6). */
export const dateAnnotationRoutes = (): Handler[] => [
  handle(calls.dateAnnotations, async ({ page, per_page, ...filter }, call) => {
    const { rows, total } = await readAnnotations(call.db, annotatorOf(call), filter, { page, per_page })
    return { data: rows, total, page, per_page }
  }),
  handle(
    calls.saveDateAnnotation,
    async ({ ticket: _ticket, all_games, game_ids: gameIds, from_day: fromDay, to_day: toDay, ...fields }, call) => {
      const caller = { userId: call.user.id, ...annotatorOf(call) }
      const { before, after } = await saveAnnotation(call.trx, caller, { ...fields, fromDay, toDay, allGames: all_games === '1', gameIds })
      call.audit({ entity: 'date_annotation', entityId: after.id, ...(before ? { before: traceOf(before) } : {}), after: traceOf(after) })
      return { data: after }
    },
  ),
  handle(calls.deleteDateAnnotation, async ({ id, version }, call) => {
    const row = await removeAnnotation(call.trx, annotatorOf(call), id, version)
    call.audit({ entity: 'date_annotation', entityId: row.id, before: traceOf(row) })
    return { data: row }
  }),
]

const annotatorOf = ({ scope, user }: Call): Annotator => ({
  games: scope('game'),
  mayAll: functionBlockers(user.grants, 'annotation.date.all').length === 0,
})

/** What of an annotation is a person's doing. */
const traceOf = ({ type: annotation_type, from_day, to_day, all_games, game_ids, text }: calls.AnnotationRow) => ({
  annotation_type,
  from_day,
  to_day,
  all_games,
  game_ids,
  text,
})
