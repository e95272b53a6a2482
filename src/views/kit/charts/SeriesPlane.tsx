import { useId, useRef } from 'react'
import { useLanguage, useSay } from '../words.tsx'
import { AxisAcross, AxisUp, BOTTOM, LEFT, Marks, RIGHT, TOP } from './ChartAxes.tsx'
import { Bands, bandWords, type ChartBand } from './ChartBands.tsx'
import { ChartHatch } from './ChartHatch.tsx'
import { nearest, placesOf, scaleUp, type Moment, type SeriesData, type SeriesKind } from './chart-series.ts'
import { axisTicks } from './chart-values.ts'
import { partialWords, placeWords, toldAt, type DrawnSeries } from './chart-words.ts'
import { ChartTip, tipText } from './ChartTip.tsx'
import { SeriesShapes } from './SeriesShapes.tsx'
import { useChartCursor } from './use-chart-cursor.ts'
import type { MarkedPlace } from './use-chart-marks.ts'
import { usePlotWidth } from './use-plot-width.ts'

type Props = {
  title: string
  data: SeriesData
  kind: SeriesKind
  /** those that are shown, and their values at every place */
  series: readonly DrawnSeries[]
  moments: readonly Moment[]
  marked: readonly MarkedPlace[]
  bands: readonly ChartBand[]
  low: boolean
}

/** px; a phone is not filled by one chart. */
const heightOf = (width: number, low: boolean) => (low ? 150 : width < 560 ? 180 : 240)

/** Axes, values, marks, and what is said of the place that is looked at. */
export function SeriesPlane({ title, data, kind, series, moments, marked, bands, low }: Props) {
  const say = useSay()
  const language = useLanguage()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = usePlotWidth(box)
  const height = heightOf(width, low)
  const [right, floor] = [width - RIGHT, height - BOTTOM]
  const labels = moments.map(({ at }) => at)
  const places = placesOf(labels, kind, [LEFT + 4, right])
  const y = scaleUp(moments, kind, [floor, TOP])
  const cursor = useChartCursor(moments.length)
  const looked = cursor.at === null ? undefined : moments[cursor.at]
  const told = looked && {
    title: placeWords(say, looked),
    lines: toldAt(say, data, kind, series, looked),
    notes: [
      ...bandWords(bands, looked.at),
      ...partialWords(say, kind, looked),
      ...(marked.find(({ label }) => label === looked.at)?.texts ?? []),
      ...(data.explained ? [data.explained] : []),
    ],
  }
  const x = cursor.at === null ? 0 : (places.centers[cursor.at] ?? 0)
  return (
    <div
      ref={box}
      className="fd-series-plane"
      role="group"
      tabIndex={0}
      aria-label={title}
      aria-describedby={`${id}-hint`}
      onKeyDown={cursor.onKeyDown}
      onBlur={() => cursor.point(null)}
      onPointerMove={(event) => cursor.point(nearest(places.centers, event.clientX - event.currentTarget.getBoundingClientRect().left))}
      onPointerLeave={() => cursor.point(null)}
    >
      <svg width={width} style={{ height }} aria-hidden="true">
        <ChartHatch id={id} />
        <Bands {...{ bands, labels, places, floor }} />
        <AxisUp ticks={axisTicks(say, language, data, y.ticks(4)).map(({ tick, text }) => ({ place: y(tick), text }))} right={right} />
        <AxisAcross labels={labels} centers={places.centers} y={height - 6} width={right - LEFT} />
        {data.late ? <LateBand moments={moments} centers={places.centers} band={places.band} floor={floor} fill={`url(#${id})`} /> : null}
        <SeriesShapes {...{ kind, series, moments, places, y }} hatch={id} />
        <Marks marked={marked} labels={labels} centers={places.centers} floor={floor} />
        {looked ? <line className="fd-chart-cursor" x1={x} x2={x} y1={TOP} y2={floor} /> : null}
      </svg>
      {told ? <ChartTip {...told} x={x} width={width} /> : null}
      <p id={`${id}-hint`} className="fd-hidden">
        {say('charts.hint')}
      </p>
      <output className="fd-hidden">{told && cursor.isSpoken ? tipText(told) : ''}</output>
    </div>
  )
}

type LateProps = { moments: readonly Moment[]; centers: readonly number[]; band: number; floor: number; fill: string }

/** Behind the places whose values may still rise. */
function LateBand({ moments, centers, band, floor, fill }: LateProps) {
  const late = centers.filter((_, index) => moments[index]?.unfinished)
  const [first, last] = [late[0], late.at(-1)]
  if (first === undefined || last === undefined) return null
  const x = Math.max(LEFT, first - band / 2)
  const box = { x, y: TOP, width: last + band / 2 - x, height: floor - TOP }
  return (
    <>
      <rect className="fd-chart-late" {...box} />
      <rect {...box} fill={fill} />
    </>
  )
}
