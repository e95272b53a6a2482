import type { Blocker } from '#domain/blocker.ts'
import { Refused } from './refused.ts'

const AGAIN_IN_S = 5

/** The store of reports cannot answer now; the same question may be asked again. */
export const storeAway = (reasons: readonly Blocker[]): Refused => new Refused(reasons, { status: 503, retryAfterS: AGAIN_IN_S })
