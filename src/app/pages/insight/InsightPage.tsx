import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { reportExports } from '#i18n/areas/report-exports.ts'
import { addWords } from '#i18n/words.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import { InsightView } from '#views/insight/InsightView.tsx'
import { gamesOf, searchOf, specOfView, viewIn, type InsightView as View } from '#views/insight/insight-query.ts'
import { wiredInsight } from '#views/insight/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { ExportMenu } from './ReportExports.tsx'
import { daysChosen } from '#app/parts/figure-pages.ts'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { objectHref } from './object-href.ts'
import { useFinds } from './use-finds.ts'
import { useWorksheets } from './use-worksheets.tsx'
import { useServices } from '#app/shell/services-context.tsx'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { useColumnPresets } from '#app/parts/use-column-presets.tsx'

addWords(insight)
addWords(metrics)
addWords(reportExports)

const GRID = 'grid'
const queryOf = (search: URLSearchParams): View => viewIn(search, companyDay())

/** `/table-2`: figures out of the store of reports; what is shown is in the address, and under a name among the saved views. */
export function InsightPage() {
  const say = useSay()
  const navigate = useNavigate()
  const finds = useFinds()
  const worksheets = useWorksheets('report', 'last7')
  const [search, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredInsight, queryOf)
  const scope = useActorRef(wiredScopeMachine, { input: { channel: '', gameId: '', language: '' } })
  const games = useSelector(scope, ({ context }) => context.games)
  const { lastFilter } = useServices()
  const columns = useColumnPresets('insight')
  const onView = (next: View) => {
    const [game] = gamesOf(next)
    if (game !== gamesOf(view)[0]) lastFilter.choose(games.find(({ game_id: id }) => id === game) ?? null)
    setSearch((now) => searchOf(next, now))
  }
  return (
    <FigurePages at="Table" carried={{ filters: view.filters, days: daysChosen(search, view), subject: view.subject }}>
      <InsightView
        reading={reading}
        view={view}
        games={games.map(({ game_id: value, name: label }) => ({ value, label }))}
        finds={finds}
        onView={onView}
        grid={{ text: search.get(GRID) ?? '', onText: (text) => setSearch((now) => withParts(now, { [GRID]: text }), { replace: true }) }}
        columns={columns}
        actions={
          <>
            {worksheets}
            <ExportMenu name={say('insight.title')} spec={specOfView(view, columns.arrangement.text)} blockers={[]} />
            <SavedViewsMenu page="Table" />
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
