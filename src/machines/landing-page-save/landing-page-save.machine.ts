import { assign, emit, fromPromise, setup } from 'xstate'
import { LANDING, type LandingAction, type LandingDraft } from '#domain/landing/landing.ts'
import { draftOf } from '#domain/thing/thing.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { keepOrTake, lookUpGuards, lookUpStates, writeStates } from '../kit/write-states.ts'
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

type Saved = { ticket: string; pageId: string | null; version: number; draft: LandingDraft | null }
type Acted = { ticket: string; pageId: string; version: number; action: LandingAction }
type Found = { id: string } | null
/** The desk of an answer, for guards and actions. */
const ofDesk = ({ event }: { event: { output: LandingDesk } }) => ({ desk: event.output })
const takeDesk = { type: 'takeDesk' as const, params: ofDesk }
const checked = ({ event }: { event: { output: LandingChecks } }) => ({ found: event.output })
/** What the desk and the checks are once the answer to a check is there. */
const withChecks = ({ desk }: LandingContext, { links, letters }: LandingChecks) => ({ desk: desk && { ...desk, letters }, checks: links })

/** The page as it is typed over. */
function begunFrom(page: LandingPage) {
  const { values, version } = draftOf(LANDING, page)
  return { draft: values, base: values, version }
}

const write = writeStates<LandingContext, SaveOutcome>()
const actInput = ({ context: { ticket, pageId, version, action } }: { context: LandingContext }): Acted => ({
  ticket,
  pageId: pageId ?? '',
  version,
  action,
})

