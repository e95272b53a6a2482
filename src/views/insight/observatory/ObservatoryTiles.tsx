import { observedMeasure, type ObservedKey } from '#domain/observatory/measures.ts'
import { useSay } from '#views/kit/words.tsx'
import { figureText } from '../figure-text.ts'
import { cellOf, measureWord, observedLines, standingOf, whyUntold } from './observatory-rows.ts'
import type { ObservatoryShown } from './wire.ts'

/** What people ask first: spent, came in, left; as the platform counts it and as finance confirmed it. */
const TILES: readonly ObservedKey[] = [
  'dap_cost_amount',
  'dap_real_income',
  'dap_profit',
  'fin_actual_outcome',
  'gap_cost',
  'fin_actual_income',
  'gap_income',
  'fin_profit',
  'fin_profit_rate',
]
const BELOW: Readonly<Partial<Record<ObservedKey, ObservedKey>>> = { gap_cost: 'gap_cost_rate', gap_income: 'gap_income_rate' }

type Props = { shown: ObservatoryShown; asked: readonly ObservedKey[]; measure: ObservedKey; onMeasure: (measure: ObservedKey) => void }

/** The total of each measure, with how many of its months are confirmed; the one that is pressed is drawn, and rows are ordered by it. */
export function ObservatoryTiles({ shown: { view, table }, asked, measure: drawn, onMeasure }: Props) {
  const say = useSay()
  const months = table.observatory?.months ?? []
  return (
    <div className="fd-insight-tiles" role="group" aria-label={say('insight.subject.total')}>
      {TILES.map((key) => {
        const measure = observedMeasure(key)
        const why = whyUntold(table, key)
        if (!measure || !table.total || !asked.includes(key) || why?.code.startsWith('observatory.finance_')) return null
        const below = BELOW[key] && observedMeasure(BELOW[key])
        const standing = standingOf(measure, months)
        const total = cellOf(measure, table.total.sums, table.currency)
        const isWaiting = standing.out.length > 0
        return (
          <button
            key={key}
            type="button"
            className="fd-insight-tile"
            aria-pressed={key === drawn}
            title={observedLines(say, key, { view, table, months }).join('\n')}
            onClick={() => onMeasure(key)}
          >
            <span className="fd-muted">{say(measureWord(key))}</span>
            <span className="fd-figures">
              <strong>{figureText(measure, total.text, table.currency)}</strong>
            </span>
            {below ? <span className="fd-muted fd-figures">{cellOf(below, table.total.sums, table.currency).text}</span> : null}
            <span className="fd-muted fd-figures">
              {isWaiting && !why ? say('observatory.of_months', { in: standing.in.length, of: months.length }) : ''}
            </span>
          </button>
        )
      })}
    </div>
  )
}
