import { countText } from '#domain/display/numbers.ts'
import { STATE_GLYPHS } from '../state-colors.ts'
import { useSay } from '../words.tsx'
import { countParts, paceOf, type Counts } from './count-parts.ts'

type Props = {
  counts: Counts
  /** accessible name */
  label: string
  /** in a grid row or the tray: the bar only, its words in the tooltip */
  compact?: boolean
  /** since the work began; with it, rate and time left are told */
  elapsedMs?: number
}

/** Counted progress: done, failed, unknown, skipped and waiting, which add up to the total. */
export function CountBar({ counts, label, compact = false, elapsedMs }: Props) {
  const say = useSay()
  const parts = countParts(counts)
  const settled = counts.total - (parts.find(({ key }) => key === 'waiting')?.count ?? 0)
  const words = parts
    .filter(({ count, key }) => count > 0 || key === 'done')
    .map(({ key, count }) => `${say(`kit.count.${key}`)} ${countText(count)}`)
  const pace = elapsedMs === undefined || settled === counts.total ? null : paceOf(counts, elapsedMs)
  const spoken = `${words.join(' · ')} / ${countText(counts.total)}`
  return (
    <div className={`fd-count${compact ? ' fd-count-compact' : ''}`} title={compact ? spoken : undefined}>
      <div
        className="fd-count-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={counts.total}
        aria-valuenow={settled}
        aria-valuetext={spoken}
      >
        {parts.map(({ key, state, count }) =>
          count > 0 ? <span key={key} className={`fd-count-part fd-fill-${state}`} style={{ flexGrow: count }} /> : null,
        )}
      </div>
      {compact ? (
        <span className="fd-figures fd-muted">
          {countText(settled)}/{countText(counts.total)}
        </span>
      ) : (
        <div className="fd-count-words fd-figures">
          {parts.map(({ key, state, count }) => (
            <span key={key} className={count > 0 ? `fd-state fd-state-${state}` : 'fd-muted'}>
              <span aria-hidden="true" className="fd-state-glyph">
                {STATE_GLYPHS[state]}
              </span>
              {say(`kit.count.${key}`)} {countText(count)}
            </span>
          ))}
          <span>= {countText(counts.total)}</span>
          {pace ? (
            <span className="fd-muted">
              {say('kit.count.pace', { rate: pace.perSecond.toFixed(1), left: durationText(pace.secondsLeft) })}
            </span>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** `4:05` in minutes and seconds, `1:04:05` from an hour on. */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
