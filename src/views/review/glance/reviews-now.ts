import type { ReviewRow } from '#contract/review.ts'
import { calendarDay, wallClock } from '#domain/zone.ts'

/** What one reviewer decided on a day; `anHour`: of the hours in which they decided something. Null: nothing yet. */
export type DecidedToday = { passed: number; failed: number; anHour: number | null }

/** `decided`: the latest decisions of all reviewers. */
export function decidedToday(
  decided: readonly ReviewRow[],
  { me, today, zone }: { me: string; today: string; zone: string },
): DecidedToday {
  const own = decided.filter(({ reviewer, decided_at: at }) => reviewer?.id === me && at !== null && calendarDay(at, zone) === today)
  const hours = new Set(own.map(({ decided_at: at }) => wallClock(at ?? '', zone)?.slice(0, 13)))
  const passed = own.filter(({ state }) => state === 'passed').length
  return { passed, failed: own.length - passed, anHour: own.length === 0 ? null : own.length / hours.size }
}

/** Items that this person may decide; what they put up is for another. */
export const mineToDecide = (waiting: readonly ReviewRow[]): ReviewRow[] => waiting.filter(({ own }) => !own)

/** A later version of something that was put up before. */
export const cameBack = ({ version }: Pick<ReviewRow, 'version'>): boolean => version > 1
