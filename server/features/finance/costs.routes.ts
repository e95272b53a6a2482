import * as calls from '#contract/finance-costs.ts'
import { blocker } from '#domain/blocker.ts'
import { AMOUNT_MAX_MINOR } from '#domain/finance/cost-blockers.ts'
import { spreadBranding } from '#domain/finance/cost-spread.ts'
import { readAmount } from '#domain/money.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { costFile } from './cost-export.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'
import { previewCosts, refuseMissing, type CostCaller } from './cost-preview.service.ts'
import { commitCosts, deleteCosts, editCost, stageCosts } from './cost.service.ts'
import { readCostLog } from './cost-log.reads.ts'
import { readQueue } from './cost-standing.reads.ts'
import { readBranding, readCosts, readCostSums, readMasterSums, readShares } from './cost.reads.ts'
import { readCurrencies } from './finance.reads.ts'
import { statesOf } from './cost.repository.ts'
import { brandingNamed, brandingSums, impactOf } from './cost-words.ts'

/** Who calls, as someone who has to do with costs. */
export const actorOf = (call: Call): CostCaller => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
  language: call.language,
  mayCorrect: functionBlockers(call.user.grants, 'finance.month.reopen').length === 0,
})

/** What was searched for as an amount, in each currency whose decimals it fits. */
const amountsOf = (typed: string, currencies: readonly string[]) =>
  currencies.flatMap((currency) => {
    const read = readAmount(typed, currency)
    return read.ok && read.value <= AMOUNT_MAX_MINOR ? [{ currency, minor: read.value.toString() }] : []
  })

/** The poll's answer (S1 §4): 1 all posted, 0 some failed and none is under way, 2 still calculating. */
function calculationOf(states: Awaited<ReturnType<typeof statesOf>>) {
  const count = (wanted: string) => states.filter(({ state }) => state === wanted).length
  const [posted, failed] = [count('posted'), count('failed')]
  const waiting = states.length - posted - failed
  const result = waiting > 0 ? ('2' as const) : failed > 0 ? ('0' as const) : ('1' as const)
  const failures = states.flatMap(({ id, state, error }) => (state === 'failed' ? [{ id, error }] : []))
  return { result, posted, failed, waiting, failures }
}

/** Entering, committing, changing and reading costs. */
export const costRoutes = (): Handler[] => [...readingRoutes(), ...writingRoutes()]

function readingRoutes(): Handler[] {
  return [
    handle(calls.costList, async ({ format, page, per_page, game_id, spreader_id, month, state, q, branding }, call) => {
      const { scopes } = actorOf(call)
      const filter = {
        ...scopes,
        month,
        state,
        q,
        gameId: game_id,
        spreaderId: spreader_id,
        amounts: amountsOf(q ?? '', await readCurrencies(call.db)),
        branding: branding === '1',
      }
      if (format !== undefined) {
        const rows = await readCosts(call.db, filter, call.language, { page: 1, per_page: EXPORT_LIMIT + 1 })
        const head = headOf(call, {
          month: { text: month },
          game_id: { id: game_id, of: 'game' },
          spreader_id: { id: spreader_id, of: 'spreader' },
          state: { code: state, words: 'finance.state' },
          q: { text: q },
          branding: { flag: branding },
        })
        return await costFile(rows.slice(0, EXPORT_LIMIT), format, { ...head, cut: rows.length > EXPORT_LIMIT })
      }
      const data = await readCosts(call.db, filter, call.language, { page, per_page })
      const { total, sums } = await readCostSums(call.db, filter)
      const levels = filter.branding ? brandingSums(await readBranding(call.db, filter), call.language) : []
      const masters = filter.branding ? await readMasterSums(call.db, filter) : []
      return { data, total, page, per_page, sums, levels, masters }
    }),
    handle(calls.costDetail, async ({ id }, call) => {
      const { scopes } = actorOf(call)
      const [entry] = await readCosts(call.db, { ...scopes, ids: [id] }, call.language, { page: 1, per_page: 1 })
      if (!entry) throw new Refused(blocker('finance.cost.missing', { field: 'id' }), { status: 404 })
      const { byGame, byChannel, byDay } = await readShares(call.db, entry.id)
      const branding = brandingNamed(spreadBranding(BigInt(entry.base_minor), entry.branding), call.language)
      return {
        data: {
          entry,
          by_game: byGame,
          by_channel: byChannel,
          by_day: byDay,
          branding: branding.map(({ level, name, amount_minor }) => ({ id: level, name, base_minor: amount_minor })),
        },
      }
    }),
    handle(calls.costLog, async ({ id, game_id, month, page, per_page }, call) => {
      const filter = { games: call.scope('game'), entryId: id, gameId: game_id, month }
      const { rows, total } = await readCostLog(call.db, filter, { page, per_page })
      return { data: rows, total, page, per_page }
    }),
    handle(calls.costPreviewCall, async ({ ids }, call) => ({ data: await previewCosts(call.db, actorOf(call), ids) })),
    handle(calls.costCalcStatus, async ({ ids }, call) => {
      const states = await statesOf(call.db, ids, actorOf(call).scopes)
      refuseMissing(ids, states)
      return { data: { ...calculationOf(states), queue: await readQueue(call.db, ids) } }
    }),
  ]
}

function writingRoutes(): Handler[] {
  return [
    handle(calls.costSingle, async ({ entries }, call) => ({
      data: { ids: await stageCosts(call.trx, actorOf(call), entries, call.audit) },
    })),
    handle(calls.costCommit, async ({ ids, hash }, call) => ({
      data: await commitCosts(call.trx, actorOf(call), ids, hash, call.audit),
    })),
    handle(calls.costEdit, async ({ id, version, entry, reason }, call) => ({
      data: await editCost(call.trx, actorOf(call), { id, version, draft: entry, reason }, call.audit),
    })),
    handle(calls.costBatchDelete, async ({ entries, reason, dry_run }, call) => {
      const dryRun = dry_run === '1'
      const { rows, games } = await deleteCosts(call.trx, actorOf(call), { entries, reason, dryRun }, call.audit)
      if (!rows.some(({ result }) => result === 'deleted'))
        call.audit({
          entity: 'finance.cost',
          entityId: '-',
          event: 'finance.cost.delete_asked',
          after: { ids: rows.map(({ id }) => id), dryRun },
        })
      return { data: { rows, ...impactOf(rows, games) } }
    }),
  ]
}
