import { companyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { QueueRow } from '#domain/review/item.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'

/** Times of the review are the server's. */
export const clockText = (at: string): string => companyTime(at)

/** The same without the year, where there is little room. */
export const shortClock = (at: string): string => clockText(at).slice(5)

/** What a text is; of several variants also which. */
export const fieldText = (say: Say, { field, place }: { field: string; place: number | null }): string =>
  `${say(`review.field.${field}`)}${place === null ? '' : ` ${place}`}`

/** Reasons of one row, said next to its field: there the row need not be named. */
export const besideRow = (blockers: readonly Blocker[], row: number): Blocker[] =>
  blockers.flatMap(({ row: at, ...reason }) => (at === row ? reason : []))

export const STATE_LOOKS = {
  waiting: 'waiting',
  passed: 'done',
  failed: 'refused',
  changed: 'excluded',
} as const satisfies Record<QueueRow['state'], StateKey>

export const reasonsText = (say: Say, reasons: readonly string[]): string =>
  reasons.map((one) => say(`review.reason.${one}`)).join(say('common.between'))

/** `02:07.36`, as frames need it. */
export const timeText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(2).padStart(5, '0')}`
