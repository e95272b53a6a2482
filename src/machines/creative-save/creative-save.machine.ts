import { assign, emit, fromPromise, setup } from 'xstate'
import { cleanCreative, type CreativeDraft, type CreativeField, type CreativeStatus } from '#domain/creative/creative.ts'
import { creativeNameBlockers } from '#domain/creative/creative-blockers.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { Side } from '../kit/three-way.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { lookUpGuards, lookUpStates, writeStates } from '../kit/write-states.ts'
import { merged } from './creative-diff.ts'
import { blankCreative, deleteBlockers, draftOfLine, saveBlockers } from './creative-save.rules.ts'
import type {
  CreativeContext,
  CreativeDesk,
  CreativeFlowEvent,
  CreativeFlowFacts,
  CreativePicture,
  Found,
  NameAnswer,
  PlainOutcome,
  SaveOutcome,
} from './creative-save.types.ts'

type Asked = { name: string; gameId: string; spreaderId: string; id: string | null }
type Saved = { ticket: string; id: string | null; revision: number; draft: CreativeDraft | null }

const takeDesk = { type: 'takeDesk' as const, params: ({ event }: { event: { output: CreativeDesk } }) => ({ desk: event.output }) }
const deskOf = ({ event }: { event: { output: CreativeDesk } }) => ({ desk: event.output })
const writePlainly = writeStates<CreativeContext, PlainOutcome>()
const NOT_EDITED = { draft: null, base: null, naming: null, present: null, sides: {}, problems: [] }

const namedBy = ({ draft, creativeId }: CreativeContext): Asked => ({
  name: draft ? cleanCreative(draft).name : '',
  gameId: draft?.gameId ?? '',
  spreaderId: draft?.spreaderId ?? '',
  id: creativeId,
})

