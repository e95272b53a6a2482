import { Callout } from '@blueprintjs/core'
import { INVITED_PATH } from '#contract/paths.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import { CopyButton } from '#views/kit/CopyButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SendByRobot } from './SendByRobot.tsx'
import type { Issued } from './wire.ts'

export const linkOf = (secret: string): string => `${window.location.origin}${INVITED_PATH}#${secret}`

/** A fresh link; it is shown while this is, and nowhere else. */
export function LinkOnce({ issued: { id, secret, expires_at: until, robot } }: { issued: Issued }) {
  const say = useSay()
  const link = linkOf(secret)
  return (
    <Callout intent="success" icon={null} role="status" title={say('invitation.link')}>
      <p>{say('invitation.link.hint', { time: wallClock(until, ownZone()) ?? until })}</p>
      <code className="fd-link-once">{link}</code>
      <CopyButton text={link} label="invitation.link.copy" copied="shell.demo.copied" intent="primary" />
      {robot ? <SendByRobot key={secret} group={robot.group} links={[{ id, secret }]} /> : null}
    </Callout>
  )
}
