import { z } from 'zod'
import { dayAfter } from '#domain/day.ts'
import type { DayRange } from '../core/port.ts'

const range = z.object({ since: z.iso.date(), until: z.iso.date() })

/**
 * Where the reading of a report is. `left`: the ranges still to be read, the one at hand first. `now`: asked for at once, page by page; `ask`: to be
 * asked for asynchronously; `run`: the network is making it; `rows`: it is made, and read page by page. `tries`: jobs that failed without a reason.
 */
const place = z.object({
  left: z.array(range).min(1),
  step: z.enum(['now', 'ask', 'run', 'rows']),
  run: z.string(),
  after: z.string(),
  tries: z.number(),
})
export type Place = z.output<typeof place>

export const placeOf = (cursor: string | null, asked: DayRange): Place =>
  cursor === null ? { left: [asked], step: 'now', run: '', after: '', tries: 0 } : place.parse(JSON.parse(cursor))

export const cursorOf = (at: Place): string => JSON.stringify(at)

/** After the last page of a range: the next range, asked for as this one was; null when none is left. */
export const afterRange = ({ left, step }: Place): Place | null => {
  const [, ...rest] = left
  return rest.length === 0 ? null : { left: rest, step: step === 'rows' ? 'ask' : 'now', run: '', after: '', tries: 0 }
}

/** The range at hand in two halves, newer days first; null where it is one day. */
export function halved({ left }: Place): Place | null {
  const [{ since, until } = { since: '', until: '' }, ...rest] = left
  const days = Math.round((Date.parse(until) - Date.parse(since)) / 86_400_000) + 1
  if (days < 2) return null
  const middle = dayAfter(since, Math.floor(days / 2))
  return { left: [{ since: middle, until }, { since, until: dayAfter(middle, -1) }, ...rest], step: 'ask', run: '', after: '', tries: 0 }
}
