import { useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { cohortSearchOf, cohortViewIn, type CohortView } from '#views/insight/cohorts/cohort-query.ts'
import { CohortsView } from '#views/insight/cohorts/CohortsView.tsx'
import { wiredCohorts } from '#views/insight/cohorts/wire.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useFigurePage } from './use-figure-page.ts'
import { useWorksheets } from './use-worksheets.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { daysChosen } from '#app/parts/figure-pages.ts'

addWords(insight)
addWords(metrics)

const queryOf = (search: URLSearchParams): CohortView => cohortViewIn(search, companyDay())

/** `/table-2/cohorts`: retention, return and worth of the players who came; what is shown is in the address. */
export function CohortsPage() {
  const { parts, onObject } = useFigurePage()
  const worksheets = useWorksheets('cohorts', 'last30')
  const [search, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredCohorts, queryOf)
  return (
    <FigurePages at="TableCohorts" carried={{ filters: view.filters, days: daysChosen(search, view) }}>
      <CohortsView
        reading={reading}
        view={view}
        {...parts}
        onView={(next) => setSearch((now) => cohortSearchOf(next, now))}
        actions={
          <>
            {worksheets}
            <SavedViewsMenu page="TableCohorts" />
          </>
        }
        store={<StoreAway reading={reading} standing={({ table }) => table} />}
        onObject={onObject}
      />
    </FigurePages>
  )
}
