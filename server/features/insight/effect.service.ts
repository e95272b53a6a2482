import type { MaterialEffect } from '#contract/material-effect.ts'
import { EFFECT_ADS, EFFECT_ROWS } from '#contract/material-effect.ts'
import { blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { dayAfter, daysBetween } from '#domain/day.ts'
import { grouped } from '#domain/grouped.ts'
import { AN_AD, EFFECT_METRICS, effectMetrics, OF_ADS, type EffectOf } from '#domain/material/effect.ts'
import { addSums, sumKeys, type Sums } from '#domain/metrics/evaluate.ts'
import { MOST } from '#domain/metrics/query-limits.ts'
import type { InsightFilter, InsightQuery } from '#domain/metrics/query.ts'
import { calendarDay } from '#domain/zone.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { InsightAnswer, InsightRow } from '#server/column-store/query/ask.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { pictureLink } from '#server/kit/picture-link.ts'
import { Refused } from '#server/kit/refused.ts'
import {
  readAdMaterials,
  readCarrying,
  readThings,
  type AdPlace,
  type CarryingAd,
  type EffectScopes,
  type EffectThing,
} from './effect.reads.ts'
import { ratesOf, type Caller } from './insight-answer.ts'
import { answerOf, firstOf, openFrame, refuseWrong, standingOf, type InsightFrame } from './insight-frame.ts'
import { namesOf } from './insight.service.ts'

export type EffectAsked = {
  of: EffectOf
  material_id?: string | undefined
  creative_id?: string | undefined
  from?: string | undefined
  until?: string | undefined
  filters: readonly InsightFilter[]
  currency?: string | undefined
}
type Deps = { store: ColumnStore | null; links: Pick<FileLinks, 'sign'> }

const KEYS = sumKeys(effectMetrics)
const added = (rows: readonly { sums: Sums }[]): Sums =>
  addSums(
    rows.map(({ sums }) => sums),
    KEYS,
  )

/** What materials or creatives cost and brought, within the caller's games and networks. @throws Refused; 404 for one that the caller does not see */
export async function readEffect({ store, links }: Deps, asked: EffectAsked, call: Caller): Promise<MaterialEffect> {
  const scopes = { games: call.scope('game'), regions: call.scope('region'), spreaders: call.scope('spreader') }
  const thing = await thingAsked(asked, call, scopes)
  const frame = await openFrame(store, call)
  const query = queryOf(asked, frame)
  refuseWrong(frame, query)
  const names = await namesOf(call, query, [], frame)
  const standing = { names, currency: query.currency, ...(await standingOf(frame, query)) }
  if (thing) {
    const { one, rates } = await oneOf(frame, { query, thing, call, scopes, links })
    return { rows: [], found: 0, total: null, without: null, rest: null, one, rates, ...standing }
  }
  const list = asked.of === 'material' ? await byMaterial(frame, query, call, scopes) : await byCreative(frame, query)
  const shown = list.parts.slice(0, EFFECT_ROWS)
  const things = await readThings(
    call.db,
    asked.of,
    shown.map(({ id }) => id),
    scopes,
  )
  const known = new Map(things.map((one) => [one.id, one]))
  const rows = shown.flatMap(({ id, ads, sums }) => {
    const found = known.get(id)
    return found ? [{ ...wireThing(found, links), ads, sums }] : []
  })
  // a thing that is not told by its name is no row: it stays in the total
  const others = [...list.parts.slice(EFFECT_ROWS), ...shown.filter(({ id }) => !known.has(id))]
  const rest = [...others, ...(list.rest ? [{ sums: list.rest }] : [])]
  return {
    rows,
    found: list.parts.length,
    total: list.total,
    without: list.without,
    rest: rest.length > 0 ? added(rest) : null,
    one: null,
    rates: list.rates,
    ...standing,
  }
}

async function thingAsked({ material_id, creative_id }: EffectAsked, { db }: Caller, scopes: EffectScopes) {
  const named = material_id === undefined ? { of: 'creative' as const, id: creative_id } : { of: 'material' as const, id: material_id }
  if (named.id === undefined) return null
  const [found] = await readThings(db, named.of, [named.id], scopes)
  if (!found) throw new Refused(blocker('insight.effect_missing', { field: `${named.of}_id` }), { status: 404 })
  return { ...found, of: named.of }
}

/** Days that are looked at where none are said. */
const USUAL_DAYS = 30

const queryOf = (
  { until: last, from, filters, currency }: EffectAsked,
  { context: { lastCompleteDay } }: Pick<InsightFrame, 'context'>,
): InsightQuery => ({
  metrics: EFFECT_METRICS,
  dimensions: [],
  filters,
  from: from ?? firstOf(last ?? lastCompleteDay, USUAL_DAYS),
  until: last ?? lastCompleteDay,
  granularity: 'total',
  comparison: null,
  sort: [{ by: 'spend', descending: true }],
  limit: MOST.rows,
  totals: true,
  currency: currency ?? baseCurrency(),
})

type Part = { id: string; ads: number; sums: Sums }
type List = { parts: Part[]; total: Sums | null; without: Sums | null; rest: Sums | null; rates: ReturnType<typeof ratesOf> }

const placeOf = ({ groups }: InsightRow): AdPlace => ({ account_id: groups.account ?? '', network_id: groups.ad ?? '' })
const keyOf = ({ account_id, network_id }: { account_id: string; network_id: string | null }) => `${account_id} ${network_id ?? ''}`
const bySpend = (one: Part, other: Part) => Number(other.sums.spend ?? 0) - Number(one.sums.spend ?? 0)

/** An ad shows one material: what its ads brought is what it brought. */
async function byMaterial(frame: InsightFrame, query: InsightQuery, { db }: Caller, { games }: EffectScopes): Promise<List> {
  const answer = await answerOf(frame, { ...query, dimensions: AN_AD })
  const shown = new Map((await readAdMaterials(db, games, answer.rows.map(placeOf))).map((one) => [keyOf(one), one.id]))
  const byId = grouped(answer.rows, (row) => shown.get(keyOf(placeOf(row))) ?? '')
  const without = byId.get('')
  byId.delete('')
  const parts = [...byId].map(([id, rows]) => ({ id, ads: rows.length, sums: added(rows) })).sort(bySpend)
  return { parts, ...endsOf(answer), without: without ? added(without) : null }
}

/** The store knows the creative of each ad; of several with the same content the first. */
async function byCreative(frame: InsightFrame, query: InsightQuery): Promise<List> {
  const answer = await answerOf(frame, { ...query, dimensions: ['creative', ...AN_AD] })
  const byId = grouped(answer.rows, ({ groups }) => groups.creative ?? '')
  const without = byId.get('')
  byId.delete('')
  const parts = [...byId].map(([id, rows]) => ({ id, ads: rows.length, sums: added(rows) })).sort(bySpend)
  return { parts, ...endsOf(answer), without: without ? added(without) : null }
}

const endsOf = (answer: InsightAnswer) => ({
  total: answer.total?.sums ?? null,
  rest: answer.rest?.sums ?? null,
  rates: ratesOf(answer),
})

type OneAsked = {
  query: InsightQuery
  thing: EffectThing & { of: EffectOf }
  call: Caller
  scopes: EffectScopes
  links: Deps['links']
}
/** Ads that carry one thing and are asked about. */
const MOST_ADS = 10_000
/** Values of a filter in one question; the others are those of the caller's own filters. */
const ADS_AT_ONCE = 1_500

async function oneOf(frame: InsightFrame, { query, thing, call, scopes, links }: OneAsked) {
  const { ads, found } = await readCarrying(call.db, thing.of, thing.id, scopes, MOST_ADS)
  const asks = filtersOf(thing, ads)
  const life = lifeOf(ads, query.until)
  const [byAd, byDay] = await Promise.all([
    Promise.all(asks.map((filters) => answerOf(frame, { ...query, filters: [...query.filters, ...filters], dimensions: AN_AD }))),
    Promise.all(
      asks.map((filters) =>
        answerOf(frame, { ...query, from: life, granularity: 'day', sort: [], filters: [...query.filters, ...filters], totals: false }),
      ),
    ),
  ])
  const told = byAd.flatMap(({ rows }) => rows)
  const sumsOf = new Map(told.map((row) => [keyOf(placeOf(row)), row.sums]))
  const withSums = ads.map((ad) => ({ ...ad, sums: (ad.network_id !== null && sumsOf.get(keyOf(ad))) || null }))
  const days = [
    ...grouped(
      byDay.flatMap(({ rows }) => rows),
      ({ time }) => time ?? '',
    ),
  ]
  return {
    rates: byAd.flatMap(ratesOf).filter(({ currency }, at, all) => all.findIndex((one) => one.currency === currency) === at),
    one: {
      thing: { ...wireThing(thing, links), ads: told.length, sums: added(told) },
      days: days.map(([day, rows]) => ({ day, sums: added(rows) })).sort((one, other) => (one.day < other.day ? -1 : 1)),
      batches: batchesOf(withSums),
      ads: withSums
        .toSorted((one, other) => Number(other.sums?.spend ?? -1) - Number(one.sums?.spend ?? -1))
        .slice(0, EFFECT_ADS)
        .map(({ batch_name: _name, channel: _channel, created_at: _made, ...ad }) => ad),
      ads_found: found,
    },
  }
}

/** What the store is asked for, in as many questions as needed: a creative by itself, a material by the ads that show it, whose ids are their network's. */
function filtersOf({ of, id }: OneAsked['thing'], ads: readonly CarryingAd[]): InsightFilter[][] {
  if (of === 'creative') return [[{ dimension: 'creative', is: 'in', values: [id] }]]
  return [...grouped(ads, ({ spreader_id }) => spreader_id)].flatMap(([spreader, own]) => {
    const placed = [...new Set(own.flatMap(({ network_id }) => network_id ?? []))]
    const parts = Math.ceil(placed.length / ADS_AT_ONCE)
    return Array.from({ length: parts }, (_, at): InsightFilter[] => [
      { dimension: 'spreader', is: 'in', values: [spreader] },
      { dimension: OF_ADS, is: 'in', values: placed.slice(at * ADS_AT_ONCE, (at + 1) * ADS_AT_ONCE) },
    ])
  })
}

/** As many days as are drawn one by one. */
const MOST_LIFE_DAYS = 360

/** Since when it may have been used: since its first batch, or as far back as is drawn. */
function lifeOf(ads: readonly CarryingAd[], until: string): string {
  const made = ads.map(({ created_at }) => calendarDay(created_at.getTime(), 'UTC')).sort()[0] ?? until
  // the first day of a zone behind UTC is the day before
  const first = dayAfter(made, -1)
  return daysBetween(first, until) > MOST_LIFE_DAYS || first > until ? dayAfter(until, -MOST_LIFE_DAYS) : first
}

function batchesOf(ads: readonly (CarryingAd & { sums: Sums | null })[]) {
  return [...grouped(ads, ({ batch_id }) => batch_id).values()].flatMap((rows) => {
    const [first] = rows
    const told = rows.flatMap(({ sums }) => (sums ? [{ sums }] : []))
    if (!first) return []
    const { batch_id, batch_name, channel, created_at } = first
    return [
      { batch_id, batch_name, channel, created_at: created_at.toISOString(), ads: rows.length, sums: told.length > 0 ? added(told) : null },
    ]
  })
}

const wireThing = ({ id, name, kind, game_name, mime, storage_key, thumb_key, poster_key }: EffectThing, links: Deps['links']) => ({
  id,
  name,
  kind,
  game_name,
  thumb: mime === null || storage_key === null ? null : pictureLink({ mime, storage_key, thumb_key, poster_key }, links),
})
