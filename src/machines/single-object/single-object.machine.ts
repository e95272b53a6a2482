import { assign, emit, fromPromise, setup } from 'xstate'
import { knownChannel } from '#domain/channels/index.ts'
import type { Blocker } from '#domain/blocker.ts'
import { changedFields } from '#domain/object/drift.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { WATCH_MS } from '../kit/watch.ts'
import { endGuards, fail, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import { blankRow, isNameAnswered, isNew, saveBlockers } from './single-object.rules.ts'
import type {
  Arrival,
  SaveOutcome,
  SeenObject,
  SingleAt,
  SingleContext,
  SingleDesk,
  SingleEvent,
  SingleFacts,
  SingleSent,
  TypedRow,
} from './single-object.types.ts'

const NOTHING = { rows: null, base: null, reason: '', written: null, ticket: '', checked: null, present: null, problems: [] }
const read = ({ event }: { event: { output: SingleDesk } }) => ({ desk: event.output })
const answered = ({ event }: { event: { output: readonly Blocker[] } }) => ({ blockers: event.output })
const told = ({ event }: { event: { output: Arrival } }) => event.output
const takeDesk = { type: 'takeDesk' as const, params: read }

/** What is typed begins with the object as it is, or with an empty one. */
function begun({ at }: SingleContext, desk: SingleDesk): Pick<SingleContext, 'rows' | 'base'> {
  if (desk.object === null) return { rows: [blankRow(knownChannel(at.channel), at.level, desk.above, desk)], base: null }
  return typedOver(at, desk.object)
}

const typedOver = ({ level }: SingleAt, { name, values }: SeenObject) => ({ rows: [{ level, name, values }], base: { name, values } })

/**
 * One object of a network, created or changed by itself (flow M07): it is read, typed, its name is checked, and it is saved once. A new one, with
 * what is in it, is a batch that the engine pushes; a change is a set that the worker sends. Either is watched until the network has it.
 */
export const singleObjectMachine = setup({
  types: { context: {} as SingleContext, events: {} as SingleEvent, input: {} as SingleFacts, emitted: {} as KeepFacts },
  actors: {
    readDesk: fromPromise<SingleDesk, { at: SingleAt }>(mustBeProvided('readDesk')),
    checkName: fromPromise<readonly Blocker[], { at: SingleAt; name: string }>(mustBeProvided('checkName')),
    proposeName: fromPromise<string, { at: SingleAt; row: TypedRow | null }>(mustBeProvided('proposeName')),
    saveObject: fromPromise<SaveOutcome, SingleSent>(mustBeProvided('saveObject')),
    readArrival: fromPromise<Arrival, { at: SingleAt; written: string }>(mustBeProvided('readArrival')),
  },
  delays: { watch: WATCH_MS },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign(({ context }, { desk }: { desk: SingleDesk }) => ({
      desk,
      at: { ...context.at, game_id: context.at.game_id || (desk.games[0]?.game_id ?? '') },
      ...(context.rows === null ? begun(context, desk) : {}),
    })),
    takePresentOf: assign((_, { desk }: { desk: SingleDesk }) => ({ present: desk.object })),
    takeRows: assign((_, { rows }: { rows: readonly TypedRow[] }) => ({ rows })),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    takeGame: assign(({ context: { at } }, { gameId }: { gameId: string }) => ({ at: { ...at, game_id: gameId } })),
    takeName: assign(({ context: { rows } }, { name }: { name: string }) => ({
      rows: rows && rows.map((row, at) => (at === 0 ? { ...row, name } : row)),
      problems: [],
    })),
    takeChecked: assign(({ context: { rows } }, { blockers }: { blockers: readonly Blocker[] }) => ({
      checked: { name: rows?.[0]?.name.trim() ?? '', blockers },
    })),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    takeWritten: assign((_, { outcome }: Ended<SaveOutcome>) =>
      outcome.kind === 'done' ? { written: outcome.value.written, ticket: '', problems: [] } : {},
    ),
    takePresent: assign((_, { outcome }: Ended<SaveOutcome>) =>
      'present' in outcome ? { present: outcome.present, ticket: '' } : { ticket: '' },
    ),
    /** from here on it is a change of what is there now */
    keepMine: assign(({ context: { present, desk } }, { rows }: { rows: readonly TypedRow[] }) =>
      present && desk
        ? { rows, base: { name: present.name, values: present.values }, desk: { ...desk, object: present }, present: null, problems: [] }
        : {},
    ),
    takeTheirs: assign(({ context: { at, present, desk } }) =>
      present && desk ? { ...typedOver(at, present), desk: { ...desk, object: present }, present: null, problems: [] } : {},
    ),
    takeArrival: assign((_, { problems, networkIds }: Arrival) => ({ problems, arrived: networkIds })),
    endWrite: assign({ written: null, ticket: '' }),
    drop: assign(NOTHING),
    takeRefusal: assign((_, ended: Ended) => ({ ...refusalOf(_, ended), ...(ended.outcome.kind === 'unknown' ? {} : { ticket: '' }) })),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    isGone: ({ context }, { desk }: { desk: SingleDesk }) => !isNew(context.at) && (desk.object === null || desk.object.gone),
    wasSaving: ({ context }) => context.ticket !== '',
    wasWritten: ({ context }) => context.written !== null,
    /** what is typed began with another object than the one that is there */
    isOutdated: ({ context: { at, base } }, { desk }: { desk: SingleDesk }) =>
      base !== null && desk.object !== null && changedFields(knownChannel(at.channel), at.level, base, desk.object).length > 0,
    maySave: ({ context }) => saveBlockers(context).length === 0,
    /** the name was answered for the text that is typed now */
    maySaveAtOnce: ({ context }) => saveBlockers(context).length === 0 && isNameAnswered(context),
    isFree: (_, { blockers }: { blockers: readonly Blocker[] }) => blockers.length === 0,
    isGoneMeanwhile: (_, { outcome }: Ended<SaveOutcome>) => 'present' in outcome && outcome.present?.gone === true,
    hasArrived: (_, { state }: Arrival) => state === 'done',
    wasRefused: (_, { state }: Arrival) => state === 'refused',
    wasMet: (_, { state }: Arrival) => state === 'met',
    hasFailed: (_, { state }: Arrival) => state === 'failed',
    ...endGuards,
  },
}).createMachine({
  id: 'singleObject',
  context: ({ input }) => ({ ...input, desk: null, present: null, checked: null, arrived: [], problems: [] }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context: { at } }) => ({ at }),
        onDone: [
          { guard: { type: 'isGone', params: read }, target: 'gone', actions: takeDesk },
          { guard: 'wasSaving', target: 'saveUncertain', actions: takeDesk },
          { guard: 'wasWritten', target: 'arriving', actions: takeDesk },
          {
            guard: { type: 'isOutdated', params: read },
            target: 'conflict',
            actions: [takeDesk, { type: 'takePresentOf', params: read }],
          },
          { target: 'editing', actions: takeDesk },
        ],
        onError: { target: 'failed', actions: fail },
      },
    },
    failed: {
      tags: 'failure',
      on: {
        'flow.again': { target: 'loading', actions: 'forgetProblems' },
        'edit.cancel': { target: 'loading', actions: 'drop' },
      },
    },
    editing: {
      on: {
        'rows.change': { actions: { type: 'takeRows', params: ({ event }) => event } },
        'reason.change': { actions: { type: 'takeReason', params: ({ event }) => event } },
        'game.choose': { actions: { type: 'takeGame', params: ({ event }) => event } },
        'name.propose': 'proposing',
        'object.save': [
          { guard: 'maySaveAtOnce', target: 'saving', actions: 'takeTicket' },
          { guard: 'maySave', target: 'checkingName', actions: 'forgetProblems' },
        ],
        'edit.cancel': { target: 'loading', actions: 'drop' },
      },
    },
    proposing: {
      tags: 'busy',
      invoke: {
        src: 'proposeName',
        input: ({ context: { at, rows } }) => ({ at, row: rows?.[0] ?? null }),
        onDone: { target: 'editing', actions: { type: 'takeName', params: ({ event }) => ({ name: event.output }) } },
        onError: { target: 'editing', actions: fail },
      },
    },
    /** a name that another object has is saved only once a person has seen that */
    checkingName: {
      tags: 'busy',
      invoke: {
        src: 'checkName',
        input: ({ context: { at, rows } }) => ({ at, name: rows?.[0]?.name.trim() ?? '' }),
        onDone: [
          {
            guard: { type: 'isFree', params: answered },
            target: 'saving',
            actions: [{ type: 'takeChecked', params: answered }, 'takeTicket'],
          },
          { target: 'editing', actions: { type: 'takeChecked', params: answered } },
        ],
        onError: { target: 'editing', actions: fail },
      },
    },
    ...writeStates<SingleContext, SaveOutcome>()({
      is: 'saving',
      entry: 'keepFacts',
      src: 'saveObject',
      input: ({ context: { at, rows, base, desk, reason, ticket } }) => ({ at, rows, base, desk, reason, ticket }),
      first: { guard: 'isGoneMeanwhile', target: 'gone', takes: ['takePresent'] },
      done: { target: 'arriving', takes: ['takeWritten'], does: ['keepFacts'] },
      conflict: { target: 'conflict', takes: ['takePresent'] },
      refused: { target: 'refused' },
      uncertain: 'saveUncertain',
    }),
    /** what was typed is here, with what is against it; typing goes on */
    refused: {
      tags: 'failure',
      on: {
        'rows.change': { target: 'editing', actions: { type: 'takeRows', params: ({ event }) => event } },
        'reason.change': { target: 'editing', actions: { type: 'takeReason', params: ({ event }) => event } },
        'flow.again': { target: 'editing', actions: 'forgetProblems' },
      },
    },
    /** another user changed it first: a side is taken for each field */
    conflict: {
      tags: 'failure',
      on: {
        'conflict.keep': { target: 'editing', actions: { type: 'keepMine', params: ({ event }) => event } },
        'conflict.take': { target: 'editing', actions: 'takeTheirs' },
      },
    },
    /** is it at the network? */
    arriving: {
      tags: 'busy',
      invoke: {
        src: 'readArrival',
        input: ({ context: { at, written } }) => ({ at, written: written ?? '' }),
        onDone: [
          { guard: { type: 'hasArrived', params: told }, target: 'saved', actions: { type: 'takeArrival', params: told } },
          { guard: { type: 'wasRefused', params: told }, target: 'refused', actions: [{ type: 'takeArrival', params: told }, 'endWrite'] },
          // it is read again, and compared
          { guard: { type: 'wasMet', params: told }, target: 'loading', actions: 'endWrite' },
          { guard: { type: 'hasFailed', params: told }, target: 'notCreated', actions: { type: 'takeArrival', params: told } },
          { target: 'waiting', actions: { type: 'takeArrival', params: told } },
        ],
        onError: { target: 'waiting', actions: fail },
      },
      on: { 'page.hidden': 'hidden' },
    },
    waiting: { after: { watch: 'arriving' }, on: { 'flow.again': 'arriving', 'page.hidden': 'hidden' } },
    /** no one looks */
    hidden: { on: { 'page.shown': 'arriving' } },
    /** the rows of its batch say why, and are repaired there */
    notCreated: {
      tags: 'failure',
      on: {
        'flow.again': { target: 'arriving', actions: 'forgetProblems' },
        'object.next': { target: 'loading', actions: 'drop' },
      },
    },
    saved: { tags: 'settled', entry: 'keepFacts', on: { 'object.next': { target: 'loading', actions: 'drop' } } },
    gone: { tags: 'settled', on: { 'flow.again': 'loading' } },
  },
})