/** One landing page: entered, its letter and its links checked, saved, switched on and off, deleted (flow M22). */
export const landingPageSaveMachine = setup({
  types: {
    context: {} as LandingContext,
    events: {} as LandingFlowEvent,
    input: {} as LandingFlowFacts,
    emitted: {} as KeepFacts,
  },
  actors: {
    readDesk: fromPromise<LandingDesk, { pageId: string | null }>(mustBeProvided('readDesk')),
    checkPage: fromPromise<LandingChecks, { draft: LandingDraft | null }>(mustBeProvided('checkPage')),
    savePage: fromPromise<SaveOutcome, Saved>(mustBeProvided('savePage')),
    /** whether a save whose answer was lost did happen: by id and version, or by the name and who made it */
    findSaved: fromPromise<Found, Omit<Saved, 'ticket'>>(mustBeProvided('findSaved')),
    weigh: fromPromise<Weighed, { pageId: string; action: LandingAction }>(mustBeProvided('weigh')),
    switchPage: fromPromise<SaveOutcome, Acted>(mustBeProvided('switchPage')),
    deletePage: fromPromise<SaveOutcome, Acted>(mustBeProvided('deletePage')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign(({ context }, { desk }: { desk: LandingDesk }) => ({
      desk,
      resumed: null,
      draft: context.draft ?? (context.pageId === null ? blankPage(desk) : null),
    })),
    takePresentOf: assign((_, { desk }: { desk: LandingDesk }) => ({ present: desk.page })),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [], present: null }),
    edit: assign(({ context: { desk } }) => (desk?.page ? { ...begunFrom(desk.page), problems: [] } : {})),
    change: assign((_, { draft }: { draft: LandingDraft }) => ({ draft, problems: [] })),
    giveUp: assign({ draft: null, base: null, checks: [], resumed: null, ticket: '', problems: [] }),
    dropDraft: assign({ draft: null, base: null, checks: [], present: null, problems: [] }),
    takeChecks: assign(({ context }, { found: checks }: { found: LandingChecks }) => withChecks(context, checks)),
    takeTicket: assign({ ticket: newTicket, problems: [] }),
    takeSaved: assign((_, { outcome }: Ended<SaveOutcome>) =>
      outcome.kind === 'done' ? { pageId: outcome.value.id, draft: null, base: null, checks: [], ticket: '' } : {},
    ),
    takeFound: assign(({ context }, { found: one }: { found: Found }) => ({
      pageId: one?.id ?? context.pageId,
      draft: null,
      base: null,
      checks: [],
      ticket: '',
      problems: [],
    })),
    takeRefusal: assign(refusalOf),
    takePresent: assign((_, { outcome }: Ended<SaveOutcome>) => ('present' in outcome ? { present: outcome.present } : {})),
    keepMine: assign(({ context: { desk, present }, event }) => {
      if (!present || event.type !== 'conflict.keep') return {}
      return { desk: desk && { ...desk, page: present }, ...begunFrom(present), draft: event.draft, present: null, problems: [] }
    }),
    ask: assign((_, { action }: { action: LandingAction }) => ({ action, problems: [] })),
    takeWeighed: assign(({ context: { desk } }, { weighed }: { weighed: Weighed }) => ({
      desk: desk && { ...desk, ...weighed },
      version: weighed.page.version,
    })),
  },
  guards: {
    isGone: ({ context }, { desk }: { desk: LandingDesk }) => context.pageId !== null && desk.page === null,
    wasSaving: ({ context }) => context.resumed === 'save',
    wasActing: ({ context }) => context.resumed !== null,
    /** someone saved the page while the draft lay here */
    isOutdated: ({ context }, { desk }: { desk: LandingDesk }) =>
      context.draft !== null && desk.page !== null && desk.page.version !== context.version,
    /** a draft is there, or it is a page that begins */
    isEdited: ({ context }) => context.draft !== null || context.pageId === null,
    hasDraft: ({ context }) => context.draft !== null,
    isStored: ({ context }) => context.pageId !== null,
    mayCheck: ({ context }) => pageBlockers(context).length === 0,
    isClear: ({ context }, { found: checks }: { found: LandingChecks }) => isClear({ ...context, ...withChecks(context, checks) }),
    mayStillSave: ({ context }) => checkedBlockers(context).length === 0,
    mayAct: ({ context }) => askedBlockers(context, context.action).length === 0,
    mayDelete: ({ context }) => context.action === 'delete' && askedBlockers(context, 'delete').length === 0,
    isDeleting: ({ context }) => context.action === 'delete',
    ...endGuards,
    ...lookUpGuards,
  },
}).createMachine({
  id: 'landingPageSave',
  context: ({ input: { pending, ...facts } }) => ({
    ...facts,
    desk: null,
    checks: [],
    action: pending && pending.kind !== 'save' ? pending.kind : 'on',
    ticket: pending?.ticket ?? '',
    resumed: pending?.kind ?? null,
    present: null,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context: { pageId } }) => ({ pageId }),
        onDone: [
          { guard: { type: 'isGone', params: ofDesk }, target: 'deleted', actions: takeDesk },
          { guard: 'wasSaving', target: 'lookingUp', actions: takeDesk },
          { guard: 'wasActing', target: 'actUncertain', actions: takeDesk },
          { guard: { type: 'isOutdated', params: ofDesk }, target: 'met', actions: [takeDesk, { type: 'takePresentOf', params: ofDesk }] },
          { guard: 'isEdited', target: 'editing', actions: takeDesk },
          { target: 'saved', actions: takeDesk },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: {
      tags: 'failure',
      on: {
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
        // what lies here is given up: the result of it, the page itself says once it can be read
        'edit.cancel': { target: 'reading', actions: 'giveUp' },
      },
    },
    /** the page as the server has it */
    saved: {
      tags: 'settled',
      on: {
        'page.edit': { target: 'editing', actions: 'edit' },
        'action.ask': { target: 'weighing', actions: { type: 'ask', params: ({ event }) => event } },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    editing: {
      on: {
        'page.change': { actions: { type: 'change', params: ({ event }) => event } },
        'page.save': { guard: 'mayCheck', target: 'checking', actions: 'forgetProblems' },
        'edit.cancel': { guard: 'isStored', target: 'saved', actions: 'dropDraft' },
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
    ...write({
      is: 'saving',
      entry: 'keepFacts',
      src: 'savePage',
      input: ({ context: { ticket, pageId, version, draft } }) => ({ ticket, pageId, version, draft }),
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'editing' },
      unknown: 'lookingUp',
    }),
    ...lookUpStates<LandingContext, Found>()({
      is: 'lookingUp',
      src: 'findSaved',
      input: ({ context: { pageId, version, draft } }) => ({ pageId, version, draft }),
      found: 'reading',
      uncertain: 'saveUncertain',
      again: 'write.ask',
      retry: 'saving',
    }),
    met: keepOrTake,
    /** before a switch or a deletion: the page as it is, the ads that lead to it, its links asked for again */
    weighing: {
      tags: 'busy',
      invoke: {
        src: 'weigh',
        input: ({ context: { pageId, action } }) => ({ pageId: pageId ?? '', action }),
        onDone: { target: 'asking', actions: { type: 'takeWeighed', params: ({ event }) => ({ weighed: event.output }) } },
        onError: { target: 'saved', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    asking: {
      on: {
        'action.send': [
          { guard: 'mayDelete', target: 'deleting', actions: 'takeTicket' },
          { guard: 'mayAct', target: 'switching', actions: 'takeTicket' },
        ],
        'action.cancel': { target: 'saved', actions: 'forgetProblems' },
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
      done: { target: 'deleted', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'asking' },
      unknown: 'actUncertain',
    }),
    /** the same ticket is asked again, and gets the first answer if there was one */
    actUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': [{ guard: 'isDeleting', target: 'deleting' }, { target: 'switching' }] },
    },
    /** there is no such page any more */
    deleted: { tags: 'settled', on: { 'flow.again': 'reading' } },
  },
})
