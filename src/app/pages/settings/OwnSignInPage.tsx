import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { SessionRow } from '#contract/administration.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { OWN_SESSION_COLUMNS } from '#views/settings/columns.ts'
import { OwnPasswordForm } from '#views/settings/OwnPasswordForm.tsx'
import * as wires from '#views/settings/own-sign-in.wire.ts'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useTitle } from '#app/entry/use-title.ts'
import { useSave } from '#app/parts/use-save.ts'

/** `/settings/my-sign-in`: where one is signed in oneself, and one's own password. Everybody's. */
export function OwnSignInPage() {
  const say = useSay()
  const { user } = useSignedIn()
  useTitle('page.SettingsMySignIn')
  const page = useActorRef(wires.ownSessionsRead, { input: { query: '' } })
  const again = () => page.send({ type: 'reading.again' })
  const end = useSave(wires.ownSessionsEnd, again)
  const password = useSave(wires.ownPasswordSave, again)
  const [chosen, setChosen] = useState<SessionRow | null>(null)
  const list = useList(page)
  const others = list.answer?.rows.filter(({ is_own: isOwn }) => !isOwn).length ?? 0
  return (
    <SettingsSection here="sign-in">
      <ListFrame
        list={list}
        rows={list.answer?.rows}
        title="settings.own.sessions"
        columns={OWN_SESSION_COLUMNS}
        idOf={byId}
        onFocusRow={setChosen}
        action={
          <>
            <WhyNotButton
              size="small"
              blockers={endBlockers(chosen)}
              onClick={() => chosen && end.send({ type: 'save', draft: { sessionId: chosen.id } })}
            >
              {say('settings.own.end')}
            </WhyNotButton>
            <WhyNotButton
              size="small"
              intent="danger"
              blockers={others === 0 ? [blocker('own_sign_in.no_others')] : []}
              onClick={() => end.send({ type: 'save', draft: 'all' })}
            >
              {say('settings.own.end_others')}
            </WhyNotButton>
          </>
        }
        footer={<SaveEnding saved="settings.saved" save={end} />}
        panel={
          <aside className="fd-settings-person" aria-label={say('settings.own.password')}>
            <h2>{say('settings.own.password')}</h2>
            <OwnPasswordForm owner={{ account: user.account, name: user.name }} save={password} />
          </aside>
        }
      />
    </SettingsSection>
  )
}

function endBlockers(chosen: SessionRow | null): Blocker[] {
  if (chosen === null) return [blocker('own_sign_in.none_chosen')]
  return chosen.is_own ? [blocker('own_sign_in.this_session')] : []
}
