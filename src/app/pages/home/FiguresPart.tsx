import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import { companyDay } from '#domain/company-clock.ts'
import { insight } from '#i18n/areas/insight.ts'
import { metrics } from '#i18n/areas/metrics.ts'
import { addWords } from '#i18n/words.ts'
import { pathOf } from '#permissions/pages.ts'
import { HomePart } from '#views/home/HomePart.tsx'
import { searchOf, viewIn } from '#views/insight/insight-query.ts'
import { InsightTotals } from '#views/insight/InsightTotals.tsx'
import { wiredTotals } from '#views/insight/wire.ts'
import { useSay } from '#views/kit/words.tsx'
import { StoreAway } from '#app/parts/StoreAway.tsx'

addWords(insight)
addWords(metrics)

/** On the home page: what yesterday cost and brought, held against the same day a week before. */
export function FiguresPart() {
  const say = useSay()
  const navigate = useNavigate()
  const totals = useActorRef(wiredTotals, {
    input: { query: viewIn(new URLSearchParams({ days: 'yesterday', vs: 'week' }), companyDay()) },
  })
  const view = useSelector(totals, ({ context }) => context.query)
  return (
    <HomePart title={say('insight.home', { day: view.until })}>
      <StoreAway reading={totals} standing={({ table }) => table} />
      <InsightTotals totals={totals} onMetric={(metric) => void navigate(`${pathOf('Table')}?${searchOf({ ...view, metric })}`)} />
    </HomePart>
  )
}
