import { metricOf } from '#domain/metrics/catalogue.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { useSay } from '#views/kit/words.tsx'
import { figureText } from './figure-text.ts'
import { explained } from './insight-columns.ts'
import { changeText, type Cells } from './insight-rows.ts'
import { REPORT_METRICS, type ReportMetric } from './report-metrics.ts'
import './insight.css'

type Props = {
  cells: Cells
  facts: AnswerFacts
  /** null: none is drawn, a press leads elsewhere */
  metric: string | null
  onMetric: (metric: ReportMetric) => void
}

/** The total of each metric with its change; the one that is pressed is drawn, and rows are ordered by it. */
export function InsightTiles({ cells, facts, metric: drawn, onMetric }: Props) {
  const say = useSay()
  return (
    <div className="fd-insight-tiles" role="group" aria-label={say('insight.subject.total')}>
      {REPORT_METRICS.map((key) => {
        const [metric, cell] = [metricOf(key), cells[key]]
        if (!metric || !cell) return null
        const lines = [...(cell.before ? [say('insight.change_of', { before: cell.before })] : []), explained(say, metric, facts)]
        return (
          <button
            key={key}
            type="button"
            className="fd-insight-tile"
            {...(drawn === null ? {} : { 'aria-pressed': key === drawn })}
            title={lines.join('\n')}
            onClick={() => onMetric(key)}
          >
            <span className="fd-muted">{say(`metrics.name.${metric.name}`)}</span>
            <span className="fd-figures">
              <strong>{figureText(metric, cell.text, facts.currency)}</strong>
            </span>
            <span className="fd-muted fd-figures">{changeText(cell.change)}</span>
          </button>
        )
      })}
    </div>
  )
}
