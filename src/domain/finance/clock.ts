import { wallClock, zonedClock } from '../zone.ts'

/** Finance reads one clock, whatever zone a game or a computer has. */
export const FINANCE_ZONE = { id: 'Asia/Shanghai', name: 'UTC+8' } as const

/** `2026-11-03 09:20 UTC+8`; what is no instant stays as it is. */
export const financeClock = (at: string): string => zonedClock(at, FINANCE_ZONE.id)

/** Today where the company closes its months: `2026-11-21`. */
export const companyDay = (now = new Date()): string => (wallClock(now.getTime(), FINANCE_ZONE.id) ?? '').slice(0, 10)
