import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { heldAs, nothingHeld, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/finance-costs.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { costPreview } from '#contract/finance-shapes.ts'
import { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import { costPollMachine, type CommitOutcome, type CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { costDeletion } from './cost-deletion.ts'
import { costListMachine, costsAsked } from './cost-reading.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

export const wiredCostListMachine = readBy(costListMachine, async (filter, how) => {
  const asked = { ...costsAsked(filter), page: filter.page, per_page: ROWS_SHOWN }
  const { data, total, sums } = await call(calls.costList, asked, how)
  return { rows: data, total, sums, asOf: new Date().toISOString() }
})

/** Asks every five seconds until all is posted or something failed; leaving ends the questions, not the work. */
export const wiredCostPoll = costPollMachine.provide({
  actors: {
    ask: fromPromise(async ({ input: { subject }, signal }) => {
      const { result, posted, failed, waiting, queue } = (await call(calls.costCalcStatus, { ids: [...subject] }, { ...QUIET, signal }))
        .data
      return { result, value: { posted, failed, waiting, queue } }
    }),
  },
})

/** What entries choose from, and what waits to be committed. */
export async function readDesk(signal: AbortSignal): Promise<CostDesk> {
  const quiet = { ...QUIET, signal }
  const [dict, channels, groups, one, two, three, staged, failed] = await Promise.all([
    call(calls.financeDict, {}, quiet),
    call(calls.financeSpreaders, {}, quiet),
    call(calls.countryShortcuts, {}, quiet),
    call(calls.COST_NAMES['1'], {}, quiet),
    call(calls.COST_NAMES['2'], {}, quiet),
    call(calls.COST_NAMES['3'], {}, quiet),
    call(calls.costList, { state: 'staged', per_page: ROWS_SHOWN }, quiet),
    call(calls.costList, { state: 'failed', per_page: ROWS_SHOWN }, quiet),
  ])
  const masters = await Promise.all(channels.data.map(({ id }) => call(calls.masterBySpreader, { spreader_id: id }, quiet)))
  const { months, games, currencies, rates } = dict.data
  return {
    months,
    games,
    currencies,
    rates,
    channels: channels.data,
    masters: masters.flatMap(({ data }) => data),
    countryGroups: groups.data,
    names: [...one.data, ...two.data, ...three.data],
    waiting: [...staged.data, ...failed.data],
  }
}

export const wiredCostEntryMachine = costEntryMachine.provide({
  actors: {
    readDesk: fromPromise(({ signal }) => readDesk(signal)),
    stageCosts: fromPromise(async ({ input: { ticket, rows } }) => {
      const entries = rows.map(({ key: _key, ...draft }) => ({ ...draft, branding: [...draft.branding] }))
      return await outcomeOf(call(calls.costSingle, { ticket, entries: JSON.stringify(entries) }, QUIET), ({ data }) => data)
    }),
    readPreview: fromPromise(async ({ input: { ids }, signal }) => {
      const { data } = await call(calls.costPreviewCall, { ids: [...ids] }, { ...QUIET, signal })
      return previewOf(data)
    }),
    commitCosts: fromPromise(async ({ input: { ticket, ids, hash } }): Promise<CommitOutcome> => {
      return await outcomeOf(
        call(calls.costCommit, { ticket, ids: [...ids], hash }, QUIET),
        ({ data }) => data,
        heldAs(costPreview, previewOf),
      )
    }),
    watchCalculation: wiredCostPoll,
  },
})

export const wiredCostDeletion = costDeletion.provide({
  actors: {
    read: fromPromise(async ({ input: { subject } }) => {
      const asked = { ticket: crypto.randomUUID(), entries: JSON.stringify(subject), dry_run: '1' as const }
      return deletionOf((await call(calls.costBatchDelete, asked, QUIET)).data)
    }),
    decide: fromPromise(async ({ input: { ticket, subject, reason } }) => {
      const sent = { ticket, entries: JSON.stringify(subject), reason }
      return await outcomeOf(call(calls.costBatchDelete, sent, QUIET), ({ data }) => deletionOf(data), nothingHeld)
    }),
  },
})

const deletionOf = ({ rows, ...sums }: OutputOf<typeof calls.costBatchDelete>['data']) => ({
  ...sums,
  rows: rows.map((row) => ({ ...row, blockers: row.blockers.map(blockerOfWire) })),
})

const previewOf = (preview: ReturnType<typeof costPreview.parse>) => ({ ...preview, blockers: preview.blockers.map(blockerOfWire) })
