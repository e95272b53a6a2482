import type { Observatory } from '#contract/insights.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { dayAfter } from '#domain/day.ts'
import type { FxRate } from '#domain/finance/fx.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import { fraction } from '#domain/metrics/fraction.ts'
import { MOST } from '#domain/metrics/query-limits.ts'
import { exponentOf } from '#domain/money.ts'
import { anomaliesOf, ANOMALY, FLOOR_MAJOR } from '#domain/observatory/anomaly.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { AskContext } from '#server/column-store/query/ask.ts'
import { answered, type Asked } from './insight-answer.ts'
import { toCurrency } from './observatory-finance.ts'

/** What is judged day by day, with the measure of the observatory that it is; players' systems are not told of spend. */
const JUDGED = [
  { key: 'spend', measure: 'dap_ua_cost', isOfPlayers: false },
  { key: 'allpay_amount', measure: 'dap_pay_amount', isOfPlayers: true },
] as const

type Judging = { store: ColumnStore; context: AskContext; currency: string; asked: Asked; rates: readonly FxRate[] }

/** Days of the range that are over and out of what their weekdays were before, by game; of a long range its last month. */
export async function readAnomalies({ store, context, currency, asked, rates }: Judging): Promise<Observatory['anomalies']> {
  const until = asked.until < context.lastCompleteDay ? asked.until : context.lastCompleteDay
  const last = dayAfter(until, 1 - ANOMALY.days)
  const since = asked.from > last ? asked.from : last
  const floorMinor = toCurrency(currency, rates)(fraction(FLOOR_MAJOR * 10n ** BigInt(exponentOf(baseCurrency()))), monthOfDay(until))
  const said = { since, until, floor: Math.round(Number(floorMinor)) }
  if (since > until) return { ...said, too_many: false, found: [] }
  const byStore = asked.filters.some(({ dimension }) => dimension === 'os')
  const judged = JUDGED.filter(({ isOfPlayers }) => isOfPlayers || !byStore)
  const { rows, found } = await answered(
    store,
    {
      metrics: judged.map(({ key }) => key),
      dimensions: ['game'],
      filters: asked.filters,
      from: dayAfter(since, -7 * ANOMALY.weeks),
      until,
      granularity: 'day',
      comparison: null,
      sort: [],
      limit: MOST.rows,
      totals: false,
      currency,
    },
    context,
  )
  if (found > rows.length) return { ...said, too_many: true, found: [] }
  const games = [...new Set(rows.flatMap(({ groups }) => groups.game || []))]
  return {
    ...said,
    too_many: false,
    found: games.flatMap((game_id) =>
      judged.flatMap(({ key, measure }) => {
        const series = rows.flatMap(({ time, groups, sums }) =>
          groups.game === game_id && time !== null ? [{ day: time, value: Number(sums[key] ?? 0) }] : [],
        )
        return anomaliesOf(series, { since, floor: said.floor }).map((one) => ({ game_id, measure, ...one }))
      }),
    ),
  }
}
