import { line, max, scaleLinear, scalePoint } from 'd3'
import { annotationIcon } from '#domain/dictionaries/fixed.ts'
import { useSay } from '../words.tsx'
import { annotationText, useMarkedPoints, type MarkedPoint } from './annotations.tsx'
import { ChartFrame } from './ChartFrame.tsx'

export type ChartPoint = {
  label: string
  value: number | null
  /** its period is not over: drawn dashed, so that it does not look like a collapse */
  unfinished?: boolean
}

type Props = {
  title: string
  /** left to right; null is a gap, never a zero */
  points: readonly ChartPoint[]
  /** of a value, for the axis and the table */
  format?: (value: number) => string
  /** what it shows is of this game: of dates with a note, those about other games only are left out */
  gameId?: string | null
}

/** Height in px. Across, everything is in percent of the place there is: a chart is as wide as its page, and its words are not stretched. */
const [HEIGHT, BOTTOM, TOP, ACROSS] = [140, 20, 18, 100]
/** Icons of dates with a note, one above the other at their point. */
const [ICON, MOST_ICONS] = [12, 2]

/** One small line over days, with the same figures as a table behind it. */
export function LineChart({ title, points, format = (value) => value.toLocaleString('en-US'), gameId = null }: Props) {
  const marked = useMarkedPoints(
    points.map(({ label }) => label),
    gameId,
  )
  const inner = { points, format, marked }
  return (
    <ChartFrame title={title} table={<PointTable {...inner} />}>
      <Line title={title} {...inner} />
    </ChartFrame>
  )
}

type Inner = { points: readonly ChartPoint[]; format: (value: number) => string; marked: readonly MarkedPoint[] }

function Line({ title, points, format, marked }: Inner & { title: string }) {
  const say = useSay()
  const x = scalePoint(
    points.map(({ label }) => label),
    [0, ACROSS],
  )
  const y = scaleLinear([0, max(points, ({ value }) => value ?? 0) || 1], [HEIGHT - BOTTOM, TOP]).nice(3)
  const path = line<ChartPoint>()
    .defined(({ value }) => value !== null)
    .x(({ label }) => x(label) ?? 0)
    .y(({ value }) => y(value ?? 0))
  const finished = points.filter(({ unfinished }) => !unfinished)
  const every = Math.max(1, Math.ceil(points.length / 8))
  return (
    <svg role="img" aria-label={title}>
      {y.ticks(3).map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line className="fd-chart-rule" x1="0" x2="100%" />
          <text x={-6} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {marked.map(({ label, annotations }) => (
        <g key={label} className="fd-chart-note">
          <title>{annotations.map((one) => annotationText(say, one)).join('\n')}</title>
          <line x1={`${x(label) ?? 0}%`} x2={`${x(label) ?? 0}%`} y1={TOP - 4} y2={HEIGHT - BOTTOM} />
          {annotations.slice(0, MOST_ICONS).map(({ id, type }, index) => (
            <image
              key={id}
              href={annotationIcon(type)}
              x={`${x(label) ?? 0}%`}
              y={index * ICON}
              width={ICON}
              height={ICON}
              transform={`translate(${-ICON / 2} 0)`}
            />
          ))}
        </g>
      ))}
      {/* only the line is stretched */}
      <svg viewBox={`0 0 ${ACROSS} ${HEIGHT}`} width="100%" height={HEIGHT} preserveAspectRatio="none">
        <path className="fd-chart-line" d={path(finished) ?? ''} />
        {finished.length < points.length ? (
          <path className="fd-chart-line fd-chart-unfinished" d={path(points.slice(Math.max(0, finished.length - 1))) ?? ''} />
        ) : null}
      </svg>
      {points.map(({ label, value, unfinished = false }, index) => (
        <g key={label}>
          {value === null ? null : (
            <circle
              className={unfinished ? 'fd-chart-dot fd-chart-unfinished' : 'fd-chart-dot'}
              cx={`${x(label) ?? 0}%`}
              cy={y(value)}
              r={2.5}
            >
              <title>{`${label}${unfinished ? ` (${say('chart.unfinished')})` : ''}: ${format(value)}`}</title>
            </circle>
          )}
          {index % every === 0 ? (
            <text x={`${x(label) ?? 0}%`} y={HEIGHT - 5} textAnchor="middle">
              {label.slice(5)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}

function PointTable({ points, format, marked }: Inner) {
  const say = useSay()
  const notesAt = (label: string) =>
    (marked.find((point) => point.label === label)?.annotations ?? []).map((one) => annotationText(say, one)).join(say('common.between'))
  return (
    <div className="fd-chart-table">
      <table>
        <tbody>
          {points.map(({ label, value, unfinished }) => (
            <tr key={label}>
              <th scope="row">{unfinished ? `${label} (${say('chart.unfinished')})` : label}</th>
              <td className="fd-figures">{value === null ? '–' : format(value)}</td>
              {marked.length > 0 ? <td className="fd-chart-notes">{notesAt(label)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
