import { Button } from '@blueprintjs/core'
import { max, scaleSqrt } from 'd3'
import { useRef } from 'react'
import { ChartFrame } from './ChartFrame.tsx'
import { openBy } from './open-by.ts'
import { usePlotWidth } from './use-plot-width.ts'

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
  /** low-high, high-high, low-low, high-low: as they are on the plane, row by row */
  fields: readonly { key: string; label: string }[]
  points: readonly PlotPoint[]
  /** the one that is shown next to it */
  chosen?: string | null
  onOpen: (id: string) => void
}

/** px around the fields: the words of the axes are there. */
const [TOP, RIGHT, BOTTOM, LEFT] = [20, 8, 34, 48]
/** px: the line of the words above; no point lies on it. */
const WORD = 24
/** px: a field of a narrower plane has no room for its words, which come below it instead. */
const ROOM_FOR_WORDS = 640
/** The plane is drawn in the pixels it has, so that its words are as large as elsewhere: as wide as its place, and not higher than a screen. */
const heightOf = (width: number) => Math.round(Math.min(440, Math.max(280, width * 0.42)))

/** Many points against two thresholds: four fields, each point a way to what it represents, and the same as a table. Roots keep small ones apart. */
export function QuadrantPlot(plot: Props) {
  return (
    <ChartFrame title={plot.title} table={<PlotTable {...plot} />}>
      <Plane {...plot} />
    </ChartFrame>
  )
}

function Plane({ title, across, up, fields, points, chosen = null, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = usePlotWidth(box)
  const [height, isNarrow] = [heightOf(width), width < ROOM_FOR_WORDS]
  const [right, floor] = [width - RIGHT, height - BOTTOM]
  const reach = (threshold: number, highest: number) => Math.max(threshold * 2, highest * 1.05, 1)
  const x = scaleSqrt([0, reach(across.threshold, max(points, (point) => point.across) ?? 0)], [LEFT, right])
  const y = scaleSqrt([0, reach(up.threshold, max(points, (point) => point.up) ?? 0)], [floor, TOP + WORD])
  const [middle, level] = [x(across.threshold), y(up.threshold)]
  const counts = new Map(fields.map(({ key }) => [key, points.filter(({ field }) => field === key).length]))
  const wordOf = (key: string, label: string) => `${label} · ${counts.get(key) ?? 0}`
  const areas = [
    { left: LEFT, top: TOP, width: middle - LEFT, height: level - TOP },
    { left: middle, top: TOP, width: right - middle, height: level - TOP },
    { left: LEFT, top: level, width: middle - LEFT, height: floor - level },
    { left: middle, top: level, width: right - middle, height: floor - level },
  ]
  const said = ({ name, across: one, up: other }: PlotPoint) =>
    `${name} · ${across.label} ${across.format(one)} · ${up.label} ${up.format(other)}`
  return (
    <div ref={box}>
      <svg className="fd-plot-plane" width={width} style={{ height }} role="group" aria-label={title}>
        {fields.map(({ key, label }, index) => {
          const area = areas[index]
          return area ? (
            <g key={key}>
              <rect className={`fd-plot-field fd-plot-field-${key}`} x={area.left} y={area.top} width={area.width} height={area.height} />
              <text className="fd-plot-word" x={area.left + 6} y={index < 2 ? area.top + 14 : area.top + area.height - 6}>
                {isNarrow ? (counts.get(key) ?? 0) : wordOf(key, label)}
              </text>
            </g>
          ) : null
        })}
        <text x={middle} y={floor + 14} textAnchor="middle">
          {across.format(across.threshold)}
        </text>
        <text x={right} y={height - 4} textAnchor="end">{`${across.label} →`}</text>
        <text x={LEFT - 4} y={level} dy="0.32em" textAnchor="end">
          {up.format(up.threshold)}
        </text>
        <text x={0} y={TOP - 8}>{`↑ ${up.label}`}</text>
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
      {isNarrow ? (
        <ul className="fd-plot-words">
          {fields.map(({ key, label }) => (
            <li key={key} className={`fd-plot-word-${key}`}>
              {wordOf(key, label)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
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
