import { companyTime } from '#domain/company-clock.ts'
import type { CreativeReviewState } from '#domain/creative/creative.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

const REVIEW: Readonly<Record<CreativeReviewState, StateKey>> = {
  waiting: 'attention',
  passed: 'done',
  failed: 'refused',
  changed: 'attention',
}
export const reviewTag = (state: CreativeReviewState): StateKey => REVIEW[state]

/** The server's zone. */
export const at = (instant: string): string => companyTime(instant)

/** As the fields are on the plane: low and high spend above, with a high return, then below (S2 §3). */
export const ON_THE_PLANE = ['2', '4', '0', '3'] as const
