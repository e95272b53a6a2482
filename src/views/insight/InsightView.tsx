import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { InsightAnswer } from '#contract/insights.ts'
import { countText } from '#domain/display/numbers.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { DataGrid, type DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { insightColumns } from './insight-columns.ts'
import { viewInto, withoutFilter, type InsightView as View } from './insight-query.ts'
import { cellsOf, nameOf, type InsightGridRow } from './insight-rows.ts'
import { InsightTiles, isReportMetric } from './InsightTiles.tsx'
import { InsightTools } from './InsightTools.tsx'
import { InsightTrend } from './InsightTrend.tsx'
import { reportMetrics } from './report-metrics.ts'
import type { insightMachine } from './wire.ts'
import './insight.css'

export type InsightProps = {
  reading: ActorRefFrom<typeof insightMachine>
  view: View
  games: Parameters<typeof InsightTools>[0]['games']
  onView: (view: View) => void
  grid: NonNullable<DataGridProps<InsightGridRow>['view']>
  /** the saved views of the page, and ways to other pages */
  actions: ReactNode
  /** in place of figures while the store of reports is not there */
  store: ReactNode
  /** what a row of the lowest level opens: the object at its network */
  onObject: (object: { subject: View['subject']; spreader: string; id: string }) => void
}

/** Spend and what came of it: totals, a chart of the largest parts, and a row for each part that leads to what is below it. */
export function InsightView({ reading, view, games, onView, grid, actions, store: away, onObject }: InsightProps) {
  const say = useSay()
  const language = useLanguage()
  const { answer: shown, status, refresh, isBusy } = useList(reading, 'data.table.view')
  const table = shown?.table
  const facts = useMemo(() => (table && shown ? factsOf(shown.view, table) : null), [table, shown])
  const known = useRef<AnswerFacts | null>(null)
  useEffect(() => void (known.current = facts), [facts])
  const of = shown?.view ?? view
  const currency = table?.currency ?? ''
  const { subject, granularity, compare } = of
  const columns = useMemo(
    () => insightColumns({ subject, granularity, compare }, currency, () => known.current),
    [subject, granularity, compare, currency],
  )
  const rows = useMemo(
    () =>
      table?.rows.map((row) => {
        const dimension = SUBJECTS[subject]
        const group = dimension === null ? '' : (row.groups[dimension] ?? '')
        const name = dimension === null ? say('insight.subject.total') : nameOf(table, dimension, group, language)
        const cells = cellsOf(reportMetrics, row, { currency: table.currency, days: 1 })
        return { id: `${row.time ?? ''} ${group}`, time: row.time ?? '', group, spreader: row.groups.spreader ?? '', name, cells }
      }),
    [table, subject, language, say],
  )
  const rowStore = useRowStore(idOf, rows)
  const open = (row: InsightGridRow) => {
    const into = viewInto(of, row.group)
    if (into) onView(into)
    else if (row.group !== '') onObject({ subject, spreader: row.spreader, id: row.group })
  }
  return (
    <div className="fd-page" aria-busy={isBusy}>
      <PageHeader
        title={say('insight.title')}
        count={table ? say('kit.grid.rows', { count: countText(table.found) }) : undefined}
        chips={view.filters.map(({ dimension, values }) => ({
          key: dimension,
          label: `${say(`metrics.dimension.${dimension}`)}: ${values.map((value) => (table ? nameOf(table, dimension, value, language) : value) || say('insight.unknown')).join(', ')}`,
          onRemove: () => onView(withoutFilter(view, dimension)),
        }))}
        onClearChips={() => onView({ ...view, filters: [] })}
        action={
          <>
            {actions}
            <Button size="small" icon={<Refresh />} text={say('kit.list.refresh')} loading={isBusy} onClick={refresh} />
          </>
        }
      >
        <InsightTools view={view} games={games} onView={onView} />
      </PageHeader>
      {away}
      {table?.total && facts ? (
        <>
          <InsightTiles
            cells={cellsOf(reportMetrics, table.total, { currency, days: 1 })}
            facts={facts}
            metric={view.metric}
            onMetric={(metric) => (isReportMetric(metric) ? onView({ ...view, metric }) : undefined)}
          />
          {shown ? <InsightTrend shown={shown} facts={facts} /> : null}
        </>
      ) : null}
      <DataGrid<InsightGridRow>
        label={say('insight.grid')}
        name={`insight.${subject}.${granularity === 'total' ? 'total' : 'time'}`}
        columns={columns}
        store={rowStore}
        status={status}
        empty={{ title: say('insight.empty'), hint: say('insight.empty_hint') }}
        onOpenRow={open}
        view={grid}
        exportAs={{
          fileName: `insight-${subject}`,
          ...(table ? { total: table.found } : {}),
          ...(facts ? { narrowed: [`${facts.from} – ${facts.until}`, ...footOf(say, table)] } : {}),
        }}
        footer={<>{footOf(say, table).join(' · ')}</>}
      />
    </div>
  )
}

const idOf = ({ id }: InsightGridRow): string => id

/** What an answer says of itself, with names in place of ids. */
function factsOf({ from, until, filters }: View, table: InsightAnswer): AnswerFacts {
  return {
    from,
    until,
    filters: filters.map(({ dimension, values }) => ({
      dimension,
      is: 'in',
      values: values.map((value) => table.names[dimension]?.[value] ?? value),
    })),
    currency: table.currency,
    rates: table.rates,
    zones: table.zones,
    asOf: table.as_of,
    lastCompleteDay: table.last_complete_day,
    missing: table.missing.map(({ name, days, why }) => ({ account: name, days, why })),
  }
}

/** How old the figures are, what was converted, and what is not in them. */
function footOf(say: Say, table: InsightAnswer | undefined): string[] {
  if (!table) return []
  const hidden = table.found - table.rows.length
  return [
    table.as_of === null ? say('insight.no_figures') : say('insight.as_of', { time: zonedCompanyTime(table.as_of) }),
    say('insight.accounts', { count: table.accounts }),
    ...(table.missing.length > 0 ? [say('insight.missing', { count: table.missing.length })] : []),
    ...(table.rates.length > 0
      ? [say('insight.converted', { currencies: table.rates.map(({ currency }) => currency).join(', '), currency: table.currency })]
      : []),
    ...(hidden > 0 ? [say('insight.rest', { count: hidden })] : []),
  ]
}
