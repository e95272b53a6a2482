import { z } from 'zod'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { BATCH_TEMPLATE, TEMPLATE_VARIANTS_MAX } from '#domain/batch/template.ts'
import { perLevel } from './batch-row.ts'
import { blockerShape, copies, nameTemplate, specValues, variants } from './batch-shapes.ts'
import { data, endpoint, filled, flag, id, jsonText, READ, ROWS_BODY_KB, text, ticket, wireInteger, WRITE } from './endpoint.ts'
import { listOfThings } from './thing.ts'

/** Templates of whole batches and of parts of them; all are ours (docs/own-calls.tsv). */
const BASE = '/dapper/api/batch_template'
const VIEW = 'ads.batch.view'
const BUILD = 'ads.batch.build'
const OF_ONE = { objects: { id: 'batch_template' } } as const

export const templates = listOfThings(BATCH_TEMPLATE, {
  path: BASE,
  list: {
    permission: VIEW,
    summary: 'Templates of batches and of their parts: one’s own, and those that are shared with everybody of the game.',
  },
  filter: { mine: flag.optional() },
  row: { channel: text, part: text, game_name: text, owner_name: text, mine: z.boolean() },
})
export type TemplateRow = z.output<typeof templates.row>

export const templateContent = z.strictObject({
  naming: perLevel(nameTemplate).optional(),
  copies: copies.optional(),
  common: perLevel(specValues),
  axes: z.record(z.string(), variants.max(TEMPLATE_VARIANTS_MAX)),
})

const name = filled.max(NAME_LENGTH_MAX)

export const keepTemplate = endpoint({
  ...WRITE,
  path: `${BASE}/keep`,
  permission: BUILD,
  scope: { input: { game: 'game_id' } },
  input: z.object({
    ticket,
    name,
    game_id: id,
    channel: id,
    /** `batch`, or the key of an axis of the channel */
    part: id,
    shared: flag.default('0'),
    content: jsonText(templateContent),
  }),
  bodyKb: ROWS_BODY_KB,
  output: data(templates.row),
  audit: { records: 'batch_template.kept' },
  summary: 'Keep a specification of a batch, or a part of it, under a name.',
})

export const changeTemplate = endpoint({
  ...WRITE,
  path: `${BASE}/save`,
  permission: BUILD,
  scope: OF_ONE,
  input: z.object({ ticket, id, version: wireInteger, name, shared: flag, retired: flag }),
  output: data(templates.row),
  audit: { records: 'batch_template.saved' },
  summary: 'Rename, share or retire a template of one’s own, or bring it back.',
})

export const readTemplate = endpoint({
  ...READ,
  path: `${BASE}/detail`,
  permission: VIEW,
  scope: { ...OF_ONE, input: { game: 'game_id', account: 'account_ids' } },
  input: z.object({ id, game_id: id, account_ids: z.array(id).max(100) }),
  /** `misfits`: what of it does not fit the game and the accounts, `field` as in a specification of the template only */
  output: data(z.object({ template: templates.row, content: templateContent, misfits: z.array(blockerShape) })),
  summary: 'What a template says, and what of it does not fit a game and ad accounts.',
})
