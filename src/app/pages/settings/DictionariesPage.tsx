import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DictionaryName } from '#domain/dictionaries/names.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { SUB_PACKAGE_STATUS, SUB_PACKAGE_STEPS, subPackageStepBlockers } from '#domain/dictionaries/sub-package.ts'
import { isSyncStatus, SYNC_STATUS, SYNC_STEPS, syncStepBlockers, type SyncStatus } from '#domain/sync-status.ts'
import { dictionaryPage } from '#i18n/areas/dictionary-page.ts'
import { addWords } from '#i18n/words.ts'
import { accountTypesOf, audienceTypesOf } from '#permissions/special-ids.ts'
import { ChannelAbilities } from '#views/dictionaries/ChannelAbilities.tsx'
import { DICTIONARIES } from '#views/dictionaries/dictionary-parts.ts'
import { DictionariesView, type ReadState } from '#views/dictionaries/DictionariesView.tsx'
import { GameOffers } from '#views/dictionaries/GameOffers.tsx'
import { PeriodTable } from '#views/dictionaries/PeriodTable.tsx'
import { RecommendForm } from '#views/dictionaries/RecommendForm.tsx'
import { StatusSteps } from '#views/dictionaries/StatusSteps.tsx'
import { TrackLinkForm } from '#views/dictionaries/TrackLinkForm.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { Cached } from '#app/shell/dictionaries.ts'
import { useServices, useSignedIn } from '#app/shell/services-context.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useDictionary } from '#app/shell/use-dictionary.ts'

addWords(dictionaryPage)

const hrefOf = (name: DictionaryName): string => `/settings/dictionaries?${new URLSearchParams({ name })}`

const stateOf = ({ readAtMs, problems }: Cached<unknown>): ReadState => ({
  readAt: readAtMs === null ? null : new Date(readAtMs).toISOString(),
  problems,
})

/** `/settings/dictionaries`: what the words of the console represent; the chosen one is in the address. */
export function DictionariesPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { navigation } = useServices()
  const [base, ads, artascope, countries] = [
    useDictionary('base_config'),
    useDictionary('ads'),
    useDictionary('artascope'),
    useDictionary('countries'),
  ]
  const chosen = DICTIONARIES.find((name) => name === search.get('name')) ?? 'spreader_channel'
  const games = (base.contents?.games ?? []).map(({ game_id: id, name }) => ({ id, name }))
  return (
    <SettingsSection here="dictionaries">
      <div className="fd-page">
        <PageHeader title={say('page.SettingsDictionaries')} />
        <DictionariesView
          chosen={chosen}
          contents={{ base_config: base.contents, ads: ads.contents, artascope: artascope.contents, countries: countries.contents }}
          states={{ base_config: stateOf(base), ads: stateOf(ads), artascope: stateOf(artascope), countries: stateOf(countries) }}
          hrefOf={hrefOf}
          onGo={(href) => void navigate(href)}
          onRetry={(name) => navigation.send({ type: 'dictionary.retry', name })}
        >
          <Trial name={chosen} games={games} />
        </DictionariesView>
      </div>
    </SettingsSection>
  )
}

/** What can be tried with a dictionary: the rules that hold its values together. */
function Trial({ name, games }: { name: DictionaryName; games: readonly { id: string; name: string }[] }) {
  const { special } = useSignedIn().user
  switch (name) {
    case 'spreader_channel':
      return <ChannelAbilities />
    case 'sub_package_status':
      return (
        <StatusSteps
          key={name}
          entries={FIXED.sub_package_status}
          steps={SUB_PACKAGE_STEPS}
          start={SUB_PACKAGE_STATUS.notStarted}
          stepBlockers={subPackageStepBlockers}
        />
      )
    case 'sync_status':
      return (
        <StatusSteps
          key={name}
          entries={FIXED.sync_status}
          steps={SYNC_STEPS}
          start={String(SYNC_STATUS.toPush)}
          stepBlockers={(from, to) => {
            const [before, after] = [syncStatusOf(from), syncStatusOf(to)]
            return before === null || after === null ? [] : syncStepBlockers(before, after)
          }}
        />
      )
    case 'mkt_goal':
    case 'store_id':
    case 'page_type':
    case 'jump_type':
    case 'reserv_type':
    case 'mkt_type':
      return <TrackLinkForm />
    case 'recommend_type':
      return <RecommendForm />
    case 'dimension':
      return <GameOffers key={name} name={name} games={games} offerOf={(gameId) => accountTypesOf(special, gameId)} />
    case 'audience_type':
      return <GameOffers key={name} name={name} games={games} offerOf={audienceTypesOf} />
    case 'time_grouping':
      return <PeriodTable />
    default:
      return null
  }
}

function syncStatusOf(value: string): SyncStatus | null {
  const status = Number(value)
  return isSyncStatus(status) ? status : null
}
