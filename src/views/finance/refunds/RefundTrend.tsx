import { Button, ButtonGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { countText, formatText } from '#domain/display/numbers.ts'
import { percentText } from '#domain/finance/ratio.ts'
import { exponentOf, formatMoney } from '#domain/money.ts'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { unitText } from '#views/kit/unit-text.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import type { ListReading } from '#views/things/use-list.ts'
import { asOfWords } from '../as-of.ts'
import type { TrendQuery } from './refund-filter.ts'
import type { RefundTrendAnswer } from './wire.ts'
import './refunds.css'

const STEPS = ['month', 'day'] as const

type Props = { reading: ListReading<RefundTrendAnswer, TrendQuery>; onStep: (step: 'day' | 'month') => void }

/** The rate and the amount, side by side; the figures in words are exact, the lines are drawings of them. */
export function RefundTrend({ reading, onStep }: Props) {
  const say = useSay()
  const language = useLanguage()
  const { answer, query } = useSelector(reading, ({ context }) => context)
  if (!answer) return <section className="fd-refund-trend" aria-label={say('finance.refund.trend')} aria-busy="true" />
  const { points, total, base_currency: currency, unconverted, as_of } = answer
  const unfinished = (period: string) => period >= as_of.slice(0, period.length)
  const gameId = query.game_id ?? null
  return (
    <section className="fd-refund-trend" aria-label={say('finance.refund.trend')}>
      <div className="fd-refund-total">
        <p className="fd-figures">
          {say('finance.refund.total', {
            refunded: formatMoney(total.refunded_minor, currency),
            flow: formatMoney(total.flow_minor, currency),
            rate: percentText(total.rate),
            orders: countText(total.orders),
          })}
          {unconverted > 0 ? <span className="fd-muted"> · {say('finance.refund.unconverted', { count: unconverted })}</span> : null}
          <span className="fd-muted"> · {asOfWords(say, as_of)}</span>
        </p>
        <ButtonGroup>
          {STEPS.map((step) => (
            <Button
              key={step}
              size="small"
              active={step === query.step}
              aria-pressed={step === query.step}
              text={say(`finance.refund.step.${step}`)}
              onClick={() => onStep(step)}
            />
          ))}
        </ButtonGroup>
      </div>
      <div className="fd-refund-charts">
        <LineChart
          title={say('finance.refund.rate_chart')}
          gameId={gameId}
          points={points.map(({ period, rate }) => ({
            label: period,
            value: rate === null ? null : Number(rate),
            unfinished: unfinished(period),
          }))}
          format={(value) => formatText(value, 'percent2')}
        />
        <LineChart
          title={say('finance.refund.amount_chart', { currency })}
          gameId={gameId}
          points={points.map(({ period, refunded_minor }) => ({
            label: period,
            value: Number(refunded_minor),
            unfinished: unfinished(period),
          }))}
          format={(minor) => unitText(say, language, minor / 10 ** exponentOf(currency))}
        />
      </div>
    </section>
  )
}
