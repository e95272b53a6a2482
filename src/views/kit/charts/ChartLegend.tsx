import { useSay } from '../words.tsx'
import type { Colored } from './chart-words.ts'

type Props = {
  series: readonly Colored<{ id: string; name: string }>[]
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
  /** which of more series these are */
  among?: string | undefined
}

/** The series by their colours; a press hides one, and shows it again. */
export function ChartLegend({ series, hidden, onToggle, among }: Props) {
  const say = useSay()
  return (
    <div className="fd-legend" role="group" aria-label={say('charts.legend')}>
      {series.map(({ id, name, color }) => (
        <button key={id} type="button" className={`fd-series-${color}`} aria-pressed={!hidden.has(id)} onClick={() => onToggle(id)}>
          <i aria-hidden="true" />
          {name}
        </button>
      ))}
      {among ? <span className="fd-muted">{among}</span> : null}
    </div>
  )
}
