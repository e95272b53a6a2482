import { Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { problemsBeside } from '#views/kit/inputs/field-focus.ts'
import { UnknownWrite } from '#views/kit/UnknownWrite.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props<Draft, Answer> = {
  save: ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>>
  /** fields that show their own refusals */
  fields?: readonly string[]
  /** what is said when it is done; null: the page shows that in another way */
  saved?: string | null
}

/** How a save ended. An unknown one is asked about with its ticket; what was typed when the session ended is still there. */
export function SaveEnding<Draft, Answer>({ save, fields = NO_FIELDS, saved = 'thing.saved' }: Props<Draft, Answer>) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { problems } = snapshot.context
  if (snapshot.matches({ open: 'saved' }))
    return saved === null ? null : <Callout compact intent="success" role="status" title={say(saved)} />
  if (snapshot.matches({ open: 'frozen' })) return <Callout compact intent="warning" role="alert" title={say('thing.frozen')} />
  if (snapshot.matches('unknown'))
    return (
      <UnknownWrite problems={problems} onAsk={() => save.send({ type: 'save.ask' })} onLeave={() => save.send({ type: 'save.drop' })} />
    )
  if (!snapshot.matches({ open: 'refused' }) && !snapshot.matches({ open: 'met' })) return null
  const rest = problemsBeside(problems, fields)
  return (
    <Callout compact intent="danger" role="alert" title={rest.length === 0 ? say('thing.refused_fields') : undefined}>
      {rest.length > 0 ? <BlockerList blockers={rest} /> : null}
    </Callout>
  )
}

const NO_FIELDS: readonly string[] = []
