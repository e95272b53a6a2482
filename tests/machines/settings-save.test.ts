import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { settingsSaveMachine } from '#machines/settings-save/settings-save.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => settingsSaveMachine.provide({ actors: { send: calls.promise() } })
const SENT = '0.settingsSave.saving'
const DONE = { kind: 'done', value: 'kept' }
const NO = { kind: 'refused', blockers: [{ code: 'administration.self_lockout' }], present: null }
const MET = { kind: 'refused', blockers: [{ code: 'administration.changed' }], present: 'theirs' }
const SIGNED_OUT = { kind: 'auth', blockers: [{ code: 'session.expired' }] }
const UNKNOWN = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }

test('every state and transition of saving is reached by a generated path', async () => {
  const walked = await walk({
    machine: settingsSaveMachine,
    provided: wired,
    input: { draft: null },
    cases: {
      save: [{ draft: 'mine' }],
      edit: [{ draft: 'typed' }, { draft: null }],
      [`xstate.done.actor.${SENT}`]: [DONE, NO, MET, SIGNED_OUT, UNKNOWN].map((output) => ({ output })),
      [`xstate.error.actor.${SENT}`]: [{ error: new Error('away') }],
    },
    coarse: ({ context }) => [context.draft, context.present],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

const sent = async (outcome: object) => {
  const calls = new Calls()
  const save = createActor(wired(calls), { input: { draft: null } }).start()
  const kept: unknown[] = []
  save.on('draft.keep', ({ draft }) => kept.push(draft))
  save.send({ type: 'edit', draft: 'mine' })
  save.send({ type: 'save', draft: 'mine' })
  const { ticket } = save.getSnapshot().context
  calls.settle(SENT, 'resolve', outcome)
  await settled()
  return { save, calls, ticket, kept }
}

test('an unknown save is asked again with its ticket, not sent again', async () => {
  const { save, ticket } = await sent(UNKNOWN)
  expect(save.getSnapshot().value).toBe('unknown')
  expect(save.getSnapshot().can({ type: 'save', draft: 'mine' })).toBe(false)
  save.send({ type: 'save.ask' })
  expect(save.getSnapshot()).toMatchObject({ value: 'saving', context: { draft: 'mine', ticket } })
})

test('an unknown save can be given up: nothing typed is left, and only a fresh read tells what holds', async () => {
  const { save, kept } = await sent(UNKNOWN)
  save.send({ type: 'save.drop' })
  expect(save.getSnapshot()).toMatchObject({ value: { open: 'dropped' }, context: { draft: null, problems: [] } })
  expect([save.getSnapshot().hasTag('moved'), kept.at(-1)]).toEqual([true, null])
})

test("another user's change is shown, and saving over it is a change of its own", async () => {
  const { save, ticket } = await sent(MET)
  expect(save.getSnapshot()).toMatchObject({ value: { open: 'met' }, context: { present: 'theirs', draft: 'mine' } })
  save.send({ type: 'save', draft: 'mine over theirs' })
  expect(save.getSnapshot().context.ticket).not.toBe(ticket)
})

test('a refusal keeps what was typed', async () => {
  const { save } = await sent(NO)
  expect(save.getSnapshot()).toMatchObject({ value: { open: 'refused' }, context: { draft: 'mine', problems: NO.blockers } })
})

test('what is typed is kept at once, and forgotten when it is saved', async () => {
  const { save, kept } = await sent(DONE)
  expect(kept).toEqual(['mine', null])
  expect(save.getSnapshot()).toMatchObject({ value: { open: 'saved' }, context: { draft: null, saved: 'kept' } })
  save.send({ type: 'edit', draft: 'more' })
  expect(save.getSnapshot()).toMatchObject({ value: { open: 'typing' }, context: { draft: 'more' } })
})

test('a 401 freezes the save with its draft; after the next sign-in it goes on under a ticket of its own', async () => {
  const { save, kept, ticket } = await sent(SIGNED_OUT)
  expect(save.getSnapshot()).toMatchObject({ value: { open: 'frozen' }, context: { draft: 'mine' } })
  expect(kept).toEqual(['mine'])
  const resumed = createActor(wired(new Calls()), { input: { draft: 'mine' } }).start()
  expect(resumed.getSnapshot()).toMatchObject({ value: { open: 'typing' }, context: { draft: 'mine' } })
  save.send({ type: 'save', draft: 'mine' })
  expect(save.getSnapshot().value).toBe('saving')
  expect(save.getSnapshot().context.ticket).not.toBe(ticket)
})

test("taking the other hand's version forgets one's own, and keeps theirs in sight", async () => {
  const { save, kept } = await sent(MET)
  save.send({ type: 'edit', draft: 'mine, changed' })
  expect(save.getSnapshot().value).toEqual({ open: 'met' })
  save.send({ type: 'edit', draft: null })
  expect(save.getSnapshot()).toMatchObject({ value: { open: 'typing' }, context: { draft: null, present: 'theirs', problems: [] } })
  expect(kept).toEqual(['mine', 'mine, changed', null])
})
