import { Button } from '@blueprintjs/core'
import { max, min, scaleLinear } from 'd3'
import { useId, useRef } from 'react'
import { useLanguage, useSay } from '../words.tsx'
import { AxisUp, BOTTOM, LEFT, RIGHT, TOP } from './ChartAxes.tsx'
import { axisTicks, measuredWords, valueText, type ChartValue, type Measured } from './chart-values.ts'
import { colored, type Colored } from './chart-words.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTip, tipText } from './ChartTip.tsx'
import { openBy } from './open-by.ts'
import { useHidden } from './use-hidden.ts'
import { useChartCursor } from './use-chart-cursor.ts'
import { usePlotWidth } from './use-plot-width.ts'
import './series.css'

export type ScatterPoint = { id: string; name: string; across: ChartValue; up: ChartValue }
/** Two values of many things; `label`, `format` and `currency` are those of the value upwards. */
export type ScatterData = Measured & {
  across: Measured
  series: readonly { id: string; name: string; points: readonly ScatterPoint[] }[]
  /** what the points are, for the head of the table */
  of: string
  /** how the values come about: formula, filter, zone, as of */
  explained?: string
}

type Props = { data: ScatterData; onOpen?: (id: string) => void }
type Inner = { title: string; data: ScatterData; onOpen: ((id: string) => void) | undefined }

/** px from a point at which it is looked at; px across that have less room for words. */
const [NEAR, NARROW] = [24, 560]
const heightOf = (width: number) => Math.round(Math.min(420, Math.max(240, width * 0.4)))

/** Many things by two values. One stop of Tab; arrows go from point to point, from the left. */
export function Scatter({ data, onOpen }: Props) {
  const say = useSay()
  const title = measuredWords(say, data)
  const { hidden, toggle } = useHidden()
  const series = colored(data.series)
  const points = drawnOf(series.filter(({ id }) => !hidden.has(id)))
  return (
    <ChartFrame title={title} table={<PointList {...{ title, data, onOpen }} />}>
      {data.series.every(({ points }) => points.length === 0) ? (
        <p className="fd-muted">{say('common.empty')}</p>
      ) : (
        <>
          {series.length > 1 ? <ChartLegend series={series} hidden={hidden} onToggle={toggle} /> : null}
          <Plane {...{ title, data, points, onOpen }} />
        </>
      )}
    </ChartFrame>
  )
}

function Plane({ title, data, points, onOpen }: Inner & { points: readonly DrawnPoint[] }) {
  const say = useSay()
  const language = useLanguage()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = usePlotWidth(box)
  const height = heightOf(width)
  const [right, floor] = [width - RIGHT, height - BOTTOM - 14]
  const x = scaleFrom(
    points.map(({ across }) => across.value),
    [LEFT + 4, right],
  )
  const y = scaleFrom(
    points.map(({ up }) => up.value),
    [floor, TOP],
  )
  const cursor = useChartCursor(points.length)
  const looked = cursor.at === null ? undefined : points[cursor.at]
  const told = looked && toldOf(data, looked)
  const open = () => (looked && onOpen ? onOpen(looked.id) : undefined)
  return (
    <div
      ref={box}
      className={onOpen && looked ? 'fd-series-plane fd-series-opens' : 'fd-series-plane'}
      role="group"
      tabIndex={0}
      aria-label={title}
      aria-describedby={`${id}-hint`}
      onKeyDown={(event) => {
        cursor.onKeyDown(event)
        if (looked && onOpen) openBy(event, open)
      }}
      onBlur={() => cursor.point(null)}
      onPointerMove={(event) => {
        const place = event.currentTarget.getBoundingClientRect()
        cursor.point(
          nearestPoint(
            points,
            (point) => [x(point.across.value), y(point.up.value)],
            event.clientX - place.left,
            event.clientY - place.top,
          ),
        )
      }}
      onPointerLeave={() => cursor.point(null)}
      onClick={open}
    >
      <svg width={width} style={{ height }} aria-hidden="true">
        <AxisUp ticks={axisTicks(say, language, data, y.ticks(4)).map(({ tick, text }) => ({ place: y(tick), text }))} right={right} />
        {axisTicks(say, language, data.across, x.ticks(width < NARROW ? 3 : 5)).map(({ tick, text }) => (
          <text key={tick} x={x(tick)} y={floor + 16} textAnchor="middle">
            {text}
          </text>
        ))}
        <text x={right} y={height - 4} textAnchor="end">{`${measuredWords(say, data.across)} →`}</text>
        {points.map((point, index) => (
          <circle
            key={point.id}
            className={`fd-series-${point.color} ${index === cursor.at ? 'fd-series-point fd-series-looked' : 'fd-series-point'}`}
            cx={x(point.across.value)}
            cy={y(point.up.value)}
            r={index === cursor.at ? 7 : 4.5}
          />
        ))}
      </svg>
      {told && looked ? <ChartTip {...told} x={x(looked.across.value)} width={width} /> : null}
      <p id={`${id}-hint`} className="fd-hidden">
        {say(onOpen ? 'charts.hint_open' : 'charts.hint')}
      </p>
      <output className="fd-hidden">{told && cursor.isSpoken ? tipText(told) : ''}</output>
    </div>
  )
}

