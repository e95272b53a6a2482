import type { Kept } from '../kit/book.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { createObject, decide, deleteTree } from '../kit/platform.ts'
import { reportRows, type Counts } from '../kit/report.ts'
import { shape } from '../kit/shape.ts'
import { closedForCreate, invalid } from './api-error.ts'
import { checkAmount } from './budgets.ts'
import { listObjects, pageOf } from './listing.ts'
import type { World } from './options.ts'
import { PAYMENT, rangeOf } from './reports.ts'
import { bulk, checked, present, rowsOf } from './rows.ts'
import { legacyStatus } from './statuses.ts'
import { dayText, timeText } from '../kit/china-time.ts'

/** The first generation: existing objects can be read, paused and given another budget or bid, but nothing can be created. */
type Level = 'campaign' | 'ad' | 'creative'

const LIST = shape(
  'advertiser_id! page page_size: id; filtering: object\n@filtering ids creative_ids: id[]; campaign_id ad_id: id; status: text',
)

const list = (level: Level) => (world: World, account: string, params: Params) => {
  const { filtering } = checked(LIST, params)
  const isOfAd = level === 'creative' && isRecord(filtering) && filtering.ad_id !== undefined
  const { objects, shownAll } = listObjects(world, account, params, {
    level,
    parent: isOfAd ? 'ad_id' : 'campaign_id',
    name: level === 'creative' ? 'creative_title' : `${level}_name`,
    ids: level === 'creative' ? 'creative_ids' : 'ids',
    show: (object) => shown(world, object),
  })
  const { list: page, page_info } = pageOf(objects, params)
  return { list: shownAll(page), page_info }
}

function shown(world: World, object: Kept): Params {
  const { id, level, account, name, fields, parents, enabled, createdMs, updatedMs } = object
  const changed = timeText(updatedMs)
  const family = parents.map((parent) => world.book.object(parent)).filter((parent) => parent !== undefined)
  return {
    ...fields,
    ...Object.fromEntries(family.map((parent) => [`${parent.level}_id`, BigInt(parent.id)])),
    [`${level}_id`]: BigInt(id),
    id: BigInt(id),
    advertiser_id: BigInt(account),
    ...(level === 'creative' ? { title: name } : { name }),
    status: legacyStatus(world, object, world.clock.now()),
    opt_status: `${level.toUpperCase()}_STATUS_${enabled ? 'ENABLE' : 'DISABLE'}`,
    modify_time: changed,
    [`${level}_modify_time`]: changed,
    [`${level}_create_time`]: timeText(createdMs),
  }
}

/** `modify_time` has seconds and serves as a lock, so each change gets a time of its own. */
function put({ book, clock }: World, object: Kept, told: Params): void {
  book.put({ ...object, updatedMs: Math.max(clock.now(), object.updatedMs + 1000) }, 'updated', told)
}

const changeStatus = (level: 'campaign' | 'ad') => {
  const rules = shape(`advertiser_id!: id; ${level}_ids!: id[] 1..100; opt_status!: delete|disable|enable`)
  return bulk(level, rules, (world, object, { opt_status: status }) => {
    if (status === 'delete') deleteTree(world, object, ['ad', 'creative'])
    else put(world, { ...object, enabled: status === 'enable' }, { opt_status: status })
  })
}

/** Updates ads row by row; `change` turns the row's value into the fields to store. */
const changeAds = (field: 'budget' | 'bid', change: (ad: Kept, yuan: number) => Params) =>
  bulk('ad', rowsOf('ad', `${field}!: money 0.01..`, 100), (world, ad, row) =>
    put(world, { ...ad, fields: { ...ad.fields, ...change(ad, Number(row[field])) } }, row),
  )

const UPDATE = shape(`
  advertiser_id!: id; modify_time!: text; name campaign_name: text 1..100; budget cpa_bid bid: money
  budget_mode: BUDGET_MODE_DAY|BUDGET_MODE_INFINITE|BUDGET_MODE_TOTAL
`)

/** Needs the `modify_time` of the last read: if the object has changed since, the update is refused. */
const update = (level: 'campaign' | 'ad') => (world: World, account: string, params: Params) => {
  const { advertiser_id: _account, name, campaign_name: other, modify_time: seen, ...parts } = checked(UPDATE, params)
  const object = present(world, account, level, params[`${level}_id`])
  if (seen !== timeText(object.updatedMs)) throw invalid('modify_time', `the ${level} was changed since it was read`)
  if (parts.budget !== undefined) checkAmount(parts.budget, 'budget')
  const { campaign_id: _campaign, ad_id: _ad, ...fields } = parts
  put(world, { ...object, name: inText(name ?? other ?? object.name), fields: { ...object.fields, ...fields } }, parts)
  return { [`${level}_id`]: BigInt(object.id) }
}

const told = ({ minor, shows, clicks, converts }: Counts) => ({
  cost: minor / 100,
  show: shows,
  click: clicks,
  convert: converts,
  game_pay_count: converts,
  stat_pay_amount: (converts * PAYMENT) / 100,
  ctr: shows === 0 ? 0 : Math.round((10_000 * clicks) / shows) / 100,
})

