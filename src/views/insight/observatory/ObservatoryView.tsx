import { useMemo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Dimension } from '#domain/metrics/facts.ts'
import { isOfWholeMonths } from '#domain/observatory/grouping.ts'
import { OBSERVED_KEYS } from '#domain/observatory/measures.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps, GridStatus } from '#views/kit/grid/grid-props.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { sayReason, useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { footOf } from '../insight-foot.ts'
import { ReportFrame, type ReportProps } from '../ReportFrame.tsx'
import { observatoryColumns } from './observatory-columns.ts'
import { daysOfView, measuresOf, observatoryInto, type ObservatoryView as View } from './observatory-query.ts'
import { measureWord, observatoryRows, whyUntold, type ObservatoryRow } from './observatory-rows.ts'
import { ObservatoryCharts } from './ObservatoryCharts.tsx'
import { ObservatorySide, type SideProps } from './ObservatorySide.tsx'
import { ObservatoryTiles } from './ObservatoryTiles.tsx'
import { ObservatoryTools } from './ObservatoryTools.tsx'
import type { observatoryMachine, ObservatoryShown } from './wire.ts'
import './observatory.css'

export type ObservatoryProps = Omit<SideProps, 'shown'> &
  ReportProps<View, ObservatoryRow> & {
    reading: ActorRefFrom<typeof observatoryMachine>
    columns: { arrangement: NonNullable<DataGridProps<ObservatoryRow>['arrangement']>; menu: ReactNode }
  }

/** What all games spent and brought: as the platform counts it, as finance confirmed it, and what is between the two. */
export function ObservatoryView(props: ObservatoryProps) {
  const { reading, view, games, finds, onView } = props
  const say = useSay()
  const { answer: shown, ...list } = useList(reading, 'data.table.view')
  return (
    <ReportFrame
      {...props}
      className="fd-observatory"
      title={say('observatory.title')}
      list={list}
      table={shown?.table}
      found={shown?.table?.found}
      tools={<ObservatoryTools view={view} games={games} choices={{ finds, names: shown?.table.names ?? {} }} onView={onView} />}
    >
      {shown ? <Notes shown={shown} /> : null}
      {shown?.table.total ? (
        <>
          <ObservatoryTiles
            shown={shown}
            asked={measuresOf(shown.view.time)}
            measure={view.measure}
            onMeasure={(measure) => onView({ ...view, measure })}
          />
          <ObservatoryCharts shown={shown} />
          <ObservatorySide {...props} shown={shown} />
        </>
      ) : null}
      <ObservatoryGrid {...props} shown={shown} status={list.status} />
    </ReportFrame>
  )
}

/** Why finance is not shown, and which measures the chosen periods and filters leave out. */
function Notes({ shown: { view, table } }: { shown: ObservatoryShown }) {
  const say = useSay()
  const closed = table.observatory?.untold.find(({ why }) => why.code.startsWith('observatory.finance_'))
  const asked = measuresOf(view.time)
  const left = OBSERVED_KEYS.filter((key) => !asked.includes(key) && key.startsWith('fin_'))
  const untold = closed ? [] : view.filters.flatMap((filter) => untoldBy(say, table, filter.dimension))
  const lines = [
    ...(closed ? [sayReason(say, closed.why)] : []),
    ...(closed || isOfWholeMonths(view.time)
      ? []
      : [say('observatory.needs_months', { measures: left.map((key) => say(measureWord(key))).join(say('common.between')) })]),
    ...untold,
  ]
  return lines.length === 0 ? null : (
    <p className="fd-observatory-note" role="note">
      {lines.join(' ')}
    </p>
  )
}

/** The measures that are "–" because their source does not tell a filter's dimension apart. */
function untoldBy(say: Say, table: ObservatoryShown['table'], dimension: Dimension): string[] {
  const keys = OBSERVED_KEYS.filter((key) => whyUntold(table, key)?.params?.['dimension'] === dimension)
  if (keys.length === 0) return []
  const measures = keys.map((key) => say(measureWord(key))).join(say('common.between'))
  return [say('observatory.untold_by', { name: say(`metrics.dimension.${dimension}`), measures })]
}

type GridProps = Pick<ObservatoryProps, 'view' | 'onView' | 'grid' | 'columns'> & { shown: ObservatoryShown | null; status: GridStatus }

function ObservatoryGrid({ view, onView, grid, columns: chosen, shown, status }: GridProps) {
  const say = useSay()
  const language = useLanguage()
  const of = shown?.view ?? view
  const columns = useMemo(() => observatoryColumns(of, shown?.table ?? null, measuresOf(of.time)), [of, shown])
  const rows = useMemo(() => (shown ? observatoryRows(say, language, shown) : undefined), [say, language, shown])
  const store = useRowStore<ObservatoryRow>(idOf, rows)
  const foot = shown ? footOf(say, shown.table) : []
  const { from, until } = daysOfView(of)
  const open = ({ group }: ObservatoryRow) => {
    // what was chosen since the rows were asked for stays chosen; the row is of the grouping that is shown
    const into = observatoryInto({ ...view, grouping: of.grouping }, group)
    if (into) onView(into)
  }
  return (
    <DataGrid<ObservatoryRow>
      label={say('observatory.title')}
      name={`observatory.${of.time === 'total' ? 'total' : 'time'}`}
      columns={columns}
      store={store}
      status={status}
      empty={{ title: say('insight.empty'), hint: say('insight.empty_hint') }}
      onOpenRow={open}
      view={grid}
      arrangement={chosen.arrangement}
      toolbar={chosen.menu}
      exportAs={{
        fileName: `observatory-${of.grouping}`,
        ...(shown ? { total: shown.table.found, narrowed: [`${from} – ${until}`, ...foot] } : {}),
      }}
      footer={<>{foot.join(' · ')}</>}
    />
  )
}

const idOf = ({ id }: ObservatoryRow): string => id
