/** What is read of an account: all of its objects, or those that changed since the last time. */
export const OBJECT_READINGS = ['whole', 'changed'] as const
export type ObjectReading = (typeof OBJECT_READINGS)[number]

/** Between two readings of an account, and between two of all its objects: a network does not tell what was deleted with its parent. */
export const READ_EVERY_MS = 10 * 60_000
export const WHOLE_EVERY_MS = 6 * 3600_000

/** What to read now: everything the first time and now and then, what changed otherwise. */
export const readingDue = ({ wholeAt, now }: { wholeAt: Date | null; now: Date }): ObjectReading =>
  wholeAt === null || now.getTime() - wholeAt.getTime() >= WHOLE_EVERY_MS ? 'whole' : 'changed'

/** What to ask a list for: changes since the latest one that is known, less the time for which its lists may miss an object. */
export const changedSince = (mark: string, listLagMs: number): Date => new Date(Date.parse(mark) - listLagMs - 1_000)
