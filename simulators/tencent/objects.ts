import { isDeepStrictEqual } from 'node:util'
import type { Kept } from '../kit/book.ts'
import { ApiError } from '../kit/coded-api.ts'
import type { Form } from '../kit/forms.ts'
import { inText, type Params } from '../kit/http.ts'
import { planReview } from '../kit/metered-world.ts'
import { createObject, deleteTree, inReview } from '../kit/platform.ts'
import { fullWidth } from '../kit/text-width.ts'
import { invalid, refusal } from './api-error.ts'
import { checkAmount, withBudget } from './budgets.ts'
import { listObjects, type listForm } from './listing.ts'
import type { TencentBehaviour, World } from './options.ts'
import { bulk, checked, isOf, present, put } from './rows.ts'
import { form } from './shapes.ts'

export type OfAccount = (world: World, account: string, params: Params) => object

/** One kind of object in one generation, and how it differs from the others. */
export type Kind = {
  level: string
  /** whether it has parents */
  hangs: boolean
  create: Form
  update: Form | null
  list: ReturnType<typeof listForm>
  /** longest name, in full-width characters */
  width: number
  isUnique: boolean
  most: (behaviour: TencentBehaviour) => number
  /** its parents, the nearest first. @throws ApiError when one does not exist */
  parents: (world: World, account: string, params: Params) => Kept[]
  below: readonly string[]
  /** fields whose change starts another review; null when the kind is not reviewed */
  reviewed: readonly string[] | null
  /** Returns the fields to store. @throws ApiError when they contradict each other */
  settle: (world: World, account: string, fields: Params, near: { before: Kept | null; parents: readonly Kept[] }) => Params
  show: (world: World, object: Kept) => Params
}

/** Source: developers.e.qq.com v3.0/docs/api/adgroups/update. */
function checkName({ book }: World, account: string, kind: Kind, name: string, own: string | null): void {
  const field = `${kind.level}_name`
  if (name.trim() === '') throw invalid(field, 'is required')
  if (fullWidth(name) > kind.width) throw invalid(field, `must be at most ${kind.width} full-width characters`)
  const isTaken = (id: string) => {
    const other = book.object(id)
    return id !== own && other?.name === name && !other.deleted && isOf(other, kind)
  }
  if (kind.isUnique && book.named(account, kind.level, name).some(isTaken)) {
    throw invalid(field, `must be unique in the account: a ${kind.level} of this name exists`)
  }
}

function checkQuota({ book, behaviour }: World, account: string, kind: Kind): void {
  const most = kind.most(behaviour)
  const ids = book.ids(account, kind.level)
  if (ids.length < most) return
  const living = ids.flatMap((id) => book.object(id) ?? []).filter((one) => !one.deleted && isOf(one, kind))
  if (living.length >= most) throw refusal(50008)
}

const isOn = (status: unknown) => status !== 'AD_STATUS_SUSPEND'

const add =
  (kind: Kind): OfAccount =>
  (world, account, params) => {
    const { account_id: _account, [`${kind.level}_name`]: given, configured_status: status, ...fields } = checked(kind.create, params)
    const [name, parents] = [inText(given), kind.parents(world, account, params)]
    checkName(world, account, kind, name, null)
    checkQuota(world, account, kind)
    if (fields.daily_budget !== undefined) checkAmount(kind.level, fields.daily_budget)
    for (const parent of parents) delete fields[`${parent.level}_id`]
    const object = createObject(
      world,
      {
        level: kind.level,
        account,
        name,
        parents: parents.map(({ id }) => id),
        enabled: isOn(status),
        fields: kind.settle(world, account, fields, { before: null, parents }),
      },
      (made) => (kind.reviewed === null ? made : inReview(world, made)),
    )
    planReview(world, object)
    return { [`${kind.level}_id`]: BigInt(object.id) }
  }

const update =
  (kind: Kind, takes: Form): OfAccount =>
  (world, account, params) => {
    const [idName, nameName] = [`${kind.level}_id`, `${kind.level}_name`]
    const brought = checked(takes, params)
    const { account_id: _account, [idName]: id, [nameName]: given, configured_status: status, daily_budget: budget, ...fields } = brought
    const object = present(world, account, kind, id)
    const name = given === undefined ? object.name : inText(given)
    checkName(world, account, kind, name, object.id)
    const paid = budget === undefined ? object : withBudget(world, object, budget)
    const parents = object.parents.flatMap((parent) => world.book.object(parent) ?? [])
    const next = {
      ...paid,
      name,
      enabled: status === undefined ? object.enabled : isOn(status),
      fields: { ...paid.fields, ...kind.settle(world, account, fields, { before: object, parents }) },
    }
    const isNew = kind.reviewed?.some((field) => !isDeepStrictEqual(next.fields[field], object.fields[field])) === true
    planReview(world, put(world, isNew ? inReview(world, next) : next, brought))
    return { [idName]: BigInt(object.id) }
  }

const remove = (kind: Kind): OfAccount => {
  const takes = form(`account_id! ${kind.level}_id!: id`)
  return (world, account, params) => {
    const object = present(world, account, kind, checked(takes, params)[`${kind.level}_id`])
    deleteTree(world, object, kind.below)
    return { [`${kind.level}_id`]: BigInt(object.id) }
  }
}

/** Endpoints of a kind, by the verb in the path. */
export function endPointsOf(kind: Kind): Record<'add' | 'delete' | 'get', OfAccount> & Record<string, OfAccount> {
  return {
    add: add(kind),
    ...(kind.update === null ? {} : { update: update(kind, kind.update) }),
    delete: remove(kind),
    get: (world, account, params) => listObjects(world, account, kind, params),
  }
}

export const switching = (kind: Kind): OfAccount =>
  bulk(kind, 'configured_status', 'AD_STATUS_NORMAL|AD_STATUS_SUSPEND', (world, object, status) => {
    put(world, { ...object, enabled: isOn(status) }, { configured_status: status })
  })
export const budgeting = (kind: Kind): OfAccount =>
  bulk(kind, 'daily_budget', 'integer', (world, object, fen) => {
    put(world, withBudget(world, object, fen), { daily_budget: fen })
  })
export const bidding = (kind: Kind): OfAccount =>
  bulk(kind, 'bid_amount', 'integer 1..', (world, object, fen) => {
    put(world, { ...object, fields: { ...object.fields, bid_amount: fen } }, { bid_amount: fen })
  })

export const duplicated = (id: string): ApiError =>
  new ApiError(1800441, `The dynamic_creative with dynamic_creative id: ${id} is duplicated.`)
