import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { cellsOf, factsOf } from './insight-rows.ts'
import { InsightTiles } from './InsightTiles.tsx'
import { reportMetrics, type ReportMetric } from './report-metrics.ts'
import type { totalsMachine } from './wire.ts'

type Props = { totals: ActorRefFrom<typeof totalsMachine>; onMetric: (metric: ReportMetric) => void }

/** Totals by themselves, as another page shows them; a press leads to the report. */
export function InsightTotals({ totals, onMetric }: Props) {
  const say = useSay()
  const answer = useSelector(totals, ({ context }) => context.answer)
  if (answer === null) return <Unread reading={totals} />
  const { view, table } = answer
  const facts = factsOf(view, table)
  if (table.total === null || facts.asOf === null) return <EmptyState title={say('insight.no_figures')} />
  const cells = cellsOf(reportMetrics, table.total, { currency: table.currency, days: 1 })
  return <InsightTiles cells={cells} facts={facts} metric={null} onMetric={onMetric} />
}
