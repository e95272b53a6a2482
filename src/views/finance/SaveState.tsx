import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { problemsBeside } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'

type Props<Draft, Answer> = {
  save: ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>>
  /** fields that say their own refusals */
  fields?: readonly string[]
}

/** What became of a save that did not end well: refused, met by another hand, or unknown and to be asked about. */
export function SaveState<Draft, Answer>({ save, fields = [] }: Props<Draft, Answer>) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const beside = problemsBeside(snapshot.context.problems, fields)
  if (snapshot.matches('unknown'))
    return (
      <Callout compact intent="warning" role="alert" title={say('finance.save.unknown')}>
        <BlockerList blockers={beside} />
        <Button size="small" text={say('finance.save.ask')} onClick={() => save.send({ type: 'save.ask' })} />
        <Button size="small" variant="minimal" text={say('finance.save.drop')} onClick={() => save.send({ type: 'save.drop' })} />
      </Callout>
    )
  if (snapshot.matches({ open: 'frozen' })) return <Callout compact intent="warning" role="alert" title={say('finance.save.frozen')} />
  const isRefused = snapshot.matches({ open: 'refused' }) || snapshot.matches({ open: 'met' })
  if (!isRefused || beside.length === 0) return null
  return (
    <Callout compact intent="danger" role="alert">
      <BlockerList blockers={beside} />
    </Callout>
  )
}
