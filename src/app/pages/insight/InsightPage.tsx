import { useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { reportExports } from '#i18n/areas/report-exports.ts'
import { addWords } from '#i18n/words.ts'
import { InsightView } from '#views/insight/InsightView.tsx'
import { gamesOf, searchOf, specOfView, viewIn, type InsightView as View } from '#views/insight/insight-query.ts'
import { wiredInsight } from '#views/insight/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { ExportMenu } from './ReportExports.tsx'
import { daysChosen } from '#app/parts/figure-pages.ts'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { useFigurePage } from './use-figure-page.ts'
import { useWorksheets } from './use-worksheets.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useColumnPresets } from '#app/parts/use-column-presets.tsx'

addWords(insight)
addWords(metrics)
addWords(reportExports)

const queryOf = (search: URLSearchParams): View => viewIn(search, companyDay())

/** `/table-2`: figures out of the store of reports; what is shown is in the address, and under a name among the saved views. */
export function InsightPage() {
  const say = useSay()
  const { parts, keepGame, onObject } = useFigurePage()
  const worksheets = useWorksheets('report', 'last7')
  const [search, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredInsight, queryOf)
  const columns = useColumnPresets('insight')
  const onView = (next: View) => {
    const [game] = gamesOf(next)
    if (game !== gamesOf(view)[0]) keepGame(game)
    setSearch((now) => searchOf(next, now))
  }
  return (
    <FigurePages at="Table" carried={{ filters: view.filters, days: daysChosen(search, view), subject: view.subject }}>
      <InsightView
        reading={reading}
        view={view}
        {...parts}
        onView={onView}
        columns={columns}
        actions={
          <>
            {worksheets}
            <ExportMenu name={say('insight.title')} spec={specOfView(view, columns.arrangement.text)} blockers={[]} />
            <SavedViewsMenu page="Table" />
          </>
        }
        store={<StoreAway reading={reading} standing={({ table }) => table} />}
        onObject={onObject}
      />
    </FigurePages>
  )
}
