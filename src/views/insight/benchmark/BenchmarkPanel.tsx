import { benchmarkMetrics } from '#domain/benchmark/benchmark.ts'
import { countText } from '#domain/display/numbers.ts'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WayTo } from '#views/kit/WayTo.tsx'
import type { BenchmarkRow } from './benchmark-rows.ts'

type Props = { row: BenchmarkRow; href: string; onGo: (href: string) => void; onClose: () => void }

/** All rates of one row, each next to the quartiles of its peers. */
export function BenchmarkPanel({ row, href, onGo, onClose }: Props) {
  const say = useSay()
  const figure = (key: string) => ({ label: say(`insight_benchmark.${key}`), isFigure: true })
  return (
    <SidePanel title={row.name || say('insight.unknown')} onClose={onClose}>
      <WayTo href={href} word="insight_benchmark.open" onGo={onGo} />
      <ChartTable
        label={say('insight_benchmark.title')}
        columns={[
          { label: say('insight_benchmark.metric') },
          figure('value'),
          { label: say('insight_benchmark.place') },
          figure('low'),
          figure('middle'),
          figure('high'),
          figure('peers'),
        ]}
        rows={benchmarkMetrics.flatMap(({ key, name, n }) => {
          const cell = row.cells[key]
          if (!cell) return []
          const { text, place, told, peers } = cell
          return [
            {
              key,
              isMuted: told === null,
              cells: [
                say(`metrics.name.${name}`, n === undefined ? undefined : { n }),
                text,
                told === null ? say('insight_benchmark.few') : place ? say(`insight_benchmark.place.${place}`) : '–',
                told?.low ?? '–',
                told?.middle ?? '–',
                told?.high ?? '–',
                countText(peers),
              ],
            },
          ]
        })}
      />
    </SidePanel>
  )
}
