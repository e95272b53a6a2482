import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { reportStore } from '#i18n/areas/report-store.ts'
import { addWords } from '#i18n/words.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { ReportStorePanel } from '#views/monitor/store/ReportStorePanel.tsx'
import { wiredStorePoll } from '#views/monitor/wire-store.ts'

addWords(reportStore)

type Props<Answer, Query> = { reading: ActorRefFrom<ReturnType<typeof createReading<Answer, Query>>> }

const OF_THE_STORE = ['insight.store_down', 'insight.store_none', 'insight.busy']

/** While the store of reports does not answer what is read of it: how it is. It is read again whenever the store says that it is ready. */
export function StoreAway<Answer, Query>({ reading }: Props<Answer, Query>) {
  const isAway = useSelector(reading, ({ context }) => context.problems.some(({ code }) => OF_THE_STORE.includes(code)))
  const [begun, setBegun] = useState(0)
  return isAway ? (
    <StorePoll key={begun} onReady={() => reading.send({ type: 'reading.again' })} onAgain={() => setBegun(begun + 1)} />
  ) : null
}

function StorePoll({ onReady, onAgain }: { onReady: () => void; onAgain: () => void }) {
  const poll = useActorRef(wiredStorePoll, { input: { subject: '' } })
  const last = useSelector(poll, ({ context }) => context.last)
  const ready = useEffectEvent(onReady)
  // each answer of the poll is another one, also where it says the same
  useEffect(() => {
    if (last?.value.state === 'ready') ready()
  }, [last])
  return <ReportStorePanel poll={poll} onAgain={onAgain} />
}
