import { useNavigate } from 'react-router-dom'
import { functionBlockers } from '#permissions/grants.ts'
import { GameStanding } from '#views/settings/master-data/GameStanding.tsx'
import { gamePage } from '#views/settings/master-data/game-page.ts'
import { masterPage } from '#views/settings/master-data/master-page.ts'
import { regionPage } from '#views/settings/master-data/region-page.ts'
import { spreaderPage } from '#views/settings/master-data/spreader-page.ts'
import { WayTo } from '#views/kit/WayTo.tsx'
import { useSay } from '#views/kit/words.tsx'
import { forGamePath } from '#app/parts/for-game.ts'
import { ThingPage } from '#app/parts/ThingPage.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** `/settings/games`: the games of the company. */
export function SettingsGamesPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const go = (href: string) => void navigate(href)
  const mayTakeOver = functionBlockers(user.permissions, 'settings.credentials.view').length === 0
  return (
    <SettingsSection here="games">
      <ThingPage
        page={gamePage}
        above={<p className="fd-lead">{say('game.who_sees')}</p>}
        more={(row) =>
          row ? (
            <>
              <GameStanding row={row} onGo={go} />
              {mayTakeOver ? <WayTo href={forGamePath('/settings/network-apps', row.id)} word="game.take_accounts" onGo={go} /> : null}
            </>
          ) : null
        }
      />
    </SettingsSection>
  )
}

/** `/settings/regions`: where games are published. */
export function SettingsRegionsPage() {
  return (
    <SettingsSection here="regions">
      <ThingPage page={regionPage} />
    </SettingsSection>
  )
}

/** `/settings/channels`: the channels that ads are shown through. */
export function SettingsChannelsPage() {
  return (
    <SettingsSection here="channels">
      <ThingPage page={spreaderPage} />
    </SettingsSection>
  )
}

/** `/settings/masters`: the firms that own ad accounts. */
export function SettingsMastersPage() {
  return (
    <SettingsSection here="masters">
      <ThingPage page={masterPage} />
    </SettingsSection>
  )
}
