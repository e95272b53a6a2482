import type { Values } from '#domain/channels/channel.ts'
import { Untranslatable } from '../core/failure.ts'
import { bareNumber } from '../core/lossless.ts'
import type { ObjectChange } from '../core/object-port.ts'
import { listOf, textOf } from '../core/values.ts'
import { NAMES, ownLevel } from './levels.ts'
import { bidOf, operationOf, scheduleOf, yuan } from './mapping.ts'
import { remoteObject, type NetworkObject } from './read-back.ts'

/** A part of a change that goes in a separate call: a row of a call for several objects, or the update of the whole object. */
export type ChangePart = { kind: 'row'; path: string; body: object } | { kind: 'update'; values: Values }

const DELETED = 'DELETED'

/** Fields that go with the update of the whole, each with what the network asks of it. */
const UPDATED: ReadonlySet<string> = new Set([
  'gender',
  'age',
  'audiences',
  'excluded_audiences',
  'hide_if_converted',
  'end_date',
  'time_table',
  'title',
  'cpa_bid',
  'deep_cpa_bid',
  'roi_goal',
])

/** What a change comes to, in the order in which it is sent: the deletion of an object is all there is to it. */
export function changeParts({ level, name, values }: ObjectChange): ChangePart[] {
  const { path, budget } = NAMES[ownLevel(level)]
  if (values.status === DELETED) return [{ kind: 'row', path: `${path}/delete/`, body: {} }]
  const parts: ChangePart[] = []
  if (values[budget] !== undefined) parts.push({ kind: 'row', path: `${path}/budget/update/`, body: budgetBody(values, budget) })
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => key !== 'status' && key !== budget))
  for (const key of Object.keys(rest)) if (!UPDATED.has(key)) throw new Untranslatable(key, `${key} cannot be changed`)
  if (name !== undefined || Object.keys(rest).length > 0) parts.push({ kind: 'update', values: rest })
  if (values.status !== undefined) parts.push({ kind: 'row', path: `${path}/status/update/`, body: { opt_status: operationOf(values) } })
  return parts
}

function budgetBody(values: Values, budget: string): object {
  if (textOf(values, budget) === null) throw new Untranslatable(budget, 'a budget can be changed and not be taken away')
  return { budget_mode: 'BUDGET_MODE_DAY', budget: yuan(values, budget) }
}

/** The nested objects of an update are sent whole: what stays is taken from what the network has now. */
export function updateBody(change: ObjectChange, now: NetworkObject, wanted: Values): object {
  const values = { ...remoteObject(change.level, now).values, ...wanted }
  const names = (...keys: string[]) => keys.some((key) => wanted[key] !== undefined)
  if (ownLevel(change.level) === 'promotion')
    return {
      ...bidOf(wanted),
      ...(names('title')
        ? { promotion_materials: { ...now.promotion_materials, title_material_list: [{ title: textOf(values, 'title') ?? '' }] } }
        : {}),
    }
  return {
    ...(names('gender', 'age', 'audiences', 'excluded_audiences', 'hide_if_converted')
      ? {
          audience: {
            ...now.audience,
            gender: textOf(values, 'gender') ?? 'NONE',
            age: listOf(values, 'age'),
            retargeting_tags_include: listOf(values, 'audiences').map(bareNumber),
            retargeting_tags_exclude: listOf(values, 'excluded_audiences').map(bareNumber),
            hide_if_converted: textOf(values, 'hide_if_converted') ?? 'NO_EXCLUDE',
          },
        }
      : {}),
    ...(names('end_date', 'time_table') ? { delivery_setting: { ...now.delivery_setting, ...scheduleOf(values) } } : {}),
  }
}
