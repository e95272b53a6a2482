import type { ToldLine } from './chart-words.ts'

type Props = {
  /** px of what it explains, in a place so wide */
  x: number
  width: number
  title: string
  lines: readonly ToldLine[]
  /** what happened there, and how the values come about */
  notes: readonly string[]
}

/** px across of a tip at most, and from what it explains. */
const [MOST, APART] = [320, 10]

/** What a chart says of the point that is looked at. It is drawn for the eye; the chart says the same in words. */
export function ChartTip({ x, width, title, lines, notes }: Props) {
  // on the wider side, and no wider than what is left there
  const isLeft = x > width / 2
  const room = Math.max(0, (isLeft ? x : width - x) - APART)
  const side = { ...(isLeft ? { right: width - x + APART } : { left: x + APART }), maxWidth: Math.min(MOST, room) }
  return (
    <div className="fd-tip" aria-hidden="true" style={side}>
      <strong>{title}</strong>
      <dl>
        {lines.map(({ key, name, text, color }) => (
          <div key={key}>
            <dt>
              {color === null ? null : <i className={`fd-series-${color}`} />}
              {name}
            </dt>
            <dd className="fd-figures">{text}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** The same in a sentence, for a screen reader. */
export const tipText = ({ title, lines, notes }: Pick<Props, 'title' | 'lines' | 'notes'>): string =>
  [title, ...lines.map(({ name, text }) => `${name} ${text}`), ...notes].join(' · ')
