import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/finance-costs.ts'
import { costRow } from '#contract/finance-shapes.ts'
import { costEditMachine } from '#machines/cost-edit/cost-edit.machine.ts'
import type { EditOutcome } from '#machines/cost-edit/cost-edit.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import type { CostDetail } from './cost-detail.ts'
import { readDesk, wiredCostPoll } from './wire.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

export const wiredCostEditMachine = costEditMachine.provide({
  actors: {
    readCost: fromPromise(async ({ input: { id }, signal }) => {
      const [detail, desk] = await Promise.all([call(calls.costDetail, { id }, { ...QUIET, signal }), readDesk(signal)])
      return { line: detail.data.entry, desk }
    }),
    saveCost: fromPromise(async ({ input: { ticket, id, version, draft, reason } }): Promise<EditOutcome> => {
      const asked = { ticket, id, version, entry: JSON.stringify(draft), reason }
      return await outcomeOf(call(calls.costEdit, asked, QUIET), ({ data }) => data, heldIn(costRow))
    }),
    watchCalculation: wiredCostPoll,
  },
})

const LOG_LINES = 100

/** One cost with what it bears and what happened to it. */
export const wiredCostDetailMachine = readBy(createReading<CostDetail, { id: string }>(), async (query, how) => {
  const [detail, log] = await Promise.all([
    call(calls.costDetail, { id: query.id }, how),
    call(calls.costLog, { id: query.id, per_page: LOG_LINES }, how),
  ])
  const levels = await call(calls.levelApp, { game_id: detail.data.entry.game_id }, how)
  const reach = levels.data.find(({ level }) => level === detail.data.entry.level)
  return { ...detail.data, log: log.data, reach: reach?.game_ids.length ?? 0 }
})
