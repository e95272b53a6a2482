import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import { cohortSearchOf, cohortViewIn, type CohortView } from '#views/insight/cohorts/cohort-query.ts'
import { CohortsView } from '#views/insight/cohorts/CohortsView.tsx'
import { wiredCohorts } from '#views/insight/cohorts/wire.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { objectHref } from './object-href.ts'
import { useFinds } from './use-finds.ts'
import { useWorksheets } from './use-worksheets.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { daysChosen } from '#app/parts/figure-pages.ts'

addWords(insight)
addWords(metrics)

const GRID = 'grid'
const queryOf = (search: URLSearchParams): CohortView => cohortViewIn(search, companyDay())

/** `/table-2/cohorts`: retention, return and worth of the players who came; what is shown is in the address. */
export function CohortsPage() {
  const navigate = useNavigate()
  const finds = useFinds()
  const worksheets = useWorksheets('cohorts', 'last30')
  const [search, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredCohorts, queryOf)
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, ({ context }) => context.games)
  return (
    <FigurePages at="TableCohorts" carried={{ filters: view.filters, days: daysChosen(search, view) }}>
      <CohortsView
        reading={reading}
        view={view}
        games={games.map(({ game_id: value, name: label }) => ({ value, label }))}
        finds={finds}
        onView={(next) => setSearch((now) => cohortSearchOf(next, now))}
        grid={{ text: search.get(GRID) ?? '', onText: (text) => setSearch((now) => withParts(now, { [GRID]: text }), { replace: true }) }}
        actions={
          <>
            {worksheets}
            <SavedViewsMenu page="TableCohorts" />
          </>
        }
        store={<StoreAway reading={reading} />}
        onObject={(object) => {
          const href = objectHref(object)
          if (href) void navigate(href)
        }}
      />
    </FigurePages>
  )
}
