import type { Platform } from './platform.ts'

/** Something that spends, and the most it may spend on a day: it and what it hangs in, each by its id. */
export type Spender = { id: string; caps: { id: string; perDay: number }[] }

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const STEP_MS = HOUR_MS / 2
/** Looking more often would round what is spent away. */
const LEAST_MS = 300_000
/** People use phones in the evening: the weight of each hour of the day. */
const EVENING = [2.6, 1.7, 1.2, 0.9, 0.8, 1, 1.6, 2.6, 3.4, 3.8, 4.1, 4.4, 5, 4.9, 4.5, 4.4, 4.6, 5, 5.7, 6.7, 7.8, 8.6, 8.1, 6.6]
const WHOLE = EVENING.reduce((sum, weight) => sum + weight, 0)
/** An ad without a budget of its own wants so much a day, in the smallest unit. */
const WANTED = [20_000, 200_000] as const

export type Meter = {
  /** spends what the time since the last look allowed */
  run: (account: string, nowMs: number) => void
  /** by the number of the day since 1970 in the network's zone */
  spentOn: (id: string, day: number) => number
  dayOf: (ms: number) => number
}

/**
 * Spends the balance of accounts while time goes by, half hour by half hour: what runs wants a drawn share of the day, never more than its budgets
 * and the balance allow. The answer depends on the objects, the seed and the clock; how much is an approximation of this simulator.
 */
export function createMeter({ book, draw }: Platform, zoneMs: number, spendersAt: (account: string, atMs: number) => Spender[]): Meter {
  const readUntil = new Map<string, number>()
  const dayOf = (ms: number) => Math.floor((ms + zoneMs) / DAY_MS)
  const today = new Map<string, { day: number; minor: number }>()
  const spentOn = (id: string, day: number) => {
    const known = today.get(id)
    if (known?.day === day) return known.minor
    const [hours, first] = [book.spentOf(id), (day * DAY_MS - zoneMs) / HOUR_MS]
    const minor = Array.from({ length: 24 }, (_, hour) => hours.get(first + hour) ?? 0).reduce((sum, some) => sum + some, 0)
    if (hours.size > 0) today.set(id, { day, minor })
    return minor
  }

  const step = (account: string, fromMs: number, toMs: number) => {
    const [day, hour] = [dayOf(fromMs), Math.floor(fromMs / HOUR_MS)]
    const share = (((EVENING[(hour + zoneMs / HOUR_MS) % 24] ?? 0) / WHOLE) * (toMs - fromMs)) / HOUR_MS
    const balance = book.accounts.get(account)?.balance ?? 0
    const amounts: Record<string, number> = {}
    let total = 0
    for (const { id, caps } of balance > 0 ? spendersAt(account, fromMs) : []) {
      const wanted = Math.min(...caps.map(({ perDay }) => perDay), WANTED[0] + (WANTED[1] - WANTED[0]) * draw('wanted', id))
      const left = Math.min(balance - total, ...caps.map((cap) => cap.perDay - spentOn(cap.id, day) - (amounts[cap.id] ?? 0)))
      const minor = Math.max(0, Math.min(left, Math.round(wanted * 1.1 * share * (0.7 + 0.6 * draw('pace', id, hour)))))
      if (minor === 0) continue
      total += minor
      for (const cap of caps) amounts[cap.id] = (amounts[cap.id] ?? 0) + minor
    }
    if (total === 0) return
    book.spend(account, hour, total, amounts)
    for (const id of Object.keys(amounts)) today.delete(id)
  }
  return {
    run: (account, nowMs) => {
      const since = readUntil.get(account) ?? nowMs
      if (nowMs - since < LEAST_MS && readUntil.has(account)) return
      readUntil.set(account, Math.max(since, nowMs))
      for (let fromMs = since; fromMs < nowMs;) {
        const toMs = Math.min(nowMs, (Math.floor(fromMs / STEP_MS) + 1) * STEP_MS)
        step(account, fromMs, toMs)
        fromMs = toMs
      }
    },
    spentOn,
    dayOf,
  }
}

/** What came of money spent: whole numbers that go with the object and nothing else. */
export function broughtBy(draw: Platform['draw'], id: string, minor: number): { shows: number; clicks: number; converts: number } {
  const shows = Math.round((minor / (1_500 + 2_500 * draw('cpm', id))) * 1000)
  const clicks = Math.round(shows * (0.008 + 0.02 * draw('ctr', id)))
  return { shows, clicks, converts: Math.round(clicks * (0.03 + 0.12 * draw('cvr', id))) }
}
