import type { Blocker } from '#domain/blocker.ts'
import { isBlankRange, rangeBlockers, rangesOf, rangeText, type DayRange } from '#domain/dated-range.ts'
import { Gantt } from '#views/kit/charts/Gantt.tsx'
import type { GanttBar, GanttLane } from '#views/kit/charts/gantt-bars.ts'
import { sayReasons, useSay, type Say } from '#views/kit/words.tsx'

const FIELDS = ['phases', 'packages'] as const
type Field = (typeof FIELDS)[number]

export type CycleRanges = Readonly<Record<Field, readonly string[]>> & { overlap_allowed: boolean }

type Props = {
  cycle: CycleRanges
  /** in the zone of the company */
  today: string
  blockers?: readonly Blocker[]
  /** another range for a phase or a package; without it nothing can be moved */
  onRanges?: (field: Field, ranges: readonly string[]) => void
}

/** The phases of a life cycle above its packages, as ranges of days that can be moved. What has no days yet is entered below. */
export function CycleGantt({ cycle, today, blockers = [], onRanges }: Props) {
  const say = useSay()
  const bars = FIELDS.flatMap((field) => barsOf(say, cycle, field, blockers))
  const change = (id: string, range: DayRange) => {
    const [field, at] = [FIELDS.find((one) => id.startsWith(`${one} `)), Number(id.split(' ')[1])]
    if (!field || !onRanges) return
    onRanges(
      field,
      rangesOf(cycle[field]).map((one, index) => rangeText(index === at ? { ...one, ...range } : one)),
    )
  }
  return (
    <Gantt
      label={say('lifecycle.gantt')}
      lanes={lanesOf(say, bars)}
      bars={bars}
      today={today}
      {...(onRanges ? { onChange: change } : {})}
    />
  )
}

/** Packages that may share days have a lane each: they do not follow each other. */
const laneOf = (field: Field, of: string, { overlap_allowed }: CycleRanges): string =>
  field === 'packages' && overlap_allowed ? `packages ${of}` : field

/** Ranges whose days are entered; its id is its field and its place there. */
function barsOf(say: Say, cycle: CycleRanges, field: Field, blockers: readonly Blocker[]): GanttBar[] {
  const ranges = rangesOf(cycle[field])
  return ranges.flatMap((range, index) => {
    if (rangeBlockers([range], { options: [], max: 1, each: Infinity, open: true }).length > 0) return []
    // reasons count the lines that are not blank
    const row = ranges.slice(0, index).filter((one) => !isBlankRange(one)).length + 1
    const problems = blockers.filter((one) => one.field === field && one.row === row)
    const name = field === 'phases' ? say(`lifecycle.phase.${range.of}`) : range.of
    const problem = problems.length > 0 ? { problem: sayReasons(say, problems) } : {}
    return [{ id: `${field} ${index}`, lane: laneOf(field, range.of, cycle), name, from: range.from, to: range.to, ...problem }]
  })
}

const lanesOf = (say: Say, bars: readonly GanttBar[]): GanttLane[] => [
  ...FIELDS.filter((field) => field === 'phases' || bars.every(({ lane }) => !lane.startsWith('packages '))).map((id) => ({
    id,
    name: say(`lifecycle.field.${id}`),
  })),
  ...[...new Set(bars.flatMap(({ lane }) => (lane.startsWith('packages ') ? [lane] : [])))].map((id) => ({
    id,
    name: id.slice('packages '.length),
  })),
]
