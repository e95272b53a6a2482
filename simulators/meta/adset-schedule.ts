import { isRecord, type Params } from '../kit/http.ts'
import { refused } from './graph-error.ts'
import type { ParamReader } from './read-params.ts'

/** Day-parting: hours of the week, only next to a lifetime budget and with `pacing_type` `day_parting`. Stored with its pacing. */
export function readSchedule(read: ParamReader, lifetime: boolean): Params {
  const pacing = read.listOf('pacing_type') ?? ['standard']
  const schedule = read.json('adset_schedule')
  const parts: unknown[] = Array.isArray(schedule) ? schedule : []
  if (schedule !== undefined && !Array.isArray(schedule)) throw wrong('adset_schedule must be a list.')
  if (parts.length === 0) {
    if (pacing.includes('day_parting')) throw wrong('pacing_type day_parting needs an adset_schedule.')
    return { pacing_type: pacing }
  }
  if (!lifetime) throw wrong('Ad scheduling needs a lifetime budget.', 'Ad scheduling is not available')
  if (!pacing.includes('day_parting'))
    throw wrong('Ad scheduling needs pacing_type ["day_parting"].', 'Ad scheduling is not available', 'pacing_type')
  return { pacing_type: pacing, adset_schedule: parts.map(readPart) }
}

function readPart(part: unknown): Params {
  if (!isRecord(part)) throw wrong('Each part of adset_schedule must be an object.')
  const [start, end] = [Number(part.start_minute), Number(part.end_minute)]
  const days = Array.isArray(part.days) ? part.days.map(Number) : []
  if (![start, end].every((minute) => Number.isInteger(minute) && minute >= 0 && minute <= 1440 && minute % 60 === 0) || end <= start) {
    throw wrong('start_minute and end_minute must be whole hours of a day, the end after the start.')
  }
  if (days.length === 0 || !days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6))
    throw wrong('days must be numbers from 0 (Sunday) to 6.')
  return { start_minute: start, end_minute: end, days, timezone_type: part.timezone_type === 'ADVERTISER' ? 'ADVERTISER' : 'USER' }
}

const wrong = (message: string, title = 'Invalid ad schedule', field = 'adset_schedule') => refused({ title, message, blame: [field] })
