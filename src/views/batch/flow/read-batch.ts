import { call } from '#client/call.ts'
import { familyOf } from '#contract/families.ts'
import type { BatchKey, BatchRow } from '#machines/batch/batch.types.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { QUIET } from '#views/things/wired.ts'

/** Batches of all networks are numbered together: one opened by only its number is looked for in every family, its own first. */
export async function readBatch({ channel, batchId }: BatchKey, signal: AbortSignal): Promise<BatchRow | null> {
  for (const key of [channel, ...CHANNELS.map(({ key }) => key).filter((other) => other !== channel)]) {
    const { data } = await call(familyOf(key).batchList, { batch_id: batchId, per_page: 1 }, { ...QUIET, signal })
    if (data[0]) return data[0]
  }
  return null
}

/** Checks the rows of a draft again; answers the batch as that left it. */
export async function checkRows(at: BatchKey, signal: AbortSignal): Promise<BatchRow> {
  await call(familyOf(at.channel).adgroupCheck, { batch_id: at.batchId }, { ...QUIET, signal })
  const batch = await readBatch(at, signal)
  if (!batch) throw new Error('the batch is gone')
  return batch
}
