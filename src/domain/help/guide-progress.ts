import { blocker, type Blocker } from '../blocker.ts'

/** What a person has said of a help page: read to its end, or put off. */
export const GUIDE_MARKS = ['read', 'later'] as const
export type GuideMarkState = (typeof GUIDE_MARKS)[number]

/** `version` is the one the person had before them. */
export type GuideMark = { guide_id: string; state: GuideMarkState; version: number; at: string }

/** The state of someone with a help page; `changed`: its text is another since they read it. */
export type GuideStanding = 'unread' | 'read' | 'changed' | 'later'

type Versioned = { id: string; version: number }

export function standingOf({ id, version }: Versioned, marks: readonly GuideMark[]): GuideStanding {
  const mark = marks.find(({ guide_id: guideId }) => guideId === id)
  if (!mark) return 'unread'
  if (mark.state === 'later') return 'later'
  return mark.version < version ? 'changed' : 'read'
}

/** Pages read as they are now, of all there are. */
export function progressOf(guides: readonly Versioned[], marks: readonly GuideMark[]): { read: number; total: number } {
  return { read: guides.filter((guide) => standingOf(guide, marks) === 'read').length, total: guides.length }
}

/**
 * The page to read next: the first behind `afterId` that is unread or changed, going on at the beginning; when there is none, one that was
 * put off. Null when all others are read.
 */
export function nextToRead<TGuide extends Versioned>(
  guides: readonly TGuide[],
  marks: readonly GuideMark[],
  afterId: string | null,
): TGuide | null {
  const here = guides.findIndex(({ id }) => id === afterId)
  const others = [...guides.slice(here + 1), ...guides.slice(0, Math.max(here, 0))]
  const standing = (...wanted: readonly GuideStanding[]) => others.find((guide) => wanted.includes(standingOf(guide, marks)))
  return standing('unread', 'changed') ?? standing('later') ?? null
}

/** Why there is nothing to begin again; none means there is. */
export const resetBlockers = (marks: readonly GuideMark[]): Blocker[] => (marks.length === 0 ? [blocker('help.progress.nothing')] : [])
