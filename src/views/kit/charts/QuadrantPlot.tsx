import { Button } from '@blueprintjs/core'
import { useSay } from '../words.tsx'
import { measuredWords } from './chart-values.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import { pointLines, type PlotProps } from './quadrant-points.ts'
import { QuadrantPlane } from './QuadrantPlane.tsx'

/** Many points against two thresholds: four fields, each point a way to what it represents, and the same as a table. */
export function QuadrantPlot(plot: PlotProps) {
  return (
    <ChartFrame title={plot.title} table={<PlotTable {...plot} />}>
      <QuadrantPlane {...plot} />
    </ChartFrame>
  )
}

function PlotTable({ title, of, across, up, fields, points, onOpen }: PlotProps) {
  const say = useSay()
  const words = new Map(fields.map(({ key, label }) => [key, label]))
  return (
    <ChartTable
      label={title}
      columns={[
        { label: of },
        { label: measuredWords(say, across), isFigure: true },
        { label: measuredWords(say, up), isFigure: true },
        { label: say('charts.field') },
        { label: say('charts.notes') },
      ]}
      rows={points
        .toSorted((one, other) => other.across - one.across)
        .map((point) => ({
          key: point.id,
          cells: [
            <Button key={point.id} size="small" variant="minimal" text={point.name} onClick={() => onOpen(point.id)} />,
            ...pointLines(say, { across, up }, point).map(({ text }) => text),
            words.get(point.field) ?? '',
            point.doubt ?? '',
          ],
        }))}
    />
  )
}
