import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { chunked, namesRows, withoutNamed, type LeftOut } from '../kit/chunks.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

type Row = Readonly<Record<string, unknown>> & { id: string; version: number }

/** What is done with chosen rows at once: values that are set in all of them, or their removal. */
export type BulkDraft = { rows: readonly Row[]; values: Readonly<Record<string, string | readonly string[]>>; remove: boolean }

/** Default number of rows per call. A call changes all of its rows or none. */
export const ROWS_AT_ONCE = 500

/** A row that was not changed, and why. */
export type NotChanged = LeftOut<Row>

type Context = {
  draft: BulkDraft
  /** rows per call */
  atOnce: number
  /** on its way, or to be sent next; then those after it */
  chunk: readonly Row[]
  rest: readonly Row[]
  ticket: string
  changed: number
  no: readonly NotChanged[]
  /** rows whose result no one asked */
  lost: number
  problems: readonly Blocker[]
}

type Event =
  | { type: 'act.begin'; draft: BulkDraft }
  /** nothing more is sent after what is on its way */
  | { type: 'act.stop' }
  /** after a refusal that names its rows: the others */
  | { type: 'act.others' }
  /** after the next sign-in */
  | { type: 'act.again' }
  | { type: 'act.ask' }
  /** no longer asks what came of it */
  | { type: 'act.drop' }

type Outcome = WriteOutcome<number>

const NOTHING: BulkDraft = { rows: [], values: {}, remove: false }
const begun = (draft: BulkDraft, atOnce: number): Context => ({
  draft,
  atOnce,
  ...chunked(draft.rows, atOnce),
  ticket: newTicket(),
  changed: 0,
  no: [],
  lost: 0,
  problems: [],
})

/** A chunk without the rows that a refusal names, which are not changed. */
function leftOut({ chunk, no }: Context, blockers: readonly Blocker[]): Pick<Context, 'chunk' | 'no' | 'ticket'> {
  const left = withoutNamed(chunk, blockers)
  return { chunk: left.chunk, no: [...no, ...left.no], ticket: newTicket() }
}

/**
 * One act over chosen rows: sent in chunks, each with a ticket of its own, of which all rows are changed or none. Few rows are one chunk: a
 * refusal changes none of them, and a person may go on with the others. Of many, rows that a refusal names are left out by themselves.
 */
export const bulkActMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { atOnce: number | undefined } },
  actors: { send: fromPromise<Outcome, { draft: BulkDraft; ticket: string }>(mustBeProvided('send')) },
  actions: {
    takeAct: assign(({ context: { atOnce } }, { draft }: { draft: BulkDraft }) => begun(draft, atOnce)),
    takeChanged: assign(({ context }, { outcome }: Ended<Outcome>) =>
      outcome.kind === 'done' ? { changed: context.changed + outcome.value, chunk: [], problems: [] } : {},
    ),
    takeNamed: assign(({ context }, { outcome }: Ended<Outcome>) => (outcome.kind === 'refused' ? leftOut(context, outcome.blockers) : {})),
    leaveOutNamed: assign(({ context }) => ({ ...leftOut(context, context.problems), problems: [] })),
    takeNext: assign(({ context: { chunk, rest, atOnce } }) => (chunk.length > 0 ? {} : { ...chunked(rest, atOnce), ticket: newTicket() })),
    dropRest: assign({ rest: [] }),
    loseChunk: assign(({ context }) => ({ lost: context.chunk.length, chunk: [], rest: [], problems: [] })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: {
    ...endGuards,
    isNamedOfMany: ({ context }, { outcome }: Ended<Outcome>) =>
      outcome.kind === 'refused' && context.draft.rows.length > context.atOnce && namesRows(outcome.blockers),
    hasMore: ({ context }) => context.chunk.length + context.rest.length > 0,
    hasOthers: ({ context }) => namesRows(context.problems) && withoutNamed(context.chunk, context.problems).chunk.length > 0,
  },
}).createMachine({
  id: 'bulkAct',
  context: ({ input: { atOnce = ROWS_AT_ONCE } }) => begun(NOTHING, atOnce),
  initial: 'idle',
  states: {
    idle: { on: { 'act.begin': { target: 'sending', actions: { type: 'takeAct', params: ({ event }) => event } } } },
    ...writeStates<Context, Outcome>()({
      is: 'sending',
      src: 'send',
      input: ({ context: { draft, chunk, ticket } }) => ({ draft: { ...draft, rows: chunk }, ticket }),
      first: { guard: 'isNamedOfMany', target: 'next', takes: ['takeNamed'] },
      done: { target: 'next', takes: ['takeChanged'] },
      signedOut: { target: 'frozen', takes: ['takeRefusal'] },
      refused: { target: 'refused' },
      unknown: 'unknown',
    }),
    next: { always: [{ guard: 'hasMore', target: 'sending', actions: 'takeNext' }, { target: 'done' }] },
    /** what was changed, what was not and why, and what was not tried */
    done: {
      tags: 'moved',
      on: { 'act.begin': { target: 'sending', actions: { type: 'takeAct', params: ({ event }) => event } } },
    },
    refused: {
      tags: ['failure', 'moved'],
      on: {
        'act.begin': { target: 'sending', actions: { type: 'takeAct', params: ({ event }) => event } },
        'act.others': { guard: 'hasOthers', target: 'next', actions: 'leaveOutNamed' },
      },
    },
    frozen: {
      tags: 'failure',
      on: {
        'act.begin': { target: 'sending', actions: { type: 'takeAct', params: ({ event }) => event } },
        'act.again': 'sending',
      },
    },
    unknown: {
      tags: ['uncertain', 'failure'],
      on: { 'act.ask': 'sending', 'act.drop': { target: 'done', actions: 'loseChunk' } },
    },
  },
  on: { 'act.stop': { actions: 'dropRest' } },
})
