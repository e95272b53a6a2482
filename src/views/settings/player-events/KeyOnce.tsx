import { Callout } from '@blueprintjs/core'
import { ingestEvents } from '#contract/player-events.ts'
import { CopyButton } from '#views/kit/CopyButton.tsx'
import { useSay } from '#views/kit/words.tsx'

/** A fresh key; it is shown while this is, and nowhere else. */
export function KeyOnce({ value }: { value: string }) {
  const say = useSay()
  return (
    <Callout intent="success" icon={null} role="status" title={say('event_source.key')}>
      <p>{say('event_source.key.hint', { address: `${window.location.origin}${ingestEvents.path}` })}</p>
      <code className="fd-link-once">{value}</code>
      <CopyButton text={value} label="event_source.key.copy" copied="shell.demo.copied" intent="primary" />
    </Callout>
  )
}