/** Grouped by time (day or hour) and by object, as asked. An ad has a single creative, which spends what the ad spends. */
const report = (level: 'advertiser' | Level) => (world: World, account: string, params: Params) => {
  const groups = Array.isArray(params.group_by) ? params.group_by.map(inText) : ['STAT_GROUP_BY_FIELD_STAT_TIME', 'STAT_GROUP_BY_FIELD_ID']
  const byHour = params.time_granularity === 'STAT_TIME_GRANULARITY_HOURLY'
  const { book } = world
  const idOf = (ad: string) =>
    ({ advertiser: account, campaign: book.object(ad)?.parents[0], ad, creative: book.children(ad, 'creative')[0] })[level] ?? ''
  /** ids of the parents: no page documents them, but importers read them */
  const aboveOf = (ad: string): Record<string, string> => {
    const campaign = book.object(ad)?.parents[0] ?? ''
    return level === 'ad' ? { campaign_id: campaign } : level === 'creative' ? { campaign_id: campaign, ad_id: ad } : {}
  }
  const rows = reportRows(world, {
    ids: world.book.ids(account, 'ad'),
    ...rangeOf(params.start_date, params.end_date, ['start_date', 'end_date']),
    dimensions: (ad, hourMs) => ({
      ...(groups.some((group) => group.endsWith('STAT_TIME'))
        ? { stat_datetime: byHour ? timeText(hourMs) : `${dayText(hourMs)} 00:00:00` }
        : {}),
      ...(groups.some((group) => group.endsWith('_ID')) ? { [`${level}_id`]: idOf(ad), ...aboveOf(ad) } : {}),
    }),
  })
  const { list: page, page_info } = pageOf(rows, params)
  return {
    list: page.map(({ dimensions: { stat_datetime, ...ids }, counts }) => ({
      ...(stat_datetime === undefined ? {} : { stat_datetime }),
      ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, BigInt(id)])),
      ...told(counts),
    })),
    page_info,
  }
}

const closed = (what: string) => (): never => {
  throw closedForCreate(what)
}

/** Endpoints of `/open_api/2/` for existing objects. */
export const LEGACY = {
  'POST /2/campaign/create/': closed('campaign/create'),
  'POST /2/ad/create/': closed('ad/create'),
  'POST /2/creative/custom_creative/create/': closed('creative/custom_creative/create'),
  'POST /2/creative/procedural_creative/create/': closed('creative/procedural_creative/create'),
  'POST /2/campaign/update/': update('campaign'),
  'POST /2/campaign/update/status/': changeStatus('campaign'),
  'GET /2/campaign/get/': list('campaign'),
  'POST /2/ad/update/': update('ad'),
  'POST /2/ad/update/status/': changeStatus('ad'),
  'POST /2/ad/update/budget/': changeAds('budget', (_ad, yuan) => ({ budget: checkAmount(yuan, 'budget') })),
  'POST /2/ad/update/bid/': changeAds('bid', ({ fields }, yuan) => (fields.pricing === 'PRICING_OCPM' ? { cpa_bid: yuan } : { bid: yuan })),
  'GET /2/ad/get/': list('ad'),
  'GET /2/creative/get/': list('creative'),
  'GET /2/report/advertiser/get/': report('advertiser'),
  'GET /2/report/campaign/get/': report('campaign'),
  'GET /2/report/ad/get/': report('ad'),
  'GET /2/report/creative/get/': report('creative'),
}

const LANDING = { landing_type: 'APP', campaign_type: 'FEED', delivery_mode: 'MANUAL', marketing_purpose: 'CONVERSION' }
const PRICED = { pricing: 'PRICING_OCPM', cpa_bid: 25, delivery_range: 'DEFAULT', schedule_type: 'SCHEDULE_FROM_NOW' }

/** Two campaigns with `ads` ads each, and a creative per ad, as an older account would have. */
export function seedLegacy(world: World, account: string, ads = 2): void {
  if (world.book.ids(account, 'campaign').length > 0) return
  const make = (level: Level, name: string, parents: Kept[], fields: Params) =>
    createObject(world, { level, account, name, parents: parents.map(({ id }) => id), enabled: true, fields })
  for (const place of ['一', '二']) {
    const campaign = make('campaign', `老广告组${place}`, [], { ...LANDING, budget_mode: 'BUDGET_MODE_DAY', budget: 2000 })
    for (let at = 0; at < ads; at += 1) {
      const one = (10 + at).toString(36).toUpperCase()
      const ad = make('ad', `老计划${place}${one}`, [campaign], { ...PRICED, budget_mode: 'BUDGET_MODE_DAY', budget: 600 })
      const creative = make('creative', `马上开玩${place}${one}`, [ad, campaign], { image_mode: 'CREATIVE_IMAGE_MODE_LARGE' })
      decide(world.book, creative, [])
    }
  }
}
