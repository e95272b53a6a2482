import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ReviewRow } from '#contract/review.ts'
import { blocker } from '#domain/blocker.ts'
import { say } from '#i18n/catalogue.ts'
import { decidedToday } from '#views/review/glance/reviews-now.ts'
import { ReviewsNow } from '#views/review/glance/ReviewsNow.tsx'
import { reviewsNowReading, type ReviewsNow as Now } from '#views/review/glance/wire.ts'
import { anItem } from '../../kit/review-item.ts'
import { show } from '../kit/show.tsx'

const ME = '3'
const aRow = (id: string, rest: Partial<ReviewRow> = {}): ReviewRow => ({ ...anItem(id), region_id: '1', ...rest })
const by = (id: string) => ({ id, name: id })
const listOf = (data: ReviewRow[], counts = { waiting: data.length, held: 0, overdue: 0 }) => ({
  data,
  total: data.length,
  page: 1,
  per_page: 50,
  counts,
})
const nowOf = (waiting: ReviewRow[], decided: ReviewRow[] = [], overdue = 0): Now => ({
  waiting: listOf(waiting, { waiting: waiting.length, held: 0, overdue }),
  decided: listOf(decided),
})

function open(read: () => Promise<Now>) {
  const gone: string[] = []
  const reading = createActor(reviewsNowReading.provide({ actors: { read: fromPromise(read) } }), { input: { query: null } })
  show(
    <ReviewsNow
      reading={reading.start()}
      me={ME}
      queueHref="/queue"
      itemHref={(id) => `/queue?item=${id}`}
      decidedHref="/decided"
      onGo={(href) => gone.push(href)}
    />,
  )
  return { gone, user: userEvent.setup() }
}

test('what waits is listed by deadline, what is overdue says so, and each leads to its place in the queue', async () => {
  const { gone, user } = open(() =>
    Promise.resolve(nowOf([aRow('1', { overdue: true }), aRow('2', { version: 2 }), aRow('3', { own: true })], [], 1)),
  )
  const list = within(await screen.findByRole('region', { name: '按截止时间' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['素材 1', '素材 2'])
  expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(/v1.*已超时 11-21 /)
  expect(within(screen.getByRole('region', { name: '修改后再次送审（1）' })).getByRole('link').textContent).toBe('素材 2')
  await user.click(list.getByRole('link', { name: '素材 1' }))
  await user.click(screen.getByRole('link', { name: '已超时 1' }))
  await user.click(screen.getByRole('link', { name: '3 待审' }))
  await user.click(screen.getByRole('link', { name: /^今日已审/ }))
  expect(gone).toEqual(['/queue?item=1', '/queue', '/queue', '/decided'])
})

test('what this reviewer decided today is counted with the pace', async () => {
  const at = new Date().toISOString()
  open(() => Promise.resolve(nowOf([], [aRow('1', { state: 'failed', reviewer: by(ME), decided_at: at })])))
  expect((await screen.findByRole('link', { name: '今日已审 1（通过 0，未通过 1）' })).parentElement?.textContent).toContain(
    '每小时 1.0 个',
  )
})

test('decisions of other reviewers and of other days are not counted, and a pause does not lower the pace', () => {
  const decided = (id: string, reviewer: string, at: string, state: 'passed' | 'failed' = 'passed') =>
    aRow(id, { state, reviewer: by(reviewer), decided_at: at })
  const rows = [
    decided('1', ME, '2026-11-27T09:40:00Z'),
    decided('2', ME, '2026-11-27T09:10:00Z', 'failed'),
    decided('3', ME, '2026-11-27T01:30:00Z'),
    decided('4', '8', '2026-11-27T01:20:00Z'),
    decided('5', ME, '2026-11-26T09:00:00Z'),
  ]
  const on = { me: ME, today: '2026-11-27', zone: 'UTC' }
  expect(decidedToday(rows, on)).toEqual({ passed: 2, failed: 1, anHour: 1.5 })
  expect(decidedToday([], on)).toEqual({ passed: 0, failed: 0, anHour: null })
})

test('an empty queue says so, and that nothing was decided today', async () => {
  open(() => Promise.resolve(nowOf([])))
  expect(await screen.findByText(say('zh', 'home.reviews.empty'))).toBeTruthy()
  expect(screen.getByText(say('zh', 'home.reviews.today', { count: 0, passed: 0, failed: 0 }))).toBeTruthy()
})

test('a failure is told, and is asked again', async () => {
  let tries = 0
  const { user } = open(() =>
    (tries += 1) === 1
      ? Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
      : Promise.resolve(nowOf([aRow('1')])),
  )
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: '素材 1' })).toBeTruthy()
})
