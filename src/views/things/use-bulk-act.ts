import { useActorRef, useSelector } from '@xstate/react'
import type { BulkDraft, bulkActMachine } from '#machines/bulk-act/bulk-act.machine.ts'

/** A bulk action on the selected rows, `atOnce` of them per call. `onDone`: the rows have changed since they were read. */
export function useBulkAct(bulking: typeof bulkActMachine, onDone: () => void, atOnce?: number) {
  const act = useActorRef(bulking, { input: { atOnce } }, (now) => (now.hasTag('moved') && now.context.changed > 0 ? onDone() : undefined))
  return {
    act,
    isBusy: useSelector(act, (now) => now.hasTag('busy')),
    begin: (draft: BulkDraft) => act.send({ type: 'act.begin', draft }),
  }
}
export type BulkAct = ReturnType<typeof useBulkAct>['act']
