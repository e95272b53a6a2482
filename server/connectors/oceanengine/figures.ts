import { z } from 'zod'
import type { AdFigure, HourFigure } from '#domain/reports/ad-figure.ts'
import { readAs } from '../core/answers.ts'
import type { FigurePort, ReportPort } from '../core/port.ts'
import type { OceanEngine } from './api.ts'
import { PAGE, pageByNumber } from './pages.ts'

/** The report writes numbers as text. A dash or a missing number is not 0, so the whole page fails. */
const fen = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform((yuan) => String(Math.round(Number(yuan) * 100)))
const times = z.string().regex(/^\d+$/).transform(Number)
const id = z.string().regex(/^\d+$/)

const ads = z.looseObject({ cdp_project_id: id, cdp_promotion_id: id })
const shown = z.looseObject({ stat_cost: fen, show_cnt: times, click_cnt: times })
/**
 * Payments of players, on the day of the payment: exact, and without a time limit. The payments by day of spend (`attribution_billing_…`) are blurred, a
 * day late, and stop after a week. `convert_cnt` counts the goal of the project, which differs between projects.
 */
const paid = shown.extend({ game_pay_count: times, stat_pay_amount: fen })
/** `2026-11-20 14:00 - 14:59` */
const HOUR = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):/

const dayRow = z.looseObject({ dimensions: ads.extend({ stat_time_day: z.iso.date() }), metrics: paid })
const hourRow = z.looseObject({ dimensions: ads.extend({ stat_time_hour: z.string().regex(HOUR) }), metrics: shown })

/** Everything but the currency, which comes from the account. */
type Told<Figure> = Omit<Figure, 'currency'>
type Cut<Figure> = { by: string; metrics: readonly string[]; row: z.ZodType<Told<Figure>> }

const BY_DAY: Cut<AdFigure> = {
  by: 'stat_time_day',
  metrics: Object.keys(paid.shape),
  row: dayRow.transform(({ dimensions, metrics }) => ({
    ...shownOf(dimensions, metrics),
    day: dimensions.stat_time_day,
    returnMinor: metrics.stat_pay_amount,
    results: metrics.game_pay_count,
  })),
}
const BY_HOUR: Cut<HourFigure> = {
  by: 'stat_time_hour',
  metrics: Object.keys(shown.shape),
  row: hourRow.transform(({ dimensions, metrics }) => {
    const [, day = '', hour] = HOUR.exec(dimensions.stat_time_hour) ?? []
    return { ...shownOf(dimensions, metrics), day, minute: Number(hour) * 60, returnMinor: '0', results: 0 }
  }),
}

type Shown = z.output<typeof shown>
const shownOf = ({ cdp_project_id, cdp_promotion_id }: z.output<typeof ads>, { stat_cost, show_cnt, click_cnt }: Shown) => ({
  networkId: cdp_promotion_id,
  above: [cdp_project_id],
  country: '',
  spendMinor: stat_cost,
  impressions: show_cnt,
  clicks: click_cnt,
})

/**
 * The spend of a day is an estimate until the next day, and its conversions are final at eight the next morning (bububa/oceanengine:
 * marketing-api/model/report/v3/metrics.go). Payments count on the day they are reported, so they change no earlier day. One more day in case a read fails.
 */
export const figuresOf = (api: OceanEngine): FigurePort => ({ restatedDays: 3, ...reportOf(api, BY_DAY) })
export const hoursOf = (api: OceanEngine): ReportPort<HourFigure> => reportOf(api, BY_HOUR)

/**
 * `v3.0/report/custom/get`, one row a promotion and day, or hour, of GMT+8 (open.oceanengine.com, 1741387668314126). Which metrics an advertiser has is
 * listed by `report/custom/config/get` (1755261744248832). Sorted by time first, so that rows that are added today do not shift earlier pages.
 */
function reportOf<Figure extends AdFigure>(
  api: OceanEngine,
  { by, metrics, row }: Cut<Figure>,
): ReportPort<Told<Figure> & { currency: string }> {
  const shape = z.looseObject({
    rows: z.array(row).nullish(),
    page_info: z.looseObject({ total_page: z.number() }),
  })
  return {
    read: (account, { since, until }, cursor, signal) =>
      pageByNumber(cursor, async (page) => {
        const query = {
          data_topic: 'BASIC_DATA',
          dimensions: [by, ...Object.keys(ads.shape)],
          metrics,
          filters: [],
          start_time: `${since} 00:00:00`,
          end_time: `${until} 23:59:59`,
          order_by: [by, 'cdp_promotion_id'].map((field) => ({ field, type: 'ASC' })),
          page,
          page_size: PAGE,
        }
        const answer = readAs(await api.get(account, '/open_api/v3.0/report/custom/get/', query, signal), shape, 'a report', 'read')
        if ('error' in answer) return answer
        const { rows, page_info: info } = answer.ok
        const figures = (rows ?? []).filter(isSomething).map((told) => ({ ...told, currency: account.currency }))
        return { ok: { figures, pages: info.total_page }, usage: answer.usage }
      }),
  }
}

/** The network returns rows of zeros for objects without delivery (the example on its page). */
const isSomething = ({ spendMinor, returnMinor, impressions, clicks, results }: Told<AdFigure>): boolean =>
  spendMinor !== '0' || returnMinor !== '0' || impressions + clicks + results > 0
