import { assign, emit, fromPromise, setup } from 'xstate'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
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

type Ended = { outcome: MonthOutcome }

/** How often a write that is still being worked on is asked about. */
const ASK_AGAIN_MS = 2_000

const met = (key: PrerequisiteKey) => ({ type: 'isMet' as const, params: { key } })

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
    fail: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
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
    takeDone: assign((_, { outcome }: Ended) =>
      outcome.kind === 'done' ? { seen: outcome.value, before: null, write: null, reason: '', problems: [] } : {},
    ),
    takeRefusal: assign((_, { outcome }: Ended) => (outcome.kind === 'done' ? {} : { problems: outcome.blockers })),
    takePresent: assign(({ context: { seen } }, { outcome }: Ended) =>
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
    isDone: (_, { outcome }: Ended) => outcome.kind === 'done',
    isPresented: (_, { outcome }: Ended) => 'present' in outcome && outcome.present !== null,
    /** nothing happened */
    isRefused: (_, { outcome }: Ended) => outcome.kind === 'refused' || outcome.kind === 'auth',
    isVoid: (_, { settled }: { settled: Settled }) => settled.state === 'void',
    isWorking: (_, { settled }: { settled: Settled }) => settled.state === 'working',
  },
}).createMachine({
  id: 'monthConfirmation',
  context: ({ input: { facts } }) => ({ key: facts.key, seen: null, before: null, reason: facts.reason, write: facts.write, problems: [] }),
  initial: 'finding',
  states: {
    /** a write that nobody answered is asked about first */
    finding: { always: [{ guard: 'wasWriting', target: 'settling' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readMonth',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'deciding', actions: { type: 'takeSeen', params: ({ event }) => ({ seen: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'month.again': { target: 'reading', actions: 'forgetProblems' } } },
    /** finds the place from what the server says, never from where the flow stood */
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
      on: { 'month.again': { target: 'reading', actions: 'forgetProblems' }, 'page.askNow': 'reading' },
      states: {
        rows: {
          initial: 'asked',
          states: {
            asked: { always: [{ guard: met('rows_confirmed'), target: 'met' }, { target: 'open' }] },
            open: {},
            met: { type: 'final' },
          },
        },
        extraction: {
          initial: 'asked',
          states: {
            asked: { always: [{ guard: met('extraction_done'), target: 'met' }, { target: 'open' }] },
            open: {},
            met: { type: 'final' },
          },
        },
        costs: {
          initial: 'asked',
          states: {
            asked: { always: [{ guard: met('costs_posted'), target: 'met' }, { target: 'open' }] },
            open: {},
            met: { type: 'final' },
          },
        },
        repayments: {
          initial: 'asked',
          states: {
            asked: { always: [{ guard: met('repayments_confirmed'), target: 'met' }, { target: 'open' }] },
            open: {},
            met: { type: 'final' },
          },
        },
        gap: {
          initial: 'asked',
          states: {
            asked: { always: [{ guard: met('gap_explained'), target: 'met' }, { target: 'open' }] },
            open: {},
            met: { type: 'final' },
          },
        },
        previous: {
          initial: 'asked',
          states: {
            asked: { always: [{ guard: met('previous_confirmed'), target: 'met' }, { target: 'open' }] },
            open: {},
            met: { type: 'final' },
          },
        },
      },
    },
    ready: {
      on: {
        'month.sign': { guard: 'maySign', target: 'signing', actions: 'takeSignature' },
        'month.again': { target: 'reading', actions: 'forgetProblems' },
        'page.askNow': 'reading',
      },
    },
    /** one has signed; another person has to, on the same totals */
    firstSigned: {
      on: {
        'month.sign': { guard: 'maySign', target: 'signing', actions: 'takeSignature' },
        'month.again': { target: 'reading', actions: 'forgetProblems' },
        'page.askNow': 'reading',
      },
    },
    signing: {
      tags: ['busy', 'writing'],
      entry: 'keepFacts',
      invoke: {
        src: 'sendMonth',
        input: ({ context: { key, write } }) => ({ key, write: theWrite(write) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'deciding',
            actions: { type: 'takeDone', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'isPresented', params: ({ event }) => ({ outcome: event.output }) },
            target: 'deciding',
            actions: [
              { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'takePresent', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'refused',
            actions: [{ type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) }, 'dropWrite'],
          },
          { target: 'settling', actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'settling', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    /** the server said no; nothing happened */
    refused: { tags: 'failure', on: { 'month.again': { target: 'reading', actions: 'forgetProblems' } } },
    /** the totals moved after they were shown: what is new stands beside what was seen */
    moved: {
      tags: 'failure',
      on: {
        'change.accept': { target: 'reading', actions: 'forgetProblems' },
        'month.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    /** nobody knows whether it happened: the server is asked before anything else */
    settling: {
      tags: 'uncertain',
      invoke: {
        src: 'settleWrite',
        input: ({ context: { write } }) => ({ ticket: theWrite(write).ticket }),
        onDone: [
          { guard: { type: 'isWorking', params: ({ event }) => ({ settled: event.output }) }, target: 'waiting' },
          { guard: { type: 'isVoid', params: ({ event }) => ({ settled: event.output }) }, target: 'reading', actions: 'sayVoid' },
          { target: 'reading', actions: ['dropWrite', 'dropReason'] },
        ],
        onError: { target: 'lost', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    waiting: { tags: 'uncertain', after: { askAgain: 'settling' } },
    lost: { tags: 'uncertain', on: { 'write.ask': 'settling' } },
    confirmed: {
      tags: 'settled',
      on: {
        'reopen.ask': { guard: 'mayAskReopen', target: 'reopening', actions: 'forgetProblems' },
        'month.again': { target: 'reading', actions: 'forgetProblems' },
        'page.askNow': 'reading',
      },
    },
    reopening: {
      on: {
        'reason.change': { actions: { type: 'takeReason', params: ({ event }) => event } },
        'reopen.send': { guard: 'mayReopen', target: 'opening', actions: 'takeReopening' },
        'reopen.cancel': { target: 'confirmed', actions: 'dropReason' },
      },
    },
    opening: {
      tags: ['busy', 'writing'],
      entry: 'keepFacts',
      invoke: {
        src: 'sendMonth',
        input: ({ context: { key, write } }) => ({ key, write: theWrite(write) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'deciding',
            actions: { type: 'takeDone', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'reopening',
            actions: [{ type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) }, 'dropWrite'],
          },
          { target: 'settling', actions: { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) } },
        ],
        onError: { target: 'settling', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
  },
})

function theWrite(write: MonthWrite | null): MonthWrite {
  if (!write) throw new Error('a month is written with a ticket')
  return write
}
