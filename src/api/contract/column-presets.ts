import { z } from 'zod'
import { COLUMNS_TEXT_MAX } from '#domain/column-layout.ts'
import { count, data, endpoint, filled, flag, id, instant, READ, text, ticket, WRITE } from './endpoint.ts'

const PATH = '/dapper/api/insights/column_preset'

/** Presets of one person for one grid. */
export const PRESETS_MAX = 50
export const PRESET_NAME_MAX = 60
/** Saves of a preset that are kept besides the last. */
export const EARLIER_KEPT = 5

const columns = filled.max(COLUMNS_TEXT_MAX)

export const columnPreset = z.object({
  id: text,
  /** the grid whose columns it arranges */
  table: text,
  name: text,
  /** the arrangement (`src/domain/column-layout.ts`) */
  columns: text,
  is_default: z.boolean(),
  version: count,
  saved_at: instant,
  /** what was saved under its name before, the newest first */
  earlier: z.array(z.object({ version: count, columns: text, saved_at: instant })),
})
export type ColumnPreset = z.output<typeof columnPreset>

const OWN = {
  permission: 'data.table.view',
  scope: {
    none: 'a preset arranges columns and holds no figures; it is its owner’s, and of another person’s the service answers as if it were missing',
  },
} as const

export const columnPresets = endpoint({
  ...READ,
  ...OWN,
  path: PATH,
  input: z.object({ table: id }),
  output: data(z.array(columnPreset)),
  summary: 'One’s own arrangements of the columns of a grid, by name.',
})

/** `once`: a preset whose saving got no answer must not meet its own name. */
export const createColumnPreset = endpoint({
  ...WRITE,
  ...OWN,
  path: PATH,
  input: z.object({ ticket, table: id, name: filled.max(PRESET_NAME_MAX), columns, is_default: flag.default('0') }),
  output: data(columnPreset),
  audit: { records: 'insight.columns.created' },
  summary: 'Keep an arrangement of columns under a name.',
})

/** The last save wins, and what it replaces is kept as an earlier version (M34). */
export const updateColumnPreset = endpoint({
  ...WRITE,
  ...OWN,
  method: 'PUT',
  path: PATH,
  input: z.object({ ticket, id, name: filled.max(PRESET_NAME_MAX), columns }),
  output: data(columnPreset),
  audit: { records: 'insight.columns.changed' },
  summary: 'Change an arrangement of one’s own.',
})

export const deleteColumnPreset = endpoint({
  ...WRITE,
  ...OWN,
  method: 'DELETE',
  path: PATH,
  input: z.object({ ticket, id }),
  output: data(z.object({ deleted: count })),
  audit: { records: 'insight.columns.deleted' },
  summary: 'Remove an arrangement of one’s own.',
})

export const setDefaultColumnPreset = endpoint({
  ...WRITE,
  ...OWN,
  method: 'PUT',
  path: `${PATH}/set_default`,
  input: z.object({
    ticket,
    table: id,
    /** absent: the columns as the page has them */
    id: id.optional(),
  }),
  output: data(z.array(columnPreset)),
  audit: { records: 'insight.columns.default_set' },
  summary: 'Which arrangement a grid opens with.',
})
