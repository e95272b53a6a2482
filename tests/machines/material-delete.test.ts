import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import {
  materialDeleteMachine,
  type DeletedMaterial,
  type MaterialDeleteOutcome,
} from '#machines/material-delete/material-delete.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => materialDeleteMachine.provide({ actors: { rehearse: calls.promise(), deleteMaterials: calls.promise() } })
const row = (result: DeletedMaterial['result'], id = '1'): DeletedMaterial => ({ id, name: '主图', result, reviews: 1, blockers: [] })
const chosen = [{ id: '1', revision: 3 }]

test('every state and transition of deleting materials is reached by a generated path', async () => {
  const walked = await walk({
    machine: materialDeleteMachine,
    provided: wired,
    cases: {
      'delete.ask': [{ chosen }, { chosen: [] }],
      'xstate.done.actor.0.materialDelete.rehearsing': [{ output: [row('would_delete')] }, { output: [row('refused')] }],
      'xstate.done.actor.0.materialDelete.deleting': [
        { kind: 'done', value: [row('deleted')] },
        { kind: 'refused', blockers: [] },
        { kind: 'unknown', blockers: [] },
      ].map((output) => ({ output })),
    },
    coarse: ({ context }) => [context.rows.map(({ result }: DeletedMaterial) => result)],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('what is used is never sent away only; a lost answer is asked about with the same ticket', async () => {
  const calls = new Calls()
  const deletion = createActor(wired(calls)).start()
  const answer = async (state: string, value: unknown) => {
    calls.settle(`0.materialDelete.${state}`, 'resolve', value)
    await settled()
  }
  deletion.send({ type: 'delete.ask', chosen })
  await answer('rehearsing', [row('refused')])
  expect(deletion.getSnapshot().can({ type: 'delete.confirm' })).toBe(false)
  deletion.send({ type: 'delete.close' })
  deletion.send({ type: 'delete.ask', chosen })
  await answer('rehearsing', [row('would_delete'), row('refused', '2')])
  deletion.send({ type: 'delete.confirm' })
  const { ticket } = deletion.getSnapshot().context
  await answer('deleting', { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } satisfies MaterialDeleteOutcome)
  deletion.send({ type: 'delete.retry' })
  await answer('deleting', { kind: 'done', value: [row('deleted'), row('refused', '2')] } satisfies MaterialDeleteOutcome)
  const { value, context } = deletion.getSnapshot()
  expect([value, context.ticket, context.rows.map(({ result }) => result)]).toEqual(['settled', ticket, ['deleted', 'refused']])
})
