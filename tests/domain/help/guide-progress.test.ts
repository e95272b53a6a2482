import { expect, test } from 'vitest'
import { nextToRead, progressOf, resetBlockers, standingOf, type GuideMark } from '#domain/help/guide-progress.ts'

const GUIDES = [
  { id: '1', version: 3 },
  { id: '2', version: 1 },
  { id: '3', version: 2 },
]
const mark = (guideId: string, state: GuideMark['state'], version: number): GuideMark => ({ guide_id: guideId, state, version, at: '' })

test('a page is read as it is now, changed since it was read, put off, or unread', () => {
  const marks = [mark('1', 'read', 2), mark('2', 'read', 1)]
  expect(GUIDES.map((guide) => standingOf(guide, marks))).toEqual(['changed', 'read', 'unread'])
  // what was put off stays put off, whichever version that was
  expect(standingOf({ id: '1', version: 3 }, [mark('1', 'later', 1)])).toBe('later')
})

test('only pages read as they are now count as read', () => {
  expect(progressOf(GUIDES, [mark('1', 'read', 2), mark('2', 'read', 1), mark('3', 'later', 2)])).toEqual({ read: 1, total: 3 })
  expect(progressOf([], [])).toEqual({ read: 0, total: 0 })
})

test('the next page is the first unread or changed one behind the open one, then from the beginning, then one that was put off', () => {
  const next = (marks: readonly GuideMark[], afterId: string | null) => nextToRead(GUIDES, marks, afterId)?.id ?? null
  expect([next([], null), next([], '1'), next([], '3')]).toEqual(['1', '2', '1'])
  expect(next([mark('1', 'read', 2), mark('3', 'later', 2)], '2')).toBe('1')
  expect(next([mark('1', 'read', 3), mark('3', 'later', 2)], '2')).toBe('3')
  // the open page itself is no next one
  expect(next([mark('1', 'read', 3), mark('3', 'read', 2)], '2')).toBe(null)
})

test('reading all again needs a mark to take away', () => {
  expect(resetBlockers([]).map(({ code }) => code)).toEqual(['help.progress.nothing'])
  expect(resetBlockers([mark('1', 'later', 1)])).toEqual([])
})
