import { axisLabel, fitted, widthOf, wordEvery } from './chart-series.ts'
import type { MarkedPlace } from './use-chart-marks.ts'

/** px around what is drawn: the words of the axes are there. */
export const [TOP, RIGHT, BOTTOM, LEFT] = [20, 16, 22, 60]
/** px of a word of the axis across, of the beginning of a name, of a long word where places are narrow, and of an icon. */
const [WORD, NAME, LONG_WORD, ICON, MOST_ICONS] = [52, 40, 110, 14, 2]

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
  const each = width / Math.max(1, labels.length)
  // of days and hours some may be left out, of names none as long as their beginnings have room
  const isNames = each >= NAME && !labels.every((label) => /^\d/.test(label))
  const words = labels.map((label) => fitted(axisLabel(label), isNames ? each : Math.max(LONG_WORD, each)))
  const every = wordEvery(labels.length, width, Math.max(isNames ? NAME : WORD, ...words.map(widthOf)))
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
    const shown = icons.slice(0, MOST_ICONS)
    const left = x - (shown.length * ICON) / 2
    return (
      <g key={label} className="fd-chart-note">
        <title>{texts.join('\n')}</title>
        <line x1={x} x2={x} y1={TOP - 4} y2={floor} />
        {shown.map((icon, index) => (
          <image key={`${icon} ${index}`} href={icon} x={left + index * ICON} y={0} width={ICON} height={ICON} />
        ))}
        {shown.length === 0 ? <circle className="fd-chart-pin" cx={x} cy={TOP - 6} r={3} /> : null}
      </g>
    )
  })
