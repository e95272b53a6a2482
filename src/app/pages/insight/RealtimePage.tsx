import { useSearchParams } from 'react-router-dom'
import type { DayRange } from '#domain/metrics/ranges.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { realtime } from '#i18n/areas/realtime.ts'
import { addWords } from '#i18n/words.ts'
import { realtimeSearchOf, realtimeViewIn, type RealtimeView as Shown } from '#views/insight/realtime/realtime-query.ts'
import { RealtimeView } from '#views/insight/realtime/RealtimeView.tsx'
import { wiredRealtime } from '#views/insight/realtime/wire.ts'
import { ReadAgain } from '#app/parts/ReadAgain.tsx'
import { SavedViewsMenu } from '#app/parts/SavedViewsMenu.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { useAddressed } from '#app/parts/use-addressed.ts'
import { FigurePages } from '#app/parts/FigurePages.tsx'
import { useFigurePage } from './use-figure-page.ts'

addWords(insight)
addWords(metrics)
addWords(realtime)

/** A day that was chosen, as pages of days have it. */
const dayOf = ({ day }: Shown): DayRange | null => (day === '' ? null : { range: 'own', from: day, until: day })

/** `/table-2/realtime`: today against yesterday and last week, read again by itself; what is shown is in the address. */
export function RealtimePage() {
  const { parts } = useFigurePage()
  const [, setSearch] = useSearchParams()
  const { reading, query: view } = useAddressed(wiredRealtime, realtimeViewIn)
  return (
    <FigurePages at="TableRealtime" carried={{ filters: view.filters, days: dayOf(view) }}>
      <RealtimeView
        reading={reading}
        view={view}
        {...parts}
        onView={(next) => setSearch((now) => realtimeSearchOf(next, now))}
        actions={<SavedViewsMenu page="TableRealtime" />}
        store={
          <>
            <ReadAgain reading={reading} />
            <StoreAway reading={reading} standing={({ days }) => days} />
          </>
        }
      />
    </FigurePages>
  )
}
