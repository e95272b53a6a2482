import { useSelector } from '@xstate/react'
import type { InvitationRow } from '#contract/invitations.ts'
import { invitationBlockers } from '#domain/invitation.ts'
import type { Blocker } from '#domain/blocker.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import type { Grants } from '#permissions/grants.ts'
import { invitedGrants, opensTo } from '#permissions/invite.ts'
import { OpensList } from '#views/kit/OpensList.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { SaveRef } from '../types.ts'
import { LinkOnce } from './LinkOnce.tsx'
import type { InvitationAct, InvitationActed } from './wire.ts'

type Props = {
  row: InvitationRow
  act: SaveRef<InvitationAct, InvitationActed>
  /** what the person at the screen holds */ caller: Grants
  mayInvite: readonly Blocker[]
}

/** One invitation: what its person will see, a fresh link, and taking it back. */
export function InvitationPanel({ row, act, caller, mayInvite }: Props) {
  const say = useSay()
  const { saved } = useSelector(act, ({ context }) => context)
  const isBusy = useSelector(act, (now) => now.hasTag('busy'))
  const against = [...mayInvite, ...invitationBlockers(row.state)]
  const send = (kind: InvitationAct['kind']) => act.send({ type: 'save', draft: { kind, id: row.id, version: row.version } })
  return (
    <div className="fd-contents">
      <p>
        {say('invitation.said', {
          state: say(`invitation.state.${row.state}`),
          name: row.invited_by.name,
          time: wallClock(row.expires_at, ownZone()) ?? row.expires_at,
        })}
      </p>
      <OpensList {...opensTo(invitedGrants(row, caller), { isAgent: row.preset === 'agent' })} />
      {saved?.id === row.id && saved.secret && saved.expires_at ? <LinkOnce secret={saved.secret} expiresAt={saved.expires_at} /> : null}
      <SaveEnding save={act} saved="thing.done" />
      <div className="fd-buttons">
        <WhyNotButton blockers={against} loading={isBusy} onClick={() => send('renew')}>
          {say('invitation.renew')}
        </WhyNotButton>
        <WhyNotButton intent="danger" blockers={against} loading={isBusy} onClick={() => send('withdraw')}>
          {say('invitation.withdraw')}
        </WhyNotButton>
      </div>
    </div>
  )
}
