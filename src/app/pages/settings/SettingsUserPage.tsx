import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { ExplainPanel } from '#views/settings/ExplainPanel.tsx'
import { GrantsEditor } from '#views/settings/GrantsEditor.tsx'
import { grantsDraft, userDraft } from '#views/settings/types.ts'
import { PasswordForm, UserForm } from '#views/settings/UserForm.tsx'
import * as wires from '#views/settings/wire.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { TitledSection } from './SettingsSection.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useSave } from '#app/parts/use-save.ts'

/** `/settings/users/:userId` */
export function SettingsUserPage() {
  const { userId = '' } = useParams()
  return (
    <TitledSection here="users">
      <OneUser key={userId} userId={userId} />
    </TitledSection>
  )
}

function OneUser({ userId }: { userId: string }) {
  const say = useSay()
  const navigate = useNavigate()
  const { user: caller } = useSignedIn()
  const [machines] = useState(() => ({ page: wires.userRead(userId), explain: wires.explainRead(userId) }))
  const page = useActorRef(machines.page, { input: { query: userId } })
  const asked = useActorRef(machines.explain, { input: { query: '' } })
  const again = () => {
    page.send({ type: 'reading.again' })
    asked.send({ type: 'reading.again' })
  }
  const save = useSave(wires.userSave, again, useDraft(`settings.user.${userId}`, userDraft))
  const grants = useSave(wires.grantsSave, again, useDraft(`settings.grants.${userId}`, grantsDraft))
  const password = useSave(wires.passwordSave, again)
  const answer = useSelector(page, (now) => now.context.answer)
  const head = (
    <PageHeader
      title={answer === null ? say('settings.user.facts') : `${answer.user.name} · ${answer.user.account}`}
      trail={[{ title: 'settings.users', href: '/settings' }]}
      onGo={(href) => void navigate(href)}
    />
  )
  if (answer === null)
    return (
      <div className="fd-page">
        {head}
        <Unread reading={page} />
      </div>
    )
  const { user, special } = answer
  const mayEdit = functionBlockers(caller.permissions, 'settings.users.edit')
  return (
    <div className="fd-page">
      {head}
      <div className="fd-split">
        <GrantsEditor
          kept={answer.grants}
          person={{
            id: user.id,
            active: user.active,
            isAgent: user.is_agent,
            observatory: user.observatory,
            ...special,
          }}
          caller={{ id: caller.id, grants: answer.caller }}
          choices={answer.choices}
          save={grants}
          blockers={functionBlockers(caller.permissions, 'settings.grants.edit')}
        >
          <ExplainPanel asked={asked} choices={answer.choices} />
        </GrantsEditor>
        <aside className="fd-settings-person" aria-label={say('settings.user.facts')}>
          <h2>{say('settings.user.facts')}</h2>
          <UserForm user={user} save={save} blockers={mayEdit} />
          <PasswordForm userId={user.id} save={password} blockers={mayEdit} />
          <Button text={say('settings.sessions')} onClick={() => void navigate(`/settings/sessions?user_id=${user.id}`)} />
        </aside>
      </div>
    </div>
  )
}
