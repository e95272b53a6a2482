import { thousands } from '#domain/display/numbers.ts'
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
  const told = `${across.label} ${thousands(point.across)} · ${up.label} ${thousands(point.up)}`
  return (
    <figure className="fd-quadrant">
      <figcaption className="fd-muted">{`↑ ${up.label}`}</figcaption>
      <div className="fd-quadrant-axes">
        <Ticks axis={up} className="fd-quadrant-up" />
        <div className="fd-quadrant-plane" role="img" aria-label={`${title} · ${told}`}>
          {fields.map(({ key, label, isHere }) => (
            <span key={key} className={isHere ? 'fd-quadrant-here' : ''}>
              {label}
            </span>
          ))}
          <i className="fd-quadrant-point" title={told} style={{ left: `${left * 100}%`, top: `${top * 100}%` }} />
        </div>
        <Ticks axis={across} className="fd-quadrant-across" />
      </div>
      <p className="fd-muted fd-quadrant-title">{`${across.label} →`}</p>
    </figure>
  )
}

/** 0, the threshold, and twice as much and more, which is all at the end. */
const Ticks = ({ axis: { threshold }, className }: { axis: Axis; className: string }) => (
  <div className={`fd-quadrant-ticks fd-figures ${className}`} aria-hidden="true">
    <span>0</span>
    <strong>{thousands(threshold)}</strong>
    <span>{threshold > 0 ? `≥ ${thousands(threshold * 2)}` : ''}</span>
  </div>
)

/** 0 to 1 along an axis, the threshold at one half; what is more than twice as much is at the end. */
const placeOf = (value: number, threshold: number): number =>
  threshold <= 0 ? (value >= threshold ? 0.75 : 0.25) : Math.min(Math.max(value / (2 * threshold), 0), 1)
