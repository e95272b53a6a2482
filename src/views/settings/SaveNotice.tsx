import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { problemsBeside } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'
import type { SaveRef } from './types.ts'

type Props<Draft, Answer> = {
  save: SaveRef<Draft, Answer>
  /** fields that say their own refusals */
  fields?: readonly string[]
}

/** What became of a save, in words, beside the form that sent it. */
export function SaveNotice<Draft, Answer>({ save, fields = NO_FIELDS }: Props<Draft, Answer>) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { problems } = snapshot.context
  if (snapshot.matches({ open: 'saved' })) return <Callout compact intent="success" role="status" title={say('settings.saved')} />
  if (snapshot.matches('unknown'))
    return (
      <Callout compact intent="warning" role="alert" title={say('settings.unknown')}>
        <BlockerList blockers={problems} />
        <Button size="small" text={say('settings.ask')} onClick={() => save.send({ type: 'save.ask' })} />
        <Button size="small" variant="minimal" text={say('settings.drop')} onClick={() => save.send({ type: 'save.drop' })} />
      </Callout>
    )
  if (snapshot.matches({ open: 'frozen' })) return <Callout compact intent="warning" role="alert" title={say('settings.frozen')} />
  if (!snapshot.matches({ open: 'refused' }) && !snapshot.matches({ open: 'met' })) return null
  const beside = problemsBeside(problems, fields)
  return (
    <Callout compact intent="danger" role="alert" title={beside.length === 0 ? say('settings.refused_fields') : undefined}>
      {beside.length > 0 ? <BlockerList blockers={beside} /> : null}
    </Callout>
  )
}

const NO_FIELDS: readonly string[] = []
