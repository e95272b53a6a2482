import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** An entry and the version of it that was seen. */
export type ChosenCost = { id: string; version: number }
type Borne = { id: string; name: string; base_minor: string }
/** What a deletion does, or did: each entry's own result, and what months and games lose. */
export type DeletionResult = {
  rows: readonly {
    id: string
    result: 'deleted' | 'refused' | 'would_delete'
    month: string
    base_minor: string
    shares: number
    blockers: readonly Blocker[]
  }[]
  months: readonly Borne[]
  games: readonly Borne[]
}
export type DeleteOutcome = WriteOutcome<DeletionResult>
type Context = {
  chosen: readonly ChosenCost[]
  reason: string
  ticket: string
  result: DeletionResult | null
  problems: readonly Blocker[]
}
type Event =
  | { type: 'delete.ask'; chosen: readonly ChosenCost[] }
  | { type: 'reason.change'; reason: string }
  | { type: 'delete.confirm' }
  | { type: 'delete.retry' }
  | { type: 'delete.close' }

/** Why what was chosen cannot be deleted: nothing would be, or no reason is given. */
export const deleteBlockers = ({ result, reason }: Pick<Context, 'result' | 'reason'>): Blocker[] => [
  ...(result?.rows.some((row) => row.result === 'would_delete') ? [] : [blocker('finance.cost.nothing_to_delete')]),
  ...(reason.trim() === '' ? [blocker('finance.cost.reason_missing', { field: 'reason' })] : []),
]

/** Deleting costs (flow M16): what it would touch is shown first, and each entry has its own result. */
export const costDeleteMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    rehearse: fromPromise<DeletionResult, { chosen: readonly ChosenCost[] }>(mustBeProvided('rehearse')),
    deleteCosts: fromPromise<DeleteOutcome, { ticket: string; chosen: readonly ChosenCost[]; reason: string }>(
      mustBeProvided('deleteCosts'),
    ),
  },
  actions: {
    choose: assign((_, { chosen }: { chosen: readonly ChosenCost[] }) => ({ chosen, reason: '', result: null, problems: [] })),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    takeResult: assign((_, { result }: { result: DeletionResult }) => ({ result, problems: [] })),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    takeDeleted: assign((_, { outcome }: Ended<DeleteOutcome>) => (outcome.kind === 'done' ? { result: outcome.value } : {})),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: {
    hasChosen: (_, { chosen }: { chosen: readonly ChosenCost[] }) => chosen.length > 0,
    mayDelete: ({ context }) => deleteBlockers(context).length === 0,
    ...endGuards,
  },
}).createMachine({
  id: 'costDelete',
  context: { chosen: [], reason: '', ticket: '', result: null, problems: [] },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'delete.ask': {
          guard: { type: 'hasChosen', params: ({ event }) => event },
          target: 'rehearsing',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    rehearsing: {
      tags: 'busy',
      invoke: {
        src: 'rehearse',
        input: ({ context }) => ({ chosen: context.chosen }),
        onDone: { target: 'impact', actions: { type: 'takeResult', params: ({ event }) => ({ result: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'delete.retry': 'rehearsing', 'delete.close': 'closed' } },
    impact: {
      on: {
        'reason.change': { actions: { type: 'takeReason', params: ({ event }) => event } },
        'delete.confirm': { guard: 'mayDelete', target: 'deleting', actions: 'takeTicket' },
        'delete.close': 'closed',
      },
    },
    ...writeStates<Context, DeleteOutcome>()({
      is: 'deleting',
      src: 'deleteCosts',
      input: ({ context: { ticket, chosen, reason } }) => ({ ticket, chosen, reason }),
      done: { target: 'settled', takes: ['takeDeleted'] },
      refused: { target: 'impact' },
      uncertain: 'uncertain',
      retry: 'delete.retry',
    }),
    settled: { tags: 'settled', on: { 'delete.close': 'closed' } },
  },
})
