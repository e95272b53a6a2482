import { assign, emit, fromPromise, setup } from 'xstate'
import { CREATIVE, type CreativeDraft, type CreativeStatus } from '#domain/creative/creative.ts'
import { creativeNameBlockers } from '#domain/creative/creative-blockers.ts'
import { tidied } from '#domain/thing/thing.ts'
import { beginningOf, draftParts, draftStates, toldEvents, type DraftFound, type DraftSent } from '../kit/draft-states.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { writeStates } from '../kit/write-states.ts'
import { blankCreative, deleteBlockers, saveBlockers } from './creative-save.rules.ts'
import type {
  CreativeContext,
  CreativeDesk,
  CreativeFlowEvent,
  CreativeFlowFacts,
  CreativeLine,
  CreativePicture,
  CreativePlace,
  NameAnswer,
  PlainOutcome,
  SaveOutcome,
} from './creative-save.types.ts'

const writePlainly = writeStates<CreativeContext, PlainOutcome>()

function placeOf({ draft }: CreativeContext): CreativePlace {
  const { name, game_id, spreader_id } = draft ? tidied(CREATIVE, draft) : { name: '', game_id: '', spreader_id: '' }
  return { name, game_id, spreader_id }
}

const { actions, guards } = draftParts<typeof CREATIVE.fields, 'delete', CreativeLine, CreativeDesk, CreativeContext>({
  thing: CREATIVE,
  lineOf: ({ story }) => story?.line ?? null,
  withLine: ({ story, ...desk }, line) => ({ ...desk, story: story && { ...story, line } }),
  versionOf: ({ revision }) => revision,
  blank: blankCreative,
  cleared: { naming: null },
})

const told = toldEvents<CreativeDesk>()

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
    checkName: fromPromise<NameAnswer, CreativePlace & { id: string | null }>(mustBeProvided('checkName')),
    saveDraft: fromPromise<SaveOutcome, DraftSent<CreativeDraft>>(mustBeProvided('saveDraft')),
    /** is a creative of this name there, and is it what was sent */
    lookUp: fromPromise<DraftFound, Omit<DraftSent<CreativeDraft>, 'ticket'>>(mustBeProvided('lookUp')),
    switchStatus: fromPromise<PlainOutcome, { id: string; status: CreativeStatus }>(mustBeProvided('switchStatus')),
    deleteCreative: fromPromise<PlainOutcome, { ticket: string; id: string; spreaderId: string; revision: number }>(
      mustBeProvided('deleteCreative'),
    ),
  },
  delays: { nameSettles: 300 },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    ...actions,
    change: assign(({ context: { desk } }, { draft, pictures = [] }: { draft: CreativeDraft; pictures?: readonly CreativePicture[] }) => {
      const chosen = new Set(pictures.map(({ id }) => id))
      return {
        draft,
        desk: desk && { ...desk, pictures: [...desk.pictures.filter(({ id }) => !chosen.has(id)), ...pictures] },
        problems: [],
      }
    }),
    takeAnswer: assign(({ context }, { answer }: { answer: NameAnswer | null }) => ({ naming: { ...placeOf(context), answer } })),
    takeStatus: assign((_, { status }: { status: CreativeStatus }) => ({ status, problems: [] })),
  },
  guards: {
    ...guards,
    isAskable: ({ context }) => context.draft !== null && creativeNameBlockers(context.draft.name).length === 0,
    renames: ({ context }, { draft }: { draft: CreativeDraft }) =>
      draft.name !== context.draft?.name || draft.game_id !== context.draft.game_id || draft.spreader_id !== context.draft.spreader_id,
    maySave: ({ context }) => saveBlockers(context).length === 0,
    mayDelete: ({ context }) => deleteBlockers(context).length === 0,
  },
}).createMachine({
  id: 'creativeSave',
  context: ({ input }) => ({ ...beginningOf(input), naming: null, status: 'on' }),
  initial: 'reading',
  states: {
    ...draftStates<CreativeDraft, 'delete', CreativeLine, CreativeDesk>(),
    showing: {
      tags: 'settled',
      on: {
        ...told.showing,
        'edit.begin': { target: 'editing', actions: 'edit' },
        'status.switch': { target: 'switching', actions: { type: 'takeStatus', params: ({ event }) => event } },
        'delete.ask': { target: 'askingDelete', actions: 'forgetProblems' },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    /** its name is asked about when it rests */
    editing: {
      initial: 'waiting',
      on: {
        ...told.editing,
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
            input: ({ context }) => ({ ...placeOf(context), id: context.id }),
            onDone: { target: 'answered', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'unanswered', actions: { type: 'takeAnswer', params: { answer: null } } },
          },
        },
        answered: {},
        /** no one could tell; the save will */
        unanswered: { on: { 'name.check': 'checking' } },
      },
    },
    /** a switch may be thrown again without harm: whatever came of it, what is there now is read */
    ...writePlainly({
      is: 'switching',
      src: 'switchStatus',
      input: ({ context: { id, status } }) => ({ id: id ?? '', status }),
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
      input: ({ context: { ticket, id, desk } }) => ({
        ticket,
        id: id ?? '',
        spreaderId: desk?.story?.line.spreader_id ?? '',
        revision: desk?.story?.line.revision ?? 0,
      }),
      done: { target: 'gone' },
      conflict: { target: 'reading' },
      refused: { target: 'askingDelete' },
      unknown: 'actUncertain',
    }),
    actUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': 'deleting', 'flow.again': { target: 'reading', actions: 'forgetProblems' } },
    },
  },
})
