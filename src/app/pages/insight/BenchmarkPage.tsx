import { useSearchParams } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { isDimension } from '#domain/metrics/dimensions.ts'
import { withFilter } from '#domain/metrics/filters.ts'
import { insightBenchmark } from '#i18n/areas/insight-benchmark.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
import { benchmarkSearchOf, benchmarkViewIn, type BenchmarkView as View } from '#views/insight/benchmark/benchmark-query.ts'
import type { BenchmarkRow } from '#views/insight/benchmark/benchmark-rows.ts'
import { BenchmarkView } from '#views/insight/benchmark/BenchmarkView.tsx'
import { wiredBenchmark } from '#views/insight/benchmark/wire.ts'
import { searchOf, viewIn } from '#views/insight/insight-query.ts'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { useFigurePage } from './use-figure-page.ts'
import { useWorksheets } from './use-worksheets.tsx'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { daysChosen } from '#app/parts/figure-pages.ts'

addWords(insight)
addWords(insightBenchmark)
addWords(metrics)

/** What is asked does not change with the row that is looked at. */
const askedIn = (search: URLSearchParams): View => ({ ...benchmarkViewIn(search, companyDay()), open: '' })

/** `/table-2/benchmark`: what a person sees, next to the quartiles of its peers; what is shown is in the address. */
export function BenchmarkPage() {
  const { parts, go } = useFigurePage()
  const worksheets = useWorksheets('benchmark', 'last30')
  const [search, setSearch] = useSearchParams()
  const { reading, query } = useAddressed(wiredBenchmark, askedIn)
  return (
    <FigurePages at="TableBenchmark" carried={{ filters: query.filters, days: daysChosen(search, query) }}>
      <BenchmarkView
        reading={reading}
        view={{ ...query, open: search.get('open') ?? '' }}
        {...parts}
        onView={(next) => setSearch((now) => benchmarkSearchOf(next, companyDay(), now))}
        actions={
          <>
            {worksheets}
            <SavedViewsMenu page="TableBenchmark" />
          </>
        }
        store={<StoreAway reading={reading} standing={({ table }) => table} />}
        reportHref={reportHref}
        onGo={go}
      />
    </FigurePages>
  )
}

/** The report of the same days by day, narrowed to the row and what its peers share. */
function reportHref({ of, range, from, until, filters }: View, { groups }: BenchmarkRow): string {
  const usual = { ...viewIn(new URLSearchParams(), companyDay()), subject: of, granularity: 'day' as const, range, from, until, filters }
  const narrowed = Object.entries(groups).reduce(
    (view, [dimension, value]) => (isDimension(dimension) && value !== '' ? withFilter(view, dimension, [value]) : view),
    usual,
  )
  return `${pathOf('Table')}?${searchOf(narrowed)}`
}
