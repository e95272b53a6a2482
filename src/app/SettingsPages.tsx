import { Button, InputGroup } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { CredentialRow, SessionRow } from '#contract/administration.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { AuditFilters } from '#views/settings/AuditFilters.tsx'
import { AUDIT_COLUMNS, CREDENTIAL_COLUMNS, SESSION_COLUMNS, USER_COLUMNS } from '#views/settings/columns.ts'
import { CredentialForm } from '#views/settings/CredentialForm.tsx'
import { GrantsEditor } from '#views/settings/GrantsEditor.tsx'
import { SaveNotice } from '#views/settings/SaveNotice.tsx'
import { SettingsGrid } from '#views/settings/SettingsGrid.tsx'
import { SettingsNav } from '#views/settings/SettingsNav.tsx'
import { PasswordForm, UserForm } from '#views/settings/UserForm.tsx'
import * as wires from '#views/settings/wire.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useLanguage, useSay } from '#views/kit/words.tsx'
import { useSignedIn } from './services-context.tsx'
import { useTitle } from './use-title.ts'

const SECTIONS = [
  { key: 'users', title: 'settings.users', href: '/settings', needs: 'settings.users.view' },
  { key: 'sessions', title: 'settings.sessions', href: '/settings/sessions', needs: 'settings.users.view' },
  { key: 'credentials', title: 'settings.credentials', href: '/settings/credentials', needs: 'settings.credentials.view' },
  { key: 'audit', title: 'settings.audit', href: '/settings/audit', needs: 'settings.audit.view' },
] as const
type SectionKey = (typeof SECTIONS)[number]['key']

/** The frame of every settings page: the sections this person may open. */
function Section({ here, children }: { here: SectionKey; children: ReactNode }) {
  useTitle(`settings.${here}`)
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const sections = SECTIONS.map(({ needs, ...section }) => ({ ...section, blockers: functionBlockers(user.permissions, needs) }))
  return (
    <SettingsNav here={here} sections={sections} onGo={(href) => void navigate(href)}>
      {children}
    </SettingsNav>
  )
}

/** What the address narrows the page to, and how to change it. */
function useQuery() {
  const [search, setSearch] = useSearchParams()
  return {
    query: search.toString(),
    read: (name: string) => search.get(name) ?? '',
    set: (name: string, value: string) => {
      const next = new URLSearchParams(search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      // a page of older lines belongs to the filters it was reached with
      if (name !== 'before') next.delete('before')
      setSearch(next, { replace: true })
    },
  }
}

/** The page follows the address. */
function useFollowed(page: { send: (event: { type: 'query.change'; query: string }) => void }, query: string) {
  useEffect(() => page.send({ type: 'query.change', query }), [page, query])
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const say = useSay()
  return (
    <InputGroup
      type="search"
      size="small"
      aria-label={say('settings.search')}
      placeholder={say('settings.search')}
      value={value}
      onValueChange={onChange}
    />
  )
}

export function SettingsUsersPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const { query, read, set } = useQuery()
  const page = useActorRef(wires.usersRead, { input: { query } })
  const save = useActorRef(wires.userSave, {}, (now) => (now.matches('saved') ? page.send({ type: 'read.again' }) : undefined))
  const [isAdding, setAdding] = useState(false)
  useFollowed(page, query)
  return (
    <Section here="users">
      <SettingsGrid
        page={page}
        title="settings.users"
        columns={USER_COLUMNS}
        idOf={(row) => row.id}
        onOpenRow={({ id }) => void navigate(`/settings/users/${id}`)}
        filters={<SearchBox value={read('q')} onChange={(q) => set('q', q)} />}
        action={
          <WhyNotButton
            size="small"
            intent="primary"
            blockers={functionBlockers(user.permissions, 'settings.users.edit')}
            onClick={() => setAdding(true)}
          >
            {say('settings.user.new')}
          </WhyNotButton>
        }
      />
      {isAdding ? (
        <SidePanel title={say('settings.user.new')} onClose={() => setAdding(false)}>
          <UserForm user={null} save={save} />
        </SidePanel>
      ) : null}
    </Section>
  )
}

export function SettingsUserPage() {
  const { userId = '' } = useParams()
  return (
    <Section here="users">
      <OneUser key={userId} userId={userId} />
    </Section>
  )
}

