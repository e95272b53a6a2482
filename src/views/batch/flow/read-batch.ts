import { call } from '#client/call.ts'
import { batchesOfAll } from '#contract/batch-list.ts'
import { familyOf } from '#contract/families.ts'
import type { BatchKey, BatchRow } from '#machines/batch/batch.types.ts'
import { QUIET } from '#views/things/wired.ts'

/** Batch ids are unique across networks: the id is enough to find a batch, and the row says which network it belongs to. */
export async function readBatch({ batchId }: Pick<BatchKey, 'batchId'>, signal: AbortSignal): Promise<BatchRow | null> {
  const { data } = await call(batchesOfAll, { batch_id: batchId, per_page: 1 }, { ...QUIET, signal })
  return data[0] ?? null
}

/** Checks the rows of a draft again; answers the batch as that left it. */
export async function checkRows(at: BatchKey, signal: AbortSignal): Promise<BatchRow> {
  await call(familyOf(at.channel).adgroupCheck, { batch_id: at.batchId }, { ...QUIET, signal })
  const batch = await readBatch(at, signal)
  if (!batch) throw new Error('the batch is gone')
  return batch
}
