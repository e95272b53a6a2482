import { Button, Callout } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { BlockerList } from './BlockerList.tsx'
import { useSay } from './words.tsx'

type Props = {
  problems: readonly Blocker[]
  /** asks what came of it, or sends it again under its ticket */
  onAsk: () => void
  /** no longer asks */
  onLeave: () => void
  /** what leaving is called, where it does not drop what was typed */
  leave?: string
}

/** A write whose answer did not come: it is asked for, or left. */
export function UnknownWrite({ problems, onAsk, onLeave, leave = 'thing.drop' }: Props) {
  const say = useSay()
  return (
    <Callout compact intent="warning" role="alert" title={say('thing.unknown')}>
      <BlockerList blockers={problems} />
      <Button size="small" text={say('thing.ask')} onClick={onAsk} />{' '}
      <Button size="small" variant="minimal" text={say(leave)} onClick={onLeave} />
    </Callout>
  )
}
