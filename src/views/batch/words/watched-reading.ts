import type { FoundWord } from '#domain/review/item.ts'
import { createReading } from '#machines/reading/reading.machine.ts'

/** The most that is looked through at once; what goes beyond waits for the review. */
export const WATCHED_MAX = 5_000

export const watchedReading = createReading<readonly FoundWord[], { text: string }>({ keepsAnswer: true })
