import { Button, ButtonGroup } from '@blueprintjs/core'
import { percentText } from '#domain/finance/ratio.ts'
import { countText, formatText } from '#domain/display/numbers.ts'
import { exponentOf, formatMoney } from '#domain/money.ts'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { unitText } from '#views/kit/unit-text.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { asOfWords } from '../as-of.ts'
import { REFUND_COLUMNS } from './refund-columns.ts'
import type { RefundFilter } from './refund-filter.ts'
import type { RefundAnswer } from './wire.ts'
import './refunds.css'

type Props = {
  reading: ListReading<RefundAnswer, RefundFilter>
  onFilter: (filter: RefundFilter) => void
  onPage: (page: number) => void
  onExport: (format: 'xlsx' | 'csv') => void
}

const STEPS = ['month', 'day'] as const

/** How refunds develop, and each of them below. */
export function RefundsView({ reading, onFilter, onPage, onExport }: Props) {
  const say = useSay()
  const list = useList(reading, 'finance.refund.view')
  const { answer, filter, isBusy } = list
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
      <div className="fd-refunds" aria-busy={isBusy}>
        {answer ? <Trend answer={answer} gameId={filter.gameId || null} /> : null}
        <div className="fd-refund-grid">
          <ListGrid
            list={list}
            rows={answer?.detail.data}
            total={answer?.detail.total}
            paging={{ page: filter.page, onPage }}
            label={say('finance.refund.title')}
            columns={REFUND_COLUMNS}
            idOf={byId}
            empty={{ title: say('finance.refund.none') }}
            foot={answer ? [asOfWords(say, answer.detail.as_of)] : []}
            filters={<Filters filter={filter} answer={answer} onFilter={onFilter} />}
            onExport={onExport}
          />
        </div>
      </div>
    </>
  )
}

function Filters({ filter, answer, onFilter }: { filter: RefundFilter; answer: RefundAnswer | null; onFilter: Props['onFilter'] }) {
  const say = useSay()
  const month = (key: 'from' | 'to') => (
    <MonthInput
      aria-label={say(`finance.refund.${key}`)}
      month={filter[key]}
      onMonth={(value) => (value === '' ? undefined : onFilter({ ...filter, [key]: value }))}
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
function Trend({ answer: { trend, detail }, gameId }: { answer: RefundAnswer; gameId: string | null }) {
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
        {unconverted > 0 ? <span className="fd-muted"> · {say('finance.refund.unconverted', { count: unconverted })}</span> : null}
      </p>
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
