import { dayAfter, daysBetween } from './day.ts'

/** The days from the first to the last, both included, as `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string }

/** How many days a range has: 1 when it begins and ends on the same day. */
export const dayCount = ({ from, to }: DayRange): number => daysBetween(from, to) + 1

/** Days that two ranges share, or that none of them has between two that follow each other; `one` begins first. */
export type RangeFinding = DayRange & { kind: 'overlap' | 'gap'; one: string; other: string }

/** Where ranges that are to follow each other overlap or leave days out, in the order of the days. */
export function rangeFindings(ranges: readonly (DayRange & { id: string })[]): RangeFinding[] {
  const sorted = ranges.toSorted(byDays)
  const overlaps = sorted.flatMap((one, index) =>
    sorted
      .slice(index + 1)
      .filter(({ from }) => from <= one.to)
      .map((other): RangeFinding => ({ kind: 'overlap', one: one.id, other: other.id, from: other.from, to: earlier(one.to, other.to) })),
  )
  return [...overlaps, ...gapsOf(sorted)].sort(byDays)
}

function gapsOf(sorted: readonly (DayRange & { id: string })[]): RangeFinding[] {
  const [first, ...others] = sorted
  if (!first) return []
  let reach = first
  return others.flatMap((other) => {
    const gap = { from: dayAfter(reach.to, 1), to: dayAfter(other.from, -1) }
    const one = reach.id
    if (other.to > reach.to) reach = other
    return gap.from <= gap.to ? [{ kind: 'gap', one, other: other.id, ...gap }] : []
  })
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

const byDays = (one: DayRange, other: DayRange): number => one.from.localeCompare(other.from) || one.to.localeCompare(other.to)
