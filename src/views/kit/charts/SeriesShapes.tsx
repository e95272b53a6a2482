import { area, line, type ScaleLinear } from 'd3'
import { isInStack, stackOf, type Moment, type Places, type SeriesKind } from './chart-series.ts'
import type { DrawnSeries } from './chart-words.ts'

type Props = {
  kind: SeriesKind
  series: readonly DrawnSeries[]
  moments: readonly Moment[]
  places: Places
  y: ScaleLinear<number, number>
  /** id of the pattern that hatches what is not over */
  hatch: string
}

/** The values, drawn. */
export function SeriesShapes(props: Props) {
  if (props.kind === 'lines') return <Lines {...props} />
  return props.kind === 'areas' ? <Areas {...props} /> : <BarShapes {...props} />
}

function Lines({ series, moments, places: { centers }, y }: Props) {
  const path = line<number>()
    .defined((index) => index >= 0)
    .x((index) => centers[index] ?? 0)
  return series.map(({ id, color }, at) => {
    // what is not over begins at the last point that is; another series may be over there
    const first = moments.findIndex(({ points }) => points[at]?.unfinished)
    const over = first < 0 ? moments.length : first - 1
    const valueAt = (index: number) => moments[index]?.points[at]?.value ?? null
    const indexes = moments.map((_, index) => (valueAt(index) === null ? -1 : index))
    const drawn = path.y((index) => y(valueAt(index) ?? 0))
    return (
      <g key={id} className={`fd-series-${color}`}>
        <path className="fd-series-line" d={drawn(indexes.slice(0, over + 1)) ?? ''} />
        <path className="fd-series-line fd-chart-unfinished" d={drawn(indexes.slice(Math.max(0, over))) ?? ''} />
        {moments.map(({ at: place }, index) => {
          const value = valueAt(index)
          return value === null ? null : <circle key={place} className="fd-series-dot" cx={centers[index] ?? 0} cy={y(value)} r={2} />
        })}
      </g>
    )
  })
}

function Areas({ series, moments, places: { centers }, y, hatch }: Props) {
  const stacks = moments.map(stackOf)
  const shape = area<number>().x((index) => centers[index] ?? 0)
  const indexes = moments.map((_, index) => index)
  const over = moments.findLastIndex(({ unfinished }) => !unfinished)
  return series.map(({ id, color }, at) => {
    const drawn = shape
      .defined((index) => isInStack(moments, at, index))
      .y0((index) => y(stacks[index]?.[at]?.from ?? 0))
      .y1((index) => y(stacks[index]?.[at]?.to ?? 0))
    return (
      <g key={id} className={`fd-series-${color}`}>
        <path className="fd-series-area" d={drawn(indexes) ?? ''} />
        {over < moments.length - 1 ? <path d={drawn(indexes.slice(Math.max(0, over))) ?? ''} fill={`url(#${hatch})`} /> : null}
      </g>
    )
  })
}

function BarShapes({ kind, series, moments, places: { centers, band }, y, hatch }: Props) {
  const isStack = kind === 'stacked_bars'
  const width = isStack ? band : band / Math.max(1, series.length)
  return moments.map((moment, index) => {
    const left = (centers[index] ?? 0) - band / 2
    const segments = isStack ? stackOf(moment) : moment.points.map((point) => ({ from: 0, to: point?.value ?? 0 }))
    return series.map(({ id, color }, at) => {
      const { from = 0, to = 0 } = segments[at] ?? {}
      const [top, bottom] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))]
      const box = { x: left + (isStack ? 0 : at * width), y: top, width, height: bottom - top }
      return (
        <g key={`${moment.at} ${id}`} className={`fd-series-${color}`}>
          <rect className="fd-series-bar" {...box} />
          {moment.points[at]?.unfinished ? <rect {...box} fill={`url(#${hatch})`} /> : null}
        </g>
      )
    })
  })
}
