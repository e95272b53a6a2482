import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { bringBlockers, NO_BATCH_VIDEOS, type BatchVideoCounts, type BatchVideoStanding } from '#domain/material/batch-videos.ts'
import type { AccountVideo } from '../account-video/account-video.machine.ts'
import type { BatchKey, BatchRow } from '../batch/batch.types.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { WATCH_MS } from '../kit/watch.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** A video of a batch in one of its accounts. */
export type BatchVideo = Omit<AccountVideo, 'state'> & {
  material_id: string
  material_name: string
  state: AccountVideo['state'] | null
  standing: BatchVideoStanding
  ads: number
}
/** `to_check`: videos that are ready while ads still say that they wait for them; `videos` may be the first of many */
export type BatchVideos = { counts: BatchVideoCounts; to_check: number; videos: readonly BatchVideo[] }
export type BringOutcome = WriteOutcome<BatchVideos>
/** The batch as its check left it, and its videos read after it. */
export type RowsChecked = { batch: BatchRow; videos: BatchVideos }

type Context = BatchKey & {
  read: BatchVideos
  /** what the check before did not set free: it is not checked again for that only */
  left: number
  /** readings since rows were checked */
  turns: number
  problems: readonly Blocker[]
}
export type BatchVideoEvent = { type: 'videos.bring' } | { type: 'read.retry' } | { type: 'page.hidden' } | { type: 'page.shown' }

/** With nothing under way another user only brings a video here. */
export const REST_MS = 30_000
/** While videos are under way rows are checked at most every so many readings: a check asks the network about names as well. */
export const CHECK_TURNS = 6

const videosSetup = setup({
  types: {
    context: {} as Context,
    events: {} as BatchVideoEvent,
    input: {} as BatchKey,
    tags: {} as 'busy' | 'writing' | 'failure' | 'uncertain',
  },
  actors: {
    readVideos: fromPromise<BatchVideos, BatchKey>(mustBeProvided('readVideos')),
    bringVideos: fromPromise<BringOutcome, BatchKey>(mustBeProvided('bringVideos')),
    checkRows: fromPromise<RowsChecked, BatchKey>(mustBeProvided('checkRows')),
  },
  actions: {
    takeRead: assign(({ context }, { output }: { output: BatchVideos }) => ({ read: output, turns: context.turns + 1, problems: [] })),
    takeBrought: assign((_, { outcome }: Ended<BringOutcome>) => (outcome.kind === 'done' ? { read: outcome.value, problems: [] } : {})),
    takeChecked: assign((_, { videos }: RowsChecked) => ({ read: videos, left: videos.to_check, turns: 0, problems: [] })),
    /** anyone who shows the rows is told that they were checked; provided with the wire */
    tellChecked: (_at, _checked: RowsChecked) => undefined,
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: {
    mayBring: ({ context }) => bringBlockers(context.read.counts).length === 0,
    mayFree: ({ context: { read, left, turns } }) => read.to_check > left && (read.counts.under_way === 0 || turns >= CHECK_TURNS),
    isMoving: ({ context }) => context.read.counts.under_way > 0,
    ...endGuards,
  },
  delays: { watch: WATCH_MS, rest: REST_MS },
})

/** Those that are not there may be brought; and nothing is asked while no one looks. */
const open = videosSetup.createStateConfig({
  on: { 'videos.bring': { guard: 'mayBring', target: 'bringing' }, 'page.hidden': 'hidden' },
})

/**
 * Bringing all videos of a draft to the accounts whose ads show them (flow M11, for a whole batch): one press begins what is not there, how
 * many are ready is asked while someone looks, until none is under way, and the rows of those that became ready are checked, so that they
 * are free. Bringing twice is one upload each: an answer that was lost is read back.
 */
export const batchVideoMachine = videosSetup.createMachine({
  id: 'batchVideo',
  context: ({ input }) => ({ ...input, read: { counts: NO_BATCH_VIDEOS, to_check: 0, videos: [] }, left: 0, turns: 0, problems: [] }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readVideos',
        input: ({ context: { channel, batchId } }) => ({ channel, batchId }),
        onDone: { target: 'deciding', actions: { type: 'takeRead', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
      ...open,
    },
    deciding: {
      always: [{ guard: 'mayFree', target: 'checking' }, { guard: 'isMoving', target: 'watching' }, { target: 'resting' }],
    },
    /** rows whose video became ready are free after it */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'checkRows',
        input: ({ context: { channel, batchId } }) => ({ channel, batchId }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'takeChecked', params: ({ event }) => event.output },
            { type: 'tellChecked', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    /** nothing is under way, or the server said no */
    resting: { ...open, after: { rest: 'reading' } },
    watching: { ...open, after: { watch: 'reading' } },
    hidden: { on: { 'page.shown': 'reading' } },
    ...writeStates<Context, BringOutcome>()({
      is: 'bringing',
      src: 'bringVideos',
      input: ({ context: { channel, batchId } }) => ({ channel, batchId }),
      done: { target: 'deciding', takes: ['takeBrought'] },
      refused: { target: 'resting' },
      unknown: 'uncertain',
    }),
    /** the state of the videos says how the write ended */
    uncertain: { tags: 'uncertain', on: { 'read.retry': 'reading' } },
    /** what was read before is still there */
    failed: {
      tags: 'failure',
      after: { rest: 'reading' },
      on: { ...open.on, 'read.retry': 'reading' },
    },
  },
})
