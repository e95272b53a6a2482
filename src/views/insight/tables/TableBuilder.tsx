import { Checkbox } from '@blueprintjs/core'
import { comparisonsOf } from '#domain/metrics/comparison.ts'
import { DIMENSIONS, isDimension } from '#domain/metrics/dimensions.ts'
import { MOST } from '#domain/metrics/query-limits.ts'
import { TIME } from '#domain/metrics/query.ts'
import { RANGES } from '#domain/metrics/ranges.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { Shelf, type ShelfItem } from '#views/kit/inputs/Shelf.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { gamesOf, GRANULARITIES_OF_DAYS } from '../insight-query.ts'
import { REPORT_METRICS, reportMetrics } from '../report-metrics.ts'

type Props = {
  spec: TableSpec
  /** games to narrow to */
  games: readonly { value: string; label: string }[]
  onChange: (change: Partial<TableSpec>) => void
}

/** What a table is by, which figures it has, of which days, held against what, in which order. */
export function TableBuilder({ spec, games, onChange }: Props) {
  const say = useSay()
  const dimensions = Object.keys(DIMENSIONS).filter(isDimension)
  return (
    <div className="fd-table-builder" role="group" aria-label={say('insight_table.title')}>
      <Shelf
        label={say('insight_table.dimensions')}
        items={spec.dimensions.map((key) => dimensionItem(say, key))}
        offered={dimensions.map((key) => dimensionItem(say, key))}
        most={MOST.dimensions}
        onKeys={(keys) => onChange({ dimensions: keys.filter(isDimension) })}
      />
      <Shelf
        label={say('insight_table.metrics')}
        items={spec.metrics.map((key) => metricItem(say, key))}
        offered={REPORT_METRICS.map((key) => metricItem(say, key))}
        onKeys={(metrics) => onChange({ metrics })}
      />
      <div className="fd-insight-tools">
        <FilterSelect
          label={say('kit.word.game')}
          all={say('insight.every_game')}
          value={gamesOf(spec)[0] ?? ''}
          options={games}
          onValue={(game) =>
            onChange({
              filters: [
                ...spec.filters.filter(({ dimension }) => dimension !== 'game'),
                ...(game === '' ? [] : [{ dimension: 'game' as const, is: 'in' as const, values: [game] }]),
              ],
            })
          }
        />
        <EnumSelect
          aria-label={say('insight.range')}
          fill={false}
          value={spec.range}
          options={RANGES.map((value) => ({ value, label: `insight.range.${value}` }))}
          onValue={(range) => onChange({ range })}
        />
        {spec.range === 'own' ? (
          <>
            <DayInput aria-label={say('kit.word.from')} day={spec.from} onDay={(from) => onChange({ from })} />
            <DayInput aria-label={say('kit.word.to')} day={spec.until} onDay={(until) => onChange({ until })} />
          </>
        ) : null}
        <EnumSelect
          aria-label={say('insight.granularity')}
          fill={false}
          value={spec.granularity}
          options={GRANULARITIES_OF_DAYS.map((value) => ({ value, label: `insight.granularity.${value}` }))}
          onValue={(granularity) => onChange({ granularity, comparison: null })}
        />
        <EnumSelect
          aria-label={say('insight.compare')}
          fill={false}
          value={spec.comparison ?? 'none'}
          options={(['none', ...comparisonsOf(spec.granularity)] as const).map((value) => ({ value, label: `insight.compare.${value}` }))}
          onValue={(comparison) => onChange({ comparison: comparison === 'none' ? null : comparison })}
        />
        <OrderSelect spec={spec} onChange={onChange} />
        <Checkbox inline checked={spec.chart} label={say('insight_table.chart')} onChange={() => onChange({ chart: !spec.chart })} />
      </div>
    </div>
  )
}

function OrderSelect({ spec, onChange }: Pick<Props, 'spec' | 'onChange'>) {
  const say = useSay()
  const [order] = spec.sort
  const orders = [...(spec.granularity === 'total' ? [] : [TIME]), ...spec.metrics, ...spec.dimensions]
  return (
    <EnumSelect
      aria-label={say('insight_table.order')}
      fill={false}
      value={order === undefined ? '' : `${order.descending ? '-' : ''}${order.by}`}
      options={[
        { value: '', label: 'insight_table.order_none' },
        ...orders.flatMap((by) => {
          const label = wordOf(say, by)
          return [
            { value: `-${by}`, label: `${label} ↓` },
            { value: by, label: `${label} ↑` },
          ]
        }),
      ]}
      onValue={(text) => onChange({ sort: text === '' ? [] : [{ by: text.replace(/^-/, ''), descending: text.startsWith('-') }] })}
    />
  )
}

const wordOf = (say: Say, by: string): string => {
  if (by === TIME) return say('metrics.dimension.time')
  return isDimension(by) ? dimensionItem(say, by).label : metricItem(say, by).label
}

const dimensionItem = (say: Say, key: TableSpec['dimensions'][number]): ShelfItem => ({ key, label: say(`metrics.dimension.${key}`) })
const metricItem = (say: Say, key: string): ShelfItem => ({
  key,
  label: say(`metrics.name.${reportMetrics.find((one) => one.key === key)?.name ?? key}`),
})
