import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { OfChosen } from '#views/things/OfChosen.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { ThingRow } from '#views/things/thing-wire.ts'
import { WaitCount, type waitCount } from '#views/things/WaitCount.tsx'
import type { readingAgain } from './account-wire.ts'

type Props = {
  reading: typeof readingAgain
  counting: typeof waitCount
  chosen: readonly ThingRow[]
  mayEdit: readonly Blocker[]
  /** the rows are not as they were read any more */
  onDone: () => void
}

/** Has chosen accounts read again from their network, and counts those that still wait; the list follows. */
export function ReadAgain({ reading, counting, chosen, mayEdit, onDone }: Props) {
  const say = useSay()
  const [presses, setPresses] = useState(0)
  const save = useActorRef(reading, { input: { draft: null } }, (now) =>
    now.matches({ open: 'saved' }) ? setPresses((n) => n + 1) : undefined,
  )
  const busy = useSelector(save, (now) => now.matches('saving'))
  const asked = useSelector(save, ({ context }) => context.saved)
  return (
    <>
      <OfChosen rows={chosen}>
        <WhyNotButton size="small" loading={busy} blockers={mayEdit} onClick={() => save.send({ type: 'save', draft: chosen })}>
          {say('account.read_again', { count: chosen.length })}
        </WhyNotButton>
      </OfChosen>
      {asked && asked.asked > 0 ? (
        <WaitCount key={presses} counting={counting} waits="account.read_waits" done="account.read_done" onMoved={onDone} />
      ) : null}
      {asked && asked.left.length > 0 ? <BlockerList blockers={asked.left} kind="warning" /> : null}
      <SaveEnding save={save} saved={null} />
    </>
  )
}
