import { HOUR_MS } from './meter.ts'

/** Networks of China live in GMT+8 and write no offset. */
export const ZONE_MS = 8 * HOUR_MS

/** `YYYY-MM-DD HH:mm:ss` */
export const timeText = (ms: number): string => new Date(ms + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')
export const dayText = (ms: number): string => timeText(ms).slice(0, 10)

/** A day, or a day and a time, as an instant; null when it is neither. */
export function readTime(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/.test(text)) return null
  const [day = '', time = '00:00:00'] = text.split(' ')
  const ms = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  return Number.isNaN(ms) ? null : ms - ZONE_MS
}

/** Whether the half hour is one of the 48 x 7 of a week, Monday first; without a plan all are. */
export function isPlanned(plan: unknown, ms: number): boolean {
  if (typeof plan !== 'string' || plan === '') return true
  const local = new Date(ms + ZONE_MS)
  const half = local.getUTCHours() * 2 + (local.getUTCMinutes() >= 30 ? 1 : 0)
  return plan[((local.getUTCDay() + 6) % 7) * 48 + half] !== '0'
}
