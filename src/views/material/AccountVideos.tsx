import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { accountsToChoose, sendBlockers, type accountVideoMachine } from '#machines/account-video/account-video.machine.ts'
import { AccountVideoTag } from '#views/kit/AccountVideoTag.tsx'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { LookupSelect } from '#views/kit/inputs/LookupSelect.tsx'
import { sayReason, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

type Props = {
  flow: ActorRefFrom<typeof accountVideoMachine>
  /** why this person may not bring videos to accounts; none means they may */
  maySend: readonly Blocker[]
}

/** The state of a video with each ad account it was brought to, and bringing it to more. */
export function AccountVideos({ flow, maySend }: Props) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { videos, accounts, chosen, problems } = snapshot.context
  const isSending = snapshot.matches('sending')
  // the same search while the list is open: it outlives what is chosen and what is read meanwhile
  const search = useCallback(async (text: string) => accountsToChoose(flow.getSnapshot().context, text), [flow])
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name
  return (
    <section aria-busy={snapshot.hasTag('busy')}>
      <h3>{say('material.video.accounts')}</h3>
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {snapshot.can({ type: 'read.retry' }) ? (
        <Button size="small" text={say('material.edit.ask_again')} onClick={() => flow.send({ type: 'read.retry' })} />
      ) : null}
      <ul className="fd-library-list">
        {videos.map(({ account_id: id, account_name: name, state, sent, bytes, failure }) => (
          <li key={id}>
            {name} <span className="fd-muted">{id}</span> <AccountVideoTag state={state} sent={sent} bytes={bytes} />
            {failure ? <div className="fd-material-failure">{sayReason(say, failure)}</div> : null}
            {state === 'failed' && snapshot.can({ type: 'video.again', id }) ? (
              <WhyNotButton size="small" blockers={maySend} onClick={() => flow.send({ type: 'video.again', id })}>
                {say('material.video.again')}
              </WhyNotButton>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="fd-material-form">
        <LookupSelect
          multiple
          aria-label={say('material.video.choose')}
          placeholder={say('material.video.choose')}
          chosen={chosen}
          nameOf={nameOf}
          search={search}
          onChosen={(ids) => flow.send({ type: 'accounts.choose', ids })}
        />
        <div>
          <WhyNotButton
            size="small"
            loading={isSending}
            blockers={[...maySend, ...sendBlockers(snapshot.context)]}
            onClick={() => flow.send({ type: 'video.send' })}
          >
            {say('material.video.send', { count: chosen.length })}
          </WhyNotButton>
        </div>
      </div>
    </section>
  )
}
