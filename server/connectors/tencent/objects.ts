import { z } from 'zod'
import type { Values } from '#domain/channels/channel.ts'
import { asText } from '../core/lossless.ts'
import { notReached, otherShape, readAs } from '../core/answers.ts'
import { failed, Untranslatable } from '../core/failure.ts'
import type { ListedObject, ObjectChange, ObjectPort } from '../core/object-port.ts'
import { outcomesOf } from '../core/outcomes.ts'
import type { AccountRef, Outcome } from '../core/port.ts'
import { inWaves, several } from '../core/several.ts'
import { installationOf } from '../core/tag.ts'
import { idNumber, type Body, type TencentApi } from './api.ts'
import { rowFailure } from './codes.ts'
import { pageOf, type Asked } from './finding.ts'
import { networkLevel, type Generation } from './levels.ts'
import { fen, statusWord, timeSeries } from './mapping.ts'
import { instantAt, nameOf, remoteObject, textAt, type NetworkObject } from './read-back.ts'

/** Rows of one call (docs/api/adgroups/update_daily_budget); its ids must differ. */
const ROWS = 100

const place = z.object({ deleted: z.boolean(), at: z.string().nullable() })

const said = { message: z.string().default(''), message_cn: z.string().optional() }
const row = z.looseObject({ code: z.union([z.number(), z.string()]).transform(String), ...said })
const answers = z.looseObject({ list: z.array(row).default([]) })

/** A bulk call by the end of its path, and what it sets. */
type Bulk = 'configured_status' | 'daily_budget' | 'bid_amount'
/** What a change sends: parts of bulk calls, a separate call, or the end of the object. */
type Plan = { one: ObjectChange; bulk: Partial<Record<Bulk, unknown>>; own: Body; ends: boolean }

