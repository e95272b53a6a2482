import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { stillReading, type FiguresStanding } from '#domain/reports/still-reading.ts'
import { reportStore } from '#i18n/areas/report-store.ts'
import { addWords } from '#i18n/words.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { ReportStorePanel } from '#views/monitor/store/ReportStorePanel.tsx'
import { StillReading } from '#views/monitor/store/StillReading.tsx'
import { useStorePoll } from '#views/monitor/use-store-poll.ts'

addWords(reportStore)

type Props<Answer, Query> = {
  reading: ActorRefFrom<ReturnType<typeof createReading<Answer, Query>>>
  /** which accounts an answer lacks; left out: it does not tell */
  standing?: (answer: Answer) => FiguresStanding
}

const OF_THE_STORE = ['insight.store_down', 'insight.store_none', 'insight.busy']
/** Reports that take longer than that are looked for by a press. */
const FIRST_READING_MS = 600_000

/**
 * While the store of reports does not answer what is read of it: how it is. It is read again whenever the store says that it is ready; and, for
 * some minutes, as long as there are accounts whose reports were not read yet.
 */
export function StoreAway<Answer, Query>({ reading, standing }: Props<Answer, Query>) {
  const isAway = useSelector(reading, ({ context }) => context.problems.some(({ code }) => OF_THE_STORE.includes(code)))
  const answer = useSelector(reading, ({ context }) => context.answer)
  const [begun, setBegun] = useState(0)
  const again = () => reading.send({ type: 'reading.again' })
  if (isAway) return <StorePoll key={begun} onReady={again} onAgain={() => setBegun(begun + 1)} />
  const left = answer !== null && standing ? stillReading(standing(answer)) : null
  return left === null ? null : <ReadingPoll key={begun} {...left} onReady={again} onAgain={() => setBegun(begun + 1)} />
}

function StorePoll({ onReady, onAgain }: { onReady: () => void; onAgain: () => void }) {
  const poll = useStorePoll()
  useWhenReady(poll, onReady)
  return <ReportStorePanel poll={poll} onAgain={onAgain} />
}

type ReadingPollProps = { onReady: () => void; onAgain: () => void; read: number; all: number }

function ReadingPoll({ onReady, onAgain, ...left }: ReadingPollProps) {
  const poll = useStorePoll({ giveUpAfterMs: FIRST_READING_MS })
  useWhenReady(poll, onReady)
  // of no account there is nothing to count yet
  const isOver = useSelector(poll, ({ status }) => status === 'done')
  return left.all === 0 ? null : <StillReading {...left} onAgain={isOver ? onAgain : null} />
}

function useWhenReady(poll: ReturnType<typeof useStorePoll>, onReady: () => void): void {
  const last = useSelector(poll, ({ context }) => context.last)
  const ready = useEffectEvent(onReady)
  // each answer of the poll is another one, also where it says the same
  useEffect(() => {
    if (last?.value.state === 'ready') ready()
  }, [last])
}
