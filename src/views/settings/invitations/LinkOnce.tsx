import { Callout } from '@blueprintjs/core'
import { INVITED_PATH } from '#contract/paths.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import { CopyButton } from '#views/kit/CopyButton.tsx'
import { useSay } from '#views/kit/words.tsx'

export const linkOf = (secret: string): string => `${window.location.origin}${INVITED_PATH}#${secret}`

/** A fresh link; it is shown while this is, and nowhere else. */
export function LinkOnce({ secret, expiresAt }: { secret: string; expiresAt: string }) {
  const say = useSay()
  const link = linkOf(secret)
  return (
    <Callout intent="success" icon={null} role="status" title={say('invitation.link')}>
      <p>{say('invitation.link.hint', { time: wallClock(expiresAt, ownZone()) ?? expiresAt })}</p>
      <code className="fd-link-once">{link}</code>
      <CopyButton text={link} label="invitation.link.copy" copied="shell.demo.copied" intent="primary" />
    </Callout>
  )
}
