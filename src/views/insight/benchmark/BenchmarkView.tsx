import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { BENCHMARK_OF, benchmarkMetrics, LEAST, LEAST_PEERS, PEERS_BY, type BenchmarkOf, type Place } from '#domain/benchmark/benchmark.ts'
import { countText } from '#domain/display/numbers.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { useLanguage, useSay, type Say } from '#views/kit/words.tsx'
import { useList } from '#views/things/use-list.ts'
import { nameWidth } from '../insight-columns.ts'
import { footOf } from '../insight-foot.ts'
import { QuestionTools } from '../QuestionTools.tsx'
import { ReportFrame, type ReportProps } from '../ReportFrame.tsx'
import type { BenchmarkView as View } from './benchmark-query.ts'
import { benchmarkRows, placeWords, type BenchmarkRow } from './benchmark-rows.ts'
import { BenchmarkPanel } from './BenchmarkPanel.tsx'
import type { benchmarkMachine } from './wire.ts'

export type BenchmarkProps = ReportProps<View, BenchmarkRow> & {
  reading: ActorRefFrom<typeof benchmarkMachine>
  /** where the report is that is narrowed to a row */
  reportHref: (view: View, row: BenchmarkRow) => string
  onGo: (href: string) => void
}

/** Each campaign, creative or game next to the quartiles of its peers; a row opens all of its rates next to theirs. */
export function BenchmarkView(props: BenchmarkProps) {
  const { reading, view, games, finds, onView, grid, reportHref, onGo } = props
  const say = useSay()
  const language = useLanguage()
  const { answer: shown, ...list } = useList(reading, 'data.table.view')
  const table = shown?.table
  const [of, same, currency] = [shown?.view.of ?? view.of, shown?.view.same ?? view.same, table?.currency ?? '']
  const rows = useMemo(() => (shown ? benchmarkRows(shown, language) : undefined), [shown, language])
  const columns = useMemo(() => columnsOf(say, { of, same }, currency), [say, of, same, currency])
  const rowStore = useRowStore<BenchmarkRow>(({ id }) => id, rows)
  const open = rows?.find(({ id }) => id === view.open)
  const foot = table ? footOf(say, table) : []
  return (
    <ReportFrame
      {...props}
      title={say('insight_benchmark.title')}
      list={list}
      table={table}
      found={table?.found}
      tools={
        <QuestionTools
          label={say('insight_benchmark.title')}
          question={{ range: view.range, from: view.from, until: view.until, filters: view.filters }}
          games={games}
          choices={{ finds, metrics: benchmarkMetrics, names: table?.names ?? {} }}
          onChange={({ granularity: _granularity, comparison: _comparison, ...change }) => onView({ ...view, ...change })}
          subject={<Kind view={view} onView={onView} />}
        />
      }
    >
      <p className="fd-muted fd-lead">
        {say('insight_benchmark.rule', {
          impressions: countText(LEAST.impressions),
          installs: countText(LEAST.installs),
          least: LEAST_PEERS,
        })}
      </p>
      <div className="fd-split">
        <DataGrid<BenchmarkRow>
          label={say('insight_benchmark.title')}
          name={`insight.benchmark.${of}`}
          columns={columns}
          store={rowStore}
          status={list.status}
          empty={{ title: say('insight.empty'), hint: say('insight.empty_hint') }}
          onOpenRow={({ id }) => onView({ ...view, open: id })}
          view={grid}
          exportAs={{
            fileName: `benchmark-${of}`,
            ...(table ? { total: table.found, narrowed: [`${table.from} – ${table.until}`, ...foot] } : {}),
          }}
          footer={<>{foot.join(' · ')}</>}
        />
        {open ? (
          <BenchmarkPanel row={open} href={reportHref(view, open)} onGo={onGo} onClose={() => onView({ ...view, open: '' })} />
        ) : null}
      </div>
    </ReportFrame>
  )
}

/** What is compared, and what its peers share with it. */
function Kind({ view, onView }: Pick<BenchmarkProps, 'view' | 'onView'>) {
  const say = useSay()
  return (
    <>
      <EnumSelect<BenchmarkOf>
        aria-label={say('insight_benchmark.of')}
        fill={false}
        value={view.of}
        options={BENCHMARK_OF.map((value) => ({ value, label: `metrics.dimension.${SUBJECTS[value]}` }))}
        onValue={(of) => onView({ ...view, of, open: '' })}
      />
      <span className="fd-muted">{say('insight_benchmark.same')}</span>
      <ChoiceList
        label={say('insight_benchmark.same')}
        chosen={view.same}
        options={PEERS_BY.map((value) => ({ value, label: `metrics.dimension.${value}` }))}
        onChosen={(same) => onView({ ...view, same, open: '' })}
      />
    </>
  )
}

const columnsOf = (say: Say, { of, same }: Pick<View, 'of' | 'same'>, currency: string): GridColumn<BenchmarkRow>[] => [
  {
    key: 'name',
    header: `metrics.dimension.${SUBJECTS[of]}`,
    width: nameWidth(of),
    pinned: 'left',
    opens: true,
    text: (_value, { name }) => name || say('insight.unknown'),
  },
  ...same.map((name): GridColumn<BenchmarkRow> => ({
    key: `same.${name}`,
    header: `metrics.dimension.${name}`,
    width: 110,
    filter: 'set',
    value: ({ shared }) => shared[name] ?? '',
  })),
  ...benchmarkMetrics.map((metric) => metricColumn(say, metric, currency)),
]

const STATES: Readonly<Record<Place, StateKey | null>> = { best: 'done', better: null, worse: null, worst: 'attention' }

const metricColumn = (say: Say, metric: Metric, currency: string): GridColumn<BenchmarkRow> => ({
  key: metric.key,
  header: say(`metrics.name.${metric.name}`, metric.n === undefined ? undefined : { n: metric.n }),
  ...(metric.unit === 'money' ? { unit: currency } : {}),
  align: 'end',
  width: 130,
  value: ({ cells }) => cells[metric.key]?.value,
  text: (_value, { cells }) => cells[metric.key]?.text ?? '',
  state: ({ cells }) => {
    const place = cells[metric.key]?.place
    return place ? STATES[place] : null
  },
  explain: ({ cells }) => {
    const cell = cells[metric.key]
    return cell ? placeWords(say, cell) : null
  },
})
