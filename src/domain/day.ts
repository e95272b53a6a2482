const TYPED = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/
const PLAIN = /^\d{8}$/

/**
 * A day of the calendar as a person types it, as `YYYY-MM-DD`: `2026-11-20`, `2026/1/5`, `20261120`, `2026年11月20日`. Null for a day that
 * does not exist and for what is no day.
 */
export function readDay(typed: string): string | null {
  const text = typed.normalize('NFKC').trim()
  // without separators only eight digits are clear: `2026111` is two days
  if (/^\d+$/.test(text) && !PLAIN.test(text)) return null
  const match = TYPED.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null
}

/** The day so many days later, or earlier when negative; both as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
