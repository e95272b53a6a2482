import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { accessOfChannel } from '#domain/channels/access.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { AccountAuthorisationView } from '#views/settings/account-authorisation/AccountAuthorisationView.tsx'
import { createDialogWindow } from '#views/settings/account-authorisation/dialog-window.ts'
import {
  accountsAgain,
  accountsOfApp,
  authorisationInspect,
  tokenPaste,
  wiredAuthorisation,
} from '#views/settings/account-authorisation/wire.ts'
import { SecretForm } from '#views/settings/SecretForm.tsx'
import { WayTo } from '#views/kit/WayTo.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { WaitCount } from '#views/things/WaitCount.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { forGamePath, useForGame } from '#app/parts/for-game.ts'
import { useSave } from '#app/parts/use-save.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** `/settings/network-apps/:appId`: the tokens of an application, and the ad accounts they bring in. */
export function AccountAuthorisationPage() {
  const { appId = '' } = useParams()
  const forGame = useForGame()
  const { user } = useSignedIn()
  const say = useSay()
  const navigate = useNavigate()
  const [nowMs] = useState(() => Date.now())
  const [dialog] = useState(() => createDialogWindow(window))
  const [machine] = useState(() => wiredAuthorisation(dialog, window.location.origin))
  const flow = useActorRef(machine, { input: { appId, forGame } })
  const app = useSelector(flow, ({ context }) => context.desk.app)
  const channel = useSelector(flow, ({ context }) => context.desk.channel)
  useEffect(
    () =>
      dialog.listen({
        onAnswer: (answer) => flow.send({ type: 'window.answered', answer }),
        onReturn: () => flow.send({ type: 'window.returned' }),
      }),
    [dialog, flow],
  )
  const inspect = useSave(authorisationInspect, () => flow.send({ type: 'flow.reread' }))
  const [presses, setPresses] = useState(0)
  const [counting] = useState(() => accountsOfApp(appId))
  const again = useSave(accountsAgain, () => setPresses((times) => times + 1))
  const paste = useSave(tokenPaste, () => flow.send({ type: 'flow.reread' }))
  const blockers = functionBlockers(user.permissions, 'settings.credentials.edit')
  return (
    <SettingsSection here="network-apps">
      <div className="fd-page">
        <PageHeader
          title={app === '' ? say('authorisation.title') : say('authorisation.title_of', { app })}
          trail={[{ title: say('settings.network-apps'), href: forGamePath('/settings/network-apps', forGame) }]}
          onGo={(href) => void navigate(href)}
        />
        {functionBlockers(user.permissions, 'account.list.view').length === 0 ? (
          <WayTo
            href={`/tools/account-steward/main?${new URLSearchParams({ network_app: appId })}`}
            word="authorisation.to_accounts"
            onGo={(href) => void navigate(href)}
          />
        ) : null}
        {presses > 0 ? (
          <WaitCount
            key={presses}
            counting={counting}
            waits="authorisation.waits"
            done="authorisation.waited"
            onMoved={() => flow.send({ type: 'flow.reread' })}
          />
        ) : null}
        <SaveEnding saved={null} save={again} />
        <AccountAuthorisationView
          flow={flow}
          nowMs={nowMs}
          blockers={blockers}
          onInspect={(id) => inspect.send({ type: 'save', draft: { id } })}
          onGo={(href) => void navigate(href)}
          onReadAccounts={(id) => again.send({ type: 'save', draft: { id } })}
          paste={
            <>
              <SaveEnding saved="settings.saved" save={inspect} />
              <SecretForm
                label={accessOfChannel(channel)?.rotates ? 'authorisation.paste_short' : 'authorisation.paste'}
                action="authorisation.paste_take"
                save={paste}
                blockers={blockers}
                draftOf={(token) => ({ channel, network_app_id: appId, token })}
              />
            </>
          }
        />
      </div>
    </SettingsSection>
  )
}
