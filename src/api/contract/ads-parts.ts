import { z } from 'zod'
import { batchRow } from './batch-row.ts'
import { itemRow } from './batch-shapes.ts'
import { count, data, id, instant, jsonText, ROWS_BODY_KB, text, ticket, wireInteger, WRITE } from './endpoint.ts'

/** What the calls of batches and those of duplication have in common. */
export const RIGHTS = { view: 'ads.batch.view', build: 'ads.batch.build', commit: 'ads.batch.commit' } as const

export const OF_BATCH = { objects: { batch_id: 'batch' } } as const

/** The rows as they are now, and the batch they are in. */
const editAnswer = data(z.object({ rows: z.array(itemRow), batch: batchRow }))

/** The same after rows were added: `added` are the numbers of the new ones. */
export const addAnswer = data(z.object({ rows: z.array(itemRow), batch: batchRow, added: z.array(count) }))

/** A write of many edits of rows of one level. */
export const savesRows = <T extends z.ZodType>(edit: T, level: string) =>
  ({
    ...WRITE,
    permission: RIGHTS.build,
    scope: OF_BATCH,
    input: z.object({ batch_id: id, ticket, edits: jsonText(z.array(edit).min(1).max(2000)) }),
    bodyKb: ROWS_BODY_KB,
    output: editAnswer,
    audit: { records: `batch.${level}.edited` },
  }) as const

/** A commit: `version` and `total` are what the person confirmed; another version answers 409. */
export const COMMITS = {
  ...WRITE,
  permission: RIGHTS.commit,
  scope: OF_BATCH,
  input: z.object({ batch_id: id, ticket, version: wireInteger, total: wireInteger }),
  output: data(z.object({ batch_id: text, committed: count, committed_at: instant })),
  audit: { records: 'batch.committed' },
} as const