function OneUser({ userId }: { userId: string }) {
  const say = useSay()
  const navigate = useNavigate()
  const { user: caller } = useSignedIn()
  const [machine] = useState(() => wires.userRead(userId))
  const page = useActorRef(machine, { input: { query: userId } })
  const again = (now: { matches: (state: 'saved') => boolean }) => (now.matches('saved') ? page.send({ type: 'read.again' }) : undefined)
  const save = useActorRef(wires.userSave, {}, again)
  const password = useActorRef(wires.passwordSave, {}, again)
  const grants = useActorRef(wires.grantsSave, {}, again)
  const { answer, problems } = useSelector(page, (now) => now.context)
  if (answer === null)
    return problems.length > 0 ? (
      <ErrorState reason={sayReasons(say, problems)} onRetry={() => page.send({ type: 'read.again' })} />
    ) : (
      <LoadingState />
    )
  const { user, special } = answer
  return (
    <>
      <GrantsEditor
        kept={answer.grants}
        person={{
          id: user.id,
          isAgent: user.isAgent,
          observatory: user.observatory,
          onFinanceList: special.onFinanceList,
          isSpecial: special.isSpecial,
        }}
        choices={answer.choices}
        save={grants}
        blockers={functionBlockers(caller.permissions, 'settings.grants.edit')}
      />
      <SidePanel title={`${user.name} · ${user.account}`} onClose={() => void navigate('/settings')}>
        <UserForm user={user} save={save} />
        <PasswordForm userId={user.id} save={password} />
        <Button text={say('settings.sessions')} onClick={() => void navigate(`/settings/sessions?user_id=${user.id}`)} />
      </SidePanel>
    </>
  )
}

export function SettingsSessionsPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const { query, read, set } = useQuery()
  const page = useActorRef(wires.sessionsRead, { input: { query } })
  const revoke = useActorRef(wires.sessionRevoke, {}, (now) => (now.matches('saved') ? page.send({ type: 'read.again' }) : undefined))
  const [chosen, setChosen] = useState<SessionRow | null>(null)
  useFollowed(page, query)
  const whose = read('user_id')
  const blockers = functionBlockers(user.permissions, 'settings.users.edit')
  return (
    <Section here="sessions">
      <SettingsGrid
        page={page}
        title="settings.sessions"
        columns={SESSION_COLUMNS}
        idOf={(row) => row.id}
        onFocusRow={setChosen}
        chips={whose ? [{ key: 'user', label: `${say('settings.users')} ${whose}`, onRemove: () => set('user_id', '') }] : []}
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
                onClick={() => revoke.send({ type: 'save', draft: { user_id: chosen.userId } })}
              >
                {say('settings.session.end_all')}
              </WhyNotButton>
            </>
          ) : undefined
        }
        footer={<SaveNotice save={revoke} />}
      />
    </Section>
  )
}

export function SettingsCredentialsPage() {
  const { query, read, set } = useQuery()
  const page = useActorRef(wires.credentialsRead, { input: { query } })
  const save = useActorRef(wires.credentialSave, {}, (now) => (now.matches('saved') ? page.send({ type: 'read.again' }) : undefined))
  const [chosen, setChosen] = useState<CredentialRow | null>(null)
  useFollowed(page, query)
  return (
    <Section here="credentials">
      <SettingsGrid
        page={page}
        title="settings.credentials"
        columns={CREDENTIAL_COLUMNS}
        idOf={(row) => row.account_id}
        onOpenRow={setChosen}
        filters={<SearchBox value={read('q')} onChange={(q) => set('q', q)} />}
      />
      {chosen ? (
        <SidePanel title={chosen.name} onClose={() => setChosen(null)}>
          <CredentialForm key={chosen.account_id} accountId={chosen.account_id} save={save} />
        </SidePanel>
      ) : null}
    </Section>
  )
}

export function SettingsAuditPage() {
  const say = useSay()
  const language = useLanguage()
  const { query, read, set } = useQuery()
  const page = useActorRef(wires.auditRead, { input: { query } })
  useFollowed(page, query)
  const answer = useSelector(page, (now) => now.context.answer)
  const chain = answer?.chain
  return (
    <Section here="audit">
      <SettingsGrid
        page={page}
        title="settings.audit"
        columns={AUDIT_COLUMNS}
        idOf={(row) => row.id}
        filters={<AuditFilters read={read} onChange={set} />}
        action={<Button size="small" text={say('settings.audit.export')} onClick={() => void wires.exportAudit(query, language)} />}
        footer={
          <>
            {chain ? (
              <span>
                {chain.brokenAt
                  ? say('settings.audit.chain_broken', { at: chain.brokenAt })
                  : say('settings.audit.chain_whole', { sealed: chain.sealed })}{' '}
              </span>
            ) : null}
            {read('before') ? <Button size="small" text={say('settings.audit.newest')} onClick={() => set('before', '')} /> : null}
            {answer?.next ? (
              <Button size="small" text={say('settings.audit.older')} onClick={() => set('before', answer.next ?? '')} />
            ) : null}
          </>
        }
      />
    </Section>
  )
}
