import { z } from 'zod'
import { blocker, quoted, type Blocker } from '#domain/blocker.ts'
import { EVENT_DAYS, PLAYER_EVENTS } from '#domain/player-event/player-event.ts'

/** Clocks of servers differ by so much. */
const AHEAD_MS = 5 * 60_000
const DAY_MS = 86_400_000

const key = z.string().trim().min(1).max(100)
const networkId = z.string().trim().max(64).default('')
const instant = z.iso.datetime({ offset: true })
const minor = z.int().min(0).max(1_000_000_000_000)

/** One line as it is sent; `docs/player-events.md` says it in words. */
const line = z.object({
  /** the game's own; a repeated one is taken once */
  id: key,
  event: z.enum(PLAYER_EVENTS),
  at: instant,
  player: key,
  /** when the player came; left out for an install or a reservation, which are that */
  installed_at: instant.optional(),
  /** the ad account and the objects the player came by; without an account the player came by no ad */
  account: networkId,
  campaign: networkId,
  adgroup: networkId,
  ad: networkId,
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  os: z.enum(['', 'ios', 'android', 'pc']).default(''),
  /** of a payment: minor units, before and after tax and channel fee */
  amount_minor: minor.optional(),
  taxed_minor: minor.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

export type PlayerEvent = Omit<z.output<typeof line>, 'installed_at' | 'amount_minor' | 'taxed_minor' | 'currency'> & {
  installed_at: string
  amount_minor: number
  taxed_minor: number
  currency: string
}

/** An event as it was sent, or why it is none; each reason names its field. */
export function readPlayerEvent(value: unknown, nowMs: number): PlayerEvent | readonly Blocker[] {
  const read = line.safeParse(value)
  if (!read.success) return wrongFields(read.error.issues, value)
  const { installed_at, amount_minor, taxed_minor, currency, ...event } = read.data
  const isArrival = event.event === 'install' || event.event === 'reservation'
  const cameAt = isArrival ? event.at : installed_at
  if (cameAt === undefined) return [blocker('player_event.installed_at.required', { field: 'installed_at' })]
  const reasons = [...timeBlockers(event.at, cameAt, nowMs), ...paymentBlockers(read.data)]
  if (reasons.length > 0) return reasons
  return {
    ...event,
    installed_at: cameAt,
    amount_minor: amount_minor ?? 0,
    taxed_minor: taxed_minor ?? amount_minor ?? 0,
    currency: currency ?? '',
  }
}

function wrongFields(issues: readonly { path: readonly PropertyKey[] }[], value: unknown): Blocker[] {
  const fields = [...new Set(issues.map(({ path }) => String(path[0] ?? '')))]
  const said = (field: string): string => {
    const text: unknown = field === '' ? value : Object(value)[field]
    return text === undefined ? '' : quoted(typeof text === 'string' ? text : (JSON.stringify(text) ?? ''))
  }
  return fields.map((field) => {
    const text = said(field)
    if (field === '') return blocker('player_event.no_object')
    return text === ''
      ? blocker('player_event.field.required', { field, params: { name: field } })
      : blocker('player_event.field_wrong', { field, params: { name: field, text } })
  })
}

function timeBlockers(at: string, cameAt: string, nowMs: number): Blocker[] {
  const [atMs, cameMs] = [Date.parse(at), Date.parse(cameAt)]
  return [
    ...(atMs > nowMs + AHEAD_MS ? [blocker('player_event.at_ahead', { field: 'at', params: { text: at } })] : []),
    ...(atMs < nowMs - EVENT_DAYS * DAY_MS
      ? [blocker('player_event.at_too_old', { field: 'at', params: { text: at, count: EVENT_DAYS } })]
      : []),
    ...(cameMs > atMs ? [blocker('player_event.before_install', { field: 'installed_at', params: { text: cameAt } })] : []),
  ]
}

function paymentBlockers({ event, amount_minor, taxed_minor, currency }: z.output<typeof line>): Blocker[] {
  if (event !== 'pay') return []
  const required = (field: 'amount_minor' | 'currency') => blocker('player_event.field.required', { field, params: { name: field } })
  return [
    ...(amount_minor === undefined ? [required('amount_minor')] : []),
    ...(currency === undefined ? [required('currency')] : []),
    ...((taxed_minor ?? 0) > (amount_minor ?? 0) ? [blocker('player_event.taxed_above', { field: 'taxed_minor' })] : []),
  ]
}