/** `…/get` narrowed by `last_modified_time`, and the `…/update…` calls, of which the bulk ones fail by the row. */
export function objectsOf(api: TencentApi, generation: Generation): ObjectPort {
  const bulkOf = (level: string): readonly Bulk[] =>
    networkLevel(generation, level).path === 'dynamic_creatives'
      ? []
      : generation === 'v3.0'
        ? ['configured_status', 'daily_budget', 'bid_amount']
        : ['configured_status', 'daily_budget']

  function planOf(one: ObjectChange): Plan {
    const all: Body = Object.assign({}, ...Object.keys(one.values).map((key) => changed(one.values, key)))
    const name = one.name === undefined ? {} : { [networkLevel(generation, one.level).name]: one.name }
    const bulk = bulkOf(one.level)
    const isBulk = (key: string): key is Bulk => bulk.some((kind) => kind === key)
    return {
      one,
      bulk: Object.fromEntries(Object.entries(all).filter(([key]) => isBulk(key))),
      own: { ...name, ...Object.fromEntries(Object.entries(all).filter(([key]) => !isBulk(key))) },
      ends: one.values.status === 'DELETED',
    }
  }

  async function change(account: AccountRef, changes: readonly ObjectChange[], signal: AbortSignal, closing?: AbortSignal) {
    const outcomes = outcomesOf<ObjectChange, void>(changes)
    const plans = outcomes.inWords(planOf).map(({ words }) => words)
    function* calls(): Generator<{ kind: Bulk; plan: Plan }[]> {
      for (const kind of ['configured_status', 'daily_budget', 'bid_amount'] as const)
        for (const chunk of chunksOf(plans.filter((plan) => !plan.ends && kind in plan.bulk && outcomes.goesOn(plan))))
          yield chunk.map((plan) => ({ kind, plan }))
    }
    const halted = await inWaves(
      calls(),
      (rows) => inBulk(account, rows, signal),
      ({ plan }, outcome) => outcomes.keep(plan, outcome),
      closing,
    )
    const single = plans.filter((plan) => outcomes.goesOn(plan) && (plan.ends || Object.keys(plan.own).length > 0))
    const answers = await several(single, (plan) => own(account, plan, signal), closing, halted)
    for (const [at, plan] of single.entries()) outcomes.keep(plan, answers[at] ?? failed(notReached()))
    return outcomes.inOrder({ ok: undefined })
  }

  async function inBulk(account: AccountRef, rows: readonly { kind: Bulk; plan: Plan }[], signal: AbortSignal): Promise<Outcome<void>[]> {
    const [first] = rows
    if (!first) return []
    const { kind, plan } = first
    const { path, id } = networkLevel(generation, plan.one.level)
    const spec = rows.map(({ plan: { one, bulk } }) => ({ [id]: idNumber(one.networkId, 'name'), [kind]: bulk[kind] }))
    const answer = await api.post(account, `${path}/update_${kind}`, { [`update_${kind}_spec`]: spec }, 'change', signal)
    const read = readAs(answer, answers, 'a list of rows', 'change')
    if ('error' in read) return rows.map(() => read)
    const byId = new Map(read.ok.list.map((told) => [asText.safeParse(told[id]).data ?? '', told]))
    return rows.map(({ plan: { one } }): Outcome<void> => {
      const told = byId.get(one.networkId)
      if (!told) return failed(otherShape('a row is not in the answer', 'change'), read.usage)
      return told.code === '0' ? { ok: undefined, usage: read.usage } : failed(rowFailure(told), read.usage)
    })
  }

  async function own(account: AccountRef, { one, own: body, ends }: Plan, signal: AbortSignal): Promise<Outcome<void>> {
    const { path, id } = networkLevel(generation, one.level)
    const whole = { [id]: idNumber(one.networkId, 'name'), ...(ends ? {} : body) }
    const answer = await api.post(account, `${path}/${ends ? 'delete' : 'update'}`, whole, 'change', signal)
    return 'error' in answer ? answer : { ok: undefined, usage: answer.usage }
  }

  return {
    async list(account, level, { since, cursor }, signal) {
      const { deleted, at } = cursor === null ? { deleted: false, at: null } : place.parse(JSON.parse(cursor))
      const changedSince = String(Math.floor((since?.getTime() ?? 0) / 1000))
      const asked: Asked = since
        ? { deleted, filtering: [{ field: 'last_modified_time', operator: 'GREATER', values: [changedSince] }] }
        : {}
      const page = await pageOf(api, generation, account, level, asked, at, signal)
      if ('error' in page) return page
      const objects = page.ok.list.map((object) => listedObject(generation, level, object))
      // after the living those that were deleted since
      const next = page.ok.next !== null ? { deleted, at: page.ok.next } : since && !deleted ? { deleted: true, at: null } : null
      return { ok: { objects, next: next && JSON.stringify(next) }, usage: page.usage }
    },
    change,
  }
}

/** A field that may change, as the network says it. An amount is changed to another amount: taken away, it would be no bound. */
function changed(values: Values, key: string): Body {
  switch (key) {
    case 'status':
      return values.status === 'DELETED' ? {} : { configured_status: statusWord(String(values.status)) }
    case 'daily_budget':
    case 'campaign_daily_budget':
      return { daily_budget: fen(values, key) }
    case 'bid_amount':
      return { bid_amount: fen(values, key) }
    case 'begin_date':
    case 'end_date':
      return { [key]: values[key] }
    case 'time_table':
      return { time_series: timeSeries(values) }
    default:
      throw new Untranslatable(key, `${key} cannot be changed`)
  }
}

/** At most so many of one level, no id twice. */
function chunksOf(plans: readonly Plan[]): Plan[][] {
  const chunks: Plan[][] = []
  for (const plan of plans) {
    const last = chunks.at(-1)
    const fits = last && last.length < ROWS && last.every(({ one }) => one.level === plan.one.level && one.networkId !== plan.one.networkId)
    if (fits) last.push(plan)
    else chunks.push([plan])
  }
  return chunks
}

function listedObject(generation: Generation, level: string, object: NetworkObject): ListedObject {
  const above = generation === 'v3.0' ? ['adgroup_id'] : ['campaign_id', 'adgroup_id']
  const own = networkLevel(generation, level).id
  const ids = above.includes(own) ? above.slice(0, above.indexOf(own)) : above
  return {
    ...remoteObject(generation, level, object),
    above: ids.flatMap((key) => textAt(object, key) ?? []),
    updatedAt: instantAt(object, 'last_modified_time'),
    installation: installationOf(nameOf(generation, level, object)),
  }
}
