import type { Params } from '../kit/http.ts'
import { draftAd } from './ads.ts'
import { draftAdset } from './adsets.ts'
import { isDryRun, type GraphCall } from './call.ts'
import { draftCampaign } from './campaigns.ts'
import { creativeOf } from './create.ts'
import { badParam, refused } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import { planVerdict, sendToReview } from './statuses.ts'
import type { World } from './world.ts'

/** `POST /<id>`: checks the change together with what stays, as a create of the same kind would be checked. */
export function changeObject(world: World, account: MetaAccount, object: MetaObject, call: GraphCall): { success: true } {
  const params = withoutTransport(call.params)
  if (object.status === 'DELETED') {
    throw refused({ title: 'Object was deleted', message: 'A deleted object can no longer be changed.', blame: [] })
  }
  const next = withFormerBudget(object, changed(world, account, object, params, call))
  if (isDryRun(call)) return { success: true }
  world.store.put(next, 'updated', params)
  planVerdict(world, next)
  return { success: true }
}

const TRANSPORT = new Set(['access_token', 'appsecret_proof', 'method', 'execution_options', 'include_headers', 'fields'])
const withoutTransport = (params: Params): Params => Object.fromEntries(Object.entries(params).filter(([name]) => !TRANSPORT.has(name)))

function changed(world: World, account: MetaAccount, object: MetaObject, params: Params, call: GraphCall): MetaObject {
  const updatedMs = world.clock.now()
  switch (object.level) {
    case 'campaign': {
      const { name, status, fields, startMs } = draftCampaign(account, params, object, world.behaviour, call.version)
      return { ...object, name, status, fields, startMs: startMs ?? null, updatedMs }
    }
    case 'adset': {
      const { name, status, fields, startMs } = draftAdset(world.store, account, params, object, updatedMs)
      return { ...object, name, status, fields, startMs: startMs ?? null, updatedMs }
    }
    case 'ad': {
      const draft = draftAd(world.store, account, params, object, world.behaviour)
      const creativeId = isDryRun(call) ? object.creativeId : creativeOf(world, account, draft)
      const next = { ...object, name: draft.name, status: draft.status, fields: draft.fields, creativeId, updatedMs }
      return creativeId === object.creativeId ? next : sendToReview(world, next)
    }
    case 'adcreative':
    case 'advideo':
      return renamed(object, params, updatedMs)
  }
}

/** What was spent before a change of the budget followed the one before it. */
function withFormerBudget(before: MetaObject, next: MetaObject): MetaObject {
  const [was, is] = [budgetOf(before), budgetOf(next)]
  if (was.daily === is.daily && was.lifetime === is.lifetime) return next
  return { ...next, formerBudgets: [...next.formerBudgets, { untilMs: next.updatedMs, ...was }] }
}

const budgetOf = ({ fields }: MetaObject) => ({ daily: Number(fields.daily_budget ?? 0), lifetime: Number(fields.lifetime_budget ?? 0) })

/** A creative cannot be edited apart from its name, status and labels. */
function renamed(object: MetaObject, params: Params, updatedMs: number): MetaObject {
  const fixed = Object.keys(params).find((name) => !['name', 'status', 'adlabels', 'account_id'].includes(name))
  if (fixed) throw badParam(`Param ${fixed} cannot be changed: create a new creative instead.`)
  const read = readParams(params)
  const status = read.oneOf('status', ['ACTIVE', 'DELETED'])
  return { ...object, name: read.text('name')?.trim() ?? object.name, status: status === 'DELETED' ? 'DELETED' : object.status, updatedMs }
}

/** `DELETE /<id>`: the object stays readable by its id and leaves the lists, with everything below it. */
export function deleteObject({ store, clock }: World, object: MetaObject): { success: true } {
  if (object.status !== 'DELETED') store.put({ ...object, status: 'DELETED', updatedMs: clock.now() }, 'deleted', { status: 'DELETED' })
  return { success: true }
}
