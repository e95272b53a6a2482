import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** A material and the revision of it that was seen. */
export type ChosenMaterial = { id: string; revision: number }
/** What becomes of one material, or became of it; `reviews` go with it. */
export type DeletedMaterial = {
  id: string
  name: string
  result: 'deleted' | 'refused' | 'would_delete'
  reviews: number
  blockers: readonly Blocker[]
}
export type MaterialDeleteOutcome = WriteOutcome<readonly DeletedMaterial[]>
type Context = { chosen: readonly ChosenMaterial[]; ticket: string; rows: readonly DeletedMaterial[]; problems: readonly Blocker[] }
export type MaterialDeleteEvent =
  | { type: 'delete.ask'; chosen: readonly ChosenMaterial[] }
  | { type: 'delete.confirm' }
  | { type: 'delete.retry' }
  | { type: 'delete.close' }

/** Why nothing can be deleted: everything that was chosen is used, or changed since. */
export const deletionBlockers = ({ rows }: Pick<Context, 'rows'>): Blocker[] =>
  rows.some(({ result }) => result === 'would_delete') ? [] : [blocker('material.delete.nothing')]

/** Deleting materials: where they are used is shown first, what is used stays, and each has its own result. */
export const materialDeleteMachine = setup({
  types: { context: {} as Context, events: {} as MaterialDeleteEvent },
  actors: {
    rehearse: fromPromise<readonly DeletedMaterial[], { chosen: readonly ChosenMaterial[] }>(mustBeProvided('rehearse')),
    deleteMaterials: fromPromise<MaterialDeleteOutcome, { ticket: string; chosen: readonly ChosenMaterial[] }>(
      mustBeProvided('deleteMaterials'),
    ),
  },
  actions: {
    choose: assign((_, { chosen }: { chosen: readonly ChosenMaterial[] }) => ({ chosen, rows: [], problems: [] })),
    takeRows: assign((_, { rows }: { rows: readonly DeletedMaterial[] }) => ({ rows, problems: [] })),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    takeDeleted: assign((_, { outcome }: Ended<MaterialDeleteOutcome>) => (outcome.kind === 'done' ? { rows: outcome.value } : {})),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: {
    hasChosen: (_, { chosen }: { chosen: readonly ChosenMaterial[] }) => chosen.length > 0,
    mayDelete: ({ context }) => deletionBlockers(context).length === 0,
    ...endGuards,
  },
}).createMachine({
  id: 'materialDelete',
  context: { chosen: [], ticket: '', rows: [], problems: [] },
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
        onDone: { target: 'impact', actions: { type: 'takeRows', params: ({ event }) => ({ rows: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'delete.retry': 'rehearsing', 'delete.close': 'closed' } },
    impact: { on: { 'delete.confirm': { guard: 'mayDelete', target: 'deleting', actions: 'takeTicket' }, 'delete.close': 'closed' } },
    ...writeStates<Context, MaterialDeleteOutcome>()({
      is: 'deleting',
      src: 'deleteMaterials',
      input: ({ context: { ticket, chosen } }) => ({ ticket, chosen }),
      done: { target: 'settled', takes: ['takeDeleted'] },
      refused: { target: 'impact' },
      uncertain: 'uncertain',
      retry: 'delete.retry',
    }),
    settled: { tags: 'settled', on: { 'delete.close': 'closed' } },
  },
})
