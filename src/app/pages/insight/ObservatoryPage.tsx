import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { withFilter } from '#domain/metrics/filters.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { observatory } from '#i18n/areas/observatory.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import { gamesOf } from '#views/insight/insight-query.ts'
import {
  adDataSearch,
  daysOfView,
  observatorySearchOf,
  observatoryViewIn,
  type ObservatoryView as View,
} from '#views/insight/observatory/observatory-query.ts'
import { ObservatoryView } from '#views/insight/observatory/ObservatoryView.tsx'
import { wiredObservatory } from '#views/insight/observatory/wire.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useServices } from '#app/shell/services-context.tsx'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { useColumnPresets } from '#app/parts/use-column-presets.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { useFinds } from './use-finds.ts'

addWords(insight)
addWords(metrics)
addWords(observatory)

const GRID = 'grid'
const queryOf = (search: URLSearchParams): View => observatoryViewIn(search, companyDay())

/** `/observatory`: spend and return of all games, as the platform counts them and as finance confirmed them; the address holds what is shown. */
export function ObservatoryPage() {
  const navigate = useNavigate()
  const finds = useFinds()
  const [search, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredObservatory, queryOf)
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, ({ context }) => context.games)
  const { lastFilter } = useServices()
  const columns = useColumnPresets('observatory')
  const onView = (next: View) => {
    const [game] = gamesOf(next)
    if (game !== gamesOf(view)[0]) lastFilter.choose(games.find(({ game_id: id }) => id === game) ?? null)
    setSearch((now) => observatorySearchOf(next, now))
  }
  const go = (href: string) => void navigate(href)
  return (
    <FigurePages at="Observatory" carried={{ filters: view.filters, days: { range: 'own', ...daysOfView(view) } }}>
      <ObservatoryView
        reading={reading}
        view={view}
        games={games.map(({ game_id: value, name: label }) => ({ value, label }))}
        finds={finds}
        onView={onView}
        grid={{ text: search.get(GRID) ?? '', onText: (text) => setSearch((now) => withParts(now, { [GRID]: text }), { replace: true }) }}
        columns={columns}
        actions={<SavedViewsMenu page="Observatory" />}
        store={<StoreAway reading={reading} />}
        monthHref={(month, kind) => `${pathOf('FinanceMonth')}?${new URLSearchParams({ month, kind })}`}
        dayHref={({ game_id, day }) => `${pathOf('Table')}?${adDataSearch(withFilter(view, 'game', [game_id]), day)}`}
        onGo={go}
      />
    </FigurePages>
  )
}
