import { assign, emit, fromPromise, setup } from 'xstate'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import { decisionStates } from '../kit/decision-states.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { ASK_AGAIN_MS, settleGuards, settleStates, writeStates } from '../kit/write-states.ts'
import { isMet, monthSignBlockers, reopenAskBlockers, reopenSendBlockers } from './month-confirmation.rules.ts'
import type {
  MonthContext,
  MonthEvent,
  MonthFacts,
  MonthKey,
  MonthOutcome,
  MonthSeen,
  MonthWrite,
  Settled,
} from './month-confirmation.types.ts'

/** One thing that has to be before a month is confirmed: met, or open until the month is read again. */
const prerequisite = (key: PrerequisiteKey) => ({
  initial: 'asked' as const,
  states: {
    asked: { always: [{ guard: { type: 'isMet' as const, params: { key } }, target: 'met' }, { target: 'open' }] },
    open: {},
    met: { type: 'final' as const },
  },
})

const write = writeStates<MonthContext, MonthOutcome>()
const sendMonth = ({ context: { key, write: sent } }: { context: MonthContext }) => ({ key, write: theWrite(sent) })
const readAgain = { target: 'reading' as const, actions: 'forgetProblems' as const }

/** Confirming a month (flow M19): what is in the way, each for itself; the signature on the totals that were seen; re-opening with a reason. */
export const monthConfirmationMachine = setup({
  types: {
    context: {} as MonthContext,
    events: {} as MonthEvent,
    input: {} as { facts: MonthFacts },
    emitted: {} as KeepFacts,
  },
  actors: {
    readMonth: fromPromise<MonthSeen, { key: MonthKey }>(mustBeProvided('readMonth')),
    sendMonth: fromPromise<MonthOutcome, { key: MonthKey; write: MonthWrite }>(mustBeProvided('sendMonth')),
    settleWrite: fromPromise<Settled, { ticket: string }>(mustBeProvided('settleWrite')),
  },
  delays: { askAgain: ASK_AGAIN_MS },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeSeen: assign((_, { seen }: { seen: MonthSeen }) => ({ seen, before: null })),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
    takeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    dropReason: assign({ reason: '', problems: [] }),
    takeSignature: assign(({ context: { seen } }) => ({
      write: { ticket: newTicket(), action: 'confirm' as const, hash: seen?.hash ?? '', since: seen?.as_of ?? '', reason: '' },
      problems: [],
    })),
    takeReopening: assign(({ context: { reason } }) => ({
      write: { ticket: newTicket(), action: 'reopen' as const, hash: '', since: '', reason },
      problems: [],
    })),
    takeDone: assign((_, { outcome }: Ended<MonthOutcome>) =>
      outcome.kind === 'done' ? { seen: outcome.value, before: null, write: null, reason: '', problems: [] } : {},
    ),
    takeRefusal: assign(refusalOf),
    takePresent: assign(({ context: { seen } }, { outcome }: Ended<MonthOutcome>) =>
      'present' in outcome && outcome.present ? { seen: outcome.present, before: seen, write: null } : { write: null },
    ),
    dropWrite: assign({ write: null }),
    sayVoid: assign({ write: null, problems: [{ code: 'finance.month.write_void' }] }),
  },
  guards: {
    isMet: ({ context }, { key }: { key: PrerequisiteKey }) => isMet(context, key),
    isConfirmed: ({ context }) => context.seen?.state === 'confirmed',
    hasMoved: ({ context }) => context.before !== null && context.before.hash !== context.seen?.hash,
    isFirstSigned: ({ context }) => context.seen?.state === 'signed' && context.seen.signatures.some(({ current }) => current),
    wasWriting: ({ context }) => context.write !== null,
    wasReopening: ({ context }) => context.reason !== '' && context.seen?.state === 'confirmed',
    maySign: ({ context }) => monthSignBlockers(context).length === 0,
    mayAskReopen: ({ context }) => reopenAskBlockers(context).length === 0,
    mayReopen: ({ context }) => reopenSendBlockers(context).length === 0,
    ...endGuards,
    ...settleGuards,
  },
}).createMachine({
  id: 'monthConfirmation',
  context: ({ input: { facts } }) => ({ key: facts.key, seen: null, before: null, reason: facts.reason, write: facts.write, problems: [] }),
  initial: 'finding',
  states: {
    /** a write that no one answered is asked about first */
    finding: { always: [{ guard: 'wasWriting', target: 'settling' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readMonth',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'deciding', actions: { type: 'takeSeen', params: ({ event }) => ({ seen: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
      // a month that is on the screen is signed as it was seen, also while the page asks again by itself: the hash says which totals
      on: {
        'month.sign': { guard: 'maySign', target: 'asking', actions: 'forgetProblems' },
        // what is on its way may have been read before what changed
        'page.askNow': { target: 'reading', reenter: true },
      },
    },
    failed: { tags: 'failure', on: { 'month.again': readAgain } },
    /** finds the place from what the server says, never from where the flow was */
    deciding: {
      always: [
        { guard: 'wasReopening', target: 'reopening' },
        { guard: 'isConfirmed', target: 'confirmed' },
        { guard: 'hasMoved', target: 'moved' },
        { target: 'preparing' },
      ],
    },
    preparing: {
      type: 'parallel',
      onDone: [{ guard: 'isFirstSigned', target: 'firstSigned' }, { target: 'ready' }],
      on: { 'month.again': readAgain, 'page.askNow': 'reading' },
      states: {
        rows: prerequisite('rows_confirmed'),
        extraction: prerequisite('extraction_done'),
        lines: prerequisite('lines_read'),
        charges: prerequisite('charges_taken'),
        costs: prerequisite('costs_posted'),
        repayments: prerequisite('repayments_confirmed'),
        gap: prerequisite('gap_explained'),
        previous: prerequisite('previous_confirmed'),
      },
    },
    ready: {
      on: {
        'month.sign': { guard: 'maySign', target: 'asking', actions: 'forgetProblems' },
        'month.again': readAgain,
        'page.askNow': 'reading',
      },
    },
    /** one has signed; another person has to, on the same totals */
    firstSigned: {
      on: {
        'month.sign': { guard: 'maySign', target: 'asking', actions: 'forgetProblems' },
        'month.again': readAgain,
        'page.askNow': 'reading',
      },
    },
    /** what is signed is shown once more; the page does not ask again meanwhile: what is shown is what is signed */
    asking: {
      on: {
        'sign.send': { target: 'signing', actions: 'takeSignature' },
        'sign.cancel': readAgain,
      },
    },
    ...write({
      is: 'signing',
      entry: 'keepFacts',
      src: 'sendMonth',
      input: sendMonth,
      done: { target: 'deciding', takes: ['takeDone'] },
      conflict: { target: 'deciding', takes: ['takePresent'] },
      refused: { target: 'refused', does: ['dropWrite'] },
      unknown: 'settling',
    }),
    /** the server said no; nothing happened */
    refused: { tags: 'failure', on: { 'month.again': readAgain } },
    /** the totals moved after they were shown: what is new is next to what was seen */
    moved: {
      tags: 'failure',
      on: {
        'change.accept': readAgain,
        'month.again': readAgain,
      },
    },
    ...settleStates<MonthContext>()({
      src: 'settleWrite',
      input: ({ context }) => ({ ticket: theWrite(context.write).ticket }),
      done: { target: 'reading', actions: ['dropWrite', 'dropReason'] },
      void: { target: 'reading', actions: ['sayVoid'] },
    }),
    confirmed: {
      tags: 'settled',
      on: {
        'reopen.ask': { guard: 'mayAskReopen', target: 'reopening', actions: 'forgetProblems' },
        'month.again': readAgain,
        'page.askNow': 'reading',
      },
    },
    ...decisionStates<MonthContext, MonthOutcome>()({
      asks: 'reopening',
      send: 'reopen.send',
      may: 'mayReopen',
      takes: 'takeReopening',
      cancel: { event: 'reopen.cancel', target: 'confirmed', actions: 'dropReason' },
      is: 'opening',
      entry: 'keepFacts',
      src: 'sendMonth',
      input: sendMonth,
      done: { target: 'deciding', takes: ['takeDone'] },
      // what the refusal leaves is a reason, and no write
      refusal: ['dropWrite'],
      unknown: 'settling',
    }),
  },
})

function theWrite(write: MonthWrite | null): MonthWrite {
  if (!write) throw new Error('a month is written with a ticket')
  return write
}
