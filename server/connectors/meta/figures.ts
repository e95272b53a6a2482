import { z } from 'zod'
import { failed } from '../core/failure.ts'
import type { AdFigure, HourFigure } from '#domain/reports/ad-figure.ts'
import type { AccountRef, ConnectorError, FigurePort, Outcome, RateUsage, ReportPort } from '../core/port.ts'
import { otherShape } from '../core/answers.ts'
import type { Graph } from './graph.ts'
import { fromReportAmount } from './money.ts'
import { afterRange, cursorOf, halved, placeOf, type Place } from './report-cursor.ts'

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

/** The clock of the ad account. The network combines it with no other breakdown, and tells no purchases by it (marketing-api/insights/breakdowns). */
const HOURLY = 'hourly_stats_aggregated_by_advertiser_time_zone'

const actions = z.array(z.looseObject({ action_type: z.string(), value: z.string() }))
const amountOfTimes = z.string().regex(/^\d+$/).transform(Number)

const reported = z.looseObject({
  data: z.array(
    z.looseObject({
      ad_id: z.string().min(1),
      campaign_id: z.string().min(1),
      adset_id: z.string().min(1),
      date_start: z.iso.date(),
      country: z.string().optional(),
      [HOURLY]: z.string().optional(),
      account_currency: z.string().length(3),
      spend: z.string(),
      impressions: amountOfTimes.optional(),
      clicks: amountOfTimes.optional(),
      actions: actions.optional(),
      action_values: actions.optional(),
    }),
  ),
  paging: z.looseObject({ cursors: z.looseObject({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})
type Row = z.output<typeof reported>['data'][number]

const begun = z.looseObject({ report_run_id: z.string().min(1) })
const job = z.looseObject({
  async_status: z.string(),
  async_percent_completion: z.number(),
  error_code: z.number().optional(),
  error_subcode: z.number().optional(),
  error_message: z.string().optional(),
  error_user_msg: z.string().optional(),
})
const JOB_FIELDS = 'async_status,async_percent_completion,error_code,error_subcode,error_message,error_user_msg'

/** Between two looks at a job: most take 2 to 5 minutes (airbytehq/airbyte issue 8282). */
const LOOK_MS = 10_000
/** A job that failed without a reason is asked for again so often; then the failure is told, and tried by the reader as others are. */
const JOB_TRIES = 2

type Read<Figure> = Outcome<{ figures: Figure[]; next: string | null; waitMs?: number }>
type Step<Figure> = (account: AccountRef, at: Place, signal: AbortSignal) => Promise<Read<Figure>>

/** How a day is divided: what is asked with it, and a row of it; null where a row is not understood. */
type Cut<Figure> = { breakdown: string; fields: string; figureOf: (row: Row) => Figure | null }

const FIELDS = 'ad_id,adset_id,campaign_id,account_currency,spend,impressions,clicks'
const BY_COUNTRY: Cut<AdFigure> = { breakdown: 'country', fields: `${FIELDS},actions,action_values`, figureOf }
const BY_HOUR: Cut<HourFigure> = {
  breakdown: HOURLY,
  fields: FIELDS,
  figureOf: (row) => {
    // `07:00:00 - 07:59:59`
    const hour = Number(/^([01]\d|2[0-3]):00:00 - /.exec(row[HOURLY] ?? '')?.[1] ?? NaN)
    const figure = figureOf(row)
    return figure && !Number.isNaN(hour) ? { ...figure, minute: hour * 60 } : null
  },
}

/** By country, and by the hour. */
export const figuresOf = (graph: Graph, pathOf: (account: AccountRef) => string): FigurePort => ({
  restatedDays: 28,
  ...reportOf(graph, pathOf, BY_COUNTRY),
})
export const hoursOf = (graph: Graph, pathOf: (account: AccountRef) => string): ReportPort<HourFigure> => reportOf(graph, pathOf, BY_HOUR)

/**
 * `GET act_<id>/insights`, one row an ad, day and country or hour. The network changes figures for 28 days after the day, as long as it still attributes a
 * purchase to a click (developers.facebook.com, marketing-api/insights; the look-back that airbyte's and singer's taps read again by default).
 * Where that is too much to be answered at once, `POST act_<id>/insights` begins a job: `GET <report_run_id>` until it is completed and at 100 %,
 * then `GET <report_run_id>/insights` (AdReportRun.json of facebook-business-sdk-codegen). Days that are too much for a job are halved.
 */
function reportOf<Figure>(graph: Graph, pathOf: (account: AccountRef) => string, cut: Cut<Figure>): ReportPort<Figure> {
  const now: Step<Figure> = async (account, at, signal) => {
    const answer = await graph.get(account, pathOf(account), pageOf(asked(at, cut), at), signal)
    // pages that were read already are of this way of asking
    if ('error' in answer) return isTooMuch(answer.error) && at.after === '' ? goOn({ ...at, step: 'ask' }, answer.usage) : answer
    return rowsOf(answer, at, cut)
  }
  const ask: Step<Figure> = async (account, at, signal) => {
    const answer = await graph.post(account, pathOf(account), asked(at, cut), 'read', signal)
    if ('error' in answer) return isTooMuch(answer.error) ? less(at, answer) : answer
    const made = begun.safeParse(answer.ok)
    if (!made.success) return otherReport(answer.usage)
    return goOn({ ...at, step: 'run', run: made.data.report_run_id, after: '' }, answer.usage, LOOK_MS)
  }
  const run: Step<Figure> = async (account, at, signal) => {
    const answer = await graph.get(account, at.run, { fields: JOB_FIELDS }, signal)
    // the network has forgotten the job: it is asked for again
    if ('error' in answer) return answer.error.class === 'not_found_yet' ? again(at, answer) : answer
    const told = job.safeParse(answer.ok)
    if (!told.success) return otherReport(answer.usage)
    const { async_status: status, async_percent_completion: percent, error_code: code, error_subcode: subcode } = told.data
    if (status === 'Job Completed' && percent === 100) return goOn({ ...at, step: 'rows', after: '' }, answer.usage)
    if (status !== 'Job Failed' && status !== 'Job Skipped') return goOn(at, answer.usage, LOOK_MS)
    const message = told.data.error_user_msg ?? told.data.error_message ?? status
    const native = { http: 200, code: String(code ?? ''), subcode: String(subcode ?? ''), message }
    const failure: Failed = { error: { class: 'retryable', message, wrote: 'no', fields: [], native }, usage: answer.usage }
    return isTooMuch(failure.error) ? less(at, failure) : again(at, failure)
  }
  const rows: Step<Figure> = async (account, at, signal) => {
    const answer = await graph.get(account, `${at.run}/insights`, pageOf({}, at), signal)
    return 'error' in answer ? answer : rowsOf(answer, at, cut)
  }
  const steps: Readonly<Record<Place['step'], Step<Figure>>> = { now, ask, run, rows }
  return {
    // business use case `ads_insights` (developers.facebook.com, graph-api/overview/rate-limiting)
    async read(account, range, cursor, signal) {
      const at = placeOf(cursor, range)
      return await steps[at.step](account, at, signal)
    },
  }
}

type Failed = Extract<Read<unknown>, { error: unknown }>

const goOn = (at: Place, usage: RateUsage | undefined, waitMs?: number): Read<never> => ({
  ok: { figures: [], next: cursorOf(at), ...(waitMs === undefined ? {} : { waitMs }) },
  usage,
})

/** Fewer days of the same; a single day that is too much cannot be read. */
function less(at: Place, { error, usage }: Failed): Read<never> {
  const half = halved(at)
  return half ? goOn(half, usage) : { error: { ...error, class: 'validation' }, usage }
}

const again = (at: Place, failure: Failed): Read<never> =>
  at.tries < JOB_TRIES ? goOn({ ...at, step: 'ask', run: '', tries: at.tries + 1 }, failure.usage, LOOK_MS) : failure

const otherReport = (usage: RateUsage | undefined): Read<never> => failed(otherShape('a report of another shape', 'read'), usage)

/**
 * More than the network makes at once: code 1 with these words (singer-io/tap-facebook), or "Too many rows"
 * (developers.facebook.com, marketing-api/insights/best-practices).
 */
const isTooMuch = ({ native: { code, subcode, message } }: ConnectorError): boolean =>
  (code === '100' && subcode === '1487534') || (code === '1' && /reduce the amount of data/i.test(message))

const asked = ({ left }: Place, { breakdown, fields }: Pick<Cut<unknown>, 'breakdown' | 'fields'>): Record<string, string> => ({
  level: 'ad',
  time_increment: '1',
  breakdowns: breakdown,
  time_range: JSON.stringify(left[0]),
  fields,
  filtering: JSON.stringify([{ field: 'ad.effective_status', operator: 'IN', value: EVERY_STATUS }]),
})

const pageOf = (query: Record<string, string>, { after }: Place) => ({ ...query, limit: String(PAGE), ...(after === '' ? {} : { after }) })

function rowsOf<Figure>(
  { ok, usage }: { ok: unknown; usage?: RateUsage | undefined },
  at: Place,
  { figureOf: read }: Cut<Figure>,
): Read<Figure> {
  const page = reported.safeParse(ok)
  const figures = page.success ? page.data.data.map(read) : []
  if (!page.success || !figures.every((figure) => figure !== null)) return otherReport(usage)
  const { paging } = page.data
  const after = (paging?.next && paging.cursors?.after) || ''
  const next = after === '' ? afterRange(at) : { ...at, after }
  return { ok: { figures, next: next && cursorOf(next) }, usage }
}

/** Null where an amount is none: a report that is half understood would be counted as if it were whole. */
function figureOf({ ad_id: networkId, date_start: day, account_currency: currency, ...row }: Row): AdFigure | null {
  const [spendMinor, returnMinor] = [
    fromReportAmount(row.spend, currency),
    fromReportAmount(purchasesIn(row.action_values) ?? '0', currency),
  ]
  const results = Math.round(Number(purchasesIn(row.actions) ?? '0'))
  if (spendMinor === null || returnMinor === null || !Number.isSafeInteger(results)) return null
  const { impressions = 0, clicks = 0, country: told = '' } = row
  const country = /^[A-Z]{2}$/.test(told) ? told : '' // "unknown" is one of its words
  return {
    networkId,
    above: [row.campaign_id, row.adset_id],
    day,
    country,
    currency,
    spendMinor,
    returnMinor,
    impressions,
    clicks,
    results,
  }
}

const purchasesIn = (told: z.output<typeof actions> | undefined): string | undefined =>
  PURCHASES.flatMap((type) => told?.find(({ action_type }) => action_type === type)?.value ?? [])[0]
