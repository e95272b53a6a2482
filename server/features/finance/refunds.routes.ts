import * as calls from '#contract/finance-refunds.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'
import { readRates } from './finance.reads.ts'
import { refundFile } from './refund-export.ts'
import { readRefundChoices, readRefundFigures, readRefunds } from './refunds.reads.ts'
import { monthsBetween, refundRange, refundRowOf, refundSums, trendOf } from './refunds.service.ts'

/** How refunds develop, and each of them. */
export const refundRoutes = (): Handler[] => [
  handle(calls.refundTrend, async ({ game_id: gameId, app_store: appStore, step, ...asked }, call) => {
    const { from, to } = refundRange(asked, new Date())
    const months = monthsBetween(from, to, calls.REFUND_MONTHS)
    const games = call.scope('game')
    const figures = await readRefundFigures(call.db, { games, from, to, gameId, appStore })
    return {
      data: {
        base_currency: BASE_CURRENCY,
        ...(await readRefundChoices(call.db, games)),
        ...trendOf(figures, await readRates(call.db), { months, step }),
      },
    }
  }),
  handle(calls.refundDetail, async ({ game_id, app_store, format, page, per_page, ...asked }, call) => {
    const at = new Date()
    const { from, to } = refundRange(asked, at)
    monthsBetween(from, to, calls.REFUND_MONTHS)
    const filter = { games: call.scope('game'), from, to, gameId: game_id, appStore: app_store }
    const rates = await readRates(call.db)
    if (format !== undefined) {
      const rows = await readRefunds(call.db, filter, { page: 1, per_page: EXPORT_LIMIT + 1 })
      const said = { period: { from, to }, game_id: { id: game_id, of: 'game' as const }, app_store: { text: app_store } }
      const head = headOf(call, said, { at })
      const told = rows.slice(0, EXPORT_LIMIT).map((row) => refundRowOf(row, rates))
      return await refundFile(told, format, { ...head, cut: rows.length > EXPORT_LIMIT })
    }
    const rows = await readRefunds(call.db, filter, { page, per_page })
    const figures = await readRefundFigures(call.db, filter)
    return {
      data: rows.map((row) => refundRowOf(row, rates)),
      total: figures.length,
      page,
      per_page,
      sums: refundSums(figures, rates),
      base_currency: BASE_CURRENCY,
      as_of: at.toISOString(),
    }
  }),
]
