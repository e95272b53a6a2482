import { Button } from '@blueprintjs/core'
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
import { InvitationHistory } from './InvitationHistory.tsx'
import { LinkOnce } from './LinkOnce.tsx'
import { issuedIn, type InvitationAct, type InvitationActed } from './wire.ts'

type Props = {
  row: InvitationRow
  act: SaveRef<InvitationAct, InvitationActed>
  /** what the person at the screen holds */ caller: Grants
  mayInvite: readonly Blocker[]
  /** opens the page of a user */ onPerson: (id: string) => void
}

/** One invitation: what its person will see, a fresh link, and taking it back. */
export function InvitationPanel({ row, act, caller, mayInvite, onPerson }: Props) {
  const say = useSay()
  const { saved } = useSelector(act, ({ context }) => context)
  const isBusy = useSelector(act, (now) => now.hasTag('busy'))
  const issued = saved?.id === row.id ? issuedIn(saved) : null
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
      {row.became ? <UsedBy row={row} by={row.became} onPerson={onPerson} /> : null}
      <OpensList {...opensTo(invitedGrants(row, caller), { preset: row.preset, giver: caller })} />
      {issued ? <LinkOnce issued={issued} /> : null}
      <SaveEnding save={act} saved="thing.done" />
      <div className="fd-buttons">
        <WhyNotButton blockers={against} loading={isBusy} onClick={() => send('renew')}>
          {say('invitation.renew')}
        </WhyNotButton>
        <WhyNotButton intent="danger" blockers={against} loading={isBusy} onClick={() => send('withdraw')}>
          {say('invitation.withdraw')}
        </WhyNotButton>
      </div>
      <h3>{say('thing.history')}</h3>
      <InvitationHistory key={`${row.id} ${row.version}`} id={row.id} />
    </div>
  )
}

type UsedProps = { row: InvitationRow; by: NonNullable<InvitationRow['became']>; onPerson: (id: string) => void }

/** Who came in by it, from where, and where that person is switched off if it was someone else. */
function UsedBy({ row, by, onPerson }: UsedProps) {
  const say = useSay()
  const time = row.used_at === null ? '' : (wallClock(row.used_at, ownZone()) ?? row.used_at)
  return (
    <>
      <p>{say('invitation.used_by', { name: by.name, account: row.account, time, address: row.used_from ?? '–' })}</p>
      <p className="fd-muted">{say('invitation.used_by.hint')}</p>
      <Button size="small" text={say('invitation.used_by.open')} onClick={() => onPerson(by.id)} />
    </>
  )
}
