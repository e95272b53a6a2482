import { z } from 'zod'
import { ApiError } from '../kit/coded-api.ts'
import { recordsIn } from '../kit/forms.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

/** A binding as it is kept; an empty target was taken off. */
const bindingSchema = z.object({
  type: z.number(),
  id: z.string(),
  uid: z.string(),
  target: z.string(),
  mp: z.number(),
  platform: z.number(),
})
type Binding = z.output<typeof bindingSchema>
const bindings = ({ book }: World) => book.drawer('rta_binding', bindingSchema)
const keyOf = (type: number, id: string) => `${type}.${id}`

/** What a token may do: throws for an account that is not the token's. */
type MayUse = (account: string) => void
type OfToken = (world: World, params: Params, mayUse: MayUse) => object

/** Through the marketing API. */
const PLATFORM = 4
const BY_AD = 1
const BY_ADVERTISER = 3

/** A body without `data` asks for everything. */
const dataOf = ({ data }: Params): Params => (isRecord(data) ? data : {})

function pageOf<T extends Params>(rows: readonly T[], { Page: page = 1, Size: size = 10 }: Params) {
  const from = (Number(page) - 1) * Number(size)
  return { Total: rows.length, Page: Number(page), Size: Number(size), Records: rows.slice(from, from + Number(size)) }
}

const info: OfToken = ({ behaviour: { rta } }) => ({
  RtaId: rta.id,
  RtaName: rta.name,
  RtaCompanyName: rta.name,
  QpsLimit: 30_000,
  CacheTime: 300,
  Enable: rta.enabled ? 1 : 0,
  rules: [],
  bidurls: [],
})

const TARGETS = form('Page: integer 1..100000000; Size: integer 1..1000; OuterTargetIds: text[] 1..10')
const targets: OfToken = ({ behaviour: { rta } }, params) => {
  const asked = checked(TARGETS, dataOf(params))
  const only = Array.isArray(asked.OuterTargetIds) ? asked.OuterTargetIds.map(inText) : null
  const rows = rta.targets.filter(({ id }) => only?.includes(id) ?? true).map(({ id, name }) => ({ OuterTargetId: id, TargetName: name }))
  return pageOf(rows, asked)
}

const BOUND = form('Page: integer 1..; Size: integer 1..100; OuterTargetId: text 1..32; UId: id')
const bound: OfToken = (world, params) => {
  const asked = checked(BOUND, dataOf(params))
  const [target, uid] = [inText(asked.OuterTargetId), idText(asked.UId)]
  const rows = bindings(world)
    .all()
    .filter((one) => one.target !== '' && (target === '' || one.target === target) && (uid === null || one.uid === uid))
    .map((one) => ({ ...shown(one), OptPlatform: one.platform }))
  return pageOf(rows, asked)
}

const shown = ({ id, type, uid, target, mp }: Binding): Params => ({
  Id: BigInt(id),
  OuterTargetId: target,
  TargetType: type,
  IsMp: mp,
  UId: BigInt(uid),
})

const ROW = 'Id!: id; TargetType!: 1|3; OuterTargetId: text 1..32; IsMp: integer 0..1; UId: id; OptPlatform: integer 0..4'
const ADDED = form(`data!: list 1..10\n@data[] ${ROW}`)
const DELETED = form(`data!: list 1..100\n@data[] ${ROW}`)

/** Rows are judged one by one; a call with refused rows has code 0. */
const eachRow = (takes: ReturnType<typeof form>, change: (world: World, row: Params, mayUse: MayUse) => Params): OfToken => {
  return (world, params, mayUse) => {
    const [success, error]: [Params[], Params[]] = [[], []]
    for (const row of recordsIn(checked(takes, params).data)) {
      try {
        success.push(change(world, row, mayUse))
      } catch (refused) {
        if (!(refused instanceof ApiError)) throw refused
        error.push({ ...row, reason: refused.message })
      }
    }
    return { success, error }
  }
}

/** An object has one strategy at most: a bound one is refused until it was taken off. */
const add = eachRow(ADDED, (world, row, mayUse) => {
  const [type, id] = [Number(row.TargetType), idText(row.Id) ?? '']
  const uid = type === BY_ADVERTISER ? id : (idText(row.UId) ?? '')
  const target = inText(row.OuterTargetId)
  if (type === BY_AD && row.UId === undefined) throw invalid('UId', 'is required')
  mayUse(uid)
  if (!world.behaviour.rta.targets.some((one) => one.id === target)) throw invalid('OuterTargetId', 'is invalid: no such strategy')
  const ad = type === BY_AD ? world.book.object(id) : undefined
  if (type === BY_AD && (ad?.level !== 'adgroup' || ad.account !== uid || ad.deleted))
    throw invalid('Id', 'is invalid: no such ad of the account')
  const before = bindings(world).get(keyOf(type, id))
  if (before && before.target !== '') throw invalid('Id', `is bound to the strategy ${before.target}`)
  const made = { type, id, uid, target, mp: Number(row.IsMp ?? 0), platform: Number(row.OptPlatform ?? PLATFORM) }
  bindings(world).put(keyOf(type, id), made, { id, level: 'rta_binding', account: uid, name: target })
  return shown(made)
})

const remove = eachRow(DELETED, (world, row, mayUse) => {
  const key = keyOf(Number(row.TargetType), idText(row.Id) ?? '')
  const before = bindings(world).get(key)
  const target = inText(row.OuterTargetId)
  if (!before || before.target === '' || (target !== '' && before.target !== target)) throw invalid('Id', 'is not bound')
  mayUse(before.uid)
  bindings(world).put(key, { ...before, target: '' })
  return shown(before)
})

/**
 * Real-time strategies of the customer that every token belongs to. They name no account, and reading is by POST as well. Source: developers.e.qq.com
 * v3.0/docs/api/rta_info/get, rtatarget/get, rtatarget_bind/add, get and delete.
 */
export const RTA: Readonly<Record<string, OfToken>> = {
  'POST /v3.0/rta_info/get': info,
  'POST /v3.0/rtatarget/get': targets,
  'POST /v3.0/rtatarget_bind/get': bound,
  'POST /v3.0/rtatarget_bind/add': add,
  'POST /v3.0/rtatarget_bind/delete': remove,
}
