import { assign, emit, fromPromise, setup } from 'xstate'
import { LIFE_CYCLE, type LifeCycleDraft } from '#domain/life-cycle/life-cycle.ts'
import type { RoundFinding } from '#domain/life-cycle/rounds.ts'
import { decisionStates } from '../kit/decision-states.ts'
import { beginningOf, draftParts, draftStates, toldEvents, type DraftFound, type DraftSent } from '../kit/draft-states.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { writeStates } from '../kit/write-states.ts'
import { blankCycle, confirmBlockers, cycleBlockers, isClear, reopenReasons } from './lifecycle-confirm.rules.ts'
import type {
  ConfirmPreview,
  CycleAct,
  CycleContext,
  CycleDesk,
  CycleFlowEvent,
  CycleFlowFacts,
  CycleOutcome,
  LifeCycle,
} from './lifecycle-confirm.types.ts'

type Acted = { ticket: string; id: string; version: number; reason: string }
const checked = ({ event }: { event: { output: RoundFinding[] } }) => ({ findings: event.output })
const told = ({ event: { desk } }: { event: { desk: CycleDesk } }) => ({ desk })
const read = ({ event }: { event: { output: CycleDesk } }) => ({ desk: event.output })
const actInput = ({ context: { ticket, id, version, reason } }: { context: CycleContext }): Acted => ({
  ticket,
  id: id ?? '',
  version,
  reason,
})

const { actions, guards } = draftParts<typeof LIFE_CYCLE.fields, CycleAct, LifeCycle, CycleDesk, CycleContext>({
  thing: LIFE_CYCLE,
  lineOf: ({ cycle }) => cycle,
  withLine: (desk, cycle) => ({ ...desk, cycle }),
  versionOf: ({ version }) => version,
  blank: blankCycle,
  cleared: { findings: [], preview: null, reason: '' },
})

const states = draftStates<LifeCycleDraft, CycleAct, LifeCycle, CycleDesk>()
const { editing: toldWhileEditing } = toldEvents<CycleDesk>()
const write = writeStates<CycleContext, CycleOutcome>()
const [isGone, wasSaving, wasActing, isOutdated, isEdited] = states.reading.invoke.onDone

/** Another user changed it while it was only looked at: it is shown as it is now. */
const toldWhileShown = [
  { guard: { type: 'isGone' as const, params: told }, target: 'gone' },
  { guard: { type: 'isConfirmedIn' as const, params: told }, target: 'confirmed', actions: { type: 'takeDesk' as const, params: told } },
] as const
const takeTold = { type: 'takeDesk' as const, params: told }

