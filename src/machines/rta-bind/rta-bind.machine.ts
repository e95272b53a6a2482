import { assign, emit, fromPromise, setup } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { REHEARSAL_MS } from '#domain/rta/rta.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import { bindReasons, isEdited, leftMs, objectsOf, rehearseReasons, versionAt, versionOf, withVersion } from './rta-bind.rules.ts'
import type {
  BindInput,
  NamedObject,
  RehearseInput,
  RtaContext,
  RtaDesk,
  RtaEvent,
  RtaFacts,
  RtaOutcome,
  TargetList,
} from './rta-bind.types.ts'

type At = { context: RtaContext }
const rehearsalInput = ({ context }: At): RehearseInput => ({
  ticket: context.ticket ?? '',
  targetId: context.targetId ?? '',
  objects: objectsOf(context),
  base: context.rehearsal?.base_version ?? context.desk?.latest ?? 0,
})
const bindInput = (at: At): BindInput => ({ ...rehearsalInput(at), rehearsal: at.context.rehearsal })
const failing = { type: 'fail' as const, params: ({ event }: { event: { error: unknown } }) => event }
const again = { target: 'reading' as const, actions: 'forgetProblems' as const }

/** What the user may do while the strategy is on the screen and nothing is on its way. Any change of the objects takes the rehearsal away. */
const open = {
  'objects.change': {
    target: 'editing',
    actions: { type: 'change', params: ({ event }: { event: { objects: readonly NamedObject[] } }) => event },
  },
  'version.stage': {
    guard: { type: 'isVersion', params: ({ event }: { event: { number: number } }) => event },
    target: 'editing',
    actions: { type: 'stage', params: ({ event }: { event: { number: number } }) => event },
  },
  'draft.drop': { target: 'reading', actions: 'dropDraft' },
  'target.choose': {
    guard: { type: 'isOther', params: ({ event }: { event: { targetId: string } }) => event },
    target: 'reading',
    actions: { type: 'choose', params: ({ event }: { event: { targetId: string } }) => event },
  },
  'target.leave': { target: 'listing', actions: 'leave' },
  'flow.again': again,
} as const
/** of what was rehearsed before */
const rehearsesAgain = { 'target.rehearse': { target: 'rehearsing', actions: 'takeTicket' } } as const
const rehearses = { 'target.rehearse': { guard: 'mayRehearse', target: 'rehearsing', actions: 'takeTicket' } } as const
/** of the list: no strategy is shown yet */
const chooses = {
  'target.choose': {
    target: 'reading',
    actions: { type: 'choose', params: ({ event }: { event: { targetId: string } }) => event },
  },
} as const
const drops = { 'rehearsal.drop': { target: 'editing', actions: 'dropRehearsal' } } as const

const write = writeStates<RtaContext, RtaOutcome>()

/**
 * Binding a real-time strategy (flow M10): it is chosen, its objects are edited and rehearsed, and exactly what was rehearsed is bound while the rehearsal is
 * good. After a lost answer the versions are read; asked once more with its ticket, the server reads the network back and sends nothing again.
 */
