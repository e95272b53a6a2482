import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { HELD_PRESETS, type CredentialRow, type SessionRow } from '#contract/administration.ts'
import type { AuditLine } from '#contract/audit-line.ts'
import { entityWord, eventWord } from '#permissions/audit-words.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { AuditDetail } from '#views/settings/AuditDetail.tsx'
import { AuditFilters } from '#views/settings/AuditFilters.tsx'
import { ChainCheck } from '#views/settings/ChainCheck.tsx'
import { AUDIT_COLUMNS, CREDENTIAL_COLUMNS, SESSION_COLUMNS, USER_COLUMNS } from '#views/settings/columns.ts'
import { SecretForm } from '#views/settings/SecretForm.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { userDraft } from '#views/settings/types.ts'
import { UserForm } from '#views/settings/UserForm.tsx'
import * as wires from '#views/settings/wire.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { TitledSection } from './SettingsSection.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { NEW, OPENED, useOpenedRow } from '#app/parts/use-opened-row.ts'
import { useQueried } from '#app/parts/use-query.ts'
import { useSave } from '#app/parts/use-save.ts'

const PRESET_FILTER = [
  { value: '', label: 'settings.user.any_preset' },
  ...HELD_PRESETS.map((value) => ({ value, label: `settings.preset.${value}` })),
]

const byAccount = ({ account_id }: CredentialRow) => account_id

/** `/settings`: people; one that is being added is in the address. */
export function SettingsUsersPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { listed, query, read, set } = useQueried(wires.usersRead, OPENED)
  const save = useSave(wires.userSave, listed.list.refresh, useDraft('settings.user.new', userDraft))
  const { opened, open, close } = useOpenedRow(undefined, { read, set })
  const mayEdit = functionBlockers(user.permissions, 'settings.users.edit')
  return (
    <TitledSection here="users">
      <ListFrame
        {...listed}
        title="settings.users"
        columns={USER_COLUMNS}
        idOf={byId}
        onOpenRow={({ id }) => void navigate(`/settings/users/${id}`)}
        onExport={(format) => void wires.exportUsers(query, format)}
        search={{ label: say('settings.search'), value: read('q'), onValue: (q) => set('q', q) }}
        filters={
          <EnumSelect
            value={read('preset')}
            options={PRESET_FILTER}
            fill={false}
            aria-label={say('settings.user.preset')}
            onValue={(preset) => set('preset', preset)}
          />
        }
        action={
          <BeginButton blockers={mayEdit} onClick={() => open(NEW)}>
            {say('settings.user.new')}
          </BeginButton>
        }
        panel={
          opened === NEW ? (
            <SidePanel title={say('settings.user.new')} onClose={close}>
              <UserForm user={null} save={save} blockers={mayEdit} />
            </SidePanel>
          ) : null
        }
      />
    </TitledSection>
  )
}

export function SettingsSessionsPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const { listed, read, set } = useQueried(wires.sessionsRead)
  const revoke = useSave(wires.sessionRevoke, listed.list.refresh)
  const [chosen, setChosen] = useState<SessionRow | null>(null)
  const whose = read('user_id')
  const name = listed.rows?.find(({ user_id: userId }) => userId === whose)?.user_name
  const blockers = functionBlockers(user.permissions, 'settings.users.edit')
  return (
    <TitledSection here="sessions">
      <ListFrame
        {...listed}
        title="settings.sessions"
        columns={SESSION_COLUMNS}
        idOf={byId}
        onFocusRow={setChosen}
        chips={whose ? [{ key: 'user', label: name ?? say('settings.session.of', { id: whose }), onRemove: () => set('user_id', '') }] : []}
        action={
          chosen ? (
            <>
              <WhyNotButton
                size="small"
                blockers={blockers}
                onClick={() => revoke.send({ type: 'save', draft: { session_id: chosen.id } })}
              >
                {say('settings.session.end')}
              </WhyNotButton>
              <WhyNotButton
                size="small"
                intent="danger"
                blockers={blockers}
                onClick={() => revoke.send({ type: 'save', draft: { user_id: chosen.user_id } })}
              >
                {say('settings.session.end_all')}
              </WhyNotButton>
            </>
          ) : undefined
        }
        footer={<SaveEnding saved="settings.saved" save={revoke} />}
      />
    </TitledSection>
  )
}

export function SettingsCredentialsPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const { listed, read, set } = useQueried(wires.credentialsRead)
  const platforms = useSelector(useActorRef(wires.platformsRead, { input: { query: '' } }), ({ context }) => context.answer)
  const save = useSave(wires.credentialSave, listed.list.refresh)
  const [chosen, setChosen] = useState<CredentialRow | null>(null)
  return (
    <TitledSection here="credentials">
      <ListFrame
        {...listed}
        title="settings.credentials"
        columns={CREDENTIAL_COLUMNS}
        idOf={byAccount}
        onOpenRow={setChosen}
        search={{ label: say('settings.search'), value: read('q'), onValue: (q) => set('q', q) }}
        filters={
          <EnumSelect
            value={read('spreader_id')}
            options={[
              { value: '', label: 'settings.credential.any_channel' },
              ...(platforms ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            fill={false}
            aria-label={say('kit.word.network')}
            onValue={(spreaderId) => set('spreader_id', spreaderId)}
          />
        }
        panel={
          chosen ? (
            <SidePanel title={chosen.name} onClose={() => setChosen(null)}>
              <SecretForm
                key={chosen.account_id}
                label="settings.credential.new"
                action="settings.save"
                draftOf={(credential) => ({ account_id: chosen.account_id, credential })}
                save={save}
                blockers={functionBlockers(user.permissions, 'settings.credentials.edit')}
              />
            </SidePanel>
          ) : null
        }
      />
    </TitledSection>
  )
}

export function SettingsAuditPage() {
  const say = useSay()
  const language = useLanguage()
  const { listed, query, read, set } = useQueried(wires.auditRead)
  const older = listed.list.answer?.next ?? ''
  const chain = useActorRef(wires.chainCheck)
  const [opened, setOpened] = useState<AuditLine | null>(null)
  return (
    <TitledSection here="audit">
      <ListFrame
        {...listed}
        title="settings.audit"
        isPart={older !== ''}
        columns={AUDIT_COLUMNS}
        idOf={byId}
        onOpenRow={setOpened}
        filters={<AuditFilters read={read} onChange={set} />}
        action={<Button size="small" text={say('settings.audit.export')} onClick={() => void wires.exportAudit(query, language)} />}
        footer={
          <span className="fd-settings-foot">
            <ChainCheck chain={chain} />
            {read('before') ? <Button size="small" text={say('settings.audit.newest')} onClick={() => set('before', '')} /> : null}
            {older ? <Button size="small" text={say('settings.audit.older')} onClick={() => set('before', older)} /> : null}
          </span>
        }
        panel={
          opened ? (
            <SidePanel title={`${eventWord(say, opened.event)} · ${entityWord(say, opened.entity)}`} onClose={() => setOpened(null)}>
              <AuditDetail line={opened} />
            </SidePanel>
          ) : null
        }
      />
    </TitledSection>
  )
}
