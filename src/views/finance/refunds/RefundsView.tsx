import { Button, ButtonGroup, InputGroup } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { RefundRow } from '#contract/finance-refunds.ts'
import { percentText } from '#domain/finance/ratio.ts'
import { countText, formatText } from '#domain/display/numbers.ts'
import { exponentOf, formatMoney } from '#domain/money.ts'
import { wallClock } from '#domain/zone.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { unitText } from '#views/kit/unit-text.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { REFUND_COLUMNS } from './refund-columns.ts'
import type { RefundFilter } from './refund-filter.ts'
import type { RefundAnswer } from './wire.ts'
import './refunds.css'

type Props = {
  reading: ActorRefFrom<ReturnType<typeof createReading<RefundAnswer, RefundFilter>>>
  onFilter: (filter: RefundFilter) => void
  onExport: (format: 'xlsx' | 'csv') => void
}

const STEPS = ['month', 'day'] as const

/** How refunds develop, and each of them below. */
export function RefundsView({ reading, onFilter, onExport }: Props) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query: filter } = snapshot.context
  const [store] = useState(() => createRowStore<RefundRow>(({ id }) => id))
  const rows = answer?.detail.data
  useEffect(() => store.replaceAll(rows ?? []), [store, rows])
  const refresh = () => reading.send({ type: 'reading.again' })
  const status = gridStatus(say, snapshot, answer !== null, say('function.finance.refund.view'), refresh)
  return (
    <>
      <PageHeader
        title={say('page.FinanceRefunds')}
        action={
          <ButtonGroup>
            {STEPS.map((step) => (
              <Button
                key={step}
                size="small"
                active={step === filter.step}
                aria-pressed={step === filter.step}
                text={say(`finance.refund.step.${step}`)}
                onClick={() => onFilter({ ...filter, step })}
              />
            ))}
          </ButtonGroup>
        }
      />
      <div className="fd-refunds" aria-busy={snapshot.hasTag('busy')}>
        {answer ? <Trend answer={answer} /> : null}
        <div className="fd-refund-grid">
          <DataGrid
            label={say('finance.refund.title')}
            columns={REFUND_COLUMNS}
            store={store}
            status={status}
            empty={{ title: say('finance.refund.none') }}
            footer={answer ? footOf(say, answer) : undefined}
            toolbar={
              <>
                <Filters filter={filter} answer={answer} onFilter={onFilter} />
                <Button size="small" icon={<Refresh />} aria-label={say('finance.cost.refresh')} onClick={refresh} />
                <Button
                  size="small"
                  text="XLSX"
                  aria-label={say('finance.cost.export', { format: 'XLSX' })}
                  onClick={() => onExport('xlsx')}
                />
                <Button
                  size="small"
                  text="CSV"
                  aria-label={say('finance.cost.export', { format: 'CSV' })}
                  onClick={() => onExport('csv')}
                />
              </>
            }
          />
        </div>
      </div>
    </>
  )
}

function Filters({ filter, answer, onFilter }: { filter: RefundFilter; answer: RefundAnswer | null; onFilter: Props['onFilter'] }) {
  const say = useSay()
  const month = (key: 'from' | 'to') => (
    <InputGroup
      size="small"
      type="month"
      aria-label={say(`finance.refund.${key}`)}
      value={filter[key]}
      onValueChange={(value) => (value === '' ? undefined : onFilter({ ...filter, [key]: value }))}
    />
  )
  const any = (word: string) => ({ value: '', label: word })
  return (
    <>
      {month('from')}
      {month('to')}
      <EnumSelect
        value={filter.gameId}
        options={[any('finance.refund.any_game'), ...(answer?.trend.games ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        fill={false}
        aria-label={say('finance.refund.column.game')}
        onValue={(gameId) => onFilter({ ...filter, gameId })}
      />
      <EnumSelect
        value={filter.store}
        options={[any('finance.refund.any_store'), ...(answer?.trend.stores ?? []).map((value) => ({ value, label: value }))]}
        fill={false}
        aria-label={say('finance.refund.column.store')}
        onValue={(store) => onFilter({ ...filter, store })}
      />
    </>
  )
}

/** The rate and the amount, side by side; the figures in words are exact, the lines are drawings of them. */
function Trend({ answer: { trend, detail } }: { answer: RefundAnswer }) {
  const say = useSay()
  const language = useLanguage()
  const { points, total, base_currency: currency, unconverted } = trend
  const present = detail.as_of.slice(0, 10)
  const unfinished = (period: string) => period >= present.slice(0, period.length)
  return (
    <section className="fd-refund-trend">
      <p className="fd-figures">
        {say('finance.refund.total', {
          refunded: formatMoney(total.refunded_minor, currency),
          flow: formatMoney(total.flow_minor, currency),
          rate: percentText(total.rate),
          orders: countText(total.orders),
        })}
        {detail.total > detail.data.length ? (
          <span className="fd-muted"> · {say('finance.refund.cut', { shown: detail.data.length, total: detail.total })}</span>
        ) : null}
        {unconverted > 0 ? <span className="fd-muted"> · {say('finance.refund.unconverted', { count: unconverted })}</span> : null}
      </p>
      <div className="fd-refund-charts">
        <LineChart
          title={say('finance.refund.rate_chart')}
          points={points.map(({ period, rate }) => ({
            label: period,
            value: rate === null ? null : Number(rate),
            unfinished: unfinished(period),
          }))}
          format={(value) => formatText(value, 'percent2')}
        />
        <LineChart
          title={say('finance.refund.amount_chart', { currency })}
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

function footOf(say: ReturnType<typeof useSay>, { detail: { as_of: asOf } }: RefundAnswer): string {
  return say('finance.cost.as_of', { time: wallClock(asOf, 'Asia/Shanghai') ?? asOf })
}
