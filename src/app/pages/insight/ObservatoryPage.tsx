import { useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { withFilter } from '#domain/metrics/filters.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { observatory } from '#i18n/areas/observatory.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
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
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useColumnPresets } from '#app/parts/use-column-presets.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { useFigurePage } from './use-figure-page.ts'

addWords(insight)
addWords(metrics)
addWords(observatory)

const queryOf = (search: URLSearchParams): View => observatoryViewIn(search, companyDay())

/** `/observatory`: spend and return of all games, as the platform counts them and as finance confirmed them; the address holds what is shown. */
export function ObservatoryPage() {
  const { parts, keepGame, go } = useFigurePage()
  const [, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredObservatory, queryOf)
  const columns = useColumnPresets('observatory')
  const onView = (next: View) => {
    const [game] = gamesOf(next)
    if (game !== gamesOf(view)[0]) keepGame(game)
    setSearch((now) => observatorySearchOf(next, now))
  }
  return (
    <FigurePages at="Observatory" carried={{ filters: view.filters, days: { range: 'own', ...daysOfView(view) } }}>
      <ObservatoryView
        reading={reading}
        view={view}
        {...parts}
        onView={onView}
        columns={columns}
        actions={<SavedViewsMenu page="Observatory" />}
        store={<StoreAway reading={reading} standing={({ table }) => table} />}
        monthHref={(month, kind) => `${pathOf('FinanceMonth')}?${new URLSearchParams({ month, kind })}`}
        dayHref={({ game_id, day }) => `${pathOf('Table')}?${adDataSearch(withFilter(view, 'game', [game_id]), day)}`}
        onGo={go}
      />
    </FigurePages>
  )
}
