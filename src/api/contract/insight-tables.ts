import { z } from 'zod'
import { COLUMNS_TEXT_MAX } from '#domain/column-layout.ts'
import { CHARTS, SHARINGS } from '#domain/insight-table/table-spec.ts'
import { DIMENSIONS } from '#domain/metrics/dimensions.ts'
import { FILTER_KINDS } from '#domain/metrics/filters.ts'
import { FAMILIES } from '#domain/metrics/families.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { COMPARISONS, TIME } from '#domain/metrics/query.ts'
import { RANGES } from '#domain/metrics/ranges.ts'
import { count, data, endpoint, filled, flag, id, instant, jsonText, READ, text, ticket, wireInteger, WRITE } from './endpoint.ts'

const PATH = '/dapper/api/insights/my_insight'

export const TABLE_NAME_MAX = 60
/** Tables and folders of one person, and versions of a table that are kept besides the last. */
export const [TABLES_MAX, FOLDERS_MAX, VERSIONS_KEPT] = [500, 100, 10]

const dimension = z.enum(Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]])

export const tableSpec = z.object({
  dimensions: z.array(dimension).max(200),
  metrics: z.array(id).max(1_000),
  /** what was kept before there was a choice holds rows with the values */
  filters: z.array(z.object({ dimension, is: z.enum(FILTER_KINDS).default('in'), values: z.array(text).max(5_000) })).max(200),
  granularity: z.enum(FAMILIES.daily),
  range: z.enum(RANGES),
  from: z.string().max(40),
  until: z.string().max(40),
  comparison: z.enum(COMPARISONS).nullable(),
  sort: z.array(z.object({ by: id, descending: z.boolean() })).max(100),
  chart: z.preprocess(kindOfChart, z.enum(CHARTS)),
  pivot: z
    .union([dimension, z.literal(TIME)])
    .nullable()
    .default(null),
  columns: z.string().max(COLUMNS_TEXT_MAX),
})

/** What was kept before there was a choice says whether its first metric is drawn over time. */
function kindOfChart(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? 'lines' : 'none') : value
}

export const insightTable = z.object({
  id: text,
  /** of its owner's folders; null: in none, or it is another person's */
  folder_id: text.nullable(),
  name: text,
  spec: tableSpec,
  sharing: z.enum(SHARINGS),
  mine: z.boolean(),
  may_save: z.boolean(),
  favourite: z.boolean(),
  owner_name: text,
  version: count,
  saved_by: text,
  saved_at: instant,
})
export type InsightTable = z.output<typeof insightTable>

const version = z.object({ version: count, name: text, spec: tableSpec, saved_by: text, saved_at: instant })
export type InsightTableVersion = z.output<typeof version>

const insightFolder = z.object({ id: text, name: text, tables: count })
export type InsightFolder = z.output<typeof insightFolder>

const OWN = {
  permission: 'data.table.view',
  scope: {
    none: 'a table is a question and holds no figures: who opens it sees those of their own games and networks; of a person who does not share it the service answers as if it were missing',
  },
} as const

export const insightTables = endpoint({
  ...READ,
  ...OWN,
  path: `${PATH}/table`,
  input: z.object({}),
  output: data(z.array(insightTable)),
  summary: 'One’s own custom tables, and those that others share.',
})

/** Of our own: what was saved of a table before. */
export const insightTableVersions = endpoint({
  ...READ,
  ...OWN,
  path: `${PATH}/table/versions`,
  input: z.object({ id }),
  output: data(z.array(version)),
  summary: 'What was saved of a custom table before, the newest first.',
})

const written = { name: filled.max(TABLE_NAME_MAX), spec: jsonText(tableSpec), sharing: z.enum(SHARINGS).default('mine') }
/** Absent, or empty: in no folder. */
const folder = { folder_id: z.string().max(64).optional() }

export const createInsightTable = endpoint({
  ...WRITE,
  ...OWN,
  path: `${PATH}/table`,
  input: z.object({ ticket, ...written, ...folder }),
  output: data(insightTable),
  audit: { records: 'insight.table.created' },
  summary: 'Keep a question as a custom table.',
})

