import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { insightBenchmark } from '#i18n/areas/insight-benchmark.ts'
import { insightEffect } from '#i18n/areas/insight-effect.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { reportExports } from '#i18n/areas/report-exports.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
import { wiredScopeMachine } from '#views/batch/flow/wire-scope.ts'
import { cohortSearchOf, cohortViewIn } from '#views/insight/cohorts/cohort-query.ts'
import { BENCHMARK_OF } from '#domain/benchmark/benchmark.ts'
import { benchmarkSearchOf, benchmarkViewIn } from '#views/insight/benchmark/benchmark-query.ts'
import { effectSearchOf, effectViewIn } from '#views/insight/effect/effect-query.ts'
import { InsightView } from '#views/insight/InsightView.tsx'
import { gamesOf, onlyGame, searchOf, specOfView, viewIn, type InsightView as View } from '#views/insight/insight-query.ts'
import { realtimeSearchOf, realtimeViewIn } from '#views/insight/realtime/realtime-query.ts'
import { wiredInsight } from '#views/insight/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { ExportMenu, FilesButton } from './ReportExports.tsx'
import { objectHref } from './object-href.ts'
import { useFinds } from './use-finds.ts'
import { useWorksheets } from './use-worksheets.tsx'
import { useServices } from '#app/shell/services-context.tsx'
import { useAddressed, withParts } from '#app/parts/use-addressed.ts'
import { useColumnPresets } from '#app/parts/use-column-presets.tsx'

addWords(insight)
addWords(insightBenchmark)
addWords(insightEffect)
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
          <Button
            size="small"
            text={say('insight.realtime')}
            onClick={() =>
              void navigate(
                `${pathOf('TableRealtime')}?${realtimeSearchOf({ ...realtimeViewIn(new URLSearchParams()), filters: view.filters })}`,
              )
            }
          />
          <Button
            size="small"
            text={say('insight.cohorts')}
            onClick={() =>
              void navigate(`${pathOf('TableCohorts')}?${cohortSearchOf({ ...cohortViewIn(search, companyDay()), filters: view.filters })}`)
            }
          />
          <Button
            size="small"
            text={say('insight.life')}
            onClick={() => void navigate(`${pathOf('TableLifeCycle')}?${new URLSearchParams({ game: onlyGame(view) ?? '' })}`)}
          />
          <Button size="small" text={say('insight_effect.title')} onClick={() => void navigate(effectHref(search, view))} />
          <Button size="small" text={say('insight_benchmark.title')} onClick={() => void navigate(benchmarkHref(view))} />
          <Button size="small" text={say('insight.custom')} onClick={() => void navigate(pathOf('TableCustom'))} />
          <Button size="small" text={say('insight.pushed')} onClick={() => void navigate(pathOf('TablePushed'))} />
          {worksheets}
          <ExportMenu name={say('insight.title')} spec={specOfView(view, columns.arrangement.text)} blockers={[]} />
          <FilesButton />
          <SavedViewsMenu page="Table" />
        </>
      }
      store={<StoreAway reading={reading} />}
      onObject={(object) => {
        const href = objectHref(object)
        if (href) void navigate(href)
      }}
    />
  )
}

/** Materials' effect on the same days, narrowed alike; from a report by creative to creatives, and from one creative to it. */
function effectHref(search: URLSearchParams, { subject, filters }: View): string {
  const [only, ...others] = filters.find(({ dimension, is }) => dimension === 'creative' && is === 'in')?.values ?? []
  const of = subject === 'creative' || only !== undefined ? 'creative' : 'material'
  const next = { ...effectViewIn(search, companyDay()), of, filters, open: others.length === 0 ? (only ?? '') : '' } as const
  return `${pathOf('TableEffect')}?${effectSearchOf(next)}`
}

/** The same parts, narrowed alike, next to their peers: of the last ninety days, since a week says little. */
function benchmarkHref({ subject, filters }: View): string {
  const of = BENCHMARK_OF.find((one) => one === subject) ?? BENCHMARK_OF[0]
  const next = { ...benchmarkViewIn(new URLSearchParams(), companyDay()), of, filters }
  return `${pathOf('TableBenchmark')}?${benchmarkSearchOf(next, companyDay())}`
}
