import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { useSay } from '#views/kit/words.tsx'
import { explained } from './insight-columns.ts'
import { changeText, type Cells } from './insight-rows.ts'
import { REPORT_METRICS, reportMetrics } from './report-metrics.ts'

type Props = { cells: Cells; facts: AnswerFacts; metric: string; onMetric: (metric: string) => void }

/** The total of each metric with its change; the one that is pressed is drawn, and rows are ordered by it. */
export function InsightTiles({ cells, facts, metric: drawn, onMetric }: Props) {
  const say = useSay()
  return (
    <div className="fd-insight-tiles" role="group" aria-label={say('insight.subject.total')}>
      {reportMetrics.map((metric) => {
        const cell = cells[metric.key]
        const change = changeText(cell?.change ?? null)
        return (
          <button
            key={metric.key}
            type="button"
            className="fd-insight-tile"
            aria-pressed={metric.key === drawn}
            title={[...(cell?.before ? [say('insight.change_of', { before: cell.before })] : []), explained(say, metric, facts)].join('\n')}
            onClick={() => onMetric(metric.key)}
          >
            <span className="fd-muted">{say(`metrics.name.${metric.name}`)}</span>
            <span className="fd-insight-figure fd-figures">{cell?.text}</span>
            <span className="fd-muted fd-figures">{change}</span>
          </button>
        )
      })}
    </div>
  )
}

export const isReportMetric = (key: string): key is (typeof REPORT_METRICS)[number] => REPORT_METRICS.some((one) => one === key)
