import { Button, Callout } from '@blueprintjs/core'
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
  /** the end of the saved secret; empty: none is saved */
  last4: string
  save: SaveRef<SecretDraft, SecretSaved>
  blockers: readonly Blocker[]
  /** where the console is: the network has to know the address its dialog leads back to */
  origin: string
  onConnect: () => void
  reading?: typeof verdictRead
}

/** Below the fields of an application: its secret, what the network says of it, and the way to its ad accounts. */
export function AppPanel({ id, last4, save, blockers, origin, onConnect, reading = verdictRead }: Props) {
  const say = useSay()
  // the network is asked of a secret as soon as that is saved
  const isSaved = useSelector(save, ({ context }) => context.saved?.id === id)
  const typed = useSelector(save, ({ context }) => context.draft)
  const isUntested = useSelector(
    save,
    (now) => now.matches({ open: 'refused' }) && now.context.problems.some(({ code }) => code === 'authorisation.secret_untested'),
  )
  const [presses, setPresses] = useState(0)
  const asked = presses + (isSaved ? 1 : 0)
  const lacking = last4 !== '' ? [] : [blocker('authorisation.secret_missing')]
  return (
    <section aria-label={say('network_app.secret')} className="fd-settings-part">
      <h2>{say('network_app.secret')}</h2>
      <SecretForm
        label="network_app.secret"
        action="network_app.secret_save"
        save={save}
        blockers={blockers}
        draftOf={(secret) => ({ id, secret })}
        last4={last4}
        saved={null}
        isNext={last4 === '' && blockers.length === 0}
      />
      {isUntested && typed ? (
        <Button
          size="small"
          text={say('network_app.secret_untested')}
          onClick={() => save.send({ type: 'save', draft: { ...typed, untested: '1' } })}
        />
      ) : null}
      {asked > 0 ? <Verdict key={asked} id={id} machine={reading} /> : null}
      <div>
        <Facts facts={[[say('network_app.redirect'), <code key="redirect">{origin + ANSWER_PATH}</code>]]} />
        <span className="fd-muted">{say('network_app.redirect_hint')}</span>
      </div>
      <div className="fd-settings-actions">
        <WhyNotButton size="small" blockers={[...blockers, ...lacking]} onClick={() => setPresses((count) => count + 1)}>
          {say('network_app.test')}
        </WhyNotButton>
        <WhyNotButton size="small" blockers={lacking} onClick={onConnect}>
          {say('network_app.connect')}
        </WhyNotButton>
      </div>
    </section>
  )
}

/** The network's answer, on the spot. */
function Verdict({ id, machine }: { id: string; machine: typeof verdictRead }) {
  const say = useSay()
  const reading = useActorRef(machine, { input: { query: id } })
  const verdict = useSelector(reading, ({ context }) => context.answer)
  if (!verdict) return <Unread reading={reading} />
  if (verdict.trouble === '' && verdict.name === '')
    return (
      <Callout compact intent="none" role="status">
        {say('network_app.verdict_untold')}
      </Callout>
    )
  return verdict.trouble === '' ? (
    <Callout compact intent="success" role="status">
      {say('network_app.verdict_good', { name: verdict.name })}
    </Callout>
  ) : (
    <Callout compact intent="danger" role="alert">
      {sayReason(say, blocker(`authorisation.trouble.${verdict.trouble}`, { params: { message: verdict.message } }))}
    </Callout>
  )
}
