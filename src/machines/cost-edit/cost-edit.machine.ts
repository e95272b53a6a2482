import { assign, fromPromise, setup } from 'xstate'
import type { CostDraft } from '#domain/finance/cost.ts'
import { costPollMachine, type Calculated, type CostDesk } from '../cost-entry/cost-entry.types.ts'
import { draftOfLine, type CostLine } from '../cost-entry/cost-line.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import type { PollOutput } from '../status-poll/status-poll.machine.ts'
import type { CostField } from '#domain/finance/cost.ts'
import { merged } from './cost-diff.ts'
import { editBlockers, type CostEditContext, type CostEditEvent, type EditFacts, type EditOutcome } from './cost-edit.types.ts'

type Read = { line: CostLine; desk: CostDesk }

const NOTHING = {
  id: '',
  line: null,
  desk: null,
  version: 0,
  base: null,
  draft: null,
  reason: '',
  ticket: '',
  sides: {},
  calculated: null,
  resumed: null,
  problems: [],
} satisfies Omit<CostEditContext, 'mayCorrect'>

/**
 * Changing one cost (flow M16): typed, looked at field by field, saved, and calculated again where it was committed. When another user was
 * first, what each of both changed is shown side by side, and nothing is written over unseen.
 */
export const costEditMachine = setup({
  types: {
    context: {} as CostEditContext,
    events: {} as CostEditEvent,
    input: {} as { mayCorrect: boolean; resumed: EditFacts | null },
    children: {} as { watch: 'watchCalculation' },
  },
  actors: {
    readCost: fromPromise<Read, { id: string }>(mustBeProvided('readCost')),
    saveCost: fromPromise<EditOutcome, { ticket: string; id: string; version: number; draft: CostDraft | null; reason: string }>(
      mustBeProvided('saveCost'),
    ),
    watchCalculation: costPollMachine,
  },
  actions: {
    takeId: assign((_, { id }: { id: string }) => ({ ...NOTHING, id })),
    takeRead: assign((_, { line, desk }: Read) => ({
      line,
      desk,
      version: line.version,
      base: draftOfLine(line),
      draft: draftOfLine(line),
      problems: [],
    })),
    /** what was typed before the page went, over the entry as it is now */
    takeUp: assign(({ context: { resumed } }, { line, desk }: Read) =>
      resumed
        ? {
            line,
            desk,
            version: resumed.version,
            base: resumed.base,
            draft: resumed.draft,
            reason: resumed.reason,
            ticket: resumed.ticket ?? '',
            resumed: null,
            problems: [],
          }
        : {},
    ),
    takeDraft: assign((_, { draft }: { draft: CostDraft }) => ({ draft, problems: [] })),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    takeSaved: assign((_, { outcome }: Ended<EditOutcome>) => (outcome.kind === 'done' ? { line: outcome.value, problems: [] } : {})),
    takeRefusal: assign(refusalOf),
    takePresent: assign((_, { outcome }: Ended<EditOutcome>) =>
      'present' in outcome && outcome.present ? { line: outcome.present, sides: {} } : {},
    ),
    takeSide: assign(({ context }, { field, side }: { field: CostField; side: 'mine' | 'theirs' }) => ({
      sides: { ...context.sides, [field]: side },
    })),
    /** from here on the change is one of their entry */
    merge: assign(({ context: { line, base, draft, sides } }) => {
      if (!line || !base || !draft) return {}
      const theirs = draftOfLine(line)
      return { draft: merged(base, draft, theirs, sides), base: theirs, version: line.version, problems: [] }
    }),
    takeCalculated: assign((_, { end }: { end: PollOutput<Calculated> }) => ('value' in end ? { calculated: end.value } : {})),
    takeProgress: assign((_, { calculated }: { calculated: Calculated | null }) => (calculated ? { calculated } : {})),
    fail: assign(failureOf),
    forget: assign(NOTHING),
  },
  guards: {
    wasResumed: ({ context }) => context.resumed !== null,
    wasSaving: ({ context }) => typeof context.resumed?.ticket === 'string',
    wasMet: ({ context }, { line }: { line: CostLine }) => context.resumed !== null && context.resumed.version !== line.version,
    mayReview: ({ context }) => editBlockers(context).length === 0,
    isRecalculated: (_, { outcome }: Ended<EditOutcome>) => outcome.kind === 'done' && outcome.value.state === 'committed',
    ...endGuards,
    isPosted: (_, { end }: { end: PollOutput<Calculated> }) => end.kind === 'resolved',
    saidNo: (_, { end }: { end: PollOutput<Calculated> }) => end.kind === 'rejected' && end.reason === 'saidNo',
  },
}).createMachine({
  id: 'costEdit',
  context: ({ input: { mayCorrect, resumed } }) => ({ ...NOTHING, mayCorrect, id: resumed?.id ?? '', resumed }),
  initial: 'deciding',
  states: {
    /** a change that was under way when the page went is taken up */
    deciding: { always: [{ guard: 'wasResumed', target: 'reading' }, { target: 'closed' }] },
    closed: {
      on: { 'edit.ask': { target: 'reading', actions: { type: 'takeId', params: ({ event }) => event } } },
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readCost',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: 'wasSaving', target: 'uncertain', actions: { type: 'takeUp', params: ({ event }) => event.output } },
          {
            guard: { type: 'wasMet', params: ({ event }) => event.output },
            target: 'met',
            actions: { type: 'takeUp', params: ({ event }) => event.output },
          },
          { guard: 'wasResumed', target: 'editing', actions: { type: 'takeUp', params: ({ event }) => event.output } },
          { target: 'editing', actions: { type: 'takeRead', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'edit.retry': 'reading', 'edit.close': { target: 'closed', actions: 'forget' } } },
    editing: {
      on: {
        'draft.change': { actions: { type: 'takeDraft', params: ({ event }) => event } },
        'reason.change': { actions: { type: 'takeReason', params: ({ event }) => event } },
        'edit.review': { guard: 'mayReview', target: 'reviewing' },
        'edit.close': { target: 'closed', actions: 'forget' },
      },
    },
    /** before and after, field by field */
    reviewing: {
      on: {
        'edit.back': 'editing',
        'edit.save': { target: 'saving', actions: 'takeTicket' },
        'edit.close': { target: 'closed', actions: 'forget' },
      },
    },
    ...writeStates<CostEditContext, EditOutcome>()({
      is: 'saving',
      src: 'saveCost',
      input: ({ context: { ticket, id, version, draft, reason } }) => ({ ticket, id, version, draft, reason }),
      first: { guard: 'isRecalculated', target: 'recalculating', takes: ['takeSaved'] },
      done: { target: 'saved', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'editing' },
      uncertain: 'uncertain',
    }),
    /** another user was first: both changes are shown side by side until a side is taken for each field */
    met: {
      tags: 'failure',
      on: {
        'merge.take': { actions: { type: 'takeSide', params: ({ event }) => event } },
        'merge.done': { target: 'editing', actions: 'merge' },
        'edit.close': { target: 'closed', actions: 'forget' },
      },
    },
    recalculating: {
      tags: 'busy',
      invoke: {
        id: 'watch',
        src: 'watchCalculation',
        input: ({ context }) => ({ subject: [context.id] }),
        onSnapshot: {
          actions: { type: 'takeProgress', params: ({ event }) => ({ calculated: event.snapshot.context.last?.value ?? null }) },
        },
        onDone: [
          {
            guard: { type: 'isPosted', params: ({ event }) => ({ end: event.output }) },
            target: 'saved',
            actions: { type: 'takeCalculated', params: ({ event }) => ({ end: event.output }) },
          },
          {
            guard: { type: 'saidNo', params: ({ event }) => ({ end: event.output }) },
            target: 'calculationFailed',
            actions: { type: 'takeCalculated', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'lost' },
        ],
        onError: { target: 'lost', actions: { type: 'fail', params: ({ event }) => event } },
      },
      // leaving ends the questions, not the work
      on: { 'edit.close': { target: 'closed', actions: 'forget' } },
    },
    /** the entry itself is in the way: it is read and changed again */
    calculationFailed: { tags: 'failure', on: { 'edit.retry': 'reading', 'edit.close': { target: 'closed', actions: 'forget' } } },
    lost: { tags: 'failure', on: { 'edit.retry': 'recalculating', 'edit.close': { target: 'closed', actions: 'forget' } } },
    saved: { tags: 'settled', on: { 'edit.close': { target: 'closed', actions: 'forget' } } },
  },
})
