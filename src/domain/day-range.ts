import { endOf, sharedDays, type DayRange } from './dated-range.ts'
import { dayAfter } from './day.ts'

/** Days that two ranges share, or that none of them has between two that follow each other; `one` begins first. */
export type RangeFinding = DayRange & { kind: 'overlap' | 'gap'; one: string; other: string }

/** Where ranges that are to follow each other overlap or leave days out, in the order of the days. */
export function rangeFindings(ranges: readonly (DayRange & { id: string })[]): RangeFinding[] {
  const sorted = ranges.toSorted(byDays)
  const overlaps = sorted.flatMap((one, index) =>
    sorted.slice(index + 1).flatMap((other): RangeFinding[] => {
      const shared = sharedDays(one, other)
      return shared ? [{ kind: 'overlap', one: one.id, other: other.id, ...shared }] : []
    }),
  )
  return [...overlaps, ...gapsOf(sorted)].sort(byDays)
}

function gapsOf(sorted: readonly (DayRange & { id: string })[]): RangeFinding[] {
  const [first, ...others] = sorted
  if (!first) return []
  let reach = first
  return others.flatMap((other): RangeFinding[] => {
    const one = reach
    if (endOf(other) > endOf(one)) reach = other
    if (one.to === '') return []
    const gap = { from: dayAfter(one.to, 1), to: dayAfter(other.from, -1) }
    return gap.from <= gap.to ? [{ kind: 'gap', one: one.id, other: other.id, ...gap }] : []
  })
}

const byDays = (one: DayRange, other: DayRange): number => one.from.localeCompare(other.from) || endOf(one).localeCompare(endOf(other))
