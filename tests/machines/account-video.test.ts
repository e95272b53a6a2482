import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import {
  accountsToChoose,
  accountVideoMachine,
  sendBlockers,
  type AccountVideo,
  type SendOutcome,
} from '#machines/account-video/account-video.machine.ts'
import { WATCH_MS } from '#machines/kit/watch.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => accountVideoMachine.provide({ actors: { readVideos: calls.promise(), sendVideo: calls.promise() } })
const input = { materialId: '1', gameId: '10012' }
const video = (state: AccountVideo['state']): AccountVideo => ({
  account_id: 'a',
  account_name: '账户',
  state,
  sent: 0,
  bytes: 9,
  failure: null,
})
const accounts = [{ id: 'a', name: '账户' }]
const read = (...videos: AccountVideo[]) => ({ videos, accounts })

test('every state and transition of bringing a video to accounts is reached by a generated path', async () => {
  const walked = await walk({
    machine: accountVideoMachine,
    provided: wired,
    input,
    delaysMs: { watch: WATCH_MS },
    cases: {
      'accounts.choose': [{ ids: ['a'] }, { ids: [] }],
      'video.again': [{ id: 'a' }],
      'xstate.done.actor.0.accountVideo.reading': [
        { output: read() },
        { output: read(video('processing')) },
        { output: read(video('failed')) },
      ],
      'xstate.done.actor.0.accountVideo.sending': [
        { kind: 'done', value: [] },
        { kind: 'refused', blockers: [] },
        { kind: 'unknown', blockers: [] },
      ].map((output) => ({ output })),
    },
    coarse: ({ context }) => [context.chosen.length > 0, context.videos.map(({ state }: AccountVideo) => state)],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('a video is asked about until it can be used; an answer that was lost is read back, not sent again', async () => {
  const [calls, clock] = [new Calls(), new SimulatedClock()]
  const flow = createActor(wired(calls), { input, clock }).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.accountVideo.${state}`, 'resolve', value)
    await settled()
  }
  const at = () => flow.getSnapshot().value
  await answer('reading', read())
  expect([at(), sendBlockers(flow.getSnapshot().context).map(({ code }) => code)]).toEqual(['resting', ['material.video.no_account']])
  flow.send({ type: 'accounts.choose', ids: ['a'] })
  flow.send({ type: 'video.send' })
  await answer('sending', { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } satisfies SendOutcome)
  expect(at()).toBe('uncertain')
  flow.send({ type: 'read.retry' })
  await answer('reading', read(video('sending')))
  expect(at()).toBe('watching')
  clock.increment(WATCH_MS)
  await answer('reading', read(video('ready')))
  expect([at(), calls.made.filter((id) => id.endsWith('sending')).length]).toEqual(['resting', 1])
})

test('accounts are chosen and videos sent while it is asked on; nothing is asked while no one looks', async () => {
  const [calls, clock] = [new Calls(), new SimulatedClock()]
  const flow = createActor(wired(calls), { input, clock }).start()
  const readings = () => calls.made.filter((id) => id.endsWith('reading')).length
  calls.settle('0.accountVideo.reading', 'resolve', read(video('processing')))
  await settled()
  clock.increment(WATCH_MS)
  flow.send({ type: 'accounts.choose', ids: ['a'] })
  expect([flow.getSnapshot().value, flow.getSnapshot().context.chosen]).toEqual(['reading', ['a']])
  flow.send({ type: 'page.hidden' })
  clock.increment(WATCH_MS * 100)
  expect([flow.getSnapshot().value, readings()]).toEqual(['hidden', 2])
  flow.send({ type: 'page.shown' })
  flow.send({ type: 'video.send' })
  expect([flow.getSnapshot().value, readings()]).toEqual(['sending', 3])
})

test('accounts are found by name or number, and those that have the video are not offered', () => {
  const both = [...accounts, { id: 'b', name: '星河-美国' }]
  const found = (text: string) => accountsToChoose({ videos: [video('ready')], accounts: both }, text).map(({ id }) => id)
  expect([found(''), found(' B '), found('美国'), found('账户')]).toEqual([['b'], ['b'], ['b'], []])
})
