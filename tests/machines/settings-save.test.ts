import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { settingsSaveMachine } from '#machines/settings-save/settings-save.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => settingsSaveMachine.provide({ actors: { send: calls.promise() } })
const SENT = '0.settingsSave.saving'
const DONE = { kind: 'done', value: 'kept' }
const NO = { kind: 'refused', blockers: [{ code: 'administration.self_lockout' }], present: null }
const MET = { kind: 'refused', blockers: [{ code: 'administration.changed' }], present: 'theirs' }
const UNKNOWN = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] }

test('every state and transition of saving is reached by a generated path', async () => {
  const walked = await walk({
    machine: settingsSaveMachine,
    provided: wired,
    cases: {
      save: [{ draft: 'mine' }],
      [`xstate.done.actor.${SENT}`]: [DONE, NO, MET, UNKNOWN].map((output) => ({ output })),
      [`xstate.error.actor.${SENT}`]: [{ error: new Error('away') }],
    },
    coarse: ({ context }) => [context.draft, context.present],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

const sent = async (outcome: object) => {
  const calls = new Calls()
  const save = createActor(wired(calls)).start()
  save.send({ type: 'save', draft: 'mine' })
  const { ticket } = save.getSnapshot().context
  calls.settle(SENT, 'resolve', outcome)
  await settled()
  return { save, calls, ticket }
}

test('an unknown save is asked again with its ticket, not sent anew', async () => {
  const { save, ticket } = await sent(UNKNOWN)
  expect(save.getSnapshot().value).toBe('unknown')
  expect(save.getSnapshot().can({ type: 'save', draft: 'mine' })).toBe(false)
  save.send({ type: 'save.ask' })
  expect(save.getSnapshot()).toMatchObject({ value: 'saving', context: { draft: 'mine', ticket } })
})

test("another hand's change is shown, and saving over it is a change of its own", async () => {
  const { save, ticket } = await sent(MET)
  expect(save.getSnapshot()).toMatchObject({ value: 'met', context: { present: 'theirs', draft: 'mine' } })
  save.send({ type: 'save', draft: 'mine over theirs' })
  expect(save.getSnapshot().context.ticket).not.toBe(ticket)
})

test('a refusal keeps what was typed', async () => {
  const { save } = await sent(NO)
  expect(save.getSnapshot()).toMatchObject({ value: 'refused', context: { draft: 'mine', problems: NO.blockers } })
})
