import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { NEWS_REFRESH_MS, shellNewsMachine, type ShellNews } from '#machines/shell-news/shell-news.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const NEWS: ShellNews = { download_url: '', builder: true, failed_rows: 3, failed_batches: [] }
const wired = (calls: Calls) => shellNewsMachine.provide({ actors: { readNews: calls.promise() } })

test('every state and transition of the news is reached by a generated path', async () => {
  const walked = await walk({
    machine: shellNewsMachine,
    provided: wired,
    cases: { 'xstate.done.actor.0.shellNews.reading': [{ output: NEWS }] },
    delaysMs: { refresh: NEWS_REFRESH_MS },
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
  expect(news.getSnapshot().value).toBe('reading')
})

test('nobody is asked while nobody looks', async () => {
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
