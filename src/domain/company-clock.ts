import { companyZone } from './company-terms.ts'
import { calendarDay, shownTime, zoneLabel, zonedClock } from './zone.ts'

/** `2026-11-03 09:20`, on the company's clock, with its zone where that is not the reader's; what is no instant stays as it is. */
export const companyTime = (at: string, { seconds = false } = {}): string => shownTime(at, companyZone(), { seconds }) ?? at

/** `2026-11-03 09:20 UTC+8`; what is no instant stays as it is. */
export const zonedCompanyTime = (at: string): string => zonedClock(at, companyZone())

/** How the company's clock is named next to times of any day. */
export const companyZoneLabel = (): string => zoneLabel(companyZone(), Date.now())

/** Today where the company closes its months: `2026-11-21`. */
export const companyDay = (now = new Date()): string => calendarDay(now.getTime(), companyZone())
