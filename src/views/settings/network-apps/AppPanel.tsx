import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { ANSWER_PATH } from '#contract/paths.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { Facts } from '#views/kit/Facts.tsx'
import { sayReason, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { SecretForm } from '../SecretForm.tsx'
import type { SaveRef } from '../types.ts'
import { verdictRead, type SecretDraft, type SecretSaved } from './wire.ts'

type Props = {
  id: string
  hasSecret: boolean
  save: SaveRef<SecretDraft, SecretSaved>
  blockers: readonly Blocker[]
  /** where the console is: the network has to know the address its dialog leads back to */
  origin: string
  onConnect: () => void
}

/** Below the fields of an application: its secret, what the network says of it, and the way to its ad accounts. */
export function AppPanel({ id, hasSecret, save, blockers, origin, onConnect }: Props) {
  const say = useSay()
  const [asked, setAsked] = useState(0)
  const lacking = hasSecret ? [] : [blocker('authorisation.secret_missing')]
  return (
    <section aria-label={say('network_app.secret')} className="fd-settings-part">
      <h2>{say('network_app.secret')}</h2>
      <SecretForm
        label="network_app.secret"
        action="network_app.secret_save"
        save={save}
        blockers={blockers}
        draftOf={(secret) => ({ id, secret })}
      />
      <div>
        <Facts facts={[[say('network_app.redirect'), <code key="redirect">{origin + ANSWER_PATH}</code>]]} />
        <span className="fd-muted">{say('network_app.redirect_hint')}</span>
      </div>
      <div className="fd-settings-actions">
        <WhyNotButton size="small" blockers={[...blockers, ...lacking]} onClick={() => setAsked((count) => count + 1)}>
          {say('network_app.test')}
        </WhyNotButton>
        <WhyNotButton size="small" blockers={lacking} onClick={onConnect}>
          {say('network_app.connect')}
        </WhyNotButton>
      </div>
      {asked > 0 ? <Verdict key={asked} id={id} /> : null}
    </section>
  )
}

/** The network's answer, on the spot. */
function Verdict({ id }: { id: string }) {
  const say = useSay()
  const reading = useActorRef(verdictRead, { input: { query: id } })
  const verdict = useSelector(reading, ({ context }) => context.answer)
  if (!verdict) return <Unread reading={reading} />
  return verdict.trouble === '' ? (
    <p role="status">✓ {say('network_app.verdict_good', { name: verdict.name })}</p>
  ) : (
    <p role="alert">✕ {sayReason(say, blocker(`authorisation.trouble.${verdict.trouble}`, { params: { message: verdict.message } }))}</p>
  )
}
