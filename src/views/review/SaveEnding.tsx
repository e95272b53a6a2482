import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props<Draft, Answer> = { save: ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>> }

/** How a write ended; an unknown one is asked about with its ticket, and what was typed when the session ended is still there. */
export function SaveEnding<Draft, Answer>({ save }: Props<Draft, Answer>) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { problems } = snapshot.context
  return (
    <>
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {snapshot.matches({ open: 'saved' }) ? <p role="status">{say('review.saved')}</p> : null}
      {snapshot.matches({ open: 'frozen' }) ? <p role="alert">{say('review.frozen')}</p> : null}
      {snapshot.matches('unknown') ? (
        <p role="alert">
          {say('review.unknown')} <Button size="small" text={say('review.ask')} onClick={() => save.send({ type: 'save.ask' })} />{' '}
          <Button size="small" variant="minimal" text={say('review.drop')} onClick={() => save.send({ type: 'save.drop' })} />
        </p>
      ) : null}
    </>
  )
}
