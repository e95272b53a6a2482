import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Blocker } from '#domain/blocker.ts'
import { createLinkEntry } from '#machines/link-entry/link-entry.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

type Draft = { account: string }
const machine = createLinkEntry<string, Draft>({ against: ({ account }) => (account === '' ? [{ code: 'thing.value_missing' }] : []) })
const READING = '0.linkEntry.reading'
const SENDING = '0.linkEntry.sending'
const ASKING = '0.linkEntry.asking'
const OPEN = { kind: 'open', told: 'a link' }
const USED: readonly Blocker[] = [{ code: 'first_link.used' }]
const OVER = { kind: 'over', blockers: USED }
const DONE = { kind: 'done', value: { token: 't' } }
const NO = { kind: 'refused', blockers: [{ code: 'administration.password_guessable', field: 'password' }] }
const LATE = { kind: 'refused', blockers: [{ code: 'first_link.late' }] }
const LOST = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }

const wired = (calls: Calls, admitted: unknown[] = []) =>
  machine.provide({
    actors: { readLink: calls.promise(), enter: calls.promise() },
    actions: { admit: (_, { outcome }) => void admitted.push(outcome) },
  })

test('every state and transition of coming in by a link is reached by a generated path', async () => {
  const walked = await walk({
    machine,
    provided: (calls) => wired(calls),
    input: { secret: 's', draft: { account: '' } },
    cases: {
      'entry.edit': [{ draft: { account: 'li' } }],
      [`xstate.done.actor.${READING}`]: [OPEN, OVER].map((output) => ({ output })),
      [`xstate.error.actor.${READING}`]: [{ error: new Error('away') }],
      [`xstate.done.actor.${ASKING}`]: [OPEN, OVER].map((output) => ({ output })),
      [`xstate.error.actor.${ASKING}`]: [{ error: new Error('away') }],
      [`xstate.done.actor.${SENDING}`]: [DONE, NO, LATE, LOST].map((output) => ({ output })),
      [`xstate.error.actor.${SENDING}`]: [{ error: new Error('away') }],
    },
    coarse: ({ context }) => context.draft,
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

async function begun() {
  const calls = new Calls()
  const admitted: unknown[] = []
  const entry = createActor(wired(calls, admitted), { input: { secret: 's', draft: { account: '' } } }).start()
  const answer = async (id: string, value: unknown) => {
    calls.settle(id, 'resolve', value)
    await settled()
  }
  await answer(READING, OPEN)
  return { entry, calls, admitted, answer }
}

async function sent(outcome: object) {
  const at = await begun()
  at.entry.send({ type: 'entry.edit', draft: { account: 'li' } })
  at.entry.send({ type: 'entry.send' })
  await at.answer(SENDING, outcome)
  return at
}

test('nothing is sent while the form lacks something, and one press of two sends', async () => {
  const { entry, calls } = await begun()
  entry.send({ type: 'entry.send' })
  expect(entry.getSnapshot().value).toBe('typing')
  entry.send({ type: 'entry.edit', draft: { account: 'li' } })
  entry.send({ type: 'entry.send' })
  entry.send({ type: 'entry.send' })
  expect(calls.made).toEqual([READING, SENDING])
})

test('the token is handed over once, and the flow ends', async () => {
  const { entry, admitted } = await sent(DONE)
  expect([entry.getSnapshot().status, admitted]).toEqual(['done', [DONE]])
})

test('a refusal keeps what was typed and says why', async () => {
  const { entry } = await sent(NO)
  expect(entry.getSnapshot()).toMatchObject({ value: 'typing', context: { draft: { account: 'li' }, problems: NO.blockers } })
})

test('a link that ended meanwhile ends the form', async () => {
  const { entry } = await sent(LATE)
  expect(entry.getSnapshot()).toMatchObject({ value: 'over', context: { problems: LATE.blockers } })
})

test('after a lost answer the link is read: one that was used says so, and nothing is sent again', async () => {
  const { entry, calls, answer, admitted } = await sent(LOST)
  expect(entry.getSnapshot().value).toBe('asking')
  await answer(ASKING, OVER)
  expect(entry.getSnapshot()).toMatchObject({ value: 'over', context: { problems: USED } })
  expect([calls.made, admitted]).toEqual([[READING, SENDING, ASKING], []])
})

test('after a lost answer a link that is still open gives the form back, with what was typed', async () => {
  const { entry, answer } = await sent(LOST)
  await answer(ASKING, OPEN)
  expect(entry.getSnapshot()).toMatchObject({
    value: 'typing',
    context: { draft: { account: 'li' }, problems: [{ code: 'link_entry.not_arrived' }] },
  })
})
