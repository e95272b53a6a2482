import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { NEWS_REFRESH_MS, NEWS_SETTLE_MS, shellNewsMachine, type ShellNews } from '#machines/shell-news/shell-news.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const NEWS: ShellNews = {
  company: '',
  is_demo: false,
  training: null,
  download_url: '',
  builder: true,
  failed_rows: 3,
  failed_batches: [],
  open_batches: [],
  waiting: {},
}
const wired = (calls: Calls) => shellNewsMachine.provide({ actors: { readNews: calls.promise() } })

test('every state and transition of the news is reached by a generated path', async () => {
  const walked = await walk({
    machine: shellNewsMachine,
    provided: wired,
    cases: { 'xstate.done.actor.0.shellNews.reading': [{ output: NEWS }] },
    delaysMs: { refresh: NEWS_REFRESH_MS, settle: NEWS_SETTLE_MS },
    coarse: ({ context }) => [context.news !== null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('a failed refresh keeps the news that is shown, and it is tried again after a minute', async () => {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const news = createActor(wired(calls), { clock }).start()
  calls.settle('0.shellNews.reading', 'resolve', NEWS)
  await settled()
  clock.increment(NEWS_REFRESH_MS)
  calls.settle('0.shellNews.reading', 'reject', { blockers: [{ code: 'call.offline' }] })
  await settled()
  expect([news.getSnapshot().value, news.getSnapshot().context.news]).toEqual(['stale', NEWS])
  clock.increment(NEWS_REFRESH_MS)
  expect(news.getSnapshot().value).toEqual({ reading: 'asking' })
})

test('no one is asked while no one looks', async () => {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const news = createActor(wired(calls), { clock }).start()
  calls.settle('0.shellNews.reading', 'resolve', NEWS)
  await settled()
  news.send({ type: 'page.hidden' })
  clock.increment(NEWS_REFRESH_MS * 5)
  expect(calls.made).toHaveLength(1)
  news.send({ type: 'page.shown' })
  expect(calls.made).toHaveLength(2)
})

test('what changes is read at once when nothing was lately, and otherwise together with what else changes', async () => {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const news = createActor(wired(calls), { clock }).start()
  const answer = async () => {
    calls.settle('0.shellNews.reading', 'resolve', NEWS)
    await settled()
  }
  await answer()
  for (const _ of [1, 2, 3]) news.send({ type: 'news.changed' })
  expect(calls.made).toHaveLength(1)
  clock.increment(NEWS_SETTLE_MS)
  expect(calls.made).toHaveLength(2)
  await answer()
  clock.increment(NEWS_SETTLE_MS)
  news.send({ type: 'news.changed' })
  expect(calls.made).toHaveLength(3)
})

test('a change while the answer is on its way is asked about again', async () => {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const news = createActor(wired(calls), { clock }).start()
  news.send({ type: 'news.changed' })
  calls.settle('0.shellNews.reading', 'resolve', NEWS)
  await settled()
  expect(news.getSnapshot().value).toEqual({ current: 'due' })
  clock.increment(NEWS_SETTLE_MS)
  expect(calls.made).toHaveLength(2)
})
