import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { expiryDays } from '#domain/account/authorisation.ts'
import type { Blocker } from '#domain/blocker.ts'
import { accessOfChannel } from '#domain/channels/access.ts'
import type { accountAuthorisationMachine } from '#machines/account-authorisation/account-authorisation.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { HeldTable } from './HeldTable.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import { TakenOver } from './TakenOver.tsx'

type Props = {
  flow: ActorRefFrom<typeof accountAuthorisationMachine>
  nowMs: number
  /** why this person may change nothing here */
  blockers: readonly Blocker[]
  onInspect: (id: string) => void
  /** has the accounts of a token read again */
  onReadAccounts: (id: string) => void
  /** goes to an address of the console */
  onGo: (href: string) => void
  /** the other way in: a token that is pasted */
  paste: ReactNode
}

/** Ad accounts of an application: who allowed it what, the way to the network, and what comes in from there. */
export function AccountAuthorisationView({ flow, nowMs, blockers, onInspect, onReadAccounts, onGo, paste }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { desk, problems } = now.context
  if (now.matches('reading') || now.matches('offering')) return <LoadingState />
  if (now.matches('failed')) return <ErrorState reason={sayReasons(say, problems)} onRetry={() => flow.send({ type: 'flow.reread' })} />
  if (now.matches('offerFailed'))
    return (
      <div className="fd-settings-panel">
        <ErrorState reason={sayReasons(say, problems)} onRetry={() => flow.send({ type: 'offer.again' })} />
        <Button size="small" text={say('authorisation.back')} onClick={() => flow.send({ type: 'flow.back' })} />
      </div>
    )
  if (now.matches('redeemUncertain') || now.matches('takeUncertain')) return <Uncertain flow={flow} problems={problems} />
  if (now.matches('taken')) return <TakenOver flow={flow} onGo={onGo} />
  if (now.matches('choosing') || now.matches('taking'))
    return (
      <OfferPanel
        context={now.context}
        busy={now.matches('taking')}
        blockers={blockers}
        onChoose={(chosen) => flow.send({ type: 'offer.choose', chosen })}
        onTake={() => flow.send({ type: 'offer.take' })}
        onStop={() => flow.send({ type: 'take.stop' })}
        onAgain={() => flow.send({ type: 'offer.again' })}
        onBack={() => flow.send({ type: 'flow.back' })}
      />
    )
  const isAway = now.matches('connecting') || now.matches('redeeming')
  return (
    <div className="fd-settings-panel">
      <HeldTable
        held={desk.authorisations}
        soonDays={expiryDays(accessOfChannel(desk.channel))[0] ?? 0}
        nowMs={nowMs}
        blockers={blockers}
        onOpen={(id) => flow.send({ type: 'authorisation.open', id })}
        onInspect={onInspect}
        onReadAccounts={onReadAccounts}
      />
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {isAway ? <span role="status">{say(now.matches('redeeming') ? 'authorisation.redeeming' : 'authorisation.at_network')}</span> : null}
      <div className="fd-settings-actions">
        <WhyNotButton size="small" intent="primary" loading={isAway} blockers={blockers} onClick={() => flow.send({ type: 'app.connect' })}>
          {say('authorisation.connect')}
        </WhyNotButton>
        {now.matches('connecting') ? (
          <Button size="small" text={say('authorisation.cancel')} onClick={() => flow.send({ type: 'connect.cancel' })} />
        ) : null}
      </div>
      {now.matches('connecting') ? null : paste}
    </div>
  )
}

/** The answer was lost: sent again under its ticket it gives the first answer, and what is there already can be read. */
function Uncertain({ flow, problems }: Pick<Props, 'flow'> & { problems: readonly Blocker[] }) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const reads = now.matches('redeemUncertain') ? 'flow.reread' : 'offer.again'
  return (
    <div role="alert" className="fd-settings-panel">
      <span>{say('authorisation.uncertain')}</span>
      <BlockerList blockers={problems} kind="warning" />
      <div className="fd-settings-actions">
        <Button size="small" intent="primary" text={say('authorisation.retry')} onClick={() => flow.send({ type: 'write.retry' })} />
        <Button size="small" text={say('authorisation.look')} onClick={() => flow.send({ type: reads })} />
        {now.can({ type: 'take.others' }) ? (
          <Button size="small" text={say('authorisation.others')} onClick={() => flow.send({ type: 'take.others' })} />
        ) : null}
      </div>
    </div>
  )
}