export const rtaBindMachine = setup({
  types: { context: {} as RtaContext, events: {} as RtaEvent, input: {} as RtaFacts, emitted: {} as KeepFacts },
  actors: {
    readTargets: fromPromise<TargetList>(mustBeProvided('readTargets')),
    readDesk: fromPromise<RtaDesk, { targetId: string }>(mustBeProvided('readDesk')),
    rehearse: fromPromise<RtaOutcome, RehearseInput>(mustBeProvided('rehearse')),
    bind: fromPromise<RtaOutcome, BindInput>(mustBeProvided('bind')),
  },
  delays: { rehearsalEnds: ({ context }) => context.goodForMs },
  actions: {
    keepFacts: emit({ type: 'facts.keep' }),
    takeList: assign((_, { list }: { list: TargetList }) => ({ list, problems: [] })),
    takeDesk: assign(({ context: { rehearsal } }, { desk }: { desk: RtaDesk }) => ({
      desk,
      goodForMs: rehearsal ? leftMs(rehearsal, desk.as_of) : 0,
    })),
    choose: assign((_, { targetId }: { targetId: string }) => ({ targetId, desk: null, rehearsal: null, problems: [] })),
    leave: assign({ targetId: null, desk: null, rehearsal: null, problems: [] }),
    change: assign(({ context: { drafts, targetId } }, { objects }: { objects: readonly NamedObject[] }) => ({
      drafts: targetId === null ? drafts : { ...drafts, [targetId]: objects },
      rehearsal: null,
      problems: [],
    })),
    stage: assign(({ context: { drafts, targetId, desk } }, { number }: { number: number }) => ({
      drafts: targetId === null ? drafts : { ...drafts, [targetId]: versionAt(desk, number)?.objects ?? [] },
      rehearsal: null,
      problems: [],
    })),
    dropDraft: assign(({ context: { drafts, targetId } }) => ({ drafts: without(drafts, targetId), rehearsal: null, problems: [] })),
    dropRehearsal: assign({ rehearsal: null, problems: [] }),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    dropTicket: assign({ ticket: null }),
    dropBind: assign({ ticket: null, rehearsal: null }),
    takeRehearsal: assign(({ context: { desk } }, { outcome }: Ended<RtaOutcome>) =>
      outcome.kind === 'done'
        ? { rehearsal: outcome.value.rehearsal, desk: withVersion(desk, outcome.value), goodForMs: REHEARSAL_MS, ticket: null }
        : {},
    ),
    takeBound: assign(({ context: { desk } }, { outcome }: Ended<RtaOutcome>) =>
      outcome.kind === 'done' ? { desk: withVersion(desk, outcome.value) } : {},
    ),
    takePresent: assign(({ context: { desk } }, { outcome }: Ended<RtaOutcome>) =>
      'present' in outcome && outcome.present ? { desk: withVersion(desk, outcome.present), rehearsal: null, ticket: null } : {},
    ),
    /** what was chosen is bound: it is the server's now */
    finish: assign(({ context: { drafts, targetId } }) => ({
      drafts: without(drafts, targetId),
      rehearsal: null,
      ticket: null,
      problems: [],
    })),
    sayFailed: assign({ rehearsal: null, ticket: null, problems: [blocker('rta.bind_failed')] }),
    sayMoved: assign(({ context: { desk } }) => ({
      rehearsal: null,
      problems: [blocker('rta.version_moved', { params: { version: desk?.latest ?? 0 } })],
    })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    hasTarget: ({ context }) => context.targetId !== null,
    isOther: ({ context }, { targetId }: { targetId: string }) => context.targetId !== targetId,
    /** no bind waits for its answer */
    isFree: ({ context }) => context.ticket === null,
    isOtherAndFree: ({ context }, { targetId }: { targetId: string }) => context.ticket === null && context.targetId !== targetId,
    isVersion: ({ context }, { number }: { number: number }) => versionAt(context.desk, number) !== undefined,
    mayRehearse: ({ context }) => rehearseReasons(context).length === 0,
    mayBind: ({ context }) => bindReasons(context).length === 0,
    hasRefusals: ({ context }) => (context.rehearsal?.refusals.length ?? 0) > 0,
    hasWarnings: ({ context }) => (context.rehearsal?.warnings.length ?? 0) > 0,
    isEdited: ({ context }) => isEdited(context),
    isLive: ({ context }) => (context.desk?.live ?? 0) > 0,
    hasRehearsal: ({ context }) => context.rehearsal !== null,
    isMoved: ({ context }) => context.rehearsal !== null && context.rehearsal.base_version !== context.desk?.latest,
    wasBinding: ({ context }) => context.ticket !== null,
    isBound: ({ context }) => ['bound', 'partly'].includes(versionOf(context)?.state ?? ''),
    hasFailed: ({ context }) => versionOf(context)?.state === 'failed',
    ...endGuards,
  },
}).createMachine({
  id: 'rtaBind',
  context: ({ input }) => ({ ...input, list: null, desk: null, goodForMs: 0, problems: [] }),
  initial: 'finding',
  states: {
    finding: { always: [{ guard: 'hasTarget', target: 'reading' }, { target: 'listing' }] },
    listing: {
      tags: 'busy',
      invoke: {
        src: 'readTargets',
        onDone: { target: 'choosingTarget', actions: { type: 'takeList', params: ({ event }) => ({ list: event.output }) } },
        onError: { target: 'listFailed', actions: failing },
      },
      on: chooses,
    },
    listFailed: {
      tags: 'failure',
      on: { 'flow.again': { target: 'listing', actions: 'forgetProblems' }, ...chooses },
    },
    choosingTarget: {
      on: { ...chooses, 'flow.again': { target: 'listing', actions: 'forgetProblems' } },
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context }) => ({ targetId: context.targetId ?? '' }),
        onDone: { target: 'deciding', actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) } },
        onError: { target: 'failed', actions: failing },
      },
      on: {
        'target.choose': { ...open['target.choose'], guard: { type: 'isOtherAndFree', params: ({ event }) => event } },
        'target.leave': { ...open['target.leave'], guard: 'isFree' },
      },
    },
    failed: {
      tags: 'failure',
      on: {
        'flow.again': again,
        'target.choose': { ...open['target.choose'], guard: { type: 'isOtherAndFree', params: ({ event }) => event } },
        'target.leave': { ...open['target.leave'], guard: 'isFree' },
      },
    },
    /** finds the place from what the server says: a bind that was not answered first */
    deciding: {
      always: [
        { guard: 'isBound', target: 'bound', actions: 'finish' },
        { guard: 'hasFailed', target: 'editing', actions: 'sayFailed' },
        { guard: 'wasBinding', target: 'unknown' },
        { guard: 'isMoved', target: 'editing', actions: 'sayMoved' },
        { guard: 'hasRehearsal', target: 'rehearsed' },
        { guard: 'isEdited', target: 'editing' },
        { guard: 'isLive', target: 'bound' },
        { target: 'editing' },
      ],
    },
    editing: { on: { ...open, ...rehearses } },
    /** nothing is sent to the network: an edit just takes it back */
    rehearsing: {
      tags: 'busy',
      invoke: {
        src: 'rehearse',
        input: rehearsalInput,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'rehearsed',
            actions: { type: 'takeRehearsal', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
            target: 'moved',
            actions: [
              { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) },
              { type: 'takePresent', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          { target: 'editing', actions: ['dropTicket', { type: 'takeRefusal', params: ({ event }) => ({ outcome: event.output }) }] },
        ],
        onError: { target: 'editing', actions: ['dropTicket', failing] },
      },
      on: {
        'objects.change': { ...open['objects.change'], actions: ['dropTicket', open['objects.change'].actions] },
        'rehearsal.drop': { target: 'editing', actions: ['dropTicket', 'dropRehearsal'] },
      },
    },
    rehearsed: {
      initial: 'judging',
      after: { rehearsalEnds: 'stale' },
      on: { ...open, ...rehearsesAgain, ...drops },
      states: {
        judging: {
          always: [{ guard: 'hasRefusals', target: 'refused' }, { guard: 'hasWarnings', target: 'warnings' }, { target: 'ok' }],
        },
        ok: { on: { 'bind.send': { guard: 'mayBind', target: '#rtaBind.binding', actions: 'takeTicket' } } },
        warnings: { on: { 'bind.send': { guard: 'mayBind', target: '#rtaBind.binding', actions: 'takeTicket' } } },
        refused: { tags: 'failure' },
      },
    },
    /** too old to be bound: it is shown, and rehearsed again */
    stale: { on: { ...open, ...rehearsesAgain, ...drops } },
    /** another user bound a version meanwhile; the objects stay as they were chosen */
    moved: { tags: 'failure', on: open },
    ...write({
      is: 'binding',
      entry: 'keepFacts',
      src: 'bind',
      input: bindInput,
      done: { target: 'deciding', takes: ['takeBound'] },
      conflict: { target: 'moved', takes: ['takePresent'] },
      refused: { target: 'editing', does: ['dropBind'] },
      unknown: 'reading',
    }),
    /** the versions say nothing of it yet. Asked with its ticket, the server reads the network back */
    unknown: {
      tags: 'uncertain',
      on: { 'bind.ask': 'binding', 'flow.again': again, 'bind.drop': { target: 'reading', actions: 'dropTicket' } },
    },
    /** as the network has it */
    bound: { tags: 'settled', on: { ...open, ...rehearses } },
  },
})

function without(drafts: RtaContext['drafts'], targetId: string | null): RtaContext['drafts'] {
  const { [targetId ?? '']: _gone, ...others } = drafts
  return others
}
