import { readBreakdown, type Breakdown } from './breakdowns.ts'
import { offsetOf } from './currencies.ts'
import { deliveredOn, type Counted, type Delivered } from './delivery.ts'
import { isRecord, type Params } from '../kit/http.ts'
import { badParam, tooManyRows, tooMuchData } from './graph-error.ts'
import { INSIGHTS_FIELDS } from './insights-fields.ts'
import { dayAt, daysBetween, periodsOf, readRange, type Range } from './insights-time.ts'
import { pageOf, type Edge, type Page } from './listing.ts'
import { asksForGone, passes, readFilters } from './filters.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import { spendPlan } from './spend-plan.ts'
import { effectiveStatus } from './statuses.ts'
import { isVisible, type World } from './world.ts'

const LEVELS = ['account', 'campaign', 'adset', 'ad'] as const
type ReportLevel = (typeof LEVELS)[number]

/** What is answered when no field is asked for. */
const DEFAULT_FIELDS = ['account_id', 'impressions', 'spend']

/** What a report is about: an account, or an object in one. */
export type ReportNode = { level: ReportLevel; ads: readonly string[] }

/** `says`: the column of a breakdown with its value. */
type Row = { id: string; ad: MetaObject; period: Range; says: Record<string, string>; days: Delivered[] }

/**
 * `GET /<node>/insights`: what the ads below a node did in a range of days, by the level and the pieces of time that are asked for. Numbers are
 * text, money is in major units of the account's currency, and what was not shown has no row. More rows than may be made at once are refused.
 * Source: facebook-business-sdk-codegen, api_specs/specs/AdAccount.json; developers.facebook.com, marketing-api/insights and its best-practices;
 * singer-io/tap-facebook ("Please reduce the amount of data").
 */
export function reportOn(world: World, account: MetaAccount, node: ReportNode, edge: Edge): Page {
  const report = readReport(world, account, node, edge.params)
  const { rowsAtOnce } = world.behaviour.reports
  if (report.rows.size > rowsAtOnce * 10) throw tooManyRows()
  if (report.rows.size > rowsAtOnce) throw tooMuchData()
  return report.page(edge)
}

/** The rows of a report, however many. @throws GraphError for what cannot be asked */
export function readReport(
  world: World,
  account: MetaAccount,
  node: ReportNode,
  params: Params,
): { range: Range; rows: ReadonlyMap<string, unknown>; page: (edge: Edge) => Page } {
  const read = readParams(params)
  const fields = readFields(read.listOf('fields'))
  const level = readLevel(read.oneOf('level', LEVELS), node.level)
  const range = readRange(read, dayAt(world.clock.now(), account.timezone_name))
  const breakdown = readBreakdown(read)
  const filters = readFilters(read, 'ad')
  const nowMs = world.clock.now()
  const withGone = asksForGone(filters)
  const ads = node.ads.flatMap((id) => {
    const ad = world.store.object(id)
    if (!ad || !isVisible(ad, nowMs) || !passes(world.store, ad, filters, nowMs)) return []
    return withGone || !isGone(world, groupOf(ad, level)) ? [ad] : []
  })
  const rows = rowsOf(world, account, ads, { level, periods: periodsOf(range, read), breakdown })
  const page = (edge: Edge) =>
    pageOf([...rows.keys()].reverse(), readParams(edge.params), edge, (id) => {
      const row = rows.get(id)
      return row ? () => shown(world, account, row, level, fields) : null
    })
  return { range, rows, page }
}

function readFields(asked: string[] | undefined): string[] {
  const unknown = asked?.find((field) => !INSIGHTS_FIELDS.has(field))
  if (unknown !== undefined)
    throw badParam(
      `${unknown} is not valid for fields param. please check https://developers.facebook.com/docs/marketing-api/reference/ads-insights/ for all valid values`,
    )
  return asked ?? DEFAULT_FIELDS
}

/** A node is reported by itself or by what lies below it, never by what it is part of. */
function readLevel(asked: string | undefined, own: ReportLevel): ReportLevel {
  const level = LEVELS.find((one) => one === asked) ?? own
  if (LEVELS.indexOf(level) < LEVELS.indexOf(own)) throw badParam(`Param level must not be above the level of the object, ${own}`)
  return level
}

type Cut = { level: ReportLevel; periods: readonly Range[]; breakdown: Breakdown | null }

