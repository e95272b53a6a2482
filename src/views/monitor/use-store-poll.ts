import { useActorRef } from '@xstate/react'
import { usePollShown } from '#views/kit/use-page-shown.ts'
import { wiredStorePoll } from './wire-store.ts'

/** Asks the store of reports how it is, and rests while no one looks. `giveUpAfterMs`: left out, as long as the page is open. */
export function useStorePoll({ giveUpAfterMs }: { giveUpAfterMs?: number } = {}) {
  const poll = useActorRef(wiredStorePoll, { input: { subject: '', ...(giveUpAfterMs === undefined ? {} : { giveUpAfterMs }) } })
  usePollShown(poll)
  return poll
}
