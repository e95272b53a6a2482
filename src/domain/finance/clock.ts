import { wallClock } from '../zone.ts'

/** Finance reads one clock, whatever zone a game or a computer has. */
export const FINANCE_ZONE = { id: 'Asia/Shanghai', name: 'UTC+8' } as const

/** `2026-11-03 09:20 UTC+8`; what is no instant stays as it is. */
export function financeClock(at: string): string {
  const clock = wallClock(at, FINANCE_ZONE.id)
  return clock === null ? at : `${clock} ${FINANCE_ZONE.name}`
}
