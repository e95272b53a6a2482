import { Button } from '@blueprintjs/core'
import { max, scaleSqrt } from 'd3'
import { useId, useState, type KeyboardEvent } from 'react'
import { useSay } from '../words.tsx'
import './charts.css'

export type PlotPoint = {
  id: string
  name: string
  /** 0 or more */
  across: number
  up: number
  /** in which of the fields it lies */
  field: string
}
type Axis = { label: string; /** high is from here on */ threshold: number; format: (value: number) => string }
type Props = {
  title: string
  across: Axis
  up: Axis
  /** low-high, high-high, low-low, high-low: as they stand on the plane, row by row */
  fields: readonly { key: string; label: string }[]
  points: readonly PlotPoint[]
  /** the one that is shown beside */
  chosen?: string | null
  onOpen: (id: string) => void
}

/** px; the plane is stretched to the place there is. */
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [1040, 440, 64, 28]

/** Many points against two thresholds: four fields, each point a way to what it stands for, and the same as a table. Roots keep small ones apart. */
export function QuadrantPlot({ title, across, up, fields, points, chosen = null, onOpen }: Props) {
  const say = useSay()
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  const reach = (threshold: number, highest: number) => Math.max(threshold * 2, highest * 1.05, 1)
  const x = scaleSqrt([0, reach(across.threshold, max(points, (point) => point.across) ?? 0)], [LEFT, WIDTH - 8])
  const y = scaleSqrt([0, reach(up.threshold, max(points, (point) => point.up) ?? 0)], [HEIGHT - BOTTOM, 8])
  const [middle, level] = [x(across.threshold), y(up.threshold)]
  const counts = new Map(fields.map(({ key }) => [key, points.filter(({ field }) => field === key).length]))
  const boxes = [
    { left: LEFT, top: 8, width: middle - LEFT, height: level - 8 },
    { left: middle, top: 8, width: WIDTH - 8 - middle, height: level - 8 },
    { left: LEFT, top: level, width: middle - LEFT, height: HEIGHT - BOTTOM - level },
    { left: middle, top: level, width: WIDTH - 8 - middle, height: HEIGHT - BOTTOM - level },
  ]
  const said = ({ name, across: one, up: other }: PlotPoint) =>
    `${name} · ${across.label} ${across.format(one)} · ${up.label} ${up.format(other)}`
  return (
    <section className="fd-chart fd-plot" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <Button
          size="small"
          variant="minimal"
          text={say(isTable ? 'chart.as_chart' : 'chart.as_table')}
          onClick={() => setTable(!isTable)}
        />
      </header>
      {isTable ? (
        <PlotTable across={across} up={up} fields={fields} points={points} onOpen={onOpen} />
      ) : (
        <svg className="fd-plot-plane" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={title}>
          {fields.map(({ key, label }, index) => {
            const box = boxes[index]
            return box ? (
              <g key={key}>
                <rect className={`fd-plot-field fd-plot-field-${key}`} x={box.left} y={box.top} width={box.width} height={box.height} />
                <text className="fd-plot-word" x={box.left + 6} y={index < 2 ? box.top + 14 : box.top + box.height - 6}>
                  {`${label} · ${counts.get(key) ?? 0}`}
                </text>
              </g>
            ) : null
          })}
          <text x={middle} y={HEIGHT - 12} textAnchor="middle">
            {across.format(across.threshold)}
          </text>
          <text x={WIDTH - 8} y={HEIGHT - 12} textAnchor="end">{`${across.label} →`}</text>
          <text x={LEFT - 4} y={level} dy="0.32em" textAnchor="end">
            {up.format(up.threshold)}
          </text>
          <text x={LEFT - 4} y={16} textAnchor="end">{`↑ ${up.label}`}</text>
          {points.map((point) => (
            <circle
              key={point.id}
              className={`fd-plot-point fd-plot-point-${point.field}${point.id === chosen ? ' fd-plot-chosen' : ''}`}
              cx={x(point.across)}
              cy={y(point.up)}
              r={point.id === chosen ? 7 : 5}
              role="button"
              tabIndex={0}
              aria-label={said(point)}
              onClick={() => onOpen(point.id)}
              onKeyDown={(event) => openBy(event, () => onOpen(point.id))}
            >
              <title>{said(point)}</title>
            </circle>
          ))}
        </svg>
      )}
    </section>
  )
}

function openBy(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  open()
}

function PlotTable({ across, up, fields, points, onOpen }: Pick<Props, 'across' | 'up' | 'fields' | 'points' | 'onOpen'>) {
  const words = new Map(fields.map(({ key, label }) => [key, label]))
  return (
    <div className="fd-plot-table">
      <table>
        <tbody>
          {[...points]
            .sort((one, other) => other.across - one.across)
            .map((point) => (
              <tr key={point.id}>
                <th scope="row">
                  <Button size="small" variant="minimal" text={point.name} onClick={() => onOpen(point.id)} />
                </th>
                <td className="fd-figures">{`${across.label} ${across.format(point.across)}`}</td>
                <td className="fd-figures">{`${up.label} ${up.format(point.up)}`}</td>
                <td>{words.get(point.field) ?? ''}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
