import { assign, fromPromise, not, setup, stateIn } from 'xstate'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'
import {
  cancelled,
  isOpen,
  isProcessing,
  leftBehind,
  reopened,
  turnOf,
  uploadBlockers,
  withNews,
  withPicked,
  withTwins,
} from './upload.rules.ts'
import {
  RETRY_MS,
  TRIES,
  WATCH_MS,
  type FileNews,
  type PickedFile,
  type UploadContext,
  type UploadEvent,
  type UploadFacts,
  type UploadFile,
  type UploadPlace,
} from './upload.types.ts'

type Turn = { files: readonly UploadFile[]; place: UploadPlace }
const turn = ({ context: { files, missing, place } }: { context: UploadContext }): Turn => ({
  files: turnOf(files, missing)?.files ?? [],
  place,
})
const news = ({ event }: { event: { output: readonly FileNews[] } }) => ({ news: event.output })
const failure = ({ event: { error } }: { event: { error: unknown } }) => ({ error })

/**
 * Uploading files to the library (flow M11): each is hashed, compared with what is there, sent in parts and taken in, a few at a time, and each
 * has its own end. A file that the server refused does not hold up the others; a network that fails is tried again from the parts that
 * arrived. After a reload the same files are chosen again and go on where they were.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as { place: UploadPlace; resumed: UploadFacts | null },
  },
  actors: {
    hashFiles: fromPromise<readonly FileNews[], Turn>(mustBeProvided('hashFiles')),
    findSame: fromPromise<readonly FileNews[], Turn>(mustBeProvided('findSame')),
    takeRights: fromPromise<readonly FileNews[], Turn>(mustBeProvided('takeRights')),
    sendFiles: fromPromise<readonly FileNews[], Turn>(mustBeProvided('sendFiles')),
    watchVideos: fromPromise<readonly FileNews[], { files: readonly UploadFile[] }>(mustBeProvided('watchVideos')),
    dropParts: fromPromise<void, { uploadKeys: readonly string[] }>(mustBeProvided('dropParts')),
  },
  actions: {
    takePlace: assign(({ context }, { place }: { place: Partial<UploadPlace> }) => ({ place: { ...context.place, ...place } })),
    /** the list is of one game: what went to the one before leaves it */
    leaveGame: assign(({ context: { place, files } }, { place: { gameId = place.gameId } }: { place: Partial<UploadPlace> }) =>
      gameId === place.gameId ? {} : { files: files.filter(isOpen) },
    ),
    takeFiles: assign(({ context }, { files }: { files: readonly PickedFile[] }) => withPicked(context, files)),
    takeNews: assign(({ context }, { news }: { news: readonly FileNews[] }) => ({
      files: withTwins(withNews(context.files, news)),
      tries: 0,
      problems: [],
    })),
    countTry: assign(({ context }, { error }: { error: unknown }) => ({ tries: context.tries + 1, problems: problemsOf(error) })),
    /** what could not be sent is told of each file; it can be tried again */
    giveUp: assign(({ context }) => ({
      files: context.files.map((file): UploadFile => (isOpen(file) ? { ...file, step: 'lost', problems: context.problems } : file)),
      tries: 0,
    })),
    cancelRest: assign(({ context }) => ({ files: cancelled(context.files), missing: [] })),
    /** the turn that is sent begins no further file, and ends as soon as nothing of it is on its way into the library; provided with the wire */
    holdTurn: () => undefined,
    reopen: assign(({ context }) => ({ files: reopened(context.files), tries: 0, problems: [] })),
    forget: assign(({ context: { place } }) => ({ place: { ...place, replaces: null }, files: [], missing: [], tries: 0, problems: [] })),
  },
  guards: {
    wasResumed: ({ context }) => context.missing.length > 0,
    /** of before: nothing is left to send, and videos may still be looked into */
    hasFiles: ({ context }) => context.files.length > 0,
    mayStart: ({ context }) => uploadBlockers(context).length === 0,
    isSending: ({ context }) => turnOf(context.files, context.missing)?.step === 'granted',
    isComparing: ({ context }) => turnOf(context.files, context.missing)?.step === 'hashed',
    isHashing: ({ context }) => turnOf(context.files, context.missing)?.step === 'waiting',
    isProcessing: ({ context }) => context.files.some(isProcessing),
    isPausing: stateIn({ sending: 'pausing' }),
    isEnding: stateIn({ sending: 'ending' }),
    hasTries: ({ context }) => context.tries < TRIES,
    hasLost: ({ context }) => context.files.some(({ step }) => step === 'lost'),
    hasParts: ({ context }) => leftBehind(context.files).length > 0,
  },
  delays: { retry: RETRY_MS, watch: WATCH_MS },
}).createMachine({
  id: 'upload',
  context: ({ input: { place, resumed } }) => ({
    place: resumed?.place ?? place,
    files: resumed?.files ?? [],
    missing: resumed?.files.filter(isOpen).map(({ key }) => key) ?? [],
    tries: 0,
    problems: [],
  }),
  initial: 'finding',
  on: { 'files.add': { actions: { type: 'takeFiles', params: ({ event }) => event } } },
  states: {
    finding: {
      always: [{ guard: 'wasResumed', target: 'reselecting' }, { guard: 'hasFiles', target: 'deciding' }, { target: 'choosing' }],
    },
    choosing: {
      on: {
        'place.change': { actions: { type: 'takePlace', params: ({ event }) => event } },
        'upload.start': { guard: 'mayStart', target: 'deciding' },
        'upload.close': { target: 'choosing', actions: 'forget' },
      },
    },
    /** the page was loaded again: a browser gives no file back, so the same ones are chosen again */
    reselecting: { on: { 'upload.resume': 'deciding', 'upload.cancel': { target: 'stopping', actions: 'cancelRest' } } },
    deciding: {
      always: [
        { guard: 'isSending', target: 'sending' },
        { guard: 'isComparing', target: 'comparing' },
        { guard: 'isHashing', target: 'hashing' },
        { guard: 'isProcessing', target: 'processing' },
        { target: 'settled' },
      ],
    },
    hashing: {
      tags: 'busy',
      invoke: {
        src: 'hashFiles',
        input: turn,
        onDone: { target: 'deciding', actions: { type: 'takeNews', params: news } },
        onError: { target: 'tried', actions: { type: 'countTry', params: failure } },
      },
      on: { 'upload.pause': 'paused', 'upload.cancel': { target: 'stopping', actions: 'cancelRest' } },
    },
    comparing: {
      tags: 'busy',
      initial: 'same',
      on: { 'upload.pause': 'paused', 'upload.cancel': { target: 'stopping', actions: 'cancelRest' } },
      states: {
        same: {
          invoke: {
            src: 'findSame',
            input: turn,
            onDone: [{ target: 'granting', actions: { type: 'takeNews', params: news } }],
            onError: { target: '#upload.tried', actions: { type: 'countTry', params: failure } },
          },
        },
        granting: {
          invoke: {
            src: 'takeRights',
            input: turn,
            onDone: { target: '#upload.deciding', actions: { type: 'takeNews', params: news } },
            onError: { target: '#upload.tried', actions: { type: 'countTry', params: failure } },
          },
        },
      },
    },
    sending: {
      tags: ['busy', 'writing'],
      invoke: {
        src: 'sendFiles',
        input: turn,
        onDone: [
          { guard: 'isPausing', target: 'paused', actions: { type: 'takeNews', params: news } },
          { guard: 'isEnding', target: 'stopping', actions: { type: 'takeNews', params: news } },
          { target: 'deciding', actions: { type: 'takeNews', params: news } },
        ],
        onError: [
          { guard: 'isPausing', target: 'paused' },
          { guard: 'isEnding', target: 'stopping' },
          { target: 'tried', actions: { type: 'countTry', params: failure } },
        ],
      },
      initial: 'going',
      states: {
        going: {
          on: {
            'upload.pause': { target: 'pausing', actions: 'holdTurn' },
            'upload.cancel': { target: 'ending', actions: ['cancelRest', 'holdTurn'] },
          },
        },
        /** what is being taken into the library right now is waited for: its result would not be known */
        pausing: { on: { 'upload.cancel': { target: 'ending', actions: 'cancelRest' } } },
        ending: {},
      },
    },
    tried: {
      always: [
        { guard: 'hasTries', target: 'waiting' },
        { target: 'settled', actions: 'giveUp' },
      ],
    },
    /** the network failed: what arrived stays, and it is tried again by itself */
    waiting: {
      tags: 'failure',
      after: { retry: 'deciding' },
      on: { 'upload.resume': 'deciding', 'upload.cancel': { target: 'stopping', actions: 'cancelRest' } },
    },
    paused: { on: { 'upload.resume': 'deciding', 'upload.cancel': { target: 'stopping', actions: 'cancelRest' } } },
    /** in the library already; someone looks into the videos */
    processing: {
      tags: 'busy',
      initial: 'resting',
      on: { 'upload.start': { guard: 'mayStart', target: 'deciding' }, 'upload.close': { target: 'choosing', actions: 'forget' } },
      states: {
        resting: { after: { watch: 'asking' } },
        asking: {
          invoke: {
            src: 'watchVideos',
            input: ({ context }) => ({ files: context.files.filter(isProcessing) }),
            onDone: { target: '#upload.deciding', actions: { type: 'takeNews', params: news } },
            // asked again: nothing is lost by waiting
            onError: 'resting',
          },
        },
      },
    },
    stopping: { always: [{ guard: 'hasParts', target: 'cancelling' }, { target: 'settled' }] },
    cancelling: {
      tags: 'busy',
      invoke: {
        src: 'dropParts',
        input: ({ context }) => ({ uploadKeys: leftBehind(context.files) }),
        onDone: 'settled',
        // what is left behind is thrown away after a week
        onError: 'settled',
      },
    },
    settled: {
      tags: 'settled',
      on: {
        // a file that was lost may be in the game it was sent to
        'place.change': {
          guard: not('hasLost'),
          actions: [
            { type: 'leaveGame', params: ({ event }) => event },
            { type: 'takePlace', params: ({ event }) => event },
          ],
        },
        'upload.start': { guard: 'mayStart', target: 'deciding' },
        'upload.retry': { guard: 'hasLost', target: 'deciding', actions: 'reopen' },
        'upload.close': { target: 'choosing', actions: 'forget' },
      },
    },
  },
})
