import { type PrerequisiteKey } from '#domain/finance/month-rules.ts'
import type { MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { useSay } from '#views/kit/words.tsx'

type Props = {
  seen: MonthSeen
  /** where what is in the way is dealt with; none: it is only shown */
  hrefOf: (key: PrerequisiteKey) => string | null
  onGo: (href: string) => void
}

const BOX = { width: 220, height: 34, gap: 8 }
const GATE = { width: 132, height: 44 }
const REACH = 64

/** The month as a chart: every prerequisite leads to the gate of the signature, which leads to confirmed. What is in the way says how many. */
export function MonthChart({ seen, hrefOf, onGo }: Props) {
  const say = useSay()
  const { prerequisites, state } = seen
  const height = prerequisites.length * (BOX.height + BOX.gap) - BOX.gap
  const middle = height / 2
  const gateX = BOX.width + REACH
  const endX = gateX + GATE.width + REACH
  const isOpen = prerequisites.every(({ ok }) => ok)
  const isConfirmed = state === 'confirmed'
  const signed = seen.signatures.filter(({ current }) => current).length
  const needed = isConfirmed ? signed : seen.second_pair ? 2 : 1
  return (
    <figure className="fd-month-chart">
      <svg
        viewBox={`-1 -1 ${endX + GATE.width + 2} ${height + 2}`}
        width={endX + GATE.width + 2}
        height={height + 2}
        role="group"
        aria-label={say('finance.month.chart')}
      >
        {prerequisites.map(({ key, ok, count }, index) => {
          const y = index * (BOX.height + BOX.gap)
          const line = y + BOX.height / 2
          const href = ok ? null : hrefOf(key)
          const words = say(`finance.month.prerequisite.${key}`)
          const box = (
            <g className={ok ? 'fd-month-met' : 'fd-month-open'}>
              <rect x={0} y={y} width={BOX.width} height={BOX.height} rx={4} />
              <text x={10} y={line} dominantBaseline="central">
                {ok ? '✓' : '▲'} {words}
              </text>
              {ok ? null : (
                <text x={BOX.width - 10} y={line} dominantBaseline="central" textAnchor="end">
                  {count}
                </text>
              )}
            </g>
          )
          return (
            <g key={key}>
              <path className={ok ? 'fd-month-way' : 'fd-month-way fd-month-way-open'} d={wayOf(BOX.width, line, gateX, middle)} />
              {href === null ? (
                box
              ) : (
                <a
                  href={href}
                  aria-label={say('finance.month.go_to', { what: words, count })}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    onGo(href)
                  }}
                >
                  {box}
                </a>
              )}
            </g>
          )
        })}
        <path
          className={isConfirmed ? 'fd-month-way' : 'fd-month-way fd-month-way-open'}
          d={wayOf(gateX + GATE.width, middle, endX, middle)}
        />
        <Gate
          x={gateX}
          middle={middle}
          look={isConfirmed ? 'met' : isOpen ? 'here' : 'ahead'}
          words={say('finance.month.gate', { signed, needed })}
        />
        <Gate x={endX} middle={middle} look={isConfirmed ? 'met' : 'ahead'} words={say('finance.month.state.confirmed')} />
      </svg>
    </figure>
  )
}

const wayOf = (x: number, y: number, toX: number, toY: number): string => {
  const half = (x + toX) / 2
  return `M${x} ${y}C${half} ${y} ${half} ${toY} ${toX} ${toY}`
}

function Gate({ x, middle, look, words }: { x: number; middle: number; look: 'met' | 'here' | 'ahead'; words: string }) {
  const glyph = { met: '✓', here: '◉', ahead: '○' }[look]
  return (
    <g className={`fd-month-${look}`}>
      <rect x={x} y={middle - GATE.height / 2} width={GATE.width} height={GATE.height} rx={8} />
      <text x={x + GATE.width / 2} y={middle} dominantBaseline="central" textAnchor="middle">
        {glyph} {words}
      </text>
    </g>
  )
}
