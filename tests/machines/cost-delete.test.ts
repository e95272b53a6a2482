import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { costDeleteMachine, type DeletionResult } from '#machines/cost-delete/cost-delete.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const wired = (calls: Calls) => costDeleteMachine.provide({ actors: { rehearse: calls.promise(), deleteCosts: calls.promise() } })
const result = (how: 'deleted' | 'refused' | 'would_delete'): DeletionResult => ({
  rows: [{ id: '7', result: how, month: '2026-11', base_minor: '1', shares: 30, blockers: [] }],
  months: [],
  games: [],
})

test('every state and transition of a deletion is reached by a generated path', async () => {
  const walked = await walk({
    machine: costDeleteMachine,
    provided: wired,
    cases: {
      'delete.ask': [{ chosen: [{ id: '7', version: 1 }] }, { chosen: [] }],
      'reason.change': [{ reason: '记错' }],
      'xstate.done.actor.0.costDelete.rehearsing': [{ output: result('would_delete') }, { output: result('refused') }],
      'xstate.done.actor.0.costDelete.deleting': [
        { output: { kind: 'done', value: result('deleted') } },
        { output: { kind: 'refused', blockers: [] } },
        { output: { kind: 'unknown', blockers: [] } },
      ],
    },
    coarse: ({ context }) => [context.reason, context.result?.rows[0]?.result ?? null],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
})

test('a lost answer is asked for with the same ticket', async () => {
  const calls = new Calls()
  const deletion = createActor(wired(calls)).start()
  deletion.send({ type: 'delete.ask', chosen: [{ id: '7', version: 1 }] })
  calls.settle('0.costDelete.rehearsing', 'resolve', result('would_delete'))
  await settled()
  deletion.send({ type: 'reason.change', reason: '记错' })
  deletion.send({ type: 'delete.confirm' })
  const { ticket } = deletion.getSnapshot().context
  calls.settle('0.costDelete.deleting', 'resolve', { kind: 'unknown', blockers: [] })
  await settled()
  deletion.send({ type: 'delete.retry' })
  expect([deletion.getSnapshot().value, deletion.getSnapshot().context.ticket]).toEqual(['deleting', ticket])
})
