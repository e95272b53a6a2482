import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { metricOf } from '#domain/metrics/catalogue.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { FigureGrid } from '../FigureGrid.tsx'
import { explained, figureColumns } from '../insight-columns.ts'
import { onlyGame } from '../insight-query.ts'
import { changeText, factsOf, type FigureRow } from '../insight-rows.ts'
import { ReportFrame, type ReportProps } from '../ReportFrame.tsx'
import { groupMetrics, realtimeInto, realtimeMetrics, type RealtimeView as View } from './realtime-query.ts'
import { groupRows, partRows, realtimeOf, realtimeSeries, sideWords, type Realtime, type RealtimeRow, type Side } from './realtime-table.ts'
import { RealtimeTiles } from './RealtimeTiles.tsx'
import { RealtimeTools, rowsWord } from './RealtimeTools.tsx'
import type { realtimeMachine, RealtimeShown } from './wire.ts'

export type RealtimeProps = ReportProps<View, Row> & { reading: ActorRefFrom<typeof realtimeMachine> }

type Row = FigureRow & RealtimeRow

/** Today next to yesterday and the same day of last week: one metric large and drawn, all of them up to the same time, and the parts of the day. */
export function RealtimeView(props: RealtimeProps) {
  const { reading, view, games, finds, onView } = props
  const say = useSay()
  const { answer: shown, ...list } = useList(reading, 'data.table.view')
  const facts = useMemo(
    () => (shown ? factsOf({ from: shown.day, until: shown.day, filters: shown.view.filters }, shown.days) : null),
    [shown],
  )
  const realtime = useMemo(() => (shown ? realtimeOf(shown) : null), [shown])
  const series = useMemo(() => {
    const metric = shown ? metricOf(shown.view.metric) : null
    if (!shown || !realtime || !facts || !metric) return null
    const words = [say('realtime.gaps'), explained(say, metric, facts).replaceAll('\n', ' · ')]
    return realtimeSeries(say, shown, realtime, words.join(' · '))
  }, [say, shown, realtime, facts])
  return (
    <ReportFrame
      {...props}
      title={say('realtime.title')}
      list={list}
      table={shown?.days}
      tools={<RealtimeTools view={view} shown={shown} games={games} finds={finds} onView={onView} />}
    >
      {shown && realtime ? <RealtimeTiles shown={shown} realtime={realtime} onMetric={(metric) => onView({ ...view, metric })} /> : null}
      {shown && series ? <SeriesChart data={series} kind="lines" gameId={onlyGame(shown.view)} /> : null}
      <RealtimeGrid {...props} shown={shown} realtime={realtime} facts={facts} status={list.status} />
    </ReportFrame>
  )
}

type GridProps = Pick<RealtimeProps, 'view' | 'onView' | 'grid'> & {
  shown: RealtimeShown | null
  realtime: Realtime | null
  facts: AnswerFacts | null
  status: GridStatus
}

function RealtimeGrid({ view: asked, onView, grid, shown, realtime, facts, status }: GridProps) {
  const say = useSay()
  const language = useLanguage()
  const view = shown?.view ?? asked
  const currency = shown?.days.currency ?? ''
  const columns = useMemo(() => realtimeColumns(say, view, currency), [say, view, currency])
  const rows = useMemo(() => {
    if (!shown || !realtime || !facts) return undefined
    const all = view.rows === 'time' ? partRows(say, shown, realtime) : groupRows(shown, language)
    return all.map((row): Row => ({ ...row, time: '', facts }))
  }, [say, shown, realtime, facts, view.rows, language])
  const table = shown && rows ? { ...shown.days, rows: [], found: 0 } : null
  return (
    <FigureGrid<Row>
      label={say('realtime.title')}
      name={`insight.realtime.${view.rows === 'time' ? 'time' : 'groups'}`}
      columns={columns}
      rows={rows}
      shown={shown && table ? { table, from: shown.day, until: shown.day } : null}
      status={status}
      onOpenRow={({ group }) => {
        const into = realtimeInto(view, group)
        if (into) onView(into)
      }}
      view={grid}
      fileName={`realtime-${view.grain}-${shown?.day ?? ''}`}
    />
  )
}

/** The drawn metric of the day and those it is held against, then every metric of the day. */
function realtimeColumns(say: Say, view: View, currency: string): GridColumn<Row>[] {
  const drawn = metricOf(view.metric)
  const isToday = view.day === ''
  const unit = drawn?.unit === 'money' ? { unit: currency } : {}
  const called = drawn ? say(`metrics.name.${drawn.name}`) : ''
  const value = (side: Side): GridColumn<Row> => ({
    key: `side.${side}`,
    header: sideWords(say, side, isToday),
    called: `${called} · ${sideWords(say, side, isToday)}`,
    ...unit,
    align: 'end',
    width: 120,
    value: ({ cells }) => cells[`side.${side}`]?.value,
    text: (_value, { cells }) => cells[`side.${side}`]?.text ?? '–',
    exported: (_value, { cells }) => cells[`side.${side}`]?.plain ?? '',
  })
  const change = (side: 'yesterday' | 'week'): GridColumn<Row> => ({
    key: `side.${side}.change`,
    header: say('realtime.change_of', { side: sideWords(say, side, isToday) }),
    align: 'end',
    width: 110,
    value: ({ cells }) => cells[`side.${side}`]?.change,
    text: (_value, { cells }) => changeText(cells[`side.${side}`]?.change ?? null) || '–',
    exported: (_value, { cells }) => String(cells[`side.${side}`]?.change ?? ''),
  })
  return [
    {
      key: 'name',
      header: rowsWord(view.rows),
      width: view.rows === 'time' ? 120 : 220,
      pinned: 'left',
      opens: view.rows !== 'time',
      text: (_value, { name }) => name || say('insight.unknown'),
    },
    value('now'),
    value('yesterday'),
    change('yesterday'),
    ...(view.rows === 'time' ? [value('week'), change('week')] : []),
    ...figureColumns<Row>(
      say,
      (view.rows === 'time' ? realtimeMetrics(view.grain) : groupMetrics(view)).filter(({ key }) => key !== view.metric),
      currency,
      false,
    ),
  ]
}
