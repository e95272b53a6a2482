import { STATE_GLYPHS } from '../state-colors.ts'

/** The status of a stage: done, blocking, current (running, failed, or with an unknown outcome), or ahead. */
export type RoadLook = 'done' | 'open' | 'here' | 'failed' | 'unknown' | 'ahead'

export const ROAD_GLYPHS = {
  done: STATE_GLYPHS.done,
  open: STATE_GLYPHS.attention,
  here: '◉',
  failed: STATE_GLYPHS.refused,
  unknown: STATE_GLYPHS.unknown,
  ahead: STATE_GLYPHS.waiting,
} as const satisfies Record<RoadLook, string>

export type RoadLine = { text: string; x: number; y: number; anchor?: 'start' | 'middle' | 'end'; className?: string }
type Props = { look: RoadLook; x: number; y: number; width: number; height: number; radius?: number; lines: readonly RoadLine[] }

/** A box of a road with its words. */
export const RoadBox = ({ look, radius = 4, lines, ...box }: Props) => (
  <g className={`fd-road-box fd-road-${look}`}>
    <rect {...box} rx={radius} />
    {lines.map(({ text, x, y, anchor = 'start', className }) => (
      <text key={`${x} ${y}`} className={className} x={x} y={y} dominantBaseline="central" textAnchor={anchor}>
        {text}
      </text>
    ))}
  </g>
)

/** Between two boxes; what is not behind is dashed. */
export const RoadWay = ({ d, isOpen }: { d: string; isOpen: boolean }) => (
  <path className={isOpen ? 'fd-road-way fd-road-way-open' : 'fd-road-way'} d={d} />
)
