import { assign, fromPromise, setup } from 'xstate'
import { ATTEMPT_MINUTES, TAKEN_AT_ONCE, takeBlockers } from '#domain/account/authorisation.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { chunked, namesRows, withoutNamed } from '../kit/chunks.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'
import type {
  Address,
  AuthorisationContext,
  AuthorisationDesk,
  AuthorisationEvent,
  Chosen,
  DialogAnswer,
  NotTaken,
  Offer,
  RedeemOutcome,
  TakeOutcome,
} from './account-authorisation.types.ts'

/** Why what is chosen cannot be taken over; the server asks the same. */
export function chosenBlockers({ offer, chosen }: Pick<AuthorisationContext, 'offer' | 'chosen'>): Blocker[] {
  const accounts = chosen.accounts.flatMap((id) => offer?.accounts.find((account) => account.id === id) ?? [])
  return takeBlockers({ accounts, pages: chosen.pages, games: chosen.games })
}

/** Has anything come in since: a token that was not there, or is another version? */
const isChanged = (before: AuthorisationDesk, after: AuthorisationDesk): boolean =>
  after.authorisations.some((one) => before.authorisations.find(({ id }) => id === one.id)?.version !== one.version)

/** What one call takes over; pages go with the first that succeeds. */
const chunkOf = ({ openId, chosen, chunk, taken, ticket }: AuthorisationContext) => ({
  id: openId,
  chosen: { ...chosen, accounts: chunk, pages: taken ? [] : chosen.pages },
  ticket,
})

const notTaken = (ids: readonly string[], reasons: readonly Blocker[]): NotTaken[] =>
  ids.map((row) => ({ row, reasons: reasons.map(({ row: _row, ...reason }) => reason) }))

/** What remains chosen where it did not come in. */
const left = ({ chosen, chunk, rest, taken, notTaken: no }: AuthorisationContext): Chosen => ({
  ...chosen,
  accounts: [...no.map(({ row }) => row), ...chunk, ...rest],
  pages: taken ? [] : chosen.pages,
})

/** The game that the person came from; else the only one there is. */
function gamesMeant({ forGame, desk: { games } }: AuthorisationContext): readonly string[] {
  const [meant = games.length === 1 ? games[0] : undefined] = games.filter(({ game_id }) => game_id === forGame)
  return meant ? [meant.game_id] : []
}

const NOTHING: Chosen = { accounts: [], pages: [], games: [] }

