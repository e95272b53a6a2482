import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLanguage, useSay } from '../words.tsx'
import { widthOf } from './chart-series.ts'
import { measuredWords } from './chart-values.ts'
import { ChartTip, tipText } from './ChartTip.tsx'
import { openBy } from './open-by.ts'
import { namesOn, quadrantScale, WORD, type QuadrantScale } from './quadrant-scale.ts'
import { pointLines, type PlotPoint, type PlotProps } from './quadrant-points.ts'
import { stepped } from './use-chart-cursor.ts'
import { usePlotWidth } from './use-plot-width.ts'
import './series.css'

/** px: a field of a narrower plane has no room for its words, which come below it instead. */
const ROOM_FOR_WORDS = 640

/** The fields with their points: one stop of Tab, arrows go from point to point from the left, what is looked at says its values. */
export function QuadrantPlane(plot: PlotProps) {
  const { title, across, up, fields, chosen = null, onOpen } = plot
  const say = useSay()
  const language = useLanguage()
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = usePlotWidth(box)
  const points = plot.points.toSorted((one, other) => one.across - other.across)
  const scale = quadrantScale(say, language, plot, width)
  const isNarrow = width < ROOM_FOR_WORDS
  const [stop, setStop] = useState(0)
  const [looked, setLooked] = useState<string | null>(null)
  const point = points.find(({ id }) => id === looked)
  const told = (one: PlotPoint) => ({
    title: one.name,
    lines: pointLines(say, plot, one),
    notes: one.doubt === undefined ? [] : [one.doubt],
  })
  const words = fieldWords(scale, plot, isNarrow)
  const walk = (event: KeyboardEvent<SVGGElement>, index: number) => {
    openBy(event, () => onOpen(points[index]?.id ?? ''))
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepped(event.key, index, points.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next === null) setLooked(null)
    else event.currentTarget.querySelectorAll<SVGElement>('circle')[next]?.focus()
  }
  return (
    <div ref={box} className="fd-plot">
      <svg className="fd-plot-plane" width={width} style={{ height: scale.height }} role="group" aria-label={title} aria-describedby={hint}>
        <Fields {...{ scale, fields, words }} />
        <Axes {...{ scale, across, up, width }} />
        <Names {...{ scale, points, chosen, words }} />
        <g onKeyDown={(event) => walk(event, stop)}>
          {points.map((one, index) => (
            <circle
              key={one.id}
              className={`fd-plot-point fd-plot-point-${one.field}${one.doubt === undefined ? '' : ' fd-plot-hollow'}${one.id === chosen ? ' fd-plot-chosen' : ''}`}
              cx={scale.x(one.across)}
              cy={scale.y(one.up)}
              r={one.id === chosen ? 7 : 5}
              role="button"
              tabIndex={index === Math.min(stop, points.length - 1) ? 0 : -1}
              aria-label={tipText(told(one))}
              onClick={() => onOpen(one.id)}
              onFocus={() => {
                setStop(index)
                setLooked(one.id)
              }}
              onBlur={() => setLooked(null)}
              onPointerEnter={() => setLooked(one.id)}
              onPointerLeave={() => setLooked(null)}
            />
          ))}
        </g>
      </svg>
      {point ? <ChartTip {...told(point)} x={scale.x(point.across)} width={width} /> : null}
      <p id={hint} className="fd-hidden">
        {say('charts.hint_open')}
      </p>
      <Doubts points={points} />
      {isNarrow ? (
        <ul className="fd-plot-words">
          {fields.map(({ key, label }) => (
            <li key={key} className={`fd-plot-word-${key}`}>
              {`${label} · ${countIn(plot.points, key)}`}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type Word = { key: string; text: string; x: number; y: number; width: number; height: number }
type Fielded = Pick<PlotProps, 'fields' | 'points'>

const countIn = (points: readonly PlotPoint[], key: string): number => points.filter(({ field }) => field === key).length

/** The words of the fields, where they are on the plane: a narrow one only has room for the counts. */
function fieldWords(scale: QuadrantScale, { fields, points }: Fielded, isNarrow: boolean): Word[] {
  return areasOf(scale).flatMap((area, index) => {
    const field = fields[index]
    if (!field) return []
    const count = countIn(points, field.key)
    const text = isNarrow ? String(count) : `${field.label} · ${count}`
    const y = index < 2 ? area.y : area.y + area.height - WORD
    return [{ key: field.key, text, x: area.x, y, width: widthOf(text) + 8, height: WORD }]
  })
}

function areasOf({ plane, middle, level }: QuadrantScale) {
  const [right, floor] = [plane.x + plane.width, plane.y + plane.height]
  const upper = { y: plane.y, height: level - plane.y }
  const lower = { y: level, height: floor - level }
  const first = { x: plane.x, width: middle - plane.x }
  const second = { x: middle, width: right - middle }
  return [
    { ...first, ...upper },
    { ...second, ...upper },
    { ...first, ...lower },
    { ...second, ...lower },
  ]
}

const Fields = ({ scale, fields, words }: { scale: QuadrantScale; fields: PlotProps['fields']; words: readonly Word[] }) =>
  areasOf(scale).map((area, index) => {
    const [field, word] = [fields[index], words[index]]
    return field && word ? (
      <g key={field.key}>
        <rect className={`fd-plot-field fd-plot-field-${field.key}`} {...area} />
        <text className="fd-plot-word" x={word.x + 6} y={word.y + WORD / 2} dy="0.32em">
          {word.text}
        </text>
      </g>
    ) : null
  })

function Axes({ scale, across, up, width }: { scale: QuadrantScale; width: number } & Pick<PlotProps, 'across' | 'up'>) {
  const say = useSay()
  const { plane, height, ticksAcross, ticksUp } = scale
  const floor = plane.y + plane.height
  return (
    <g aria-hidden="true">
      {ticksAcross.map(({ place, text, isThreshold }) => (
        <g key={`${place} ${text}`} className={isThreshold ? 'fd-plot-tick fd-plot-threshold' : 'fd-plot-tick'}>
          <line x1={place} x2={place} y1={floor} y2={floor + 4} />
          <text x={place} y={floor + 15} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {ticksUp.map(({ place, text, isThreshold }) => (
        <g key={`${place} ${text}`} className={isThreshold ? 'fd-plot-tick fd-plot-threshold' : 'fd-plot-tick'}>
          <line x1={plane.x - 4} x2={plane.x} y1={place} y2={place} />
          <text x={plane.x - 6} y={place} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <text x={width - 8} y={height - 4} textAnchor="end">
        {`${say('charts.with_threshold', { label: measuredWords(say, across) })} →`}
      </text>
      <text x={0} y={plane.y - 8}>
        {`↑ ${say('charts.with_threshold', { label: measuredWords(say, up) })}`}
      </text>
    </g>
  )
}

type NamesProps = { scale: QuadrantScale; points: readonly PlotPoint[]; chosen: string | null; words: readonly Word[] }

const Names = ({ scale, points, chosen, words }: NamesProps) => (
  <g aria-hidden="true">
    {namesOn(scale, points, chosen, words).map(({ id, text, x, y }) => (
      <text key={id} className="fd-plot-name" x={x} y={y} dy="0.32em">
        {text}
      </text>
    ))}
  </g>
)

/** What hollow points are, and how many. */
function Doubts({ points }: { points: readonly PlotPoint[] }) {
  const doubts = [...new Set(points.flatMap(({ doubt }) => doubt ?? []))]
  return doubts.length === 0 ? null : (
    <p className="fd-muted fd-plot-doubts">
      {doubts.map((doubt) => (
        <span key={doubt}>
          <i aria-hidden="true" />
          {`${doubt} · ${points.filter((point) => point.doubt === doubt).length}`}
        </span>
      ))}
    </p>
  )
}
