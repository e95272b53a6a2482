import { expect, test } from 'vitest'
import { failed, ownFailure } from '#server/connectors/core/failure.ts'
import { joinedReports, longestRestated } from '#server/connectors/core/generations.ts'
import type { ReportPort } from '#server/connectors/core/port.ts'
import { anAccount } from './drafts.ts'

const range = { since: '2026-11-01', until: '2026-11-07' }
const { signal } = new AbortController()
type Reports = Pick<ReportPort<string>, 'read'>

/** A generation with these pages; a page's cursor is its number. */
function aReport(name: string, pages: number) {
  const asked: (string | null)[] = []
  const read: Reports['read'] = (_account, _range, cursor) => {
    asked.push(cursor)
    const page = Number(cursor ?? 1)
    return Promise.resolve({ ok: { figures: [`${name}${page}`], next: page < pages ? String(page + 1) : null } })
  }
  return { asked, read }
}

/** Reads from a cursor to the end, or to the first failure. */
async function readAll(port: Reports, from: string | null = null) {
  const figures: string[] = []
  const cursors: (string | null)[] = []
  let cursor = from
  for (;;) {
    const page = await port.read(anAccount(), range, cursor, signal)
    if ('error' in page) return { figures, cursors, error: page.error.message }
    figures.push(...page.ok.figures)
    cursor = page.ok.next
    if (cursor === null) return { figures, cursors }
    cursors.push(cursor)
  }
}

test('the reports of all generations are read one after the other, each with its own cursors', async () => {
  const [current, old] = [aReport('new', 2), aReport('old', 2)]
  expect(await readAll(joinedReports([current, old]))).toEqual({
    figures: ['new1', 'new2', 'old1', 'old2'],
    cursors: ['0:2', '1:', '1:2'],
  })
  expect([current.asked, old.asked]).toEqual([
    [null, '2'],
    [null, '2'],
  ])
})

test('a reading goes on from the cursor where it stopped', async () => {
  const [current, old] = [aReport('new', 2), aReport('old', 3)]
  expect((await readAll(joinedReports([current, old]), '1:2')).figures).toEqual(['old2', 'old3'])
  expect(current.asked).toEqual([])
})

test('a failure of one generation is the failure of the page, and nothing after it is read', async () => {
  const error = failed(ownFailure({ class: 'retryable', message: 'away', wrote: 'no' }))
  const old = aReport('old', 1)
  expect(await readAll(joinedReports([{ read: () => Promise.resolve(error) }, old]))).toMatchObject({ figures: [], error: 'away' })
  expect(old.asked).toEqual([])
})

test('a network with one generation keeps its own cursors', async () => {
  const only = aReport('only', 2)
  expect(joinedReports([only])).toBe(only)
})

test('figures are read again while one of the generations still corrects them', () => {
  expect(longestRestated([{ restatedDays: 2 }, { restatedDays: 8 }])).toBe(8)
})
