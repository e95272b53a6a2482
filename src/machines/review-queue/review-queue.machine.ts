import { assign, emit, fromPromise, raise, setup } from 'xstate'
import type { QueueItem } from '#domain/review/item.ts'
import { RENEW_MS, type Saying } from '#domain/review/review.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'
import { failureOf } from '../kit/write-ends.ts'
import { decisionOf, emptySaying, formBlockers, handBlockers, PASS } from './review-queue.rules.ts'
import type { QueueContext, QueueEmitted, QueueEvent, QueueFacts, QueueFilter, QueueList } from './review-queue.types.ts'

type Found = { item: QueueItem }
type Taken = { item: QueueItem | null }

const KEPT_VISITS = 50

/**
 * The queue of a reviewer (flow M23): one item in hand under a lease, the next one taken and read already, so that it is there at once.
 * What is decided leaves by `decided`; the decisions' own machine sends it when it can no longer be taken back.
 */
export const reviewQueueMachine = setup({
  types: {
    context: {} as QueueContext,
    events: {} as QueueEvent,
    emitted: {} as QueueEmitted,
    input: {} as { facts: QueueFacts },
  },
  actors: {
    readList: fromPromise<QueueList, { filter: QueueFilter }>(mustBeProvided('readList')),
    /** takes the next free one behind `after`, and gives `spare` back */
    takeNext: fromPromise<
      QueueItem | null,
      { filter: QueueFilter; after: string | null; not: readonly string[]; spare: readonly string[] }
    >(mustBeProvided('takeNext')),
    takeItem: fromPromise<QueueItem, { id: string; spare: readonly string[] }>(mustBeProvided('takeItem')),
    /** keeps the leases; answers the item in hand as it is now */
    renew: fromPromise<QueueItem, { id: string; ahead: string | null }>(mustBeProvided('renew')),
  },
  delays: { renew: RENEW_MS },
  actions: {
    askList: raise({ type: 'list.again' }),
    keepFacts: emit({ type: 'facts.keep' }),
    takeList: assign((_, { list }: { list: QueueList }) => ({ list, listProblems: [] })),
    failList: assign((_, { error }: { error: unknown }) => ({ listProblems: problemsOf(error) })),
    fail: assign(failureOf),
    /** what is in hand may not be within it: it is given back */
    takeFilter: assign(({ context: { hand, ahead } }, { filter }: { filter: QueueFilter }) => ({
      filter,
      chosen: [],
      skipped: [],
      ahead: null,
      spare: [hand, ahead].flatMap((one) => one?.id ?? []),
    })),
    /** what is being said is of the item it was begun on, and of no other that comes into its place */
    takeHand: assign(({ context: { at, hand, visited } }, { item }: Found) => ({
      ...(item.id === at ? {} : { saying: null, isBulk: false }),
      hand: item,
      at: item.id,
      ahead: null,
      hasChanged: false,
      spare: [],
      problems: [],
      visited: hand && hand.id !== item.id ? [...visited, hand.id].slice(-KEPT_VISITS) : visited,
    })),
    /** nothing that is free waits */
    takeNothing: assign({ hand: null, at: null, ahead: null, saying: null, isBulk: false, spare: [], problems: [] }),
    takeAhead: assign((_, { item }: Taken) => ({ ahead: item, spare: [] })),
    takeRenewed: assign(({ context: { hand } }, { item }: Found) => ({ hand: item, hasChanged: hand?.seen !== item.seen })),
    /** the one that is ready comes into hand */
    step: assign(({ context: { hand, ahead, visited } }) => ({
      hand: ahead,
      ahead: null,
      at: ahead?.id ?? null,
      saying: null,
      isBulk: false,
      hasChanged: false,
      visited: hand ? [...visited, hand.id].slice(-KEPT_VISITS) : visited,
    })),
    skip: assign(({ context: { hand, skipped, spare } }) => (hand ? { skipped: [...skipped, hand.id], spare: [...spare, hand.id] } : {})),
    closeForm: assign({ saying: null, isBulk: false }),
    /** leaves what is in hand for another one; both leases are given back */
    leaveFor: assign(({ context: { hand, ahead } }, { id }: { id: string }) => ({
      at: id,
      saying: null,
      isBulk: false,
      ahead: null,
      spare: [hand?.id, ahead?.id].filter((one) => one !== undefined && one !== id).flatMap((one) => one ?? []),
    })),
    goBack: assign(({ context: { hand, ahead, visited } }) => ({
      at: visited.at(-1) ?? null,
      visited: visited.slice(0, -1),
      saying: null,
      isBulk: false,
      ahead: null,
      hand: null,
      spare: [hand, ahead].flatMap((one) => one?.id ?? []),
    })),
    toggle: assign(({ context: { chosen } }, { ids }: { ids: readonly string[] }) => ({
      chosen: [...chosen.filter((id) => !ids.includes(id)), ...ids.filter((id) => !chosen.includes(id))],
    })),
    openForm: assign((_, { verdict, isBulk }: { verdict: 'pass' | 'fail'; isBulk: boolean }) => ({ saying: emptySaying(verdict), isBulk })),
    change: assign(({ context: { saying } }, { change }: { change: object }) => (saying ? { saying: { ...saying, ...change } } : {})),
    sayPassed: emit(({ context }) => ({ type: 'decided' as const, decision: decisionOf({ ...context, isBulk: false }, PASS) })),
    sayDecided: emit(({ context }) => ({ type: 'decided' as const, decision: decisionOf(context, theSaying(context)) })),
    markGone: assign(({ context }) => ({
      gone: [...context.gone, ...decisionOf(context, PASS).items.map(({ id }) => id)],
      chosen: context.isBulk ? [] : context.chosen,
      saying: null,
      isBulk: false,
    })),
    /** what was not taken waits here again */
    takeRefused: assign(({ context: { gone } }, { ids }: { ids: readonly string[] }) => ({
      gone: gone.filter((id) => !ids.includes(id)),
    })),
    takeBack: assign(
      ({ context: { gone, hand, ahead } }, { decisions }: { decisions: readonly { items: readonly { id: string }[] }[] }) => {
        const ids = decisions.flatMap(({ items }) => items.map(({ id }) => id))
        return {
          gone: gone.filter((id) => !ids.includes(id)),
          at: ids[0] ?? null,
          ahead: null,
          spare: [hand?.id, ahead?.id].filter((one) => one !== undefined && one !== ids[0]).flatMap((one) => one ?? []),
        }
      },
    ),
    /** what had been said of one item is in the form again */
    sayAgain: assign(
      (
        _,
        {
          decisions,
        }: { decisions: readonly { verdict: 'pass' | 'fail'; reasons: readonly string[]; comment: string; items: readonly unknown[] }[] },
      ) => {
        const [one] = decisions
        const isWorth = one !== undefined && one.items.length === 1 && (one.verdict === 'fail' || one.comment !== '')
        return { isBulk: false, saying: isWorth ? { verdict: one.verdict, reasons: one.reasons, comment: one.comment } : null }
      },
    ),
  },
  guards: {
    hasPlace: ({ context }) => context.at !== null,
    isFound: (_, { item }: Taken) => item !== null,
    isMine: (_, { item }: Found) => item.held_by_me,
    isHeld: (_, { item }: Found) => item.state === 'waiting' && item.held_by !== null,
    isSame: ({ context }, { item }: Found) => item.held_by_me && item.id === context.hand?.id,
    hasAhead: ({ context }) => context.ahead !== null,
    hasVisited: ({ context }) => context.visited.length > 0,
    mayPass: ({ context }) => handBlockers(context, PASS).length === 0,
    /** the item in hand is among what is decided: the next one comes. A form that is gone sends nothing more */
    maySend: ({ context }) =>
      context.saying !== null &&
      formBlockers(context).length === 0 &&
      decisionOf(context, PASS).items.some((one) => one.id === context.hand?.id),
    maySendOthers: ({ context }) => context.saying !== null && context.isBulk && formBlockers(context).length === 0,
  },
}).createMachine({
  id: 'reviewQueue',
  context: ({ input: { facts } }) => ({
    filter: facts.filter,
    list: null,
    hand: null,
    ahead: null,
    at: facts.at,
    saying: facts.saying,
    isBulk: false,
    chosen: [],
    gone: [],
    skipped: facts.skipped,
    visited: [],
    spare: [],
    hasChanged: false,
    problems: [],
    listProblems: [],
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'reading',
      on: {
        'filter.change': { target: '.reading', actions: { type: 'takeFilter', params: ({ event }) => event } },
        'page.askNow': '.reading',
        'list.again': '.reading',
        'queue.again': '.reading',
        'items.refused': { target: '.reading', actions: { type: 'takeRefused', params: ({ event }) => event } },
        'choice.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
      },
      states: {
        reading: {
          invoke: {
            src: 'readList',
            input: ({ context: { filter } }) => ({ filter }),
            onDone: { target: 'shown', actions: { type: 'takeList', params: ({ event }) => ({ list: event.output }) } },
            onError: { target: 'stale', actions: { type: 'failList', params: ({ event }) => event } },
          },
        },
        shown: {},
        /** what is shown is older than the failure; it is read again with the next renewal */
        stale: {},
      },
    },
    hand: {
      initial: 'finding',
      on: {
        'filter.change': '.taking',
        'item.open': { target: '.opening', actions: { type: 'leaveFor', params: ({ event }) => event } },
        'items.back': {
          target: '.opening',
          actions: [
            { type: 'takeBack', params: ({ event }) => event },
            { type: 'sayAgain', params: ({ event }) => event },
          ],
        },
      },
      states: {
        finding: { always: [{ guard: 'hasPlace', target: 'opening' }, { target: 'taking' }] },
        taking: {
          tags: 'busy',
          invoke: {
            src: 'takeNext',
            input: ({ context: { filter, at, gone, skipped, spare } }) => ({ filter, after: at, not: [...gone, ...skipped], spare }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ item: event.output }) },
                target: 'looking',
                actions: [{ type: 'takeHand', params: ({ event }) => ({ item: theItem(event.output) }) }, 'keepFacts'],
              },
              { target: 'empty', actions: ['takeNothing', 'keepFacts'] },
            ],
            onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
        opening: {
          tags: 'busy',
          invoke: {
            src: 'takeItem',
            input: ({ context: { at, spare } }) => ({ id: at ?? '', spare }),
            onDone: [
              {
                guard: { type: 'isMine', params: ({ event }) => ({ item: event.output }) },
                target: 'looking',
                actions: [{ type: 'takeHand', params: ({ event }) => ({ item: event.output }) }, 'keepFacts'],
              },
              {
                guard: { type: 'isHeld', params: ({ event }) => ({ item: event.output }) },
                target: 'held',
                actions: [{ type: 'takeHand', params: ({ event }) => ({ item: event.output }) }, 'closeForm'],
              },
              {
                target: 'over',
                actions: [{ type: 'takeHand', params: ({ event }) => ({ item: event.output }) }, 'closeForm'],
              },
            ],
            onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
          },
        },
        looking: {
          initial: 'fetching',
          on: {
            'pass.now': [
              { guard: 'mayPass', target: '.leaving', actions: ['closeForm', 'sayPassed', 'markGone'] },
              { actions: { type: 'openForm', params: { verdict: 'pass', isBulk: false } } },
            ],
            'form.open': { actions: { type: 'openForm', params: ({ event }) => event } },
            'form.change': { actions: { type: 'change', params: ({ event }) => event } },
            'form.close': { actions: 'closeForm' },
            'form.send': [
              { guard: 'maySend', target: '.leaving', actions: ['sayDecided', 'markGone'] },
              { guard: 'maySendOthers', actions: ['sayDecided', 'markGone', 'keepFacts'] },
            ],
            'item.skip': { target: '.leaving', actions: 'skip' },
            'item.previous': { guard: 'hasVisited', target: 'opening', actions: 'goBack' },
          },
          states: {
            /** the next one is taken and read while this one is looked at */
            fetching: {
              invoke: {
                src: 'takeNext',
                input: ({ context: { filter, at, gone, skipped, spare } }) => ({
                  filter,
                  after: at,
                  not: [...gone, ...skipped, ...(at === null ? [] : [at])],
                  spare,
                }),
                onDone: { target: 'ready', actions: { type: 'takeAhead', params: ({ event }) => ({ item: event.output }) } },
                onError: 'ready',
              },
            },
            ready: { after: { renew: { target: 'renewing', actions: 'askList' } } },
            renewing: {
              invoke: {
                src: 'renew',
                input: ({ context: { at, ahead } }) => ({ id: at ?? '', ahead: ahead?.id ?? null }),
                onDone: [
                  {
                    guard: { type: 'isSame', params: ({ event }) => ({ item: event.output }) },
                    target: 'ready',
                    actions: { type: 'takeRenewed', params: ({ event }) => ({ item: event.output }) },
                  },
                  // another user has it, or it was decided: the result of it is read
                  { target: '#reviewQueue.hand.opening' },
                ],
                onError: 'ready',
              },
            },
            leaving: {
              always: [
                { guard: 'hasAhead', target: 'fetching', actions: ['step', 'keepFacts'] },
                { target: '#reviewQueue.hand.taking', actions: ['closeForm', 'keepFacts'] },
              ],
            },
          },
        },
        /** another one was faster: who it is is there */
        held: {
          on: {
            'queue.next': 'taking',
            'item.again': 'opening',
            'item.previous': { guard: 'hasVisited', target: 'opening', actions: 'goBack' },
          },
        },
        /** it is decided, or a newer version took its place: it is only shown */
        over: {
          on: {
            'queue.next': 'taking',
            'item.again': 'opening',
            'item.previous': { guard: 'hasVisited', target: 'opening', actions: 'goBack' },
          },
        },
        empty: { tags: 'settled', on: { 'queue.again': 'taking', 'page.askNow': 'taking', 'items.refused': 'taking' } },
        failed: { tags: 'failure', on: { 'queue.again': 'finding', 'queue.next': 'taking' } },
      },
    },
  },
})

function theSaying({ saying }: QueueContext): Saying {
  if (!saying) throw new Error('a form that is sent says something')
  return saying
}

function theItem(item: QueueItem | null): QueueItem {
  if (!item) throw new Error('an item was found')
  return item
}
