import { assign, emit, fromPromise, setup } from 'xstate'
import { LANDING, type LandingAction, type LandingDraft } from '#domain/landing/landing.ts'
import { beginningOf, draftParts, draftStates, toldEvents, type DraftFound, type DraftSent } from '../kit/draft-states.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { writeStates } from '../kit/write-states.ts'
import { askedBlockers, blankPage, checkedBlockers, isClear, pageBlockers } from './landing-page-save.rules.ts'
import type {
  LandingChecks,
  LandingContext,
  LandingDesk,
  LandingFlowEvent,
  LandingFlowFacts,
  LandingPage,
  SaveOutcome,
  Weighed,
} from './landing-page-save.types.ts'

type Acted = { ticket: string; id: string; version: number; action: LandingAction }
const checked = ({ event }: { event: { output: LandingChecks } }) => ({ found: event.output })
/** What the desk and the checks are once the answer to a check is there. */
const withChecks = ({ desk }: LandingContext, { links, letters }: LandingChecks) => ({ desk: desk && { ...desk, letters }, checks: links })

const write = writeStates<LandingContext, SaveOutcome>()
const actInput = ({ context: { ticket, id, version, action } }: { context: LandingContext }): Acted => ({
  ticket,
  id: id ?? '',
  version,
  action,
})

const { actions, guards } = draftParts<typeof LANDING.fields, LandingAction, LandingPage, LandingDesk, LandingContext>({
  thing: LANDING,
  lineOf: ({ page }) => page,
  withLine: (desk, page) => ({ ...desk, page }),
  versionOf: ({ version }) => version,
  blank: blankPage,
  cleared: { checks: [] },
})

const told = toldEvents<LandingDesk>()
const states = draftStates<LandingDraft, LandingAction, LandingPage, LandingDesk>()

/** One landing page: entered, its letter and its links checked, saved, switched on and off, deleted (flow M22). */
export const landingPageSaveMachine = setup({
  types: {
    context: {} as LandingContext,
    events: {} as LandingFlowEvent,
    input: {} as LandingFlowFacts,
    emitted: {} as KeepFacts,
  },
  actors: {
    readDesk: fromPromise<LandingDesk, { id: string | null; draft: LandingDraft | null }>(mustBeProvided('readDesk')),
    checkPage: fromPromise<LandingChecks, { draft: LandingDraft | null }>(mustBeProvided('checkPage')),
    saveDraft: fromPromise<SaveOutcome, DraftSent<LandingDraft>>(mustBeProvided('saveDraft')),
    /** whether a save whose answer was lost did happen: by id and version, or by the name and who made it */
    lookUp: fromPromise<DraftFound, Omit<DraftSent<LandingDraft>, 'ticket'>>(mustBeProvided('lookUp')),
    weigh: fromPromise<Weighed, { id: string; action: LandingAction }>(mustBeProvided('weigh')),
    switchPage: fromPromise<SaveOutcome, Acted>(mustBeProvided('switchPage')),
    deletePage: fromPromise<SaveOutcome, Acted>(mustBeProvided('deletePage')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    ...actions,
    change: assign((_, { draft }: { draft: LandingDraft }) => ({ draft, problems: [] })),
    takeChecks: assign(({ context }, { found: checks }: { found: LandingChecks }) => withChecks(context, checks)),
    ask: assign((_, { action }: { action: LandingAction }) => ({ action, problems: [] })),
    takeWeighed: assign(({ context: { desk } }, { weighed }: { weighed: Weighed }) => ({
      desk: desk && { ...desk, ...weighed },
      version: weighed.page.version,
    })),
  },
  guards: {
    ...guards,
    hasDraft: ({ context }) => context.draft !== null,
    mayCheck: ({ context }) => pageBlockers(context).length === 0,
    isClear: ({ context }, { found: checks }: { found: LandingChecks }) => isClear({ ...context, ...withChecks(context, checks) }),
    mayStillSave: ({ context }) => checkedBlockers(context).length === 0,
    mayAct: ({ context }) => askedBlockers(context, context.action).length === 0,
    mayDelete: ({ context }) => context.action === 'delete' && askedBlockers(context, 'delete').length === 0,
    isDeleting: ({ context }) => context.action === 'delete',
  },
}).createMachine({
  id: 'landingPageSave',
  context: ({ input: facts }) => ({
    ...beginningOf(facts),
    checks: [],
    action: facts.pending && facts.pending.kind !== 'save' ? facts.pending.kind : 'on',
  }),
  initial: 'reading',
  states: {
    ...states,
    /** a switch or a deletion meets others, too, and has nothing to keep */
    met: { ...states.met, on: { ...states.met.on, 'conflict.keep': { guard: 'hasDraft', ...states.met.on['conflict.keep'] } } },
    /** the page as the server has it */
    showing: {
      tags: 'settled',
      on: {
        ...told.showing,
        'edit.begin': { target: 'editing', actions: 'edit' },
        'action.ask': { target: 'weighing', actions: { type: 'ask', params: ({ event }) => event } },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    editing: {
      on: {
        ...told.editing,
        'page.change': { actions: { type: 'change', params: ({ event }) => event } },
        'page.save': { guard: 'mayCheck', target: 'checking', actions: 'forgetProblems' },
        'edit.cancel': { guard: 'isStored', target: 'showing', actions: 'dropDraft' },
      },
    },
    /** before a save: does the letter still hold, are the links alive? */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'checkPage',
        input: ({ context: { draft } }) => ({ draft }),
        onDone: [
          {
            guard: { type: 'isClear', params: checked },
            target: 'saving',
            actions: [{ type: 'takeChecks', params: checked }, 'takeTicket'],
          },
          { target: 'warned', actions: { type: 'takeChecks', params: checked } },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    /** something was found: a person looks at it, and decides where a decision is theirs */
    warned: {
      on: {
        'check.again': 'checking',
        'check.back': 'editing',
        'save.anyway': { guard: 'mayStillSave', target: 'saving', actions: 'takeTicket' },
      },
    },
    /** before a switch or a deletion: the page as it is, the ads that lead to it, its links asked for again */
    weighing: {
      tags: 'busy',
      invoke: {
        src: 'weigh',
        input: ({ context: { id, action } }) => ({ id: id ?? '', action }),
        onDone: { target: 'asking', actions: { type: 'takeWeighed', params: ({ event }) => ({ weighed: event.output }) } },
        onError: { target: 'showing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    asking: {
      on: {
        'action.send': [
          { guard: 'mayDelete', target: 'deleting', actions: 'takeTicket' },
          { guard: 'mayAct', target: 'switching', actions: 'takeTicket' },
        ],
        'action.cancel': { target: 'showing', actions: 'forgetProblems' },
      },
    },
    ...write({
      is: 'switching',
      entry: 'keepFacts',
      src: 'switchPage',
      input: actInput,
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'asking' },
      unknown: 'actUncertain',
    }),
    ...write({
      is: 'deleting',
      entry: 'keepFacts',
      src: 'deletePage',
      input: actInput,
      done: { target: 'gone', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'asking' },
      unknown: 'actUncertain',
    }),
    /** the same ticket is asked again, and gets the first answer if there was one */
    actUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': [{ guard: 'isDeleting', target: 'deleting' }, { target: 'switching' }] },
    },
  },
})
