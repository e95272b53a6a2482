import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { wiredStorePoll } from '#views/monitor/wire-store.ts'

const EVERY_MS = 60_000
const BEGIN_AGAIN_MS = 5_000

type Props = { reading: { send: (event: { type: 'reading.again' }) => void }; everyMs?: number }

/** Reads again once a minute while the page is looked at, as long as the store of reports answers. */
export function ReadAgain({ reading, everyMs = EVERY_MS }: Props) {
  const [begun, setBegun] = useState(0)
  /** null: the page itself is reading */
  const readMs = useRef<number | null>(null)
  const again = () => {
    const before = readMs.current
    if (before !== null && Date.now() - before < everyMs) return
    readMs.current = Date.now()
    if (before !== null) reading.send({ type: 'reading.again' })
  }
  return <Pulse key={begun} onReady={again} onEnd={() => setBegun((now) => now + 1)} />
}

/** Asks a call that costs nothing; one question that fails ends a poll, and another poll begins. */
function Pulse({ onReady, onEnd }: { onReady: () => void; onEnd: () => void }) {
  const poll = useActorRef(wiredStorePoll, { input: { subject: '' } })
  const last = useSelector(poll, ({ context }) => context.last)
  const hasEnded = useSelector(poll, ({ status }) => status !== 'active')
  const ready = useEffectEvent(onReady)
  const ended = useRef(onEnd)
  useEffect(() => {
    if (last?.value.state === 'ready') ready()
  }, [last])
  useEffect(() => {
    const tell = () => poll.send({ type: document.hidden ? 'poll.hidden' : 'poll.shown' })
    document.addEventListener('visibilitychange', tell)
    if (document.hidden) tell()
    return () => document.removeEventListener('visibilitychange', tell)
  }, [poll])
  useEffect(() => {
    if (!hasEnded) return
    const timer = setTimeout(() => ended.current(), BEGIN_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [hasEnded])
  return null
}