/** The last save wins once the person said so (`over`), and what it replaces is kept as a version (M34). */
export const updateInsightTable = endpoint({
  ...WRITE,
  ...OWN,
  method: 'PUT',
  path: `${PATH}/table`,
  input: z.object({
    ticket,
    id,
    /** the version that was seen; another one is answered with 409 and the table as it is */
    version: wireInteger,
    /** saves over whatever version there is */
    over: flag.default('0'),
    ...written,
  }),
  output: data(insightTable),
  audit: { records: 'insight.table.changed' },
  summary: 'Save a custom table of one’s own, or one that others may save.',
})

export const deleteInsightTable = endpoint({
  ...WRITE,
  ...OWN,
  method: 'DELETE',
  path: `${PATH}/table`,
  input: z.object({ ticket, id }),
  output: data(z.object({ deleted: count })),
  audit: { records: 'insight.table.deleted' },
  summary: 'Remove a custom table of one’s own; moving it brings it back.',
})

export const insightFolders = endpoint({
  ...READ,
  ...OWN,
  path: `${PATH}/v2/folder`,
  input: z.object({}),
  output: data(z.array(insightFolder)),
  summary: 'One’s own folders of custom tables.',
})

export const createInsightFolder = endpoint({
  ...WRITE,
  ...OWN,
  path: `${PATH}/v2/folder`,
  input: z.object({ ticket, name: filled.max(TABLE_NAME_MAX) }),
  output: data(insightFolder),
  audit: { records: 'insight.folder.created' },
  summary: 'Make a folder for custom tables.',
})

export const renameInsightFolder = endpoint({
  ...WRITE,
  ...OWN,
  method: 'PUT',
  path: `${PATH}/v2/folder`,
  input: z.object({ ticket, id, name: filled.max(TABLE_NAME_MAX) }),
  output: data(insightFolder),
  audit: { records: 'insight.folder.renamed' },
  summary: 'Rename a folder of one’s own.',
})

export const deleteInsightFolder = endpoint({
  ...WRITE,
  ...OWN,
  method: 'DELETE',
  path: `${PATH}/v2/folder`,
  input: z.object({ ticket, id }),
  output: data(z.object({ deleted: count, freed: count })),
  audit: { records: 'insight.folder.deleted' },
  summary: 'Remove a folder; its tables stay, in no folder.',
})

const many = { ticket, ids: z.array(id).min(1).max(TABLES_MAX) }

export const favourInsightTable = endpoint({
  ...WRITE,
  ...OWN,
  path: `${PATH}/v2/fav`,
  input: z.object({ ticket, id }),
  output: data(z.object({ favourite: z.boolean() })),
  audit: { records: 'insight.table.favoured' },
  summary: 'Mark a custom table as a favourite.',
})

export const unfavourInsightTable = endpoint({
  ...WRITE,
  ...OWN,
  path: `${PATH}/v2/unfav`,
  input: z.object({ ticket, id }),
  output: data(z.object({ favourite: z.boolean() })),
  audit: { records: 'insight.table.unfavoured' },
  summary: 'Take the mark of a favourite off.',
})

export const moveInsightTables = endpoint({
  ...WRITE,
  ...OWN,
  path: `${PATH}/v2/move`,
  input: z.object({
    ...many,
    /** empty: into no folder; absent: where they were, for those that were deleted */
    ...folder,
  }),
  output: data(z.object({ moved: count })),
  audit: { records: 'insight.table.moved' },
  summary: 'Move custom tables of one’s own into a folder; those that were deleted are there again.',
})

export const deleteInsightTables = endpoint({
  ...WRITE,
  ...OWN,
  path: `${PATH}/v2/delete`,
  input: z.object(many),
  output: data(z.object({ deleted: count })),
  audit: { records: 'insight.table.deleted' },
  summary: 'Remove custom tables of one’s own; moving them brings them back.',
})
