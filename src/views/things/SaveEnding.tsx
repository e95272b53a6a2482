import { Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { useSay } from '#views/kit/words.tsx'
import { WriteEnding } from '#views/kit/WriteEnding.tsx'

type Props<Draft, Answer> = {
  save: ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>>
  /** fields that show their own refusals */
  fields?: readonly string[]
  /** what is said when it is done; null: the page shows that in another way */
  saved?: string | null
}

/** How a save ended. An unknown one is asked about with its ticket; what was typed when the session ended is still there. */
export function SaveEnding<Draft, Answer>({ save, fields, saved = 'thing.saved' }: Props<Draft, Answer>) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { problems } = snapshot.context
  if (snapshot.matches({ open: 'saved' }))
    return saved === null ? null : <Callout compact intent="success" role="status" title={say(saved)} />
  if (snapshot.matches({ open: 'frozen' })) return <Callout compact intent="warning" role="alert" title={say('thing.frozen')} />
  const isRefused = snapshot.matches({ open: 'refused' }) || snapshot.matches({ open: 'met' })
  return (
    <WriteEnding
      end={snapshot.matches('unknown') ? 'unknown' : isRefused ? 'refused' : null}
      problems={problems}
      fields={fields}
      onAsk={() => save.send({ type: 'save.ask' })}
      onLeave={() => save.send({ type: 'save.drop' })}
    />
  )
}
