import { z } from 'zod'
import { DATE_ANNOTATION } from '#domain/date-annotation-thing.ts'
import { text } from './endpoint.ts'
import { callsOf } from './thing.ts'

const day = z.iso.date()

/** Dates with a note, for every chart over days; all are ours (docs/own-calls.tsv): the specification names the types and the tool, no call. */
export const annotations = callsOf(DATE_ANNOTATION, {
  path: '/dapper/api/date_annotation',
  list: {
    permission: 'signed-in',
    perPage: 500,
    summary: 'Dates with a note: those about all games, and those about games the user may use; latest first.',
  },
  save: { permission: 'annotation.date.edit', records: 'annotation.saved', summary: 'Adds or changes a date with a note.' },
  remove: { permission: 'annotation.date.edit', records: 'annotation.deleted', summary: 'Removes a date with a note.' },
  /** `from` and `to`: those that touch these days */
  filter: { type: z.enum(DATE_ANNOTATION.fields.type.options).optional(), from: day.optional(), to: day.optional() },
  row: { created_by: text },
})
