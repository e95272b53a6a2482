import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { stepsLeft, type InstallationFacts } from '#domain/installation/steps.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

export type Installation = {
  facts: InstallationFacts
  /** the latest game that has no ad accounts; empty: each has some */
  unbound_game: string
  put_away: { by: string; at: string } | null
}
export type PutAwayOutcome = WriteOutcome<Installation>

type Context = {
  guide: Installation | null
  /** what the last press asked for */
  isAway: boolean
  problems: readonly Blocker[]
}

export type InstallationEvent =
  { type: 'guide.put_away' } | { type: 'guide.show' } | { type: 'guide.again' } | { type: 'write.retry' } | { type: 'write.drop' }

/** While a step is open the guide looks again by itself: what another administrator, an import or the network did counts. */
export const LOOK_AGAIN_MS = 15_000

type Read = { event: { output: Installation } }
const read = ({ event }: Read) => ({ guide: event.output })
const take = { type: 'take' as const, params: read }
const fail = { type: 'fail' as const, params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }) }
const asks = (isAway: boolean) => ({ target: 'writing' as const, actions: { type: 'ask' as const, params: { isAway } } })
const again = { target: 'reading' as const, actions: 'forgetProblems' as const }
/** Where a guide that was read belongs. */
const placed = [
  { guard: { type: 'isPutAway' as const, params: read }, target: 'away', actions: take },
  { guard: { type: 'isComplete' as const, params: read }, target: 'complete', actions: take },
  { target: 'open', actions: take },
] as const

/**
 * The guide of a new company: what it has and lacks before its first ad, the same for every administrator, until it is complete or put
 * away. Putting it away says what holds, so sending it twice is no harm; after a lost answer the guide is read, and a person sends it again.
 */
export const installationMachine = setup({
  types: { context: {} as Context, events: {} as InstallationEvent },
  actors: {
    readGuide: fromPromise<Installation>(mustBeProvided('readGuide')),
    putAway: fromPromise<PutAwayOutcome, { isAway: boolean }>(mustBeProvided('putAway')),
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  actions: {
    take: assign((_, { guide }: { guide: Installation }) => ({ guide, problems: [] })),
    takeDone: assign((_, { outcome }: Ended<PutAwayOutcome>) => (outcome.kind === 'done' ? { guide: outcome.value, problems: [] } : {})),
    ask: assign((_, { isAway }: { isAway: boolean }) => ({ isAway, problems: [] })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    isPutAway: (_, { guide }: { guide: Installation }) => guide.put_away !== null,
    isComplete: (_, { guide }: { guide: Installation }) => stepsLeft(guide.facts).length === 0,
    isAsAsked: ({ context }, { guide }: { guide: Installation }) => (guide.put_away !== null) === context.isAway,
    wasPutAway: ({ context: { guide } }) => guide?.put_away !== null,
    wasComplete: ({ context: { guide } }) => guide !== null && stepsLeft(guide.facts).length === 0,
    ...endGuards,
  },
}).createMachine({
  id: 'installation',
  context: { guide: null, isAway: false, problems: [] },
  initial: 'reading',
  states: {
    reading: { tags: 'busy', invoke: { src: 'readGuide', onDone: placed, onError: { target: 'failed', actions: fail } } },
    /** it can be put away all the same: the answer to that is the whole guide */
    failed: { tags: 'failure', on: { 'guide.again': again, 'guide.put_away': asks(true) } },
    open: { after: { lookAgain: 'looking' }, on: { 'guide.put_away': asks(true), 'guide.again': again } },
    /** the steps stay as they are meanwhile; a look that fails is made again later */
    looking: {
      invoke: { src: 'readGuide', onDone: placed, onError: { target: 'open', actions: fail } },
      on: { 'guide.put_away': asks(true) },
    },
    complete: { on: { 'guide.put_away': asks(true), 'guide.again': again } },
    away: { on: { 'guide.show': asks(false), 'guide.again': again } },
    ...writeStates<Context, PutAwayOutcome>()({
      is: 'writing',
      src: 'putAway',
      input: ({ context: { isAway } }) => ({ isAway }),
      done: { target: 'placing', takes: ['takeDone'] },
      refused: { target: 'placing' },
      unknown: 'readingBack',
    }),
    placing: {
      always: [{ guard: 'wasPutAway', target: 'away' }, { guard: 'wasComplete', target: 'complete' }, { target: 'open' }],
    },
    readingBack: {
      tags: ['busy', 'uncertain'],
      invoke: {
        src: 'readGuide',
        onDone: [{ guard: { type: 'isAsAsked', params: read }, target: 'placing', actions: take }, { target: 'lost' }],
        onError: { target: 'lost', actions: fail },
      },
    },
    /** the server has it not, or cannot be asked */
    lost: { tags: ['failure', 'uncertain'], on: { 'write.retry': 'writing', 'write.drop': again } },
  },
})
