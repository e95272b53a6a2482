import { Button, ButtonGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { countText } from '#domain/display/numbers.ts'
import { percentText } from '#domain/finance/ratio.ts'
import { formatMoney } from '#domain/money.ts'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
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
  const { answer, query } = useSelector(reading, ({ context }) => context)
  if (!answer)
    return (
      <section className="fd-refund-trend" aria-label={say('finance.refund.trend')}>
        <Unread reading={reading} />
      </section>
    )
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
          label={say('finance.refund.rate_chart')}
          format="rate"
          gameId={gameId}
          points={points.map(({ period, rate }) => ({
            at: period,
            value: rate === null ? null : Number(rate),
            unfinished: unfinished(period),
          }))}
        />
        <LineChart
          label={say('finance.refund.amount_chart')}
          format="money"
          currency={currency}
          gameId={gameId}
          points={points.map(({ period, refunded_minor }) => ({
            at: period,
            value: Number(refunded_minor),
            unfinished: unfinished(period),
          }))}
        />
      </div>
    </section>
  )
}
