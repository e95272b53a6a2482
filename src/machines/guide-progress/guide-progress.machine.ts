import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { resetBlockers, type GuideMark, type GuideMarkState } from '#domain/help/guide-progress.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** A page is marked as the version that was read, or its mark is taken away; `guideId` null: all marks. */
export type MarkChange =
  { kind: 'mark'; guideId: string; version: number; state: GuideMarkState } | { kind: 'forget'; guideId: string | null }

/** Every write answers with all marks of the person, so that what another tab said is seen as well. */
export type MarkOutcome = WriteOutcome<readonly GuideMark[]>

type Context = { marks: readonly GuideMark[]; change: MarkChange | null; problems: readonly Blocker[] }

export type GuideProgressEvent =
  | { type: 'guide.mark'; guideId: string; version: number; state: GuideMarkState }
  | { type: 'guide.forget'; guideId: string }
  | { type: 'progress.reset' }
  | { type: 'reset.confirm' }
  | { type: 'reset.cancel' }
  | { type: 'progress.again' }
  | { type: 'write.retry' }
  | { type: 'write.drop' }

/** Do the marks say what the change asked for? */
export function isDoneIn(marks: readonly GuideMark[], change: MarkChange | null): boolean {
  if (change === null) return true
  if (change.kind === 'forget')
    return change.guideId === null ? marks.length === 0 : marks.every(({ guide_id: id }) => id !== change.guideId)
  return marks.some(({ guide_id: id, state, version }) => id === change.guideId && state === change.state && version === change.version)
}

const marksRead = ({ event }: { event: { output: readonly GuideMark[] } }) => ({ marks: event.output })
const takeMarks = { type: 'takeMarks' as const, params: marksRead }
const fail = { type: 'fail' as const, params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }) }
const marking = {
  target: 'writing' as const,
  actions: {
    type: 'takeChange' as const,
    params: ({ event: { type: _type, ...marked } }: { event: Extract<GuideProgressEvent, { type: 'guide.mark' }> }) => ({
      change: { kind: 'mark', ...marked } satisfies MarkChange,
    }),
  },
}

/**
 * How far one person is with the help pages: which are read, put off, or changed since. A mark says what holds, so sending it twice is no
 * harm; when an answer was lost the marks are read back, and only a person sends it again.
 */
export const guideProgressMachine = setup({
  types: { context: {} as Context, events: {} as GuideProgressEvent },
  actors: {
    readMarks: fromPromise<readonly GuideMark[]>(mustBeProvided('readMarks')),
    writeMark: fromPromise<MarkOutcome, { change: MarkChange | null }>(mustBeProvided('writeMark')),
  },
  actions: {
    takeMarks: assign((_, { marks }: { marks: readonly GuideMark[] }) => ({ marks, change: null })),
    /** the change stays: it is not what the server has */
    seeMarks: assign((_, { marks }: { marks: readonly GuideMark[] }) => ({ marks })),
    takeChange: assign((_, { change }: { change: MarkChange }) => ({ change, problems: [] })),
    takeDone: assign((_, { outcome }: Ended<MarkOutcome>) =>
      outcome.kind === 'done' ? { marks: outcome.value, change: null, problems: [] } : {},
    ),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    mayReset: ({ context }) => resetBlockers(context.marks).length === 0,
    isAsAsked: ({ context }, { marks }: { marks: readonly GuideMark[] }) => isDoneIn(marks, context.change),
    ...endGuards,
  },
}).createMachine({
  id: 'guideProgress',
  context: { marks: [], change: null, problems: [] },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: { src: 'readMarks', onDone: { target: 'open', actions: takeMarks }, onError: { target: 'failed', actions: fail } },
    },
    /** a page can be marked all the same: the answer to that has all marks */
    failed: { tags: 'failure', on: { 'progress.again': { target: 'reading', actions: 'forgetProblems' }, 'guide.mark': marking } },
    open: {
      on: {
        'guide.mark': marking,
        'guide.forget': {
          target: 'writing',
          actions: { type: 'takeChange', params: ({ event }) => ({ change: { kind: 'forget', guideId: event.guideId } }) },
        },
        'progress.reset': { guard: 'mayReset', target: 'asking', actions: 'forgetProblems' },
        'progress.again': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    /** before all marks go */
    asking: {
      on: {
        'reset.confirm': {
          target: 'writing',
          actions: { type: 'takeChange', params: { change: { kind: 'forget', guideId: null } } },
        },
        'reset.cancel': 'open',
      },
    },
    ...writeStates<Context, MarkOutcome>()({
      is: 'writing',
      src: 'writeMark',
      input: ({ context }) => ({ change: context.change }),
      done: { target: 'open', takes: ['takeDone'] },
      // with its reason; what holds is read again
      refused: { target: 'reading' },
      unknown: 'readingBack',
    }),
    readingBack: {
      tags: ['busy', 'uncertain'],
      invoke: {
        src: 'readMarks',
        onDone: [
          { guard: { type: 'isAsAsked', params: marksRead }, target: 'open', actions: [takeMarks, 'forgetProblems'] },
          { target: 'lost', actions: { type: 'seeMarks', params: marksRead } },
        ],
        onError: { target: 'lost', actions: fail },
      },
    },
    /** the server has it not, or cannot be asked */
    lost: {
      tags: ['failure', 'uncertain'],
      on: { 'write.retry': 'writing', 'write.drop': { target: 'reading', actions: 'forgetProblems' } },
    },
  },
})