/** One creative: made, named, saved, switched, edited next to others, and deleted while no one uses it. */
export const creativeSaveMachine = setup({
  types: {
    context: {} as CreativeContext,
    events: {} as CreativeFlowEvent,
    input: {} as CreativeFlowFacts,
    emitted: {} as KeepFacts,
  },
  actors: {
    readDesk: fromPromise<CreativeDesk, { id: string | null; draft: CreativeDraft | null }>(mustBeProvided('readDesk')),
    checkName: fromPromise<NameAnswer, Asked>(mustBeProvided('checkName')),
    saveCreative: fromPromise<SaveOutcome, Saved>(mustBeProvided('saveCreative')),
    lookUp: fromPromise<Found, Omit<Saved, 'ticket'>>(mustBeProvided('lookUp')),
    switchStatus: fromPromise<PlainOutcome, { id: string; status: CreativeStatus }>(mustBeProvided('switchStatus')),
    deleteCreative: fromPromise<PlainOutcome, { ticket: string; id: string; spreaderId: string; revision: number }>(
      mustBeProvided('deleteCreative'),
    ),
  },
  delays: { nameSettles: 300 },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign(({ context }, { desk }: { desk: CreativeDesk }) => ({
      desk,
      resumed: null,
      draft: context.draft ?? (context.creativeId === null ? blankCreative(desk) : null),
    })),
    takePresentOf: assign((_, { desk }: { desk: CreativeDesk }) => ({ present: desk.story?.line ?? null, sides: {} })),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
    edit: assign(({ context: { desk } }) => {
      if (!desk?.story) return {}
      const base = draftOfLine(desk.story.line)
      return { draft: base, base, revision: desk.story.line.revision, naming: null, problems: [] }
    }),
    change: assign(({ context: { desk } }, { draft, pictures = [] }: { draft: CreativeDraft; pictures?: readonly CreativePicture[] }) => {
      const chosen = new Set(pictures.map(({ id }) => id))
      return {
        draft,
        desk: desk && { ...desk, pictures: [...desk.pictures.filter(({ id }) => !chosen.has(id)), ...pictures] },
        problems: [],
      }
    }),
    takeAnswer: assign(({ context }, { answer }: { answer: NameAnswer | null }) => {
      const { name, gameId, spreaderId } = namedBy(context)
      return { naming: { name, gameId, spreaderId, answer } }
    }),
    dropDraft: assign(NOT_EDITED),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    takeSaved: assign((_, { outcome }: Ended<SaveOutcome>) =>
      outcome.kind === 'done' ? { ...NOT_EDITED, creativeId: outcome.value.id, ticket: '' } : {},
    ),
    takeFound: assign((_, { found }: { found: Found }) => (found ? { ...NOT_EDITED, creativeId: found.id, ticket: '' } : {})),
    takeRefusal: assign(refusalOf),
    takePresent: assign((_, { outcome }: Ended<SaveOutcome>) => ('present' in outcome ? { present: outcome.present, sides: {} } : {})),
    takeSide: assign(({ context }, { field, side }: { field: CreativeField; side: Side }) => ({
      sides: { ...context.sides, [field]: side },
    })),
    /** from here on the change is one of their creative */
    merge: assign(({ context: { desk, present, base, draft, sides } }) => {
      if (!desk?.story || !present || !base || !draft) return {}
      const theirs = draftOfLine(present)
      return {
        desk: { ...desk, story: { ...desk.story, line: present } },
        draft: merged(base, draft, theirs, sides),
        base: theirs,
        revision: present.revision,
        present: null,
        sides: {},
        problems: [],
      }
    }),
    takeStatus: assign((_, { status }: { status: CreativeStatus }) => ({ status, problems: [] })),
  },
  guards: {
    wasSaving: ({ context }) => context.resumed === 'save',
    wasDeleting: ({ context }) => context.resumed === 'delete',
    isGone: ({ context }, { desk }: { desk: CreativeDesk }) => context.creativeId !== null && desk.story === null,
    /** someone saved it since the draft began */
    wasMet: ({ context }, { desk }: { desk: CreativeDesk }) =>
      context.draft !== null && context.base !== null && desk.story !== null && desk.story.line.revision !== context.revision,
    isEdited: ({ context }) => context.draft !== null || context.creativeId === null,
    isStored: ({ context }) => context.creativeId !== null,
    isAskable: ({ context }) => context.draft !== null && creativeNameBlockers(context.draft.name).length === 0,
    renames: ({ context }, { draft }: { draft: CreativeDraft }) =>
      draft.name !== context.draft?.name || draft.gameId !== context.draft.gameId || draft.spreaderId !== context.draft.spreaderId,
    maySave: ({ context }) => saveBlockers(context).length === 0,
    mayDelete: ({ context }) => deleteBlockers(context).length === 0,
    ...endGuards,
    ...lookUpGuards,
  },
}).createMachine({
  id: 'creativeSave',
  context: ({ input: { saveTicket, deleteTicket, ...facts } }) => ({
    ...facts,
    desk: null,
    naming: null,
    ticket: saveTicket ?? deleteTicket ?? '',
    status: 'on',
    resumed: saveTicket !== null ? 'save' : deleteTicket !== null ? 'delete' : null,
    present: null,
    sides: {},
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context: { creativeId, draft } }) => ({ id: creativeId, draft }),
        onDone: [
          { guard: { type: 'isGone', params: deskOf }, target: 'gone', actions: takeDesk },
          { guard: 'wasSaving', target: 'looking', actions: takeDesk },
          { guard: 'wasDeleting', target: 'deleteUncertain', actions: takeDesk },
          { guard: { type: 'wasMet', params: deskOf }, target: 'met', actions: [takeDesk, { type: 'takePresentOf', params: deskOf }] },
          { guard: 'isEdited', target: 'editing', actions: takeDesk },
          { target: 'showing', actions: takeDesk },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: {
      tags: 'failure',
      on: { 'flow.again': { target: 'reading', actions: 'forgetProblems' }, 'edit.cancel': { target: 'reading', actions: 'dropDraft' } },
    },
    showing: {
      tags: 'settled',
      on: {
        'creative.edit': { target: 'editing', actions: 'edit' },
        'status.switch': { target: 'switching', actions: { type: 'takeStatus', params: ({ event }) => event } },
        'delete.ask': { target: 'askingDelete', actions: 'forgetProblems' },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    /** its name is asked about when it rests */
    editing: {
      initial: 'waiting',
      on: {
        'draft.change': [
          {
            guard: { type: 'renames', params: ({ event }) => event },
            target: '.waiting',
            actions: { type: 'change', params: ({ event }) => event },
          },
          { actions: { type: 'change', params: ({ event }) => event } },
        ],
        'creative.save': { guard: 'maySave', target: 'saving', actions: 'takeTicket' },
        'edit.cancel': { guard: 'isStored', target: 'showing', actions: 'dropDraft' },
      },
      states: {
        waiting: { after: { nameSettles: [{ guard: 'isAskable', target: 'checking' }, { target: 'answered' }] } },
        checking: {
          invoke: {
            src: 'checkName',
            input: ({ context }) => namedBy(context),
            onDone: { target: 'answered', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'unanswered', actions: { type: 'takeAnswer', params: { answer: null } } },
          },
        },
        answered: {},
        /** no one could tell; the save will */
        unanswered: { on: { 'name.check': 'checking' } },
      },
    },
    ...writeStates<CreativeContext, SaveOutcome>()({
      is: 'saving',
      entry: 'keepFacts',
      src: 'saveCreative',
      input: ({ context: { ticket, creativeId: id, revision, draft } }) => ({ ticket, id, revision, draft }),
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'editing' },
      unknown: 'looking',
    }),
    /** is a creative of this name there, and is it what was sent */
    ...lookUpStates<CreativeContext, Found>()({
      is: 'looking',
      src: 'lookUp',
      input: ({ context: { creativeId: id, revision, draft } }) => ({ id, revision, draft }),
      found: 'reading',
      uncertain: 'saveUncertain',
      again: 'look.again',
      retry: 'saving',
    }),
    /** another user was first: both changes are shown side by side until a side is taken for each field */
    met: {
      tags: 'failure',
      on: {
        'merge.take': { actions: { type: 'takeSide', params: ({ event }) => event } },
        'merge.done': { target: 'editing', actions: 'merge' },
        'conflict.take': { target: 'reading', actions: 'dropDraft' },
      },
    },
    /** a switch may be thrown again without harm: whatever came of it, what is there now is read */
    ...writePlainly({
      is: 'switching',
      src: 'switchStatus',
      input: ({ context: { creativeId, status } }) => ({ id: creativeId ?? '', status }),
      done: { target: 'reading' },
      refused: { target: 'showing' },
      unknown: 'reading',
    }),
    /** where it is used is next to it, and is why it may have to stay */
    askingDelete: {
      on: {
        'delete.send': { guard: 'mayDelete', target: 'deleting', actions: 'takeTicket' },
        'delete.cancel': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    ...writePlainly({
      is: 'deleting',
      entry: 'keepFacts',
      src: 'deleteCreative',
      input: ({ context: { ticket, creativeId, desk } }) => ({
        ticket,
        id: creativeId ?? '',
        spreaderId: desk?.story?.line.spreader_id ?? '',
        revision: desk?.story?.line.revision ?? 0,
      }),
      done: { target: 'gone' },
      conflict: { target: 'reading' },
      refused: { target: 'askingDelete' },
      unknown: 'deleteUncertain',
    }),
    deleteUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': 'deleting', 'flow.again': { target: 'reading', actions: 'forgetProblems' } },
    },
    gone: { tags: 'settled', on: { 'flow.again': { target: 'reading', actions: 'forgetProblems' } } },
  },
})
