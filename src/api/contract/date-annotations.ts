import { z } from 'zod'
import { ANNOTATION_TEXT_MAX } from '#domain/date-annotation.ts'
import { data, endpoint, filled, flag, id, ids, instant, listOf, paging, text, ticket, wireInteger } from './endpoint.ts'

/** Dates with a note, for every chart over days; all are ours (docs/own-calls.tsv): the specification names the types and the tool, no call. */
const BASE = '/dapper/api/date_annotation'
const day = z.iso.date()

export const annotationRow = z.object({
  id: text,
  /** one of the annotation types (S2 §3) */
  type: text,
  from_day: day,
  to_day: day,
  all_games: z.boolean(),
  /** those of its games that the caller may use; empty when it is about all games */
  game_ids: z.array(text),
  text,
  created_by: text,
  /** the caller's games are all it is about; of one about all games: the caller may annotate those */
  editable: z.boolean(),
  version: z.number().int(),
  updated_at: instant,
})
export type AnnotationRow = z.output<typeof annotationRow>

export const dateAnnotations = endpoint({
  method: 'GET',
  path: BASE,
  encoding: 'query',
  write: 'no',
  permission: 'signed-in',
  scope: { input: { game: 'game_id' } },
  /** `game_id`: what a chart of this game shows. `from` and `to`: those that touch these days */
  input: z.object({ game_id: id.optional(), type: text.optional(), from: day.optional(), to: day.optional(), ...paging(500) }),
  output: listOf(annotationRow),
  summary: 'Dates with a note: those about all games, and those about games the user may use; latest first.',
})

/** `version` is of the row that was read; an older one answers 409 with the present row. */
export const saveDateAnnotation = endpoint({
  method: 'POST',
  path: `${BASE}/save`,
  encoding: 'form',
  write: 'once',
  permission: 'annotation.date.edit',
  also: ['annotation.date.all'],
  scope: { input: { game: 'game_ids' }, objects: { id: 'date_annotation' } },
  input: z.object({
    ticket,
    /** absent: a new one */
    id: id.optional(),
    version: wireInteger.optional(),
    type: filled.max(10),
    from_day: day,
    to_day: day,
    all_games: flag,
    game_ids: ids.default([]),
    /** at most ANNOTATION_TEXT_MAX characters; one may take two places */
    text: filled.max(2 * ANNOTATION_TEXT_MAX),
  }),
  output: data(annotationRow),
  audit: { records: 'annotation.saved' },
  summary: 'Adds or changes a date with a note.',
})

export const deleteDateAnnotation = endpoint({
  method: 'POST',
  path: `${BASE}/delete`,
  encoding: 'form',
  write: 'once',
  permission: 'annotation.date.edit',
  also: ['annotation.date.all'],
  scope: { objects: { id: 'date_annotation' } },
  input: z.object({ ticket, id, version: wireInteger }),
  output: data(annotationRow),
  audit: { records: 'annotation.deleted' },
  summary: 'Removes a date with a note.',
})
