import './charts.css'

type Axis = { label: string; /** the figure that is high from here on */ threshold: number }
type Props = {
  title: string
  across: Axis
  up: Axis
  /** low-high, high-high, low-low, high-low: as they stand on the plane, row by row */
  fields: readonly { key: string; label: string; isHere: boolean }[]
  point: { across: number; up: number }
}

/** px: the longest word of a field fits into half of it, in either language. */
const [WIDTH, HEIGHT] = [540, 200]

/** Two figures against their thresholds, which stand in the middle: four fields, and the point in one of them. */
export function QuadrantChart({ title, across, up, fields, point }: Props) {
  const x = placeOf(point.across, across.threshold) * WIDTH
  const y = (1 - placeOf(point.up, up.threshold)) * HEIGHT
  return (
    <figure className="fd-quadrant">
      <svg viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`} width={WIDTH} height={HEIGHT} role="img" aria-label={title}>
        {fields.map(({ key, label, isHere }, index) => {
          const left = ((index % 2) * WIDTH) / 2
          const top = (Math.floor(index / 2) * HEIGHT) / 2
          return (
            <g key={key} className={isHere ? 'fd-quadrant-here' : ''}>
              <rect x={left} y={top} width={WIDTH / 2} height={HEIGHT / 2} />
              <text x={left + WIDTH / 4} y={top + 18} textAnchor="middle">
                {label}
              </text>
            </g>
          )
        })}
        <circle className="fd-chart-dot" cx={x} cy={y} r={4} />
      </svg>
      <figcaption className="fd-muted">{`→ ${across.label} · ↑ ${up.label}`}</figcaption>
    </figure>
  )
}

/** 0 to 1 along an axis, the threshold at one half; what is more than twice as much stands at the end. */
const placeOf = (value: number, threshold: number): number =>
  threshold <= 0 ? (value >= threshold ? 0.75 : 0.25) : Math.min(Math.max(value / (2 * threshold), 0), 1)
