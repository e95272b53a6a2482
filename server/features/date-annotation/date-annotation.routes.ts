import { annotations } from '#contract/date-annotations.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { annotationStore } from './date-annotation.reads.ts'

/** Dates with a note, drawn on every chart over days (S2 §3, scoreboard Z6). */
export const dateAnnotationRoutes = (): Handler[] =>
  thingRoutes(annotations, annotationStore, { added: ({ user }) => ({ created_by: user.id }) })
