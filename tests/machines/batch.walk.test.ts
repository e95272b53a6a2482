import type { AnyActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { AUTOSAVE_MS, EXPANDING_READ_MS, TICKET_READ_MS } from '#machines/batch/batch.setup.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import { aBatch, aFacts, anEdit, aNewObject, aSpec, settledBatch, wiredBatch } from './kit/batches.ts'
import { settled, walk, type Calls } from './kit/walk.ts'

const done = (value: unknown = null) => ({ output: { kind: 'done', value } })
const refused = (rest: object = {}) => ({ output: { kind: 'refused', blockers: [{ code: 'no' }], ...rest } })
const unknown = { output: { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } }
const auth = { output: { kind: 'auth', blockers: [{ code: 'session.expired' }] } }
const theirs = { seq: 1, version: 9, name: 'c', values: {}, excluded_reason: null }

const found = [
  null,
  aBatch({ state: 'expanding' }),
  aBatch(),
  aBatch({ state: 'pushing' }),
  aBatch({ state: 'pushing', counts: { done: 1, failed: 1, skipped: 0, unknown: 0, waiting: 1, total: 3 } }),
  settledBatch(3, 0),
  settledBatch(2, 1),
  settledBatch(0, 3),
  aBatch({ state: 'discarded' }),
].map((output) => ({ output }))

const cases = {
  'spec.change': [{ spec: aSpec() }, { spec: aSpec({ game_id: '', account_ids: [] }) }, { spec: aSpec({ name: '' }) }],
  'build.back': [{}, { stage: 'scope' }],
  'build.part': ['scope', 'campaign', 'naming'].map((part) => ({ part })),
  'edits.apply': [{ changes: [anEdit()] }],
  'rows.add': [{ rows: [aNewObject()], undone: 'undone' }],
  'batch.told': [{ batch: aBatch() }],
  'rows.recreate': [{ seqs: [1] }],
  'row.decide': [{ seq: 2, decision: 'absent', networkId: null }],
  'xstate.done.actor.0.batch.finding': found,
  'xstate.done.actor.0.batch.reconciling.asking': ['working', 'done', 'void'].map((output) => ({ output })),
  'xstate.done.actor.0.batch.reconciling.absent': found,
  'xstate.done.actor.0.batch.expanding.reading': [{ output: aBatch({ state: 'expanding' }) }, { output: aBatch() }, { output: null }],
  'xstate.done.actor.0.batch.building.loadingLast': [{ output: { spec: aSpec() } }, { output: null }],
  'xstate.done.actor.0.batch.previewing.goingBack': [{ output: { spec: aSpec() } }, { output: null }],
  'xstate.done.actor.import': [
    {
      output: {
        kind: 'taken',
        importId: '9',
        fileName: 'rows.xlsx',
        good: 2,
        bad: 0,
        accountIds: ['a1'],
        totals: { levels: { campaign: 1, adgroup: 1, ad: 2 }, daily_budget: [], lifetime_budget: [] },
      },
    },
    { output: { kind: 'cancelled' } },
  ],
  'xstate.done.actor.0.batch.creating': [done({ batchId: '42' }), refused(), unknown, auth],
  'xstate.done.actor.0.batch.previewing.saving': [
    done({ batch: aBatch(), rows: [{ seq: 1, version: 2 }] }),
    refused(),
    refused({ present: [theirs] }),
    unknown,
    auth,
  ],
  'xstate.done.actor.0.batch.previewing.adding': [
    done({ batch: aBatch(), rows: [{ seq: 4, version: 1 }], added: [4] }),
    refused(),
    unknown,
    auth,
  ],
  'xstate.done.actor.0.batch.previewing.checking': [
    { output: aBatch() },
    { output: aBatch({ counts: { done: 0, failed: 0, skipped: 3, unknown: 0, waiting: 0, total: 3 } }) },
  ],
  'xstate.done.actor.0.batch.committing': [done(), refused(), unknown, auth],
  'xstate.done.actor.0.batch.retrying': [
    done({ retried: 1, heldRows: 0, held: [] }),
    done({ retried: 1, heldRows: 1, held: [{ code: 'no', row: 2 }] }),
    refused(),
    unknown,
    auth,
  ],
  'xstate.done.actor.0.batch.recreating': [done(), refused(), unknown, auth],
  'xstate.done.actor.0.batch.retryEditing.saving': [
    done({ batch: settledBatch(2, 1), rows: [{ seq: 1, version: 2 }] }),
    done({ batch: aBatch({ state: 'pushing' }), rows: [{ seq: 1, version: 2 }] }),
    refused(),
    refused({ present: [theirs] }),
    unknown,
    auth,
  ],
  'xstate.done.actor.0.batch.retryEditing.checking': [{ output: settledBatch(2, 1) }, { output: aBatch({ state: 'pushing' }) }],
  'xstate.done.actor.0.batch.decidingRow': [done(), refused(), unknown, auth],
  'xstate.done.actor.0.batch.discarding': [done(), refused(), unknown, auth],
  'xstate.done.actor.poll': [
    { output: { kind: 'resolved', value: { batch: settledBatch(3, 0) } } },
    { output: { kind: 'rejected', reason: 'saidNo', value: { batch: settledBatch(2, 1) } } },
    { output: { kind: 'rejected', reason: 'couldNotAsk', blockers: [] } },
    { output: { kind: 'gaveUp' } },
  ],
  'xstate.snapshot.poll': [{ snapshot: { context: { last: { result: '2', value: { batch: aBatch({ state: 'pushing' }) } } } } }],
}

const asks = '0.statusPoll.polling.asking'
const broken = (event: { type: string }) => ({ ...event, error: new Error('broken') })
const batchOf = (event: object) =>
  'output' in event ? (event.output as { kind: string; reason?: string; value?: unknown }) : { kind: 'gaveUp' }

/** The poll's end as its own question brings it about. */
function endPoll(_: AnyActor, event: object, calls: Calls, clock: SimulatedClock): void {
  const end = batchOf(event)
  if (end.kind === 'gaveUp') clock.increment(86_400_000)
  else if (end.reason === 'couldNotAsk') calls.settle(asks, 'reject', new Error('offline'))
  else calls.settle(asks, 'resolve', { result: end.kind === 'resolved' ? '1' : '0', value: end.value })
}

const pasted = { type: 'source.choose', request: { kind: 'pasted', text: '' } } as const

async function endImport(actor: AnyActor, event: object, calls: Calls): Promise<void> {
  const child: AnyActor = actor.getSnapshot().children.import
  if (batchOf(event).kind === 'cancelled') return child.send({ type: 'import.cancel' })
  if (child.getSnapshot().matches('choosing')) child.send(pasted)
  calls.settle('0.batchImport.reading', 'resolve', {
    import_id: '9',
    file_name: 'rows.xlsx',
    rows: 2,
    good: 2,
    columns: [],
    bad: [],
    account_ids: ['a1'],
    levels: { campaign: 1, adgroup: 1, ad: 2 },
    daily_budget: [],
    lifetime_budget: [],
  })
  await settled()
  child.send({ type: 'rows.take' })
}

test('every state and transition of a batch is reached by a generated path', async () => {
  const walked = await walk({
    machine: batchMachine,
    provided: wiredBatch,
    input: { flowId: 'f1', facts: newBatchFacts(aSpec({ game_id: '', account_ids: [] })) },
    resumed: [
      newBatchFacts(aSpec()),
      { ...newBatchFacts(aSpec()), create: { ticket: 't', source: { kind: 'spec' as const } } },
      { ...newBatchFacts(aSpec()), frozen: 'create' as const, create: { ticket: 't', source: { kind: 'spec' as const } } },
      aFacts({ commit: { ticket: 't', version: 3, total: 3 } }),
      aFacts({ add: { ticket: 't', rows: [aNewObject()], undone: '' } }),
      aFacts({ frozen: 'add', add: { ticket: 't', rows: [aNewObject()], undone: '' } }),
      aFacts({ frozen: 'commit' }),
      aFacts({ frozen: 'discard', discardTicket: 't' }),
      aFacts({ frozen: 'decide', decide: { ticket: 't', seq: 2, decision: 'absent', networkId: null } }),
      aFacts({
        frozen: 'retry',
        retry: { ticket: 't', settledAt: settledBatch(2, 1).settled_at, version: null, seqs: null, elsewhere: false },
      }),
      aFacts({ frozen: 'retry', retry: { ticket: 't', settledAt: null, version: null, seqs: null, elsewhere: false } }),
      aFacts({ frozen: 'recreate', recreate: { ticket: 't', seqs: [1] } }),
      aFacts({ pendingEdits: [{ seq: 1, level: 'ad', expected: 1, now: { name: 'b' }, was: { name: 'a' } }] }),
      aFacts({
        saving: { ticket: 't', level: 'ad', edits: [{ seq: 1, level: 'ad', expected: 1, now: { name: 'b' }, was: { name: 'a' } }] },
      }),
    ].map((facts) => ({ flowId: 'f1', facts })),
    cases,
    // before there is a batch the specification decides, afterwards the edits and what the batch has come to
    coarse: ({ context: { add, asked, batchId, batch, commit, create, former, frozen, queue, saving, spec, stage } }) =>
      batchId === null
        ? [spec.game_id, spec.name, create !== null, frozen, stage, former !== null]
        : [
            frozen,
            Math.min(asked, 1),
            commit !== null,
            saving !== null,
            add !== null,
            queue.pending.length > 0,
            queue.past.length > 0,
            queue.future.length > 0,
            batch?.counts.failed ?? 0,
            batch?.counts.skipped ?? 0,
          ],
    delaysMs: { quiet: AUTOSAVE_MS, expandingRead: EXPANDING_READ_MS, ticketRead: TICKET_READ_MS },
    drive: {
      'xstate.done.actor.poll': endPoll,
      'xstate.snapshot.poll': (_actor, _event, calls) =>
        calls.settle(asks, 'resolve', { result: '2', value: { batch: aBatch({ state: 'pushing' }) } }),
      'xstate.done.actor.import': endImport,
      // a child machine that breaks: no wire can cause it, so the test says it for it
      'xstate.error.actor.poll': (actor, event) => actor.send(broken(event)),
      'xstate.error.actor.import': (actor, event) => actor.send(broken(event)),
    },
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
  expect(walked.paths).toBeGreaterThan(200)
})
