import { z } from 'zod'
import { FIGURE_NOTE_MAX, FIGURE_SOURCES } from '#domain/finance/platform-figure.ts'
import { ROW_KINDS } from '#domain/finance/row-step.ts'
import { count, data, endpoint, filled, id, listOf, paging, text, ticket, wireBlocker, wireInteger } from './endpoint.ts'
import { SHEET_FILE, TABLE_FILE } from './files.ts'
import { minor, month } from './finance-shapes.ts'
import { person } from './person.ts'

const BASE = '/dapper/api/finance-v2/gxt_finance'
const READ = { method: 'GET', encoding: 'query', write: 'no', permission: 'finance.statement.view' } as const
const WRITE = { method: 'POST', write: 'once', permission: 'finance.figure.edit' } as const
const store = filled.max(64)

export const platformFigure = z.object({
  /** null: it is made of our costs, or there is none yet */
  id: text.nullable(),
  month: text,
  kind: z.enum(ROW_KINDS),
  game_id: text,
  game_name: text,
  spreader_id: text.nullable(),
  spreader_name: text.nullable(),
  app_store: text,
  currency: text,
  /** what the platform counted; null: no one has said */
  amount_minor: text.nullable(),
  /** of the rows of the place in this currency: how many, and what was paid */
  rows: count,
  statement_minor: text,
  source: z.enum(FIGURE_SOURCES).nullable(),
  note: text,
  version: z.number().int(),
  updated_by: person.nullable(),
  updated_at: text.nullable(),
})
export type PlatformFigure = z.output<typeof platformFigure>

export const figureList = endpoint({
  ...READ,
  path: `${BASE}/platform_figure`,
  scope: { input: { game: 'game_id' }, rows: { game: 'game_id' } },
  input: z.object({
    month,
    kind: z.enum(ROW_KINDS).optional(),
    game_id: id.optional(),
    /** text of the game, the store or the channel */
    q: z.string().max(100).optional(),
    format: z.enum(['xlsx', 'csv']).optional(),
    ...paging(100),
  }),
  file: TABLE_FILE,
  /** `tolerance_bps`: a gap up to this part of the figure, in ten thousandths, needs no explanation */
  output: listOf(platformFigure).extend({
    month_state: z.enum(['open', 'signed', 'confirmed', 'reopened']),
    tolerance_bps: z.number().int(),
    as_of: text,
  }),
  summary: 'What the platform counted for a month, next to what its statements say; with a format the whole filter as a file.',
})

export const figureSave = endpoint({
  ...WRITE,
  path: `${BASE}/platform_figure`,
  encoding: 'form',
  scope: { input: { game: 'game_id' } },
  audit: { records: 'finance.figure.saved' },
  input: z.object({
    ticket,
    month,
    game_id: id,
    app_store: store,
    currency: filled.max(3),
    amount_minor: minor,
    /** why it is another one; a new figure needs none */
    reason: z.string().max(FIGURE_NOTE_MAX).default(''),
    /** of the figure that was seen; 0: there was none */
    version: wireInteger,
  }),
  output: data(platformFigure),
  summary:
    'Enters or corrects what the platform counted for a game, store and currency of a month; a later one is answered as it is now (409).',
})

export const figureDelete = endpoint({
  ...WRITE,
  path: `${BASE}/platform_figure_delete`,
  encoding: 'form',
  scope: { objects: { id: 'platform_figure' } },
  audit: { records: 'finance.figure.deleted' },
  input: z.object({ ticket, id, version: wireInteger, reason: filled.max(FIGURE_NOTE_MAX) }),
  output: data(z.object({ deleted: z.boolean() })),
  summary: 'Removes a figure with a reason; the rows it lay on have none any more.',
})

/** Bad lines that are told; a file with more is bad as a whole. */
const BAD_TOLD = 200

export const figureImport = endpoint({
  ...WRITE,
  path: `${BASE}/platform_figure_import`,
  encoding: 'multipart',
  takes: SHEET_FILE,
  scope: { none: 'a file names no game before it is read; each of its lines is held to the grants of the user who sent it' },
  audit: { records: 'finance.figure.imported' },
  input: z.object({ ticket, month }),
  output: data(
    z.object({
      added: count,
      changed: count,
      /** lines that say what was known */
      same: count,
      bad: count,
      lines: z.array(z.object({ line: count, reasons: z.array(wireBlocker) })).max(BAD_TOLD),
    }),
  ),
  summary: 'Reads figures of a month from an XLSX or CSV file; good lines come in, bad ones are told with field and reason.',
})

export const figureTemplateFile = endpoint({
  ...READ,
  path: `${BASE}/platform_figure_template`,
  scope: { none: 'columns are the same for everybody; the game of an example is one of the user' },
  input: z.object({ format: z.enum(['xlsx', 'csv']) }),
  output: z.unknown(),
  file: TABLE_FILE,
  summary: 'A file of figures to fill in.',
})
