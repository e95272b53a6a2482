import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { InsightAnswer } from '#contract/insights.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { say as sayIn, type Language } from '#i18n/words.ts'
import type { DataGridProps, GridStatus } from '#views/kit/grid/grid-props.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { insightColumns } from './insight-columns.ts'
import { FigureGrid } from './FigureGrid.tsx'
import { onlyGame, pointOf, viewInto, type InsightView as View, type ReportedObject } from './insight-query.ts'
import { cellsOf, factsOf, nameOf, type InsightGridRow } from './insight-rows.ts'
import { InsightTiles } from './InsightTiles.tsx'
import { InsightTools } from './InsightTools.tsx'
import { InsightTrend } from './InsightTrend.tsx'
import { ReportFrame, type ReportProps } from './ReportFrame.tsx'
import { reportMetrics } from './report-metrics.ts'
import type { insightMachine, InsightShown } from './wire.ts'

export type InsightProps = ReportProps<View, InsightGridRow> & {
  reading: ActorRefFrom<typeof insightMachine>
  /** where the columns are, and the menu of their presets */
  columns: { arrangement: NonNullable<DataGridProps<InsightGridRow>['arrangement']>; menu: ReactNode }
  /** what a row of the lowest level opens: the object at its network */
  onObject: (object: ReportedObject) => void
}

/** Spend and what came of it: totals, a chart of the largest parts, and a row for each part that leads to what is below it. */
export function InsightView(props: InsightProps) {
  const { reading, view, games, finds, onView } = props
  const say = useSay()
  const { answer: shown, ...list } = useList(reading, 'data.table.view')
  const facts = useMemo(() => (shown ? factsOf(shown.view, shown.table) : null), [shown])
  const drawn = shown ? metricOf(shown.view.metric) : null
  return (
    <ReportFrame
      {...props}
      title={say('insight.title')}
      list={list}
      table={shown?.table}
      found={shown?.table?.found}
      tools={
        <InsightTools
          view={view}
          games={games}
          choices={{ finds, metrics: reportMetrics, names: shown?.table.names ?? {} }}
          onView={onView}
        />
      }
    >
      {shown?.table.total && facts?.asOf ? (
        <>
          <InsightTiles
            cells={cellsOf(reportMetrics, shown.table.total, { currency: facts.currency, days: 1 })}
            facts={facts}
            metric={view.metric}
            onMetric={(metric) => onView({ ...view, metric })}
          />
          {drawn ? (
            <InsightTrend
              trend={shown.trend}
              parts={partsOf(shown)}
              dimension={SUBJECTS[shown.view.subject]}
              metric={drawn}
              granularity={pointOf(shown.view)}
              gameId={onlyGame(shown.view)}
              facts={facts}
            />
          ) : null}
        </>
      ) : null}
      <InsightGrid {...props} shown={shown} facts={facts} status={list.status} />
    </ReportFrame>
  )
}

/** How many values of its dimension a report has rows of. */
function partsOf({ view, table }: InsightShown): number {
  const dimension = SUBJECTS[view.subject]
  return dimension === null ? 1 : new Set(table.rows.map(({ groups }) => groups[dimension] ?? '')).size
}

type GridProps = Pick<InsightProps, 'view' | 'onView' | 'grid' | 'columns' | 'onObject'> & {
  shown: InsightShown | null
  facts: AnswerFacts | null
  status: GridStatus
}

/** The rows of the answer that is shown; the view that is asked for may be another one. */
function InsightGrid({ view, onView, grid, columns: chosen, onObject, shown, facts, status }: GridProps) {
  const say = useSay()
  const language = useLanguage()
  const of = shown?.view ?? view
  const currency = shown?.table.currency ?? ''
  const { subject, granularity, compare } = of
  const columns = useMemo(
    () => insightColumns(say, { subject, granularity, compare }, currency),
    [say, subject, granularity, compare, currency],
  )
  const rows = useMemo(
    () => (shown && facts ? shown.table.rows.map((row) => gridRow(shown, row, facts, language)) : undefined),
    [shown, facts, language],
  )
  const open = (row: InsightGridRow) => {
    const into = viewInto(of, row.group)
    if (into) onView(into)
    else if (row.group !== '') onObject({ subject, spreader: row.spreader, id: row.group })
  }
  return (
    <FigureGrid<InsightGridRow>
      label={say('insight.grid')}
      name={`insight.${subject}.${granularity === 'total' ? 'total' : 'time'}`}
      columns={columns}
      rows={rows}
      shown={shown && { table: shown.table, from: of.from, until: of.until }}
      status={status}
      onOpenRow={open}
      view={grid}
      arrangement={chosen.arrangement}
      toolbar={chosen.menu}
      fileName={`insight-${subject}`}
    />
  )
}

function gridRow(
  { view, table }: InsightShown,
  row: InsightAnswer['rows'][number],
  facts: AnswerFacts,
  language: Language,
): InsightGridRow {
  const dimension = SUBJECTS[view.subject]
  const group = dimension === null ? '' : (row.groups[dimension] ?? '')
  const time = row.time ?? ''
  return {
    id: `${time} ${row.groups.spreader ?? ''} ${group}`,
    time,
    group,
    spreader: row.groups.spreader ?? '',
    name: dimension === null ? sayIn(language, 'insight.subject.total') : nameOf(table, dimension, group, language),
    cells: cellsOf(reportMetrics, row, { currency: table.currency, days: 1 }),
    facts,
  }
}
