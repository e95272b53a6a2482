/** How what the worker reads of an ad account is. */
export const READING_STATES = ['waiting', 'reading', 'read', 'failed'] as const
export type ReadingState = (typeof READING_STATES)[number]

/** A failure is shown until a reading ends; what was asked for and has not ended is on its way. */
export function readingState({
  hasFailure,
  isOpen,
  doneAt,
  askedAt,
}: {
  hasFailure: boolean
  isOpen: boolean
  doneAt: Date | null
  askedAt: Date | null
}): ReadingState {
  if (hasFailure) return 'failed'
  if (isOpen) return 'reading'
  return doneAt === null || (askedAt !== null && askedAt > doneAt) ? 'waiting' : 'read'
}
