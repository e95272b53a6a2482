import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { isUnderWay } from '#domain/material/batch-videos.ts'
import type { AccountVideoState } from '#domain/material/material.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { WATCH_MS } from '../kit/watch.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** The state of a video with one ad account. */
export type AccountVideo = {
  account_id: string
  account_name: string
  state: AccountVideoState
  sent: number
  bytes: number
  failure: Blocker | null
}
export type VideoAccount = { id: string; name: string }
export type VideoRead = { videos: readonly AccountVideo[]; accounts: readonly VideoAccount[] }
export type SendOutcome = WriteOutcome<readonly AccountVideo[]>

type Context = VideoRead & { materialId: string; gameId: string; chosen: readonly string[]; problems: readonly Blocker[] }
export type AccountVideoEvent =
  | { type: 'accounts.choose'; ids: readonly string[] }
  | { type: 'video.send' }
  | { type: 'video.again'; id: string }
  | { type: 'read.retry' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

/** Why nothing can be brought to accounts. */
export const sendBlockers = ({ chosen }: Pick<Context, 'chosen'>): Blocker[] =>
  chosen.length > 0 ? [] : [blocker('material.video.no_account')]

/** Accounts the video is not in, by name or number. */
export function accountsToChoose({ videos, accounts }: VideoRead, text: string): readonly VideoAccount[] {
  const sought = text.trim().toLowerCase()
  return accounts.filter(
    ({ id, name }) => `${name} ${id}`.toLowerCase().includes(sought) && !videos.some(({ account_id: taken }) => taken === id),
  )
}

const videoSetup = setup({
  types: { context: {} as Context, events: {} as AccountVideoEvent, input: {} as { materialId: string; gameId: string } },
  actors: {
    readVideos: fromPromise<VideoRead, { materialId: string; gameId: string }>(mustBeProvided('readVideos')),
    sendVideo: fromPromise<SendOutcome, { materialId: string; accounts: readonly string[] }>(mustBeProvided('sendVideo')),
  },
  actions: {
    takeRead: assign((_, { videos, accounts }: VideoRead) => ({ videos, accounts, problems: [] })),
    takeChosen: assign((_, { ids }: { ids: readonly string[] }) => ({ chosen: ids })),
    takeSent: assign((_, { outcome }: Ended<SendOutcome>) => (outcome.kind === 'done' ? { chosen: [], problems: [] } : {})),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
  },
  guards: {
    maySend: ({ context }) => sendBlockers(context).length === 0,
    isMoving: ({ context }) => context.videos.some(({ state }) => isUnderWay(state)),
    ...endGuards,
  },
  delays: { watch: WATCH_MS },
})

/** Accounts may be chosen, and videos sent. */
const choosing = videoSetup.createStateConfig({
  on: {
    'accounts.choose': { actions: { type: 'takeChosen', params: ({ event }) => event } },
    'video.send': { guard: 'maySend', target: 'sending' },
    'video.again': { target: 'sending', actions: { type: 'takeChosen', params: ({ event }) => ({ ids: [event.id] }) } },
  },
})

/**
 * Bringing one video of the library to ad accounts (flow M11): accounts are chosen, and the state of the video with each is asked, while
 * someone looks, until it can be used there or cannot. Sending twice is one upload, so that an answer that was lost is simply read back.
 */
export const accountVideoMachine = videoSetup.createMachine({
  id: 'accountVideo',
  context: ({ input }) => ({ ...input, videos: [], accounts: [], chosen: [], problems: [] }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readVideos',
        input: ({ context: { materialId, gameId } }) => ({ materialId, gameId }),
        onDone: { target: 'deciding', actions: { type: 'takeRead', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
      on: { ...choosing.on, 'page.hidden': 'hidden' },
    },
    /** what was read before is still there */
    failed: { tags: 'failure', on: { ...choosing.on, 'read.retry': 'reading' } },
    deciding: { always: [{ guard: 'isMoving', target: 'watching' }, { target: 'resting' }] },
    /** nothing is under way */
    resting: choosing,
    /** asked again after a while */
    watching: { after: { watch: 'reading' }, on: { ...choosing.on, 'page.hidden': 'hidden' } },
    /** no one looks */
    hidden: { on: { 'page.shown': 'reading' } },
    ...writeStates<Context, SendOutcome>()({
      is: 'sending',
      src: 'sendVideo',
      input: ({ context: { materialId, chosen } }) => ({ materialId, accounts: chosen }),
      done: { target: 'reading', takes: ['takeSent'] },
      refused: { target: 'deciding' },
      unknown: 'uncertain',
    }),
    /** the state of the video says how the write ended */
    uncertain: { tags: 'uncertain', on: { 'read.retry': 'reading' } },
  },
})
