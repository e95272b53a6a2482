import { assign, emit, fromPromise, setup } from 'xstate'
import { commitBlockers, undoBlockers } from '#domain/object/change.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { WATCH_MS } from '../kit/watch.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import type { ChangeContext, ChangeEvent, ChangeFacts, ChangeRequest, SeenSet, SetOutcome } from './object-change.types.ts'

const write = writeStates<ChangeContext, SetOutcome>()
const again = { target: 'reading' as const, actions: 'forgetProblems' as const }
const idOf = ({ context: { id } }: { context: ChangeContext }) => ({ id: id ?? '' })
const wrote = ({ event }: { event: { output: SeenSet } }) => ({ set: event.output })

/**
 * Changes of objects at their network (flow M08): what is asked for is staged as a difference, looked at, committed once against the number
 * that was seen, watched while the server sends it part by part, and put back by another set. The set is the server's: whatever became of a
 * commit whose answer was lost, reading the set tells.
 */
export const objectChangeMachine = setup({
  types: {
    context: {} as ChangeContext,
    events: {} as ChangeEvent,
    input: {} as ChangeFacts,
    emitted: {} as KeepFacts,
  },
  actors: {
    stageChanges: fromPromise<SetOutcome, { request: ChangeRequest | null; ticket: string }>(mustBeProvided('stageChanges')),
    readSet: fromPromise<SeenSet, { id: string }>(mustBeProvided('readSet')),
    commitSet: fromPromise<SetOutcome, { set: SeenSet | null; reason: string; typed: string; ticket: string }>(mustBeProvided('commitSet')),
    stopSet: fromPromise<SetOutcome, { id: string }>(mustBeProvided('stopSet')),
    discardSet: fromPromise<SetOutcome, { id: string }>(mustBeProvided('discardSet')),
    undoSet: fromPromise<SetOutcome, { id: string; ticket: string }>(mustBeProvided('undoSet')),
  },
  delays: { watch: WATCH_MS },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    takeSet: assign((_, { set }: { set: SeenSet }) => ({ set, id: set.id })),
    takeWritten: assign((_, { outcome }: Ended<SetOutcome>) =>
      outcome.kind === 'done'
        ? { set: outcome.value, id: outcome.value.id, request: null, ticket: '', reason: '', typed: '', problems: [] }
        : {},
    ),
    takeNext: assign((_, { outcome }: Ended<SetOutcome>) =>
      outcome.kind === 'done' ? { next: outcome.value.id, ticket: '', problems: [] } : {},
    ),
    takePresent: assign((_, { outcome }: Ended<SetOutcome>) =>
      'present' in outcome && outcome.present ? { set: outcome.present, typed: '' } : {},
    ),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    takeTyped: assign((_, { typed }: { typed: string }) => ({ typed })),
    dropRequest: assign({ request: null, ticket: '', problems: [] }),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    isStaged: ({ context }) => context.id !== null,
    wasStaging: ({ context }) => context.ticket !== '',
    isDraft: ({ context }) => context.set?.state === 'draft',
    isRunning: ({ context }) => context.set?.state === 'running',
    isSettled: ({ context }) => context.set?.state === 'settled',
    hasReady: ({ context: { set } }) => (set?.counts.ready ?? 0) > 0,
    mayCommit: ({ context: { set, reason, typed } }) => set !== null && commitBlockers(set, { reason, typed }).length === 0,
    mayUndo: ({ context: { set } }) => set !== null && undoBlockers(set).length === 0,
    ...endGuards,
  },
}).createMachine({
  id: 'objectChange',
  context: ({ input }) => ({ ...input, set: null, next: null, problems: [] }),
  initial: 'finding',
  states: {
    /** what was staged is the server's; what was not is sent under its ticket, which gives one set however often it is sent */
    finding: {
      always: [{ guard: 'isStaged', target: 'reading' }, { target: 'beginning' }],
    },
    beginning: {
      always: [
        { guard: 'wasStaging', target: 'stageUncertain' },
        { target: 'staging', actions: 'takeTicket' },
      ],
    },
    ...write({
      is: 'staging',
      entry: 'keepFacts',
      src: 'stageChanges',
      input: ({ context: { request, ticket } }) => ({ request, ticket }),
      done: { target: 'deciding', takes: ['takeWritten'], does: ['keepFacts'] },
      refused: { target: 'notStaged' },
      uncertain: 'stageUncertain',
    }),
    /** nothing was kept; the request is still here */
    notStaged: {
      tags: 'failure',
      on: { 'request.again': { target: 'staging', actions: 'takeTicket' }, 'request.drop': { target: 'left', actions: 'dropRequest' } },
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readSet',
        input: idOf,
        onDone: { target: 'deciding', actions: { type: 'takeSet', params: wrote } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
      on: { 'page.hidden': 'hidden' },
    },
    failed: { tags: 'failure', on: { 'set.again': again, 'request.drop': { target: 'left', actions: 'dropRequest' } } },
    /** finds the place from what the server says */
    deciding: {
      always: [
        { guard: 'isDraft', target: 'diffing' },
        { guard: 'isRunning', target: 'watching' },
        { guard: 'isSettled', target: 'settled' },
        { target: 'discarded' },
      ],
    },
    /** the difference is looked at */
    diffing: {
      on: {
        'commit.ask': { guard: 'hasReady', target: 'confirming', actions: 'forgetProblems' },
        'set.again': again,
        'set.discard': 'discarding',
      },
    },
    /** how many are changed, and what that comes to, once more */
    confirming: {
      on: {
        'reason.change': { actions: { type: 'takeReason', params: ({ event }) => event } },
        'typed.change': { actions: { type: 'takeTyped', params: ({ event }) => event } },
        'commit.send': { guard: 'mayCommit', target: 'committing', actions: 'takeTicket' },
        'commit.cancel': 'diffing',
      },
    },
    ...write({
      is: 'committing',
      entry: 'keepFacts',
      src: 'commitSet',
      input: ({ context: { set, reason, typed, ticket } }) => ({ set, reason, typed, ticket }),
      done: { target: 'deciding', takes: ['takeWritten'] },
      conflict: { target: 'deciding', takes: ['takePresent'] },
      refused: { target: 'confirming' },
      unknown: 'reading',
    }),
    /** the server sends it part by part */
    watching: {
      after: { watch: 'reading' },
      on: { 'set.stop': 'stopping', 'set.again': again, 'page.hidden': 'hidden' },
    },
    /** no one looks */
    hidden: { on: { 'page.shown': 'reading' } },
    ...write({
      is: 'stopping',
      src: 'stopSet',
      input: idOf,
      done: { target: 'deciding', takes: ['takeWritten'] },
      refused: { target: 'deciding' },
      unknown: 'reading',
    }),
    settled: {
      tags: 'settled',
      on: { 'undo.send': { guard: 'mayUndo', target: 'undoing', actions: 'takeTicket' }, 'set.again': again },
    },
    ...write({
      is: 'undoing',
      entry: 'keepFacts',
      src: 'undoSet',
      input: ({ context: { id, ticket } }) => ({ id: id ?? '', ticket }),
      done: { target: 'undone', takes: ['takeNext'] },
      refused: { target: 'settled' },
      uncertain: 'undoUncertain',
    }),
    /** the difference that puts it back is a set of its own */
    undone: { tags: 'settled', on: { 'set.again': again } },
    ...write({
      is: 'discarding',
      src: 'discardSet',
      input: idOf,
      done: { target: 'deciding', takes: ['takeWritten'] },
      conflict: { target: 'deciding', takes: ['takePresent'] },
      refused: { target: 'diffing' },
      unknown: 'reading',
    }),
    discarded: { tags: 'settled', on: { 'set.again': again } },
    /** nothing is asked for any more */
    left: { type: 'final', tags: 'settled' },
  },
})
