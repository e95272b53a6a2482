import { axisLabel, fitted, widthOf, wordEvery } from './chart-series.ts'
import type { MarkedPlace } from './use-chart-marks.ts'

/** px around what is drawn: the words of the axes are there. */
export const [TOP, RIGHT, BOTTOM, LEFT] = [20, 16, 22, 60]
/** px of a word of the axis across, of a long one where places are narrow, and of an icon. */
const [WORD, LONG_WORD, ICON, MOST_ICONS] = [52, 110, 12, 2]

type Tick = { place: number; text: string }

/** Lines across with their values. */
export const AxisUp = ({ ticks, right }: { ticks: readonly Tick[]; right: number }) =>
  ticks.map(({ place, text }) => (
    <g key={place} transform={`translate(0 ${place})`}>
      <line className="fd-chart-rule" x1={LEFT} x2={right} />
      <text x={LEFT - 6} dy="0.32em" textAnchor="end">
        {text}
      </text>
    </g>
  ))

/** The words of the places, as many as there is room for. */
export function AxisAcross({
  labels,
  centers,
  y,
  width,
}: {
  labels: readonly string[]
  centers: readonly number[]
  y: number
  width: number
}) {
  const most = Math.max(LONG_WORD, width / Math.max(1, labels.length))
  const words = labels.map((label) => fitted(axisLabel(label), most))
  const every = wordEvery(labels.length, width, Math.max(WORD, ...words.map(widthOf)))
  return labels.map((label, index) =>
    index % every === 0 ? (
      <text key={label} x={centers[index] ?? 0} y={y} textAnchor="middle">
        {words[index]}
      </text>
    ) : null,
  )
}

type MarksProps = { marked: readonly MarkedPlace[]; labels: readonly string[]; centers: readonly number[]; floor: number }

/** Vertical marks where something happened, with the icon of its kind. */
export const Marks = ({ marked, labels, centers, floor }: MarksProps) =>
  marked.map(({ label, texts, icons }) => {
    const x = centers[labels.indexOf(label)] ?? 0
    return (
      <g key={label} className="fd-chart-note">
        <title>{texts.join('\n')}</title>
        <line x1={x} x2={x} y1={TOP - 4} y2={floor} />
        {icons.slice(0, MOST_ICONS).map((icon, index) => (
          <image key={`${icon} ${index}`} href={icon} x={x - ICON / 2} y={index * ICON} width={ICON} height={ICON} />
        ))}
        {icons.length === 0 ? <circle className="fd-chart-pin" cx={x} cy={TOP - 6} r={3} /> : null}
      </g>
    )
  })