function rowsOf(world: World, account: MetaAccount, ads: readonly MetaObject[], { level, periods, breakdown }: Cut): Map<string, Row> {
  const rows = new Map<string, Row>()
  const plan = spendPlan(world, account)
  const put = (row: Omit<Row, 'days'>, day: Delivered) => {
    const known = rows.get(row.id)
    if (known) known.days.push(day)
    else rows.set(row.id, { ...row, days: [day] })
  }
  for (const period of periods)
    for (const ad of ads) {
      const id = `${groupOf(ad, level)}:${period.since}`
      for (const day of deliveredOn(world, plan, ad, account, period)) {
        if (!breakdown) put({ id, ad, period, says: {} }, day)
        else
          for (const { value, part } of breakdown.cut(world, ad, day))
            put({ id: `${id}:${value}`, ad, period, says: { [breakdown.field]: value } }, part)
      }
    }
  return rows
}

/** What was deleted or archived counts in what it was part of, and is listed by itself only when its status is asked for. */
function isGone({ store, clock }: World, id: string): boolean {
  const object = store.object(id)
  return object !== undefined && ['DELETED', 'ARCHIVED'].includes(effectiveStatus(store, object, clock.now()))
}

const groupOf = (ad: MetaObject, level: ReportLevel): string =>
  ({ account: ad.account, campaign: ad.campaignId ?? '', adset: ad.adsetId ?? '', ad: ad.id })[level]

function shown(
  world: World,
  account: MetaAccount,
  { ad, period, says, days }: Row,
  level: ReportLevel,
  fields: readonly string[],
): Record<string, unknown> {
  const sum = (of: keyof Counted) => days.reduce((total, day) => total + day[of], 0)
  const steps = offsetOf(account.currency)
  const money = (amount: number) => (amount / steps).toFixed(steps === 1 ? 0 : 2)
  const [spend, impressions, clicks] = [sum('spend'), sum('impressions'), sum('clicks')]
  const ratio = (amount: number, of: number) => (of === 0 ? undefined : (amount / of).toFixed(6))
  const reach = Math.round(impressions / frequencyOf(period))
  const all: Record<string, unknown> = {
    account_id: account.id,
    account_name: account.name,
    account_currency: account.currency,
    ...objectsOf(world, ad, level),
    spend: money(spend),
    impressions: String(impressions),
    reach: String(reach),
    frequency: ratio(impressions, reach),
    clicks: String(clicks),
    inline_link_clicks: String(clicks),
    cpc: ratio(spend / steps, clicks),
    cpm: ratio((spend / steps) * 1000, impressions),
    ctr: ratio(clicks * 100, impressions),
    ...actionsOf(world, ad, { clicks, installs: sum('installs'), purchases: sum('purchases') }),
    action_values: sum('purchaseValue') === 0 ? undefined : actions(PURCHASES, money(sum('purchaseValue'))),
  }
  const asked = Object.fromEntries(
    fields.flatMap((field) => (all[field] === undefined || all[field] === null ? [] : [[field, all[field]]])),
  )
  return { ...asked, date_start: period.since, date_stop: period.until, ...says }
}

/** Ids and names of the objects a row is about. */
function objectsOf({ store }: World, ad: MetaObject, level: ReportLevel): Record<string, unknown> {
  const depth = LEVELS.indexOf(level)
  const named = (id: string | null) => (id === null ? undefined : store.object(id)?.name)
  return {
    ...(depth >= 1 ? { campaign_id: ad.campaignId, campaign_name: named(ad.campaignId) } : {}),
    ...(depth >= 2 ? { adset_id: ad.adsetId, adset_name: named(ad.adsetId) } : {}),
    ...(depth >= 3 ? { ad_id: ad.id, ad_name: ad.name } : {}),
  }
}

/** How often one person saw the ads: more often over more days. */
const frequencyOf = ({ since, until }: Range): number => Math.min(4, 1.2 + 0.12 * daysBetween(since, until))

/** A purchase in the app is told three times over: as itself, as a purchase of any origin, and as the event of the app. An install twice. */
const PURCHASES = ['omni_purchase', 'purchase', 'app_custom_event.fb_mobile_purchase']
const INSTALLS = ['omni_app_install', 'mobile_app_install']

const actions = (types: readonly string[], value: string) => types.map((action_type) => ({ action_type, value }))

/** Installs are counted where the ad set promotes an app. */
function actionsOf({ store }: World, ad: MetaObject, { clicks, installs, purchases }: Pick<Counted, 'clicks' | 'installs' | 'purchases'>) {
  const promoted = ad.adsetId === null ? undefined : store.object(ad.adsetId)?.fields.promoted_object
  const isApp = isRecord(promoted) && promoted.application_id !== undefined
  const told = [
    ...(clicks === 0 ? [] : actions(['link_click'], String(clicks))),
    ...(installs === 0 || !isApp ? [] : actions(INSTALLS, String(installs))),
    ...(purchases === 0 ? [] : actions(PURCHASES, String(purchases))),
  ]
  return told.length === 0 ? {} : { actions: told }
}
