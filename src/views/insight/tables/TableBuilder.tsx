import { companyDay } from '#domain/company-clock.ts'
import { METRICS, metricOf } from '#domain/metrics/catalogue.ts'
import { DIMENSIONS, isDimension } from '#domain/metrics/dimensions.ts'
import { MOST } from '#domain/metrics/query-limits.ts'
import { TIME } from '#domain/metrics/query.ts'
import { groupingsOf } from '#domain/metrics/metric.ts'
import { chartBlockers } from '#domain/insight-table/table-chart.ts'
import { acrossBlockers, CHARTS, daysOfTable, type Across, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { ReasonedChoice } from '#views/kit/inputs/ReasonedChoice.tsx'
import { Shelf, type ShelfItem } from '#views/kit/inputs/Shelf.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import type { FilterChoices } from '../filters/FilterEditor.tsx'
import { metricWord } from '../metric-word.ts'
import { QuestionTools, type Games } from '../QuestionTools.tsx'
import './tables.css'

/** What every figure that is offered can be divided by. */
const DIVIDES = Object.keys(DIMENSIONS)
  .filter(isDimension)
  .filter((dimension) => METRICS.every((metric) => groupingsOf(metric).includes(dimension)))

type Props = {
  spec: TableSpec
  games: Games
  choices: FilterChoices
  onChange: (change: Partial<TableSpec>) => void
}

/** What a table is by, which figures it has, of which days, held against what, in which order. */
export function TableBuilder({ spec, games, choices, onChange }: Props) {
  const say = useSay()
  return (
    <div className="fd-table-builder" role="group" aria-label={say('insight_table.title')}>
      <Shelf
        label={say('insight_table.dimensions')}
        items={spec.dimensions.map((key) => dimensionItem(say, key))}
        offered={DIVIDES.map((key) => dimensionItem(say, key))}
        most={MOST.dimensions}
        onKeys={(keys) => onChange({ dimensions: keys.filter(isDimension) })}
      />
      <Shelf
        label={say('insight_table.metrics')}
        items={spec.metrics.map((key) => metricItem(say, key))}
        offered={METRICS.map(({ key }) => metricItem(say, key))}
        onKeys={(metrics) => onChange({ metrics })}
      />
      <QuestionTools
        label={say('insight_table.grid')}
        question={{ ...spec, ...daysOfTable(spec, companyDay()) }}
        games={games}
        choices={choices}
        onChange={onChange}
      >
        <OrderSelect spec={spec} onChange={onChange} />
      </QuestionTools>
      <ReasonedChoice
        label={say('insight_table.chart')}
        value={spec.chart}
        options={CHARTS.map((kind) => ({
          value: kind,
          label: say(`insight_table.chart.${kind}`),
          blockers: chartBlockers(spec, kind, companyDay()),
        }))}
        onValue={(chart) => onChange({ chart })}
      />
      <ReasonedChoice<Across | 'none'>
        label={say('insight_table.pivot')}
        value={spec.pivot ?? 'none'}
        options={[
          { value: 'none', label: say('insight_table.pivot.none'), blockers: [] },
          ...acrossOf(spec).map((across) => ({ value: across, label: wordOf(say, across), blockers: acrossBlockers(spec, across) })),
        ]}
        onValue={(across) => onChange({ pivot: across === 'none' ? null : across })}
      />
    </div>
  )
}

/** What may be put into columns. */
const acrossOf = ({ dimensions }: TableSpec): Across[] => [...dimensions, TIME]

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
function metricItem(say: Say, key: string): ShelfItem {
  const metric = metricOf(key)
  return { key, label: metricWord(say, metric ?? { name: key }) }
}
