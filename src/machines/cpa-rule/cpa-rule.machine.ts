import { assign, emit, fromPromise, setup } from 'xstate'
import type { CpaDraft, CpaTier } from '#domain/finance/cpa.ts'
import type { StepName } from '#domain/step-name.ts'
import { decisionStates } from '../kit/decision-states.ts'
import { canRedo, canUndo, edited, NO_STEPS, redone, stepped, undone, type Steps } from '../kit/undo.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { keepOrTake, writeStates } from '../kit/write-states.ts'
import { blankRule, draftOfRule, lastMonth, ruleBlockers } from './cpa-rule.rules.ts'
import type { CpaContext, CpaDesk, CpaFlowEvent, CpaFlowFacts, CpaRehearsal, PendingSwitch, SaveOutcome } from './cpa-rule.types.ts'

type Saved = { ticket: string; ruleId: string | null; version: number; draft: CpaDraft | null }

type TierSteps = { now: readonly CpaTier[]; steps: Steps }

const withTiers = (draft: CpaDraft, { now, steps }: TierSteps) => ({ draft: { ...draft, tiers: now }, steps, problems: [] })
const takeDesk = { type: 'takeDesk' as const, params: ({ event }: { event: { output: CpaDesk } }) => ({ desk: event.output }) }

/** One rule that pays for events: entered, rehearsed over a month that was, saved, switched on and off, and seen at work (flow M17). */
export const cpaRuleMachine = setup({
  types: {
    context: {} as CpaContext,
    events: {} as CpaFlowEvent,
    input: {} as CpaFlowFacts,
    emitted: {} as KeepFacts,
  },
  actors: {
    readDesk: fromPromise<CpaDesk, { ruleId: string | null }>(mustBeProvided('readDesk')),
    rehearse: fromPromise<CpaRehearsal, { draft: CpaDraft | null; month: string; ruleId: string | null }>(mustBeProvided('rehearse')),
    saveRule: fromPromise<SaveOutcome, Saved>(mustBeProvided('saveRule')),
    switchRule: fromPromise<SaveOutcome, PendingSwitch & { ruleId: string }>(mustBeProvided('switchRule')),
  },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeDesk: assign(({ context }, { desk }: { desk: CpaDesk }) => ({
      desk,
      resumed: null,
      month: context.month || lastMonth(desk.today),
      draft: context.draft ?? (context.ruleId === null ? blankRule(desk) : null),
    })),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [], present: null }),
    edit: assign(({ context: { desk } }) =>
      desk?.rule ? { draft: draftOfRule(desk.rule), steps: NO_STEPS, version: desk.rule.version, problems: [] } : {},
    ),
    change: assign(({ context: { draft: before, steps } }, { draft, name }: { draft: CpaDraft; name?: StepName | undefined }) => ({
      draft,
      steps: before && before.tiers !== draft.tiers ? stepped(steps, edited(before.tiers, draft.tiers, name)) : steps,
      rehearsal: null,
      problems: [],
    })),
    undo: assign(({ context: { draft, steps } }) => (draft ? withTiers(draft, undone(steps, draft.tiers)) : {})),
    redo: assign(({ context: { draft, steps } }) => (draft ? withTiers(draft, redone(steps, draft.tiers)) : {})),
    dropDraft: assign({ draft: null, steps: NO_STEPS, rehearsal: null, present: null, problems: [] }),
    chooseMonth: assign((_, { month }: { month: string }) => ({ month })),
    takeRehearsal: assign((_, { rehearsal }: { rehearsal: CpaRehearsal }) => ({ rehearsal, problems: [] })),
    takeTicket: assign({ ticket: newTicket, problems: [] }),
    takeSaved: assign((_, { outcome }: Ended<SaveOutcome>) =>
      outcome.kind === 'done' ? { ruleId: outcome.value.id, draft: null, steps: NO_STEPS, rehearsal: null, ticket: '' } : {},
    ),
    takeRefusal: assign(refusalOf),
    takePresent: assign((_, { outcome }: Ended<SaveOutcome>) => ('present' in outcome ? { present: outcome.present } : {})),
    keepMine: assign(({ context: { desk, present } }) => ({
      desk: desk && { ...desk, rule: present },
      version: present?.version ?? 0,
      present: null,
      problems: [],
    })),
    ask: assign(({ context: { desk } }) => ({
      status: desk?.rule?.status === 'active' ? ('paused' as const) : ('active' as const),
      version: desk?.rule?.version ?? 0,
      reason: '',
      problems: [],
    })),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
  guards: {
    wasSaving: ({ context }) => context.resumed === 'save',
    wasSwitching: ({ context }) => context.resumed === 'switch',
    /** a draft is there, or it is a rule that begins */
    isEdited: ({ context }) => context.draft !== null || context.ruleId === null,
    hasDraft: ({ context }) => context.draft !== null,
    isStored: ({ context }) => context.ruleId !== null,
    canUndo,
    canRedo,
    mayRehearse: ({ context }) => ruleBlockers(context).length === 0,
    ...endGuards,
  },
}).createMachine({
  id: 'cpaRule',
  context: ({ input: { saveTicket, pending, ...facts } }) => ({
    ...facts,
    version: pending?.version ?? facts.version,
    desk: null,
    steps: NO_STEPS,
    month: '',
    rehearsal: null,
    status: pending?.status ?? 'active',
    reason: pending?.reason ?? '',
    ticket: saveTicket ?? pending?.ticket ?? '',
    resumed: saveTicket !== null ? 'save' : pending !== null ? 'switch' : null,
    present: null,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context: { ruleId } }) => ({ ruleId }),
        onDone: [
          { guard: 'wasSaving', target: 'saveUncertain', actions: takeDesk },
          {
            guard: 'wasSwitching',
            target: 'switchUncertain',
            actions: takeDesk,
          },
          { guard: 'isEdited', target: 'editing', actions: takeDesk },
          { target: 'showing', actions: takeDesk },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'flow.again': { target: 'reading', actions: 'forgetProblems' } } },
    showing: {
      tags: 'settled',
      on: {
        'rule.edit': { target: 'editing', actions: 'edit' },
        'status.ask': { target: 'asking', actions: 'ask' },
        'flow.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    editing: {
      on: {
        'rule.change': { actions: { type: 'change', params: ({ event }) => event } },
        'tiers.undo': { guard: 'canUndo', actions: 'undo' },
        'tiers.redo': { guard: 'canRedo', actions: 'redo' },
        'rule.rehearse': { guard: 'mayRehearse', target: 'rehearsing', actions: 'forgetProblems' },
        'edit.cancel': { guard: 'isStored', target: 'showing', actions: 'dropDraft' },
      },
    },
    rehearsing: {
      tags: 'busy',
      invoke: {
        src: 'rehearse',
        input: ({ context: { draft, month, ruleId } }) => ({ draft, month, ruleId }),
        onDone: { target: 'rehearsed', actions: { type: 'takeRehearsal', params: ({ event }) => ({ rehearsal: event.output }) } },
        onError: { target: 'editing', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    rehearsed: {
      on: {
        'month.choose': { target: 'rehearsing', actions: { type: 'chooseMonth', params: ({ event }) => event } },
        'rehearsal.back': 'editing',
        'rule.save': { target: 'saving', actions: 'takeTicket' },
      },
    },
    ...writeStates<CpaContext, SaveOutcome>()({
      is: 'saving',
      entry: 'keepFacts',
      src: 'saveRule',
      input: ({ context: { ticket, ruleId, version, draft } }) => ({ ticket, ruleId, version, draft }),
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'editing' },
      uncertain: 'saveUncertain',
    }),
    met: keepOrTake,
    ...decisionStates<CpaContext, SaveOutcome>()({
      asks: 'asking',
      send: 'switch.send',
      takes: 'takeTicket',
      cancel: { event: 'switch.cancel', target: 'showing', actions: 'forgetProblems' },
      is: 'switching',
      entry: 'keepFacts',
      src: 'switchRule',
      input: ({ context: { ruleId, status, reason, version, ticket } }) => ({ ruleId: ruleId ?? '', status, reason, version, ticket }),
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      uncertain: 'switchUncertain',
    }),
  },
})
