import { useActorRef, useSelector } from '@xstate/react'
import { Timeline } from '#views/kit/Timeline.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { historyRead } from './wire.ts'

/** What happened to an invitation, and from which addresses. */
export function InvitationHistory({ id }: { id: string }) {
  const say = useSay()
  const reading = useActorRef(historyRead, { input: { query: id } })
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (!answer) return <Unread reading={reading} />
  const entries = answer.map(({ id: line, at, user_name: who, event, address }) => ({
    id: line,
    at,
    who: who ?? say('invitation.history.by_link'),
    title: say(`audit.event.${event}`),
    lines: address === null ? [] : [say('invitation.history.from', { address })],
  }))
  return <Timeline entries={entries} label={say('thing.history')} />
}
