import { useEffect, useRef, useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { useGaps } from '#views/kit/gaps.tsx'
import { firstStageOf } from '../builder/builder.ts'

/** What was asked to be led to: each press counts, also one that leads to where the person is. */
export type Asked = { stage: string; press: number } | null

/** Leads to the first of some reasons: to its stage of the builder, and there to the first field that is not right. */
export function useLead(channel: Channel, here: string, go: (stage: string) => void) {
  const [wanted, setWanted] = useState<Asked>(null)
  const to = (problems: readonly Blocker[]) => {
    const stage = firstStageOf(channel, problems)
    if (stage === null) return
    setWanted((before) => ({ stage, press: (before?.press ?? 0) + 1 }))
    if (stage !== here) go(stage)
  }
  return { asked: wanted?.stage === here ? wanted : null, to }
}

const WRONG = '[aria-invalid="true"], .bp6-intent-danger input, [data-open] button, [data-open] input:enabled'

/** Within the frame of the flow: has its fields say what they lack, and puts the cursor into the first that does. */
export function GapLead({ asked }: { asked: Asked }) {
  const { areTold, tell } = useGaps()
  const place = useRef<HTMLSpanElement>(null)
  const done = useRef(0)
  const press = asked?.press ?? 0
  useEffect(() => {
    if (press === 0 || press === done.current) return
    if (!areTold) return tell()
    done.current = press
    const field = place.current?.parentElement?.querySelector<HTMLElement>(WRONG)
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }, [press, areTold, tell])
  return <span ref={place} hidden />
}
