import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { insight } from '#i18n/areas/insight.ts'
import { lifeReport } from '#i18n/areas/life-report.ts'
import { lifecycle } from '#i18n/areas/lifecycle.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { flowPath, pathOf } from '#permissions/pages.ts'
import {
  gameOf,
  lifeSearchOf,
  lifeViewIn,
  questionIn,
  withGame,
  type LifeQuestion,
  type LifeView,
} from '#views/insight/life-cycle/life-query.ts'
import { LifeReportsView } from '#views/insight/life-cycle/LifeReportsView.tsx'
import { wiredLifeReport } from '#views/insight/life-cycle/wire.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useServices } from '#app/shell/services-context.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { useFigurePage } from './use-figure-page.ts'

addWords(insight)
addWords(lifeReport)
addWords(lifecycle)
addWords(metrics)

const queryOf = (search: URLSearchParams): LifeQuestion => questionIn(lifeViewIn(search))

/** `/table-2/life-cycle`: a game along the phases that were confirmed last; what is shown is in the address. */
export function LifeReportsPage() {
  const { parts, keepGame, go } = useFigurePage()
  const [search, setSearch] = useSearchParams()
  const { reading } = useAddressed(wiredLifeReport, queryOf)
  const { lastFilter } = useServices()
  const view = lifeViewIn(search)
  const onView = (next: LifeView) => {
    const game = gameOf(next)
    if (game !== gameOf(view)) keepGame(game)
    setSearch((now) => lifeSearchOf(next, now))
  }
  // a report is of one game: without one in the address it is the one that was looked at last
  const last = lastFilter.gameId()
  const usual = gameOf(view) === '' && parts.games.some(({ value }) => value === last) ? (last ?? '') : ''
  const begin = useEffectEvent(() => setSearch((now) => lifeSearchOf(withGame(view, usual), now), { replace: true }))
  useEffect(() => {
    if (usual !== '') begin()
  }, [usual])
  return (
    <FigurePages at="TableLifeCycle" carried={{ filters: view.filters, days: null }}>
      <LifeReportsView
        reading={reading}
        view={view}
        {...parts}
        onView={onView}
        actions={<SavedViewsMenu page="TableLifeCycle" />}
        store={<StoreAway reading={reading} />}
        cycleHref={(gameId, id) =>
          id === null ? `${pathOf('ToolsGamePackage')}?game_id=${encodeURIComponent(gameId)}` : flowPath('ToolsGamePackage', id)
        }
        onGo={go}
      />
    </FigurePages>
  )
}
