import { companyZoneLabel } from '#domain/company-clock.ts'
import { companyZone } from '#domain/company-terms.ts'
import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CallFigure, PageFigure } from '#contract/monitor.ts'
import { daysFrom } from '#domain/day.ts'
import type { SeriesPoint } from '#views/kit/charts/chart-series.ts'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { lastDays, type Figures, type figuresMachine } from '../wire.ts'
import { CALL_COLUMNS, PAGE_COLUMNS } from './figure-columns.ts'
import '../monitor.css'

/** Days are those of the company. */
const RANGES = [7, 14, 30, 90] as const

const byPage = ({ day, name, page }: PageFigure) => `${day} ${name} ${page}`
const byCall = ({ day, url }: CallFigure) => `${day} ${url}`

type Props = {
  figures: ActorRefFrom<typeof figuresMachine>
  /** below the head: what the figures are kept in */
  above?: ReactNode
}

/** How the console is used and how fast it answers, by day. */
export function FiguresView({ figures, above }: Props) {
  const say = useSay()
  const snapshot = useSelector(figures, (now) => now)
  const { answer, query } = snapshot.context
  const [shown, setShown] = useState<'pages' | 'calls'>('pages')
  const pages = useRowStore(byPage, answer?.pages)
  const calls = useRowStore(byCall, answer?.calls)

  const status = gridStatus(say, snapshot, answer !== null, say('monitor.need.figures'), () => figures.send({ type: 'reading.again' }))
  const common = {
    status,
    empty: { title: say('monitor.figures.empty') },
    footer: <span>{say('monitor.figures.zone', { zone: companyZoneLabel() })}</span>,
  }
  const file = { narrowed: [say('monitor.figures.days', { count: query.days })], zone: companyZone() }
  return (
    <div className="fd-page">
      <PageHeader title={say('monitor.figures.title')}>
        <HTMLSelect
          minimal
          aria-label={say('monitor.figures.range')}
          value={String(query.days)}
          onChange={(event) => figures.send({ type: 'reading.ask', query: { days: Number(event.currentTarget.value) } })}
        >
          {RANGES.map((days) => (
            <option key={days} value={days}>
              {say('monitor.figures.days', { count: days })}
            </option>
          ))}
        </HTMLSelect>
        <SegmentedControl
          size="small"
          value={shown}
          onValueChange={(value) => setShown(value === 'calls' ? 'calls' : 'pages')}
          options={[
            { value: 'pages', label: say('kit.word.pages') },
            { value: 'calls', label: say('monitor.figures.calls') },
          ]}
        />
        <Button
          size="small"
          icon={<Refresh />}
          aria-label={say('kit.list.refresh')}
          loading={snapshot.hasTag('busy')}
          onClick={() => figures.send({ type: 'reading.again' })}
        />
      </PageHeader>
      {above}
      <div className="fd-monitor-chart">
        {answer ? (
          <LineChart
            label={say(shown === 'pages' ? 'monitor.figures.chart_visits' : 'monitor.figures.chart_p95')}
            format="count"
            points={pointsOf(answer, shown, query.days)}
          />
        ) : null}
      </div>
      {shown === 'pages' ? (
        <DataGrid
          key="pages"
          label={say('monitor.figures.pages_grid')}
          columns={PAGE_COLUMNS}
          store={pages}
          {...common}
          exportAs={{ fileName: 'page-visits', ...file }}
        />
      ) : (
        <DataGrid
          key="calls"
          label={say('monitor.figures.calls_grid')}
          columns={CALL_COLUMNS}
          store={calls}
          {...common}
          exportAs={{ fileName: 'call-durations', ...file }}
        />
      )}
    </div>
  )
}

/** A point for each day of the range. A day without visits had none; a day without calls has no duration. */
function pointsOf({ pages, calls }: Figures, shown: 'pages' | 'calls', days: number): SeriesPoint[] {
  const { from, to } = lastDays(days, Date.now())
  return daysFrom(from, to).map((at) => {
    const of = <Row extends { day: string }>(rows: readonly Row[]) => rows.filter(({ day }) => day === at)
    const unfinished = at === to
    if (shown === 'pages') return { at, unfinished, value: of(pages).reduce((sum, { visits }) => sum + visits, 0) }
    const slowest = of(calls).flatMap(({ p95_ms }) => p95_ms ?? [])
    return { at, unfinished, value: slowest.length === 0 ? null : Math.max(...slowest) }
  })
}
