import { assign, emit, fromPromise, setup } from 'xstate'
import type { AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, fail, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import { contentOf, isReady, saveBlockers, saysTheSame, shownContent } from './ad-draft.rules.ts'
import type {
  AdDraftContext,
  AdDraftDesk,
  AdDraftEvent,
  AdDraftFacts,
  AdDraftLine,
  AdDraftOutcome,
  DeleteOutcome,
  DraftSent,
} from './ad-draft.types.ts'

/** How long typing rests before it is saved. */
export const AUTOSAVE_MS = 1_500
/** How long the flow waits before it asks a server again that did not answer. */
export const RETRY_MS = 10_000

type Place = { channel: string; id: string }

const read = ({ event }: { event: { output: AdDraftDesk } }) => ({ desk: event.output })
const readLine = ({ event }: { event: { output: AdDraftDesk } }) => ({ line: event.output.line })
const found = ({ event }: { event: { output: AdDraftLine | null } }) => ({ line: event.output })
const typing = ({ event }: { event: { draft: AdDraftContent } }) => event
const takeTyped = { type: 'takeTyped' as const, params: typing }
const write = writeStates<AdDraftContext, AdDraftOutcome>()

const sentOf = ({ channel, id, version, typed, desk }: AdDraftContext): DraftSent => ({
  channel,
  id,
  version: desk?.line?.version ?? version,
  draft: shownContent({ typed, desk }) ?? { name: '', values: {} },
})

/** The line that the server holds; what is typed is dropped once the server has it. */
function held({ desk, typed }: AdDraftContext, line: AdDraftLine): Partial<AdDraftContext> {
  const isSaved = typed === null || saysTheSame(line, typed, contentOf(line))
  return {
    desk: desk && { ...desk, line },
    ...(isSaved ? { typed: null, base: null } : { base: contentOf(line) }),
    version: line.version,
    sent: null,
    problems: [],
  }
}

/** Is what the server has the version that the typing began with, or what a save from here wrote? */
const isOurs = ({ version, sent }: AdDraftContext, line: AdDraftLine): boolean =>
  line.version === version || (sent !== null && saysTheSame(line, sent, contentOf(line)))

const isUnsaved = ({ typed }: AdDraftContext, line: AdDraftLine): boolean => typed !== null && !saysTheSame(line, typed, contentOf(line))

/** What is typed is given up, or the draft is to be deleted. */
const gives = {
  'edit.cancel': { target: 'stored', actions: 'dropTyped' },
  'delete.ask': { target: '#adDraft.weighing', actions: 'forgetProblems' },
} as const

const saving = write({
  is: 'saving',
  entry: ['markSent', 'keepFacts'],
  src: 'saveDraft',
  input: ({ context }) => sentOf(context),
  first: { guard: 'isMissing', target: '#adDraft.gone' },
  done: { target: 'stored', takes: ['takeSaved'] },
  conflict: { target: '#adDraft.met', takes: ['takePresent'] },
  signedOut: { target: 'frozen', takes: ['takeRefusal'] },
  refused: { target: 'refused' },
  unknown: 'looking',
})

/**
 * One draft of an audience or a creative (flow M09): typed, saved by itself when the typing rests, checked, ready. The copy that is typed here wins over a save that
 * did not arrive; another user's change is compared. A save is idempotent by version and content, so that it goes again once it is known that it did not arrive.
 */
export const adDraftMachine = setup({
  types: { context: {} as AdDraftContext, events: {} as AdDraftEvent, input: {} as AdDraftFacts, emitted: {} as KeepFacts },
  actors: {
    readDesk: fromPromise<AdDraftDesk, Place>(mustBeProvided('readDesk')),
    /** null: it is gone */
    readLine: fromPromise<AdDraftLine | null, Place>(mustBeProvided('readLine')),
    saveDraft: fromPromise<AdDraftOutcome, DraftSent>(mustBeProvided('saveDraft')),
    checkDraft: fromPromise<AdDraftOutcome, Place & { kind: AdDraftKind; version: number }>(mustBeProvided('checkDraft')),
    deleteDraft: fromPromise<DeleteOutcome, Place & { version: number; ticket: string }>(mustBeProvided('deleteDraft')),
  },
  delays: { autosave: AUTOSAVE_MS, retry: RETRY_MS },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign(({ context }, { desk }: { desk: AdDraftDesk }) => {
      const { typed, ticket } = context
      if (!desk.line) return { desk, ticket: '', problems: [], ...(ticket === '' ? {} : { typed: null, base: null }) }
      return typed === null || isOurs(context, desk.line) ? { ...held({ ...context, desk }, desk.line), desk } : { desk, problems: [] }
    }),
    takeTyped: assign(({ context: { typed, base, desk } }, { draft }: { draft: AdDraftContent }) => ({
      typed: draft,
      base: typed === null && desk?.line ? contentOf(desk.line) : base,
      problems: [],
    })),
    markSent: assign(({ context }) => ({ sent: shownContent(context) })),
    takeSaved: assign(({ context }, { outcome }: Ended<AdDraftOutcome>) => (outcome.kind === 'done' ? held(context, outcome.value) : {})),
    takeFound: assign(({ context }, { line }: { line: AdDraftLine | null }) => (line ? held(context, line) : {})),
    takePresent: assign((_, { outcome }: Ended<AdDraftOutcome | DeleteOutcome>) =>
      'present' in outcome ? { present: outcome.present } : {},
    ),
    takePresentLine: assign((_, { line }: { line: AdDraftLine | null }) => ({ present: line })),
    /** from here on it is a change of what is there now */
    keepMine: assign(({ context: { present, desk } }, { draft }: { draft: AdDraftContent }) =>
      present
        ? {
            desk: desk && { ...desk, line: present },
            typed: draft,
            base: contentOf(present),
            version: present.version,
            present: null,
            problems: [],
          }
        : {},
    ),
    takeTheirs: assign(({ context: { present, desk } }) =>
      present
        ? { desk: desk && { ...desk, line: present }, typed: null, base: null, version: present.version, present: null, problems: [] }
        : {},
    ),
    dropTyped: assign(({ context: { desk } }) => ({ typed: null, base: null, version: desk?.line?.version ?? 0, problems: [] })),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    dropTicket: assign({ ticket: '' }),
    forgetPresent: assign({ present: null, problems: [] }),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    ...endGuards,
    isGone: (_, { desk }: { desk: AdDraftDesk }) => desk.line === null,
    wasDeleting: ({ context }) => context.ticket !== '',
    /** what is typed here is neither what the server has, nor a change of it */
    isOvertaken: ({ context }, { desk: { line } }: { desk: AdDraftDesk }) =>
      line !== null && isUnsaved(context, line) && !isOurs(context, line),
    /** what is typed here is newer than what the server has */
    isNewer: ({ context }, { desk: { line } }: { desk: AdDraftDesk }) => line !== null && isUnsaved(context, line),
    isLost: (_, { line }: { line: AdDraftLine | null }) => line === null,
    isOurs: ({ context }, { line }: { line: AdDraftLine | null }) => line !== null && isOurs(context, line),
    isMissing: (_, { outcome }: Ended) => outcome.kind === 'refused' && outcome.blockers.some(({ code }) => code === 'ad_draft.missing'),
    isTyped: ({ context }) => context.typed !== null,
    maySave: ({ context }) => saveBlockers(context).length === 0,
    isReady: ({ context }) => isReady(context),
  },
}).createMachine({
  id: 'adDraft',
  context: ({ input }) => ({ ...input, desk: null, present: null, problems: [] }),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context: { channel, id } }) => ({ channel, id }),
        onDone: [
          { guard: { type: 'isGone', params: read }, target: 'gone', actions: { type: 'takeDesk', params: read } },
          { guard: 'wasDeleting', target: 'deleteUncertain', actions: { type: 'takeDesk', params: read } },
          {
            guard: { type: 'isOvertaken', params: read },
            target: 'met',
            actions: [
              { type: 'takeDesk', params: read },
              { type: 'takePresentLine', params: readLine },
            ],
          },
          {
            guard: { type: 'isNewer', params: read },
            target: 'restored',
            actions: [
              { type: 'takeDesk', params: read },
              { type: 'takePresentLine', params: readLine },
            ],
          },
          { target: 'editing', actions: { type: 'takeDesk', params: read } },
        ],
        onError: { target: 'failed', actions: fail },
      },
    },
    failed: {
      tags: 'failure',
      on: {
        'flow.again': { target: 'opening', actions: 'forgetProblems' },
        'edit.cancel': { target: 'opening', actions: ['dropTyped', 'dropTicket'] },
      },
    },
    /** after a reload what is typed here is the newest: it is shown next to what the server has, and saved when the person goes on */
    restored: {
      on: {
        'draft.change': { target: 'editing.waiting', actions: ['forgetPresent', takeTyped] },
        'conflict.keep': { target: 'editing.waiting', actions: { type: 'keepMine', params: typing } },
        'conflict.take': { target: 'editing', actions: 'takeTheirs' },
      },
    },
    editing: {
      initial: 'stored',
      on: { 'draft.change': { target: '.waiting', actions: takeTyped } },
      states: {
        /** the server has it, or has what was typed until then */
        stored: {
          always: [{ guard: 'isTyped', target: 'waiting' }, { guard: 'isReady', target: '#adDraft.ready' }, { target: 'idle' }],
        },
        idle: {
          on: {
            'draft.check': { target: '#adDraft.checking', actions: 'forgetProblems' },
            'delete.ask': { target: '#adDraft.weighing', actions: 'forgetProblems' },
            'flow.again': { target: '#adDraft.opening', actions: 'forgetProblems' },
          },
        },
        waiting: {
          on: {
            'draft.save': { guard: 'maySave', target: 'saving' },
            'draft.check': { guard: 'maySave', target: '#adDraft.savingToCheck' },
            ...gives,
          },
          after: { autosave: [{ guard: 'maySave', target: 'saving' }, { target: 'held' }] },
        },
        /** it has no name, for example: what is typed stays here until it can be saved */
        held: { on: gives },
        saving: {
          ...saving.saving,
          // what is typed meanwhile goes with the next save
          on: { 'draft.change': { actions: takeTyped } },
        },
        /** the answer was lost: what does the server have? */
        looking: {
          tags: ['busy', 'uncertain'],
          invoke: {
            src: 'readLine',
            input: ({ context: { channel, id } }) => ({ channel, id }),
            onDone: [
              { guard: { type: 'isLost', params: found }, target: '#adDraft.gone' },
              { guard: { type: 'isOurs', params: found }, target: 'stored', actions: { type: 'takeFound', params: found } },
              { target: '#adDraft.met', actions: { type: 'takePresentLine', params: found } },
            ],
            onError: { target: 'offline', actions: fail },
          },
          on: { 'draft.change': { actions: takeTyped } },
        },
        /** the copy here wins, and the person is told since when it is not on the server */
        offline: {
          tags: 'failure',
          after: { retry: 'looking' },
          on: { 'draft.change': { actions: takeTyped }, 'draft.save': 'looking' },
        },
        refused: { tags: 'failure', on: { 'draft.save': 'saving', ...gives } },
        /** not signed in any more: it is saved after the next sign-in */
        frozen: { tags: 'failure', on: { 'draft.save': 'saving' } },
      },
    },
    ...write({
      is: 'savingToCheck',
      entry: ['markSent', 'keepFacts'],
      src: 'saveDraft',
      input: ({ context }) => sentOf(context),
      first: { guard: 'isMissing', target: 'gone' },
      done: { target: 'checking', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      signedOut: { target: 'editing.frozen', takes: ['takeRefusal'] },
      refused: { target: 'editing.refused' },
      unknown: 'editing.looking',
    }),
    /** a check may be done again without harm: where its answer was lost a person asks again */
    ...write({
      is: 'checking',
      src: 'checkDraft',
      input: ({ context: { channel, id, desk } }) => ({
        channel,
        id,
        kind: desk?.line?.kind ?? 'audience',
        version: desk?.line?.version ?? 0,
      }),
      first: { guard: 'isMissing', target: 'gone' },
      done: { target: 'editing', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'editing' },
      unknown: 'editing',
    }),
    ready: {
      tags: 'settled',
      on: {
        'draft.change': { target: 'editing.waiting', actions: takeTyped },
        'draft.check': { target: 'checking', actions: 'forgetProblems' },
        'delete.ask': { target: 'weighing', actions: 'forgetProblems' },
        'flow.again': { target: 'opening', actions: 'forgetProblems' },
      },
    },
    /** another user was first: a side is taken for each field */
    met: {
      tags: 'failure',
      on: {
        'conflict.keep': { target: 'editing.waiting', actions: { type: 'keepMine', params: typing } },
        'conflict.take': { target: 'editing', actions: 'takeTheirs' },
      },
    },
    /** who else has it open, and which batches were made of it? */
    weighing: {
      tags: 'busy',
      invoke: {
        src: 'readLine',
        input: ({ context: { channel, id } }) => ({ channel, id }),
        onDone: [
          { guard: { type: 'isLost', params: found }, target: 'gone' },
          { target: 'askingDelete', actions: { type: 'takePresentLine', params: found } },
        ],
        onError: { target: 'editing', actions: fail },
      },
    },
    askingDelete: {
      on: {
        'delete.send': { target: 'deleting', actions: 'takeTicket' },
        'delete.cancel': { target: 'editing', actions: 'forgetPresent' },
      },
    },
    ...writeStates<AdDraftContext, DeleteOutcome>()({
      is: 'deleting',
      entry: 'keepFacts',
      src: 'deleteDraft',
      input: ({ context: { channel, id, present, version, ticket } }) => ({ channel, id, version: present?.version ?? version, ticket }),
      first: { guard: 'isMissing', target: 'gone', does: ['dropTyped', 'dropTicket'] },
      done: { target: 'gone', does: ['dropTyped', 'dropTicket'] },
      conflict: { target: 'askingDelete', takes: ['takePresent'], does: ['dropTicket'] },
      refused: { target: 'askingDelete', does: ['dropTicket'] },
      unknown: 'deleteUncertain',
    }),
    deleteUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': 'deleting', 'flow.again': { target: 'opening', actions: ['dropTicket', 'forgetProblems'] } },
    },
    /** what was typed is still here, and can begin another draft */
    gone: { tags: 'settled', on: { 'flow.again': 'opening' } },
  },
})
