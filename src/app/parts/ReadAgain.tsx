import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStorePoll } from '#views/monitor/use-store-poll.ts'

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
  const poll = useStorePoll()
  const last = useSelector(poll, ({ context }) => context.last)
  const hasEnded = useSelector(poll, ({ status }) => status !== 'active')
  const ready = useEffectEvent(onReady)
  const ended = useRef(onEnd)
  useEffect(() => {
    if (last?.value.state === 'ready') ready()
  }, [last])
  useEffect(() => {
    if (!hasEnded) return
    const timer = setTimeout(() => ended.current(), BEGIN_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [hasEnded])
  return null
}