const machineSetup = setup({
  types: { context: {} as AuthorisationContext, events: {} as AuthorisationEvent, input: {} as { appId: string; forGame?: string } },
  actors: {
    readDesk: fromPromise<AuthorisationDesk, { appId: string }>(mustBeProvided('readDesk')),
    askAddress: fromPromise<Address, { appId: string }>(mustBeProvided('askAddress')),
    redeem: fromPromise<RedeemOutcome, { answer: DialogAnswer | null; ticket: string }>(mustBeProvided('redeem')),
    readOffer: fromPromise<Offer, { id: string }>(mustBeProvided('readOffer')),
    takeOver: fromPromise<TakeOutcome, { id: string; chosen: Chosen; ticket: string }>(mustBeProvided('takeOver')),
  },
  actions: {
    /** provided by the page. A browser opens a window only as long as the press is being worked on, so it is opened before its address is known */
    openWindow: () => undefined,
    showDialog: (_args, _where: Pick<Address, 'url' | 'code_param'>) => undefined,
    closeWindow: () => undefined,
    takeDesk: assign((_, { desk }: { desk: AuthorisationDesk }) => ({ desk, problems: [] })),
    takeState: assign((_, { state }: { state: string }) => ({ state })),
    takeAnswer: assign((_, { answer }: { answer: DialogAnswer }) => ({ answer, ticket: newTicket(), problems: [] })),
    takeGranted: assign((_, { outcome }: Ended<RedeemOutcome>) =>
      outcome.kind === 'done' ? { openId: outcome.value.id, answer: null, chosen: NOTHING, problems: [] } : {},
    ),
    open: assign((_, { id }: { id: string }) => ({ openId: id, chosen: NOTHING, problems: [] })),
    takeOffer: assign(({ context }, { offer }: { offer: Offer }) => ({
      offer,
      // what the network does not offer any more cannot stay chosen
      chosen: {
        games: context.chosen.games.length > 0 ? context.chosen.games : gamesMeant(context),
        accounts: context.chosen.accounts.filter((id) => offer.accounts.some((account) => account.id === id)),
        pages: context.chosen.pages.filter((id) => offer.pages.some((page) => page.id === id)),
      },
    })),
    choose: assign(({ context }, { chosen }: { chosen: Partial<Chosen> }) => ({ chosen: { ...context.chosen, ...chosen }, problems: [] })),
    beginTake: assign(({ context: { chosen } }) => ({
      ...chunked(chosen.accounts, TAKEN_AT_ONCE),
      asked: chosen.accounts.length,
      taken: null,
      notTaken: [],
      ticket: newTicket(),
      problems: [],
    })),
    takeTaken: assign(({ context: { taken } }, { outcome }: Ended<TakeOutcome>) =>
      outcome.kind === 'done'
        ? {
            taken: { accounts: (taken?.accounts ?? 0) + outcome.value.accounts, pages: (taken?.pages ?? 0) + outcome.value.pages },
            chunk: [],
            problems: [],
          }
        : {},
    ),
    /** rows that a refusal names are left out; one that names none is of the whole chunk */
    leaveOut: assign(({ context: { chunk, notTaken: before } }, { outcome }: Ended<TakeOutcome>) => {
      if (outcome.kind !== 'refused') return {}
      const now = namesRows(outcome.blockers) ? withoutNamed(chunk, outcome.blockers) : { chunk: [], no: notTaken(chunk, outcome.blockers) }
      return { chunk: now.chunk, notTaken: [...before, ...now.no] }
    }),
    takeNext: assign(({ context: { chunk, rest } }) => ({
      ...(chunk.length > 0 ? {} : chunked(rest, TAKEN_AT_ONCE)),
      ticket: newTicket(),
    })),
    dropRest: assign(({ context: { rest, notTaken: before } }) => ({
      rest: [],
      notTaken: [...before, ...notTaken(rest, [blocker('authorisation.not_tried')])],
    })),
    loseChunk: assign(({ context: { chunk, notTaken: before, problems } }) => ({
      chunk: [],
      notTaken: [...before, ...notTaken(chunk, [blocker('authorisation.not_known'), ...problems])],
      problems: [],
    })),
    keepLeft: assign(({ context }) => ({ chosen: left(context), chunk: [], rest: [] })),
    endTake: assign(({ context }) => ({
      chosen: context.notTaken.length > 0 ? left(context) : NOTHING,
      taken: context.taken ?? { accounts: 0, pages: 0 },
    })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    note: assign((_, { code }: { code: string }) => ({ problems: [blocker(code, { params: { minutes: ATTEMPT_MINUTES } })] })),
    forgetProblems: assign({ problems: [] }),
    forgetDialog: assign({ state: '' }),
  },
  delays: { attempt: ATTEMPT_MINUTES * 60_000 },
  guards: {
    ...endGuards,
    isOurs: ({ context }, { answer }: { answer: DialogAnswer }) => answer.state === context.state,
    isChanged: ({ context }, { desk }: { desk: AuthorisationDesk }) => isChanged(context.desk, desk),
    nothingBlocks: ({ context }) => chosenBlockers(context).length === 0,
    isChunkRefused: ({ context: { asked } }, { outcome }: Ended<TakeOutcome>) => outcome.kind === 'refused' && asked > TAKEN_AT_ONCE,
    hasMore: ({ context: { chunk, rest } }) => chunk.length + rest.length > 0,
    hasRest: ({ context: { rest } }) => rest.length > 0,
  },
})

const answered = [
  {
    guard: { type: 'isOurs' as const, params: ({ event }: { event: { answer: DialogAnswer } }) => event },
    target: '#accountAuthorisation.redeeming',
    actions: { type: 'takeAnswer' as const, params: ({ event }: { event: { answer: DialogAnswer } }) => event },
  },
  {
    target: '#accountAuthorisation.ready',
    actions: { type: 'note' as const, params: { code: 'authorisation.state_unknown' } },
  },
]

/**
 * Ad accounts of an application (flow M30): a person allows it at the network, in a window of the network's own; then it is chosen which accounts come in. One
 * window at a time. That it was closed cannot be seen from here: when the console is looked at again, the server is asked what came of it.
 */
export const accountAuthorisationMachine = machineSetup.createMachine({
  id: 'accountAuthorisation',
  context: ({ input: { appId, forGame = '' } }) => ({
    appId,
    forGame,
    desk: { app: '', channel: '', authorisations: [], games: [] },
    state: '',
    answer: null,
    openId: '',
    offer: null,
    chosen: NOTHING,
    chunk: [],
    rest: [],
    asked: 0,
    taken: null,
    notTaken: [],
    ticket: '',
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readDesk',
        input: ({ context: { appId } }) => ({ appId }),
        onDone: { target: 'ready', actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) } },
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'flow.reread': { target: 'reading', actions: 'forgetProblems' } } },
    ready: {
      on: {
        'app.connect': { target: 'connecting', actions: 'forgetProblems' },
        'authorisation.open': { target: 'offering', actions: { type: 'open', params: ({ event }) => event } },
        'flow.reread': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    connecting: {
      initial: 'asking',
      entry: 'openWindow',
      exit: ['closeWindow', 'forgetDialog'],
      on: {
        'connect.cancel': { target: 'ready', actions: 'forgetProblems' },
        'window.blocked': { target: 'ready', actions: { type: 'note', params: { code: 'authorisation.window_blocked' } } },
      },
      after: { attempt: { target: 'reading', actions: 'forgetProblems' } },
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            src: 'askAddress',
            input: ({ context: { appId } }) => ({ appId }),
            onDone: {
              target: 'atNetwork',
              actions: [
                { type: 'takeState', params: ({ event }) => event.output },
                { type: 'showDialog', params: ({ event }) => event.output },
              ],
            },
            onError: { target: '#accountAuthorisation.ready', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
        atNetwork: { on: { 'window.answered': answered, 'window.returned': 'looking' } },
        /** the window may be closed, or the answer may have come in by another tab */
        looking: {
          on: { 'window.answered': answered },
          invoke: {
            src: 'readDesk',
            input: ({ context: { appId } }) => ({ appId }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => ({ desk: event.output }) },
                target: '#accountAuthorisation.ready',
                actions: { type: 'takeDesk', params: ({ event }) => ({ desk: event.output }) },
              },
              { target: 'atNetwork', actions: { type: 'note', params: { code: 'authorisation.no_answer_yet' } } },
            ],
            onError: { target: 'atNetwork', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
      },
    },
    ...writeStates<AuthorisationContext, RedeemOutcome>()({
      is: 'redeeming',
      src: 'redeem',
      input: ({ context: { answer, ticket } }) => ({ answer, ticket }),
      done: { target: 'offering', takes: ['takeGranted'] },
      refused: { target: 'ready' },
      unknown: 'redeemUncertain',
    }),
    /** the same ticket gets the first answer, if there was one; what is there already is read */
    redeemUncertain: {
      tags: 'uncertain',
      on: { 'write.retry': 'redeeming', 'flow.reread': { target: 'reading', actions: 'forgetProblems' } },
    },
    offering: {
      tags: 'busy',
      invoke: {
        src: 'readOffer',
        input: ({ context: { openId } }) => ({ id: openId }),
        onDone: { target: 'choosing', actions: { type: 'takeOffer', params: ({ event }) => ({ offer: event.output }) } },
        onError: { target: 'offerFailed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    offerFailed: {
      tags: 'failure',
      on: {
        'offer.again': { target: 'offering', actions: 'forgetProblems' },
        'flow.back': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    choosing: {
      on: {
        'offer.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'offer.take': { guard: 'nothingBlocks', target: 'taking', actions: 'beginTake' },
        'offer.again': { target: 'offering', actions: 'forgetProblems' },
        'flow.back': { target: 'reading', actions: 'forgetProblems' },
      },
    },
    ...writeStates<AuthorisationContext, TakeOutcome>()({
      is: 'taking',
      src: 'takeOver',
      input: ({ context }) => chunkOf(context),
      first: { guard: 'isChunkRefused', target: 'takingNext', takes: ['leaveOut'] },
      done: { target: 'takingNext', takes: ['takeTaken'] },
      refused: { target: 'choosing', does: ['keepLeft'] },
      unknown: 'takeUncertain',
    }),
    /** each chunk is taken over or left out by itself */
    takingNext: {
      always: [
        { guard: 'hasMore', target: 'taking', actions: 'takeNext' },
        { target: 'taken', actions: 'endTake' },
      ],
    },
    takeUncertain: {
      tags: 'uncertain',
      on: {
        'write.retry': 'taking',
        'take.others': { guard: 'hasRest', target: 'takingNext', actions: 'loseChunk' },
        'offer.again': { target: 'offering', actions: ['keepLeft', 'forgetProblems'] },
      },
    },
    taken: {
      tags: 'settled',
      on: { 'offer.again': 'offering', 'flow.back': 'reading' },
    },
  },
  on: { 'take.stop': { actions: 'dropRest' } },
})
