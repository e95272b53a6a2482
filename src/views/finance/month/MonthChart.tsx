import { useRef } from 'react'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import type { MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { usePlotWidth } from '#views/kit/charts/use-plot-width.ts'
import { RoadBox, ROAD_GLYPHS, RoadWay, type RoadLook } from '#views/kit/flow/RoadBox.tsx'
import { follow } from '#views/kit/shell/follow.ts'
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
/** px from which prerequisites, gate and end are next to each other; with less room they are below each other. */
const WIDE = BOX.width + 2 * (REACH + GATE.width) + 2

/** The month as a chart: every prerequisite leads to the gate of the signature, which leads to confirmed. What is in the way says what is open. */
export function MonthChart({ seen, hrefOf, onGo }: Props) {
  const say = useSay()
  const figure = useRef<HTMLElement>(null)
  const isWide = usePlotWidth(figure) >= WIDE
  const { prerequisites, state } = seen
  const { gate, end, ways, trunk, width, height } = isWide ? inRows(prerequisites.length) : inAColumn(prerequisites.length)
  const isOpen = prerequisites.every(({ ok }) => ok)
  const isConfirmed = state === 'confirmed'
  const signed = seen.signatures.filter(({ current }) => current).length
  const needed = isConfirmed ? signed : seen.second_pair ? 2 : 1
  return (
    <figure ref={figure} className="fd-month-chart">
      <svg
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        width={width + 2}
        height={height + 2}
        role="group"
        aria-label={say('finance.month.chart')}
      >
        {prerequisites.map(({ key, ok, count }, index) => (
          <g key={key}>
            <RoadWay d={ways[index] ?? ''} isOpen={!ok} />
            {trunk[index] ? <RoadWay d={trunk[index]} isOpen={prerequisites.slice(0, index + 1).some((one) => !one.ok)} /> : null}
            <PrerequisiteBox of={key} {...{ ok, count, onGo }} y={topOf(index)} href={ok ? null : hrefOf(key)} />
          </g>
        ))}
        <RoadWay d={ways.at(-1) ?? ''} isOpen={!isConfirmed} />
        <Gate {...gate} look={isConfirmed ? 'done' : isOpen ? 'here' : 'ahead'} words={say('finance.month.gate', { signed, needed })} />
        <Gate {...end} look={isConfirmed ? 'done' : 'ahead'} words={say('finance.month.state.confirmed')} />
      </svg>
    </figure>
  )
}

type Place = { x: number; y: number }
/** `trunk`: what the way of a prerequisite shares with those above it; none where each has its own way to the gate */
type Layout = { gate: Place; end: Place; ways: string[]; trunk: string[]; width: number; height: number }

const topOf = (index: number) => index * (BOX.height + BOX.gap)
const middleOf = (index: number) => topOf(index) + BOX.height / 2
const heightOf = (count: number) => topOf(count) - BOX.gap

function inRows(count: number): Layout {
  const height = heightOf(count)
  const middle = height / 2
  const y = middle - GATE.height / 2
  const gate = { x: BOX.width + REACH, y }
  const end = { x: gate.x + GATE.width + REACH, y }
  const way = (from: Place, to: Place) => {
    const half = (from.x + to.x) / 2
    return `M${from.x} ${from.y}C${half} ${from.y} ${half} ${to.y} ${to.x} ${to.y}`
  }
  return {
    gate,
    end,
    ways: [
      ...Array.from({ length: count }, (_, index) => way({ x: BOX.width, y: middleOf(index) }, { x: gate.x, y: middle })),
      way({ x: gate.x + GATE.width, y: middle }, { x: end.x, y: middle }),
    ],
    trunk: [],
    width: end.x + GATE.width,
    height,
  }
}

/** px between what is below each other, and of the line to the right of the boxes that leads down. */
const [STEP, ASIDE] = [24, 14]

function inAColumn(count: number): Layout {
  const x = (BOX.width - GATE.width) / 2
  const middle = BOX.width / 2
  const gate = { x, y: heightOf(count) + STEP }
  const end = { x, y: gate.y + GATE.height + STEP }
  const right = BOX.width + ASIDE
  const isLast = (index: number) => index === count - 1
  const down = (index: number) => (isLast(index) ? `V${gate.y - STEP / 2}H${middle}V${gate.y}` : `V${middleOf(index + 1)}`)
  const each = (path: (index: number) => string) => Array.from({ length: count }, (_, index) => path(index))
  return {
    gate,
    end,
    ways: [...each((index) => `M${BOX.width} ${middleOf(index)}H${right}`), `M${middle} ${gate.y + GATE.height}V${end.y}`],
    trunk: each((index) => `M${right} ${middleOf(index)}${down(index)}`),
    width: right,
    height: end.y + GATE.height,
  }
}

type BoxProps = Omit<MonthSeen['prerequisites'][number], 'key'> & {
  of: PrerequisiteKey
  y: number
  href: string | null
  onGo: (href: string) => void
}

function PrerequisiteBox({ of, ok, count, y, href, onGo }: BoxProps) {
  const say = useSay()
  const words = say(ok ? `finance.month.prerequisite.${of}` : `finance.month.open.${of}`, { count })
  const look = ok ? 'done' : 'open'
  const box = (
    <RoadBox
      {...{ look, x: 0, y, width: BOX.width, height: BOX.height }}
      lines={[{ text: `${ROAD_GLYPHS[look]} ${words}`, x: 10, y: y + BOX.height / 2 }]}
    />
  )
  if (href === null) return box
  return (
    <a href={href} aria-label={say('finance.month.go_to', { what: words })} onClick={(event) => follow(event, href, onGo)}>
      {box}
    </a>
  )
}

const Gate = ({ x, y, look, words }: Place & { look: RoadLook; words: string }) => (
  <RoadBox
    {...{ look, x, y, ...GATE }}
    radius={8}
    lines={[{ text: `${ROAD_GLYPHS[look]} ${words}`, x: x + GATE.width / 2, y: y + GATE.height / 2, anchor: 'middle' }]}
  />
)
