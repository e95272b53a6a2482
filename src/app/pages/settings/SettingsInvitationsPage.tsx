import { Button } from '@blueprintjs/core'
import { useActorRef } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { invitations } from '#contract/invitations.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { invitationList } from '#views/settings/invitations/invitation-list.ts'
import { InvitationPanel } from '#views/settings/invitations/InvitationPanel.tsx'
import { InviteForm } from '#views/settings/invitations/InviteForm.tsx'
import { InviteSheet } from '#views/settings/invitations/InviteSheet.tsx'
import { invitationAct, inviteChoices, inviteSave, sheetSave } from '#views/settings/invitations/wire.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ThingList } from '#views/things/ThingList.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { useList } from '#views/things/use-list.ts'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useOpenAddress } from '#app/parts/use-open-address.ts'
import { NEW, useOpenedRow } from '#app/parts/use-opened-row.ts'
import { useSave } from '#app/parts/use-save.ts'
import { useThingList } from '#app/parts/use-thing-list.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** `/settings/invitations`: who was invited; the one that is open, or being written, is in the address. */
export function SettingsInvitationsPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { list } = useThingList(invitationList)
  const { answer, refresh } = useList(list.reading)
  const rows = answer?.rows.map((row) => invitations.row.parse(row))
  const { opened, row, open, close } = useOpenedRow(rows, useOpenAddress())
  const act = useSave(invitationAct, refresh)
  const mayInvite = functionBlockers(user.permissions, 'settings.users.edit')
  return (
    <SettingsSection here="invitations">
      <ThingList
        {...list}
        need="settings.users.view"
        onOpenRow={({ id }) => open(id)}
        action={
          <BeginButton blockers={mayInvite} onClick={() => open(NEW)}>
            {say('invitation.new')}
          </BeginButton>
        }
        panel={
          opened === null ? null : (
            <SidePanel title={row ? row.name : say('invitation.new')} onClose={close}>
              {row ? (
                <InvitationPanel
                  row={row}
                  act={act}
                  caller={user.permissions}
                  mayInvite={mayInvite}
                  onPerson={(id) => void navigate(`/settings/users/${id}`)}
                />
              ) : (
                <Inviting onSent={refresh} mayInvite={mayInvite} />
              )}
            </SidePanel>
          )
        }
      />
    </SettingsSection>
  )
}

type InvitingProps = { onSent: () => void; mayInvite: ReturnType<typeof functionBlockers> }

/** A new invitation, or many from a sheet; it is gone with its links when the panel is closed. */
function Inviting({ onSent, mayInvite }: InvitingProps) {
  const say = useSay()
  const { user } = useSignedIn()
  const reading = useActorRef(
    useMemo(() => inviteChoices(user.id), [user.id]),
    { input: { query: '' } },
  )
  const { answer } = useList(reading)
  const [isSheet, setSheet] = useState(false)
  const save = useSave(inviteSave, onSent)
  const sheet = useSave(sheetSave, onSent)
  if (!answer) return <Unread reading={reading} />
  return isSheet ? (
    <InviteSheet save={sheet} choices={answer} mayInvite={mayInvite} />
  ) : (
    <>
      <div className="fd-settings-actions fd-invite-ways">
        <Button size="small" text={say('invitation.sheet')} onClick={() => setSheet(true)} />
      </div>
      <InviteForm save={save} choices={answer} mayInvite={mayInvite} />
    </>
  )
}
