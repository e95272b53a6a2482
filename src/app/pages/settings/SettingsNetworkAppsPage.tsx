import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { AppPanel } from '#views/settings/network-apps/AppPanel.tsx'
import { networkAppPage } from '#views/settings/network-apps/network-app-page.ts'
import { secretSave } from '#views/settings/network-apps/wire.ts'
import { WayTo } from '#views/kit/WayTo.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'
import { forGamePath, useForGame } from '#app/parts/for-game.ts'
import { useSave } from '#app/parts/use-save.ts'
import { SettingsSection } from './SettingsSection.tsx'

const STEWARD = '/tools/account-steward/main'

/** `/settings/network-apps`: our applications at the networks. */
export function SettingsNetworkAppsPage() {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const forGame = useForGame()
  // the list shows the last four characters: it is drawn afresh when they change
  const [saves, setSaves] = useState(0)
  const save = useSave(secretSave, () => setSaves((count) => count + 1))
  const blockers = functionBlockers(user.permissions, 'settings.credentials.edit')
  const isSteward = functionBlockers(user.permissions, 'account.list.view').length === 0
  return (
    <SettingsSection here="network-apps">
      <ThingPage
        key={saves}
        page={networkAppPage}
        above={isSteward ? <WayTo href={STEWARD} word="network_app.to_accounts" onGo={(href) => void navigate(href)} /> : null}
        more={(row) =>
          row ? (
            <AppPanel
              key={row.id}
              id={row.id}
              last4={typeof row['secret_last4'] === 'string' ? row['secret_last4'] : ''}
              save={save}
              blockers={blockers}
              origin={window.location.origin}
              onConnect={() => void navigate(forGamePath(`/settings/network-apps/${row.id}`, forGame))}
            />
          ) : null
        }
      />
    </SettingsSection>
  )
}
