import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AccountFacts } from '#domain/channels/channel.ts'
import { unsavedEdits } from '#machines/batch/batch.setup.ts'
import type { BatchContext } from '#machines/batch/batch.types.ts'
import type { batchRowsMachine } from '#machines/batch-rows/batch-rows.machine.ts'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import type { BatchRows } from '../preview/batch-rows.ts'

/** A flow that holds edits of rows of a batch. */
type RowsFlow = {
  getSnapshot: () => { context: EditedBatch }
  subscribe: (told: (snapshot: { context: EditedBatch }) => void) => { unsubscribe: () => void }
}
type EditedBatch = Pick<BatchContext, 'queue' | 'saving' | 'batch'>

type Joined = {
  flow: RowsFlow
  reader: ActorRefFrom<typeof batchRowsMachine>
  rows: BatchRows
  accounts: readonly AccountFacts[]
}

/** Lays the flow's unsaved edits over the rows, and has the rows read again when the flow learns that the batch moved. */
export function useRowsOfFlow({ flow, reader, rows, accounts }: Joined): void {
  useEffect(() => {
    let known = flow.getSnapshot().context.batch
    let laid: readonly unknown[] = []
    const follow = ({ context }: ReturnType<typeof flow.getSnapshot>) => {
      const { queue, saving } = context
      const present = [queue.pending, queue.versions, saving?.edits]
      // a poll or a step of the flow that touched no edit is no reason to look at ten thousand of them
      if (present.some((part, at) => part !== laid[at]) || laid.length === 0) rows.layOver(unsavedEdits(context), queue.versions)
      laid = present
      if (context.batch !== known) reader.send({ type: 'rows.askNow' })
      known = context.batch
      rows.restAccounts(context.batch?.resting ?? [])
    }
    follow(flow.getSnapshot())
    const subscription = flow.subscribe(follow)
    return () => subscription.unsubscribe()
  }, [flow, reader, rows])

  useEffect(() => rows.nameAccounts(accounts), [rows, accounts])

  usePageShown(reader)
}
