import { SegmentedControl } from '@blueprintjs/core'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { COHORT_REPORTS, cohortMetrics } from '#domain/metrics/cohort-reports.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { measuredWords } from '#views/kit/charts/chart-values.ts'
import { ChartFrame } from '#views/kit/charts/ChartFrame.tsx'
import { HeatGrid } from '#views/kit/charts/HeatGrid.tsx'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { FigureGrid } from '../FigureGrid.tsx'
import { figureColumns, nameWidth } from '../insight-columns.ts'
import type { ReportedObject } from '../insight-query.ts'
import { cellsOf, factsOf, type FigureRow } from '../insight-rows.ts'
import { QuestionTools } from '../QuestionTools.tsx'
import { ReportFrame, type ReportProps } from '../ReportFrame.tsx'
import { askedBy, COHORT_ROWS, cohortsInto, rowsWord, type CohortRows, type CohortView } from './cohort-query.ts'
import { cohortCells, cohortRows, type CohortRow } from './cohort-table.ts'
import type { cohortsMachine, CohortsShown } from './wire.ts'

export type CohortsProps = ReportProps<CohortView, Row> & {
  reading: ActorRefFrom<typeof cohortsMachine>
  /** what a row of the lowest level opens: the object at its network */
  onObject: (object: ReportedObject) => void
}

type Row = FigureRow & { name: string; group: string; spreader: string }

/** Who came back, what came back, and what a player is worth, by the day after the players came: a chart of shades, and the same as a grid. */
export function CohortsView(props: CohortsProps) {
  const { reading, view } = props
  const say = useSay()
  const language = useLanguage()
  const { answer: shown, ...list } = useList(reading, 'data.table.view')
  const facts = useMemo(() => (shown ? factsOf(shown.view, shown.table) : null), [shown])
  const rows = useMemo(() => (shown ? cohortRows(shown, language) : []), [shown, language])
  const cells = useMemo(() => (shown ? cohortCells(say, shown, rows) : null), [say, shown, rows])
  const grid = <CohortsGrid {...props} view={shown?.view ?? view} shown={shown} facts={facts} rows={rows} status={list.status} />
  return (
    <ReportFrame
      {...props}
      title={say('insight.cohorts')}
      list={list}
      table={shown?.table}
      found={shown?.table?.found}
      tools={<CohortTools {...props} names={shown?.table.names ?? {}} />}
    >
      {cells && facts?.asOf ? (
        <div className="fd-cohorts">
          <ChartFrame title={measuredWords(say, cells)} table={grid}>
            <HeatGrid title={measuredWords(say, cells)} data={cells} />
          </ChartFrame>
        </div>
      ) : (
        grid
      )}
    </ReportFrame>
  )
}

type ToolsProps = Pick<CohortsProps, 'view' | 'games' | 'finds' | 'onView'> & { names: CohortsShown['table']['names'] }

function CohortTools({ view, games, finds, onView, names }: ToolsProps) {
  const say = useSay()
  return (
    <QuestionTools
      label={say('insight.cohorts')}
      question={{ range: view.range, from: view.from, until: view.until, filters: view.filters }}
      games={games}
      choices={{ finds, metrics: cohortMetrics(view.report), names }}
      onChange={({ range, from, until, filters }) =>
        onView({
          ...view,
          ...(range ? { range } : {}),
          ...(from ? { from } : {}),
          ...(until ? { until } : {}),
          ...(filters ? { filters } : {}),
        })
      }
      subject={
        <>
          <SegmentedControl
            size="small"
            aria-label={say('insight.cohorts.report')}
            value={view.report}
            options={COHORT_REPORTS.map((value) => ({ value, label: say(`insight.cohorts.${value}`) }))}
            onValueChange={(value) => onView({ ...view, report: COHORT_REPORTS.find((one) => one === value) ?? view.report })}
          />
          <EnumSelect<CohortRows>
            aria-label={say('insight.cohorts.rows')}
            fill={false}
            value={view.rows}
            options={COHORT_ROWS.map((value) => ({ value, label: rowsWord(value) }))}
            onValue={(rows) => onView({ ...view, rows })}
          />
        </>
      }
    />
  )
}

type GridProps = Pick<CohortsProps, 'view' | 'onView' | 'grid' | 'onObject'> & {
  shown: CohortsShown | null
  facts: AnswerFacts | null
  rows: readonly CohortRow[]
  status: GridStatus
}

function CohortsGrid({ view, onView, grid, onObject, shown, facts, rows: cohorts, status }: GridProps) {
  const say = useSay()
  const { report, rows: by } = view
  const { subject } = askedBy(by)
  const currency = shown?.table.currency ?? ''
  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      {
        key: 'name',
        header: rowsWord(by),
        width: nameWidth(subject),
        pinned: 'left',
        opens: SUBJECTS[subject] !== null,
        text: (_value, { name }) => name || say('insight.unknown'),
      },
      ...figureColumns<Row>(say, cohortMetrics(report), currency, false),
    ],
    [say, report, by, subject, currency],
  )
  const rows = useMemo(
    () =>
      facts
        ? cohorts.map(({ id, name, time, group, spreader, sums }): Row => {
            const cells = cellsOf(cohortMetrics(report), { sums, before: null }, { currency, days: 1 })
            return { id, name, time: time ?? '', group, spreader, cells, facts }
          })
        : undefined,
    [cohorts, facts, report, currency],
  )
  const open = ({ group, spreader }: Row) => {
    const into = cohortsInto(view, group)
    if (into) onView(into)
    else if (group !== '' && SUBJECTS[subject] !== null) onObject({ subject, spreader, id: group })
  }
  return (
    <FigureGrid<Row>
      label={say('insight.cohorts')}
      name={`insight.cohorts.${report}`}
      columns={columns}
      rows={rows}
      shown={shown && { table: shown.table, from: view.from, until: view.until }}
      status={status}
      onOpenRow={open}
      view={grid}
      fileName={`cohorts-${report}-${by}`}
    />
  )
}
