import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { heldAs, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { games as gamesCall } from '#contract/lists.ts'
import * as calls from '#contract/review.ts'
import { settleTicket } from '#contract/ticket.ts'
import type { QueueItem } from '#domain/review/item.ts'
import { FAIL_REASONS } from '#domain/review/review.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { reviewDecisionMachine } from '#machines/review-decision/review-decision.machine.ts'
import type { ItemResult, PendingDecision, SendOutcome } from '#machines/review-decision/review-decision.types.ts'
import { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import type { QueueFilter } from '#machines/review-queue/review-queue.types.ts'
import { usesReading } from './queue/uses-reading.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

const LIST_ROWS = 200

const asked = ({ gameId, objectType, q }: QueueFilter) => ({
  ...(gameId ? { game_id: gameId } : {}),
  ...(objectType ? { object_type: objectType } : {}),
  ...(q ? { q } : {}),
})

/** Leases that are given back, before anything is taken: it may be one of them. A failure is none: they end by themselves. */
const giveBack = (ids: readonly string[]) => Promise.allSettled(ids.map((id) => call(calls.reviewDetailCall, { id, claim: '0' }, QUIET)))

async function take(id: string, signal: AbortSignal): Promise<QueueItem> {
  const { data } = await call(calls.reviewDetailCall, { id, claim: '1' }, { ...QUIET, signal })
  if (!data) throw new Error('a record that is asked for by its id is answered')
  return data
}

export const wiredReviewQueueMachine = reviewQueueMachine.provide({
  actors: {
    readList: fromPromise(async ({ input: { filter }, signal }) => {
      const { data, total, counts } = await call(
        calls.reviews,
        { state: 'waiting', ...asked(filter), per_page: LIST_ROWS },
        { ...QUIET, signal },
      )
      return { rows: data, total, counts }
    }),
    takeNext: fromPromise(async ({ input: { filter, after, not, spare }, signal }) => {
      await giveBack(spare)
      const input = { claim: '1' as const, ...asked(filter), ...(after === null ? {} : { after }), not: [...not] }
      return (await call(calls.reviewDetailCall, input, { ...QUIET, signal })).data
    }),
    takeItem: fromPromise(async ({ input: { id, spare }, signal }) => {
      await giveBack(spare)
      return await take(id, signal)
    }),
    renew: fromPromise(async ({ input: { id, ahead }, signal }) => {
      const [item] = await Promise.all([take(id, signal), ...(ahead === null ? [] : [take(ahead, signal)])])
      return item
    }),
  },
})

const resultOf = ({ id, result, blockers }: calls.ReviewResult): ItemResult => ({ id, result, blockers: blockers.map(blockerOfWire) })

/** The reasons the server knows; a draft of an older version may hold another. */
const known = (reasons: readonly string[]) => FAIL_REASONS.filter((reason) => reasons.includes(reason))

async function send({ verdict, items, reasons, comment, ticket }: PendingDecision): Promise<SendOutcome> {
  const chosen = { ticket, items: JSON.stringify(items.map(({ id, seen }) => ({ id, seen }))), comment }
  const answer =
    verdict === 'pass' ? call(calls.passReview, chosen, QUIET) : call(calls.failReview, { ...chosen, reasons: known(reasons) }, QUIET)
  return await outcomeOf(
    answer,
    ({ data }) => data.results.map(resultOf),
    heldAs(calls.reviewResults, (present) => present.map(resultOf)),
  )
}

export const wiredReviewDecisionMachine = reviewDecisionMachine.provide({
  actors: {
    sendDecision: fromPromise(async ({ input: { decision } }) => await send(decision)),
    settleDecision: fromPromise(async ({ input: { ticket } }) => (await call(settleTicket, { ticket }, QUIET)).data),
  },
})

/** Records of one choice, asked about together. */
export const wiredUsesReading = readBy(usesReading, async (query, how) => {
  const [id, ...ids] = query.ids
  if (id === undefined) return { used: 0, ads: 0 }
  const { records } = (await call(calls.isUsed, { id, ids }, how)).data
  return { used: records.filter(({ ads }) => ads > 0).length, ads: records.reduce((sum, { ads }) => sum + ads, 0) }
})

export type ReviewGame = { game_id: string; name: string }
export type ReviewDict = { templates: readonly calls.ReviewTemplate[]; templates_version: number; games: readonly ReviewGame[] }
export const dictReading = createReading<ReviewDict, null>()
/** Templates of a failure, and the games the queue can be narrowed to. */
export const wiredDictReading = readBy(dictReading, async (_, how) => {
  const [dict, games] = await Promise.all([call(calls.reviewDict, {}, how), everyPage((page) => call(gamesCall, page, how))])
  return { ...dict.data, games }
})
