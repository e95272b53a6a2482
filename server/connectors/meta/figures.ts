import { z } from 'zod'
import { failed } from '../core/failure.ts'
import type { AccountRef, AdFigure, FigurePort } from '../core/port.ts'
import { unreadable } from './errors.ts'
import type { Graph } from './graph.ts'
import { fromReportAmount } from './money.ts'

const PAGE = 500

/**
 * Purchases are told several times over: `omni_purchase` holds those of the app, the website and the shop once, `purchase` those of the app and
 * the website; the others are parts of them. The first that is there is taken, never a sum (developers.facebook.com, ads-action-stats).
 */
const PURCHASES = ['omni_purchase', 'purchase', 'app_custom_event.fb_mobile_purchase', 'offsite_conversion.fb_pixel_purchase']

/** Reports leave out what was deleted or archived unless its status is asked for (developers.facebook.com, marketing-api/insights). */
const EVERY_STATUS = [
  'ACTIVE',
  'PAUSED',
  'DELETED',
  'PENDING_REVIEW',
  'DISAPPROVED',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
  'CAMPAIGN_PAUSED',
  'ARCHIVED',
  'ADSET_PAUSED',
  'IN_PROCESS',
  'WITH_ISSUES',
]

const reported = z.looseObject({
  data: z.array(
    z.looseObject({
      ad_id: z.string().min(1),
      date_start: z.iso.date(),
      account_currency: z.string().length(3),
      spend: z.string(),
      action_values: z.array(z.looseObject({ action_type: z.string(), value: z.string() })).optional(),
    }),
  ),
  paging: z.looseObject({ cursors: z.looseObject({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})
type Row = z.output<typeof reported>['data'][number]

/**
 * `GET act_<id>/insights`, one row an ad and day. The network changes figures for 28 days after the day, as long as it still attributes a
 * purchase to a click (developers.facebook.com, marketing-api/insights; the look-back that airbyte's and singer's taps read again by default).
 */
export function figuresOf(graph: Graph, pathOf: (account: AccountRef) => string): FigurePort {
  return {
    restatedDays: 28,
    // business use case `ads_insights` (developers.facebook.com, graph-api/overview/rate-limiting)
    async read(account, { since, until }, cursor, signal) {
      const params = {
        level: 'ad',
        time_increment: '1',
        time_range: JSON.stringify({ since, until }),
        fields: 'ad_id,account_currency,spend,action_values',
        filtering: JSON.stringify([{ field: 'ad.effective_status', operator: 'IN', value: EVERY_STATUS }]),
        limit: String(PAGE),
        ...(cursor === null ? {} : { after: cursor }),
      }
      const answer = await graph.get(account, pathOf(account), params, signal)
      if ('error' in answer) return answer
      const page = reported.safeParse(answer.ok)
      const figures = page.success ? page.data.data.map(figureOf) : []
      if (!page.success || !figures.every((figure) => figure !== null))
        return failed(unreadable({ status: 200, text: 'a report of another shape' }, 'read', null), answer.usage)
      const { paging } = page.data
      return { ok: { figures, next: (paging?.next && paging.cursors?.after) || null }, usage: answer.usage }
    },
  }
}

/** Null where an amount is none: a report that is half understood would be counted as if it were whole. */
function figureOf({ ad_id: networkId, date_start: day, account_currency: currency, spend, action_values: values }: Row): AdFigure | null {
  const paid = PURCHASES.flatMap((type) => values?.find(({ action_type }) => action_type === type)?.value ?? [])[0] ?? '0'
  const [spendMinor, returnMinor] = [fromReportAmount(spend, currency), fromReportAmount(paid, currency)]
  return spendMinor === null || returnMinor === null ? null : { networkId, day, currency, spendMinor, returnMinor }
}
