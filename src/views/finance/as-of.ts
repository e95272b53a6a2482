import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { Say } from '#views/kit/words.tsx'

/** When the figures were read, in the zone the server closes its months in. `at`: an instant, ISO 8601. */
export const asOfWords = (say: Say, at: string): string => say('finance.cost.as_of', { time: zonedCompanyTime(at) })
