import { lengthOfRange, type DayRange } from '#domain/dated-range.ts'
import type { RangeFinding } from '#domain/day-range.ts'
import { gantt } from '#i18n/areas/gantt.ts'
import { addWords } from '#i18n/words.ts'
import { stateWord } from '../state-colors.ts'
import type { Say } from '../words.tsx'
import type { GanttBar, LaneBars } from './gantt-bars.ts'

addWords(gantt)

/** `2026-11-03 至 2026-11-16，14 天`; without an end `2026-11-03 起，没有末日`. */
export function daysWords(say: Say, range: DayRange): string {
  const count = lengthOfRange(range)
  return count === null ? say('gantt.days_open', { from: range.from }) : say('gantt.days', { from: range.from, to: range.to, count })
}

/** What of a lane overlaps, or is free between two bars. */
export function findingWords(say: Say, { name, bars }: LaneBars, { kind, one, other, ...range }: RangeFinding): string {
  const nameOf = (id: string) => bars.find((bar) => bar.id === id)?.name ?? id
  return say(`gantt.${kind}`, { lane: name, one: nameOf(one), other: nameOf(other), days: daysWords(say, range) })
}

/** All that is known of a bar: name, days, state, what is wrong, what it overlaps. */
export function barWords(say: Say, lane: LaneBars, bar: GanttBar): string {
  const overlaps = lane.findings.filter(({ kind, one, other }) => kind === 'overlap' && (one === bar.id || other === bar.id))
  return [
    say('gantt.bar', { name: bar.name, days: daysWords(say, bar) }),
    ...(bar.tone ? [say(stateWord(bar.tone))] : []),
    ...remarksOf(say, bar),
    ...overlaps.map((finding) => findingWords(say, lane, finding)),
  ].join(' · ')
}

/** What is wrong with a bar, and that it is locked. */
export const remarksOf = (say: Say, { problem, locked = false }: GanttBar): string[] => [
  ...(problem === undefined ? [] : [problem]),
  ...(locked ? [say('gantt.locked')] : []),
]