/** One life cycle of a game: its ranges entered, its test rounds checked, saved, confirmed with its effect seen before, reopened (flow M21). */
export const lifecycleConfirmMachine = setup({
  types: {
    context: {} as CycleContext,
    events: {} as CycleFlowEvent,
    input: {} as CycleFlowFacts,
    emitted: {} as KeepFacts,
  },
  actors: {
    readDesk: fromPromise<CycleDesk, { id: string | null; draft: LifeCycleDraft | null }>(mustBeProvided('readDesk')),
    checkRounds: fromPromise<RoundFinding[], { id: string | null; draft: LifeCycleDraft | null }>(mustBeProvided('checkRounds')),
    saveDraft: fromPromise<CycleOutcome, DraftSent<LifeCycleDraft>>(mustBeProvided('saveDraft')),
    /** whether a save whose answer was lost did happen: by id and version, or by the name and who made it */
    lookUp: fromPromise<DraftFound, Omit<DraftSent<LifeCycleDraft>, 'ticket'>>(mustBeProvided('lookUp')),
    /** the summary, the figures and the packages of what is saved */
    preview: fromPromise<ConfirmPreview, { id: string }>(mustBeProvided('preview')),
    confirmCycle: fromPromise<CycleOutcome, Acted>(mustBeProvided('confirmCycle')),
    reopenCycle: fromPromise<CycleOutcome, Acted>(mustBeProvided('reopenCycle')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    ...actions,
    change: assign((_, { draft }: { draft: LifeCycleDraft }) => ({ draft, findings: [], problems: [] })),
    takeFindings: assign((_, { findings }: { findings: RoundFinding[] }) => ({ findings })),
    takePreview: assign(({ context: { desk } }, { preview }: { preview: ConfirmPreview }) => ({
      preview,
      version: preview.cycle.version,
      desk: desk && { ...desk, cycle: preview.cycle },
    })),
    askConfirm: assign(() => ({ action: 'confirm' as const, preview: null, problems: [] })),
    askReopen: assign(({ context: { desk, version } }) => ({
      action: 'reopen' as const,
      version: desk?.cycle?.version ?? version,
      problems: [],
    })),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason, problems: [] })),
  },
  guards: {
    ...guards,
    mayKeep: ({ context }) => context.draft !== null && context.present?.state !== 'confirmed',
    mayCheck: ({ context }) => cycleBlockers(context).length === 0,
    isClear: (_, { findings }: { findings: RoundFinding[] }) => isClear({ findings }),
    mayConfirm: ({ context }) => confirmBlockers(context).length === 0,
    mayReopen: ({ context }) => reopenReasons(context).length === 0,
    isConfirming: ({ context }) => context.action === 'confirm',
    isConfirmed: ({ context }) => context.desk?.cycle?.state === 'confirmed',
    isConfirmedIn: (_, { desk }: { desk: CycleDesk }) => desk.cycle?.state === 'confirmed',
  },
}).createMachine({
  id: 'lifecycleConfirm',
  context: ({ input: { reason, ...facts } }) => ({
    ...beginningOf(facts),
    findings: [],
    preview: null,
    action: facts.pending && facts.pending.kind !== 'save' ? facts.pending.kind : 'confirm',
    reason,
  }),
  initial: 'reading',
  states: {
    ...states,
    reading: {
      ...states.reading,
      invoke: {
        ...states.reading.invoke,
        onDone: [
          isGone,
          wasSaving,
          wasActing,
          isOutdated,
          isEdited,
          {
            guard: { type: 'isConfirmedIn', params: read },
            target: 'confirmed',
            actions: { type: 'takeDesk', params: read },
          },
          { target: 'saved', actions: { type: 'takeDesk', params: read } },
        ],
      },
    },
    /** what another user confirmed meanwhile is read-only: mine is not kept over it */
    met: {
      tags: 'failure',
      on: {
        'conflict.take': states.met.on['conflict.take'],
        'conflict.keep': { guard: 'mayKeep', ...states.met.on['conflict.keep'] },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    editing: {
      on: {
        ...toldWhileEditing,
        'cycle.change': { actions: { type: 'change', params: ({ event }) => event } },
        'cycle.save': { guard: 'mayCheck', target: 'checkingRounds', actions: 'forgetProblems' },
        'edit.cancel': { guard: 'isStored', target: 'reading', actions: 'dropDraft' },
      },
    },
    /** before a save: what is there to say about the test rounds of these ranges? */
    checkingRounds: {
      tags: 'busy',
      invoke: {
        src: 'checkRounds',
        input: ({ context: { id, draft } }) => ({ id, draft }),
        onDone: [
          {
            guard: { type: 'isClear', params: checked },
            target: 'saving',
            actions: [{ type: 'takeFindings', params: checked }, 'takeTicket'],
          },
          { target: 'warned', actions: { type: 'takeFindings', params: checked } },
        ],
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    /** something was found: a person looks at it. Ranges may be saved so; whether they can be confirmed, the finding says */
    warned: {
      on: {
        'check.again': 'checkingRounds',
        'check.back': 'editing',
        'save.anyway': { target: 'saving', actions: 'takeTicket' },
      },
    },
    /** as the server has it, and open to changes */
    saved: {
      tags: 'settled',
      on: {
        'desk.told': [...toldWhileShown, { actions: takeTold }],
        'edit.begin': { target: 'editing', actions: 'edit' },
        'confirm.ask': { target: 'previewing', actions: 'askConfirm' },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    /** which figures move, and by how much */
    previewing: {
      tags: 'busy',
      invoke: {
        src: 'preview',
        input: ({ context: { id } }) => ({ id: id ?? '' }),
        onDone: { target: 'confirmPreview', actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) } },
        onError: { target: 'saved', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    confirmPreview: {
      on: {
        // the effect is worked out again for what is there now
        'desk.told': [...toldWhileShown, { target: 'previewing', actions: takeTold }],
        'confirm.send': { guard: 'mayConfirm', target: 'confirming', actions: 'takeTicket' },
        'confirm.again': { target: 'previewing', actions: 'forgetProblems' },
        'confirm.cancel': { target: 'saved', actions: 'forgetProblems' },
      },
    },
    ...write({
      is: 'confirming',
      entry: 'keepFacts',
      src: 'confirmCycle',
      input: actInput,
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'confirmPreview' },
      unknown: 'actUncertain',
    }),
    /** reports follow its ranges; it is read-only */
    confirmed: {
      tags: 'settled',
      on: {
        'desk.told': [...toldWhileShown, { target: 'saved', actions: takeTold }],
        'reopen.ask': { target: 'reopenAsked', actions: 'askReopen' },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    ...decisionStates<CycleContext, CycleOutcome>()({
      asks: 'reopenAsked',
      send: 'reopen.send',
      may: 'mayReopen',
      takes: 'takeTicket',
      cancel: { event: 'reopen.cancel', target: 'confirmed', actions: 'forgetProblems' },
      is: 'reopening',
      entry: 'keepFacts',
      src: 'reopenCycle',
      input: actInput,
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      unknown: 'actUncertain',
    }),
    /** asked again with the same ticket, it gets the first answer if there was one; or the life cycle itself is read */
    actUncertain: {
      tags: 'uncertain',
      on: {
        'write.retry': [{ guard: 'isConfirming', target: 'confirming' }, { target: 'reopening' }],
        'write.ask': { target: 'reading', actions: 'giveUp' },
      },
    },
  },
})
