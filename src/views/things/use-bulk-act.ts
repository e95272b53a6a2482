import { useActorRef, useSelector } from '@xstate/react'
import type { BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import type { wireBulk } from './thing-wire.ts'

/** An act over chosen rows. `onDone`: rows are not as they were read any more. */
export function useBulkAct(bulking: ReturnType<typeof wireBulk>, onDone: () => void) {
  const act = useActorRef(bulking, {}, (now) => (now.hasTag('moved') && now.context.changed > 0 ? onDone() : undefined))
  return {
    act,
    isBusy: useSelector(act, (now) => now.hasTag('busy')),
    begin: (draft: BulkDraft) => act.send({ type: 'act.begin', draft }),
  }
}
export type BulkAct = ReturnType<typeof useBulkAct>['act']