type Known = { value: number; shown?: string }
type DrawnPoint = { id: string; name: string; across: Known; up: Known; color: number; seriesName: string }

const known = ({ value, shown }: ChartValue): Known | null => (value === null ? null : { value, ...(shown === undefined ? {} : { shown }) })

/** The points that have both values, from the left. */
function drawnOf(series: readonly Colored<ScatterData['series'][number]>[]): DrawnPoint[] {
  return series
    .flatMap(({ name: seriesName, color, points }) =>
      points.flatMap(({ id, name, ...values }) => {
        const [across, up] = [known(values.across), known(values.up)]
        return across && up ? [{ id, name, across, up, color, seriesName }] : []
      }),
    )
    .sort((one, other) => one.across.value - other.across.value)
}

function toldOf(data: ScatterData, { name, across, up, color, seriesName }: DrawnPoint) {
  return {
    title: data.series.length > 1 ? `${name} · ${seriesName}` : name,
    lines: [
      { key: 'across', name: data.across.label, text: valueText(data.across, across), color },
      { key: 'up', name: data.label, text: valueText(data, up), color: null },
    ],
    notes: data.explained ? [data.explained] : [],
  }
}

const scaleFrom = (values: readonly number[], range: readonly [number, number]) =>
  scaleLinear([Math.min(0, min(values) ?? 0), max(values) || 1], [...range]).nice(4)

function nearestPoint(
  points: readonly DrawnPoint[],
  placeOf: (point: DrawnPoint) => [number, number],
  x: number,
  y: number,
): number | null {
  const far = points.map((point) => {
    const [left, top] = placeOf(point)
    return Math.hypot(left - x, top - y)
  })
  const least = min(far) ?? Infinity
  return least <= NEAR ? far.indexOf(least) : null
}

function PointList({ title, data, onOpen }: Inner) {
  const say = useSay()
  return (
    <>
      <ChartTable
        label={title}
        columns={[
          { label: data.of },
          { label: say('charts.legend') },
          { label: measuredWords(say, data.across), isFigure: true },
          { label: title, isFigure: true },
        ]}
        rows={data.series.flatMap((series) =>
          series.points.map(({ id, name, across, up }) => ({
            key: id,
            cells: [
              onOpen ? <Button key={id} size="small" variant="minimal" text={name} onClick={() => onOpen(id)} /> : name,
              series.name,
              valueText(data.across, across),
              valueText(data, up),
            ],
          })),
        )}
      />
      {data.explained ? <p className="fd-muted">{data.explained}</p> : null}
    </>
  )
}
