import './charts.css'

type Axis = { label: string; /** the figure that is high from here on */ threshold: number }
type Props = {
  title: string
  across: Axis
  up: Axis
  /** low-high, high-high, low-low, high-low: as they are on the plane, row by row */
  fields: readonly { key: string; label: string; isHere: boolean }[]
  point: { across: number; up: number }
}

/** Two figures against their thresholds, which are in the middle: four fields, and the point in one of them. */
export function QuadrantChart({ title, across, up, fields, point }: Props) {
  const [left, top] = [placeOf(point.across, across.threshold), 1 - placeOf(point.up, up.threshold)]
  return (
    <figure className="fd-quadrant">
      <div className="fd-quadrant-plane" role="img" aria-label={title}>
        {fields.map(({ key, label, isHere }) => (
          <span key={key} className={isHere ? 'fd-quadrant-here' : ''}>
            {label}
          </span>
        ))}
        <i className="fd-quadrant-point" style={{ left: `${left * 100}%`, top: `${top * 100}%` }} />
      </div>
      <figcaption className="fd-muted">{`→ ${across.label} · ↑ ${up.label}`}</figcaption>
    </figure>
  )
}

/** 0 to 1 along an axis, the threshold at one half; what is more than twice as much is at the end. */
const placeOf = (value: number, threshold: number): number =>
  threshold <= 0 ? (value >= threshold ? 0.75 : 0.25) : Math.min(Math.max(value / (2 * threshold), 0), 1)
