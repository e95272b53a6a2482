import { companyDay } from '#domain/company-clock.ts'
import { chartBlockers } from '#domain/insight-table/table-chart.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { HeatTable } from '#views/kit/charts/HeatTable.tsx'
import { Scatter } from '#views/kit/charts/Scatter.tsx'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { sayReasons, useLanguage, useSay } from '#views/kit/words.tsx'
import { onlyGame } from '../insight-query.ts'
import { barsData, heatData, scatterData, seriesData } from './chart-data.ts'
import { metricsIn, type TableRow } from './table-rows.ts'
import type { TableShown } from './wire.ts'
import './tables.css'

type Props = { shown: TableShown; facts: AnswerFacts; rows: readonly TableRow[]; onOpen: (row: TableRow) => void }

/** What is drawn of a table; where its question does not allow the kind that was chosen, what it lacks. */
export function TableChart({ shown, facts, rows, onOpen }: Props) {
  const say = useSay()
  const language = useLanguage()
  const { spec, chart } = shown
  const [metric, second] = metricsIn(spec)
  const lacks = chartBlockers(spec, spec.chart, companyDay())
  if (lacks.length > 0)
    return (
      <p className="fd-muted fd-table-met" role="status">
        {say('insight_table.chart.not_drawn', { kind: say(`insight_table.chart.${spec.chart}`), reason: sayReasons(say, lacks) })}
      </p>
    )
  if (chart === null || metric === undefined) return null
  const drawn = { say, language, spec, metric, facts }
  switch (chart.kind) {
    case 'lines':
    case 'areas':
      return <SeriesChart data={seriesData(drawn, chart)} kind={chart.kind} gameId={onlyGame(spec)} />
    case 'bars':
      return <SeriesChart data={barsData(drawn, chart)} kind="bars" />
    case 'heat':
      return <HeatTable data={heatData(drawn, chart)} />
    case 'scatter':
      return second ? (
        <Scatter
          data={scatterData(drawn, second, rows)}
          onOpen={(id) => {
            const row = rows.find((one) => one.id === id)
            if (row) onOpen(row)
          }}
        />
      ) : null
  }
}
