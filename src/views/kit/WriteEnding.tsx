import { Button, Callout } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { BlockerList } from './BlockerList.tsx'
import { problemsBeside } from './inputs/field-focus.ts'
import { useSay } from './words.tsx'

type Props = {
  /** `null`: it is under way, or went as it was meant */
  end: 'refused' | 'unknown' | null
  problems: readonly Blocker[]
  /** fields that show their own refusals */
  fields?: readonly string[]
  /** asks what came of it, or sends it again under its ticket */
  onAsk: () => void
  /** no longer asks */
  onLeave: () => void
  /** what leaving is called, where it does not drop what was typed */
  leave?: string
}

/** How a write ended that did not go as it was meant: why it was refused, or that its answer did not come, which is asked for or left. */
export function WriteEnding({ end, problems, fields = NO_FIELDS, onAsk, onLeave, leave = 'thing.drop' }: Props) {
  const say = useSay()
  if (end === null) return null
  if (end === 'unknown')
    return (
      <Callout compact intent="warning" role="alert" title={say('thing.unknown')}>
        <BlockerList blockers={problems} />
        <Button size="small" text={say('thing.ask')} onClick={onAsk} />{' '}
        <Button size="small" variant="minimal" text={say(leave)} onClick={onLeave} />
      </Callout>
    )
  const rest = problemsBeside(problems, fields)
  return (
    <Callout compact intent="danger" role="alert" title={rest.length === 0 ? say('thing.refused_fields') : undefined}>
      {rest.length > 0 ? <BlockerList blockers={rest} /> : null}
    </Callout>
  )
}

const NO_FIELDS: readonly string[] = []
