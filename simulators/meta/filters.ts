import { inText, isRecord } from '../kit/http.ts'
import { readInstant } from './account-time.ts'
import { badParam } from './graph-error.ts'
import type { MetaLevel, MetaObject } from './objects.ts'
import type { ParamReader } from './read-params.ts'
import { effectiveStatus } from './statuses.ts'
import type { Store } from './store.ts'

export type Filter = { field: string; operator: string; value: unknown }

const OPERATORS = [
  'EQUAL',
  'NOT_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'IN',
  'NOT_IN',
  'CONTAIN',
  'NOT_CONTAIN',
  'STARTS_WITH',
  'ANY',
  'NONE',
]

/** The prefix that other edges use for a level's own fields: `ad.name` on ads is `name`. */
const PREFIXES: Record<MetaLevel, string> = {
  campaign: 'campaign.',
  adset: 'adset.',
  ad: 'ad.',
  adcreative: 'adcreative.',
  advideo: 'advideo.',
}

/** `filtering` (a JSON list) and the separate `effective_status` list, as one. */
export function readFilters(read: ParamReader, level: MetaLevel): Filter[] {
  const value = read.json('filtering')
  if (value !== undefined && !Array.isArray(value)) throw badParam('Param filtering must be an array.')
  const filters = (value ?? []).map((entry: unknown) => readFilter(entry, level))
  const statuses = read.listOf('effective_status')
  return statuses ? [...filters, { field: 'effective_status', operator: 'IN', value: statuses }] : filters
}

function readFilter(entry: unknown, level: MetaLevel): Filter {
  if (!isRecord(entry) || typeof entry.field !== 'string' || typeof entry.operator !== 'string')
    throw badParam('Each filter needs field, operator and value.')
  if (!OPERATORS.includes(entry.operator)) throw badParam(`Param filtering[operator] must be one of {${OPERATORS.join(', ')}}`)
  const field = entry.field.startsWith(PREFIXES[level]) ? entry.field.slice(PREFIXES[level].length) : entry.field
  return { field, operator: entry.operator, value: entry.value }
}

/** The text of a name filter that the index can answer. */
export const indexable = (filters: Filter[]): string | undefined =>
  filters
    .filter(
      ({ field, operator, value }) =>
        field === 'name' && ['CONTAIN', 'EQUAL', 'STARTS_WITH'].includes(operator) && typeof value === 'string' && value !== '',
    )
    .map(({ value }) => String(value))[0]

export const asksForGone = (filters: Filter[]): boolean =>
  filters.some(
    ({ field, value }) =>
      field === 'effective_status' && Array.isArray(value) && value.some((status) => status === 'DELETED' || status === 'ARCHIVED'),
  )

export function passes(store: Store, object: MetaObject, filters: Filter[], nowMs: number): boolean {
  return filters.every((filter) => holds(filter, valueOf(store, object, filter.field, nowMs)))
}

function valueOf(store: Store, object: MetaObject, field: string, nowMs: number): unknown {
  const [head = '', ...rest] = field.split('.')
  const parent = head === 'campaign' ? object.campaignId : head === 'adset' ? object.adsetId : null
  if (rest.length > 0) {
    const relative = parent === null ? undefined : store.object(parent)
    return relative ? valueOf(store, relative, rest.join('.'), nowMs) : undefined
  }
  switch (field) {
    case 'id':
    case 'name':
      return object[field]
    case 'status':
    case 'configured_status':
      return object.status
    case 'effective_status':
      return effectiveStatus(store, object, nowMs)
    case 'created_time':
      return object.createdMs / 1000
    case 'updated_time':
      return object.updatedMs / 1000
    case 'campaign_id':
      return object.campaignId
    case 'adset_id':
      return object.adsetId
    default:
      if (!(field in object.fields)) throw badParam(`Filtering field ${field} is invalid.`)
      return object.fields[field]
  }
}

/** Names compare without regard to letter case. */
const fold = (value: unknown): string => inText(value).toLowerCase()
const sized = (value: unknown): number =>
  typeof value === 'string' && Number.isNaN(Number(value)) ? (readInstant(value, 'UTC') ?? Number.NaN) / 1000 : Number(value)

function holds({ operator, value }: Filter, actual: unknown): boolean {
  const values = Array.isArray(value) ? value.map(fold) : [fold(value)]
  switch (operator) {
    case 'EQUAL':
    case 'IN':
    case 'ANY':
      return values.includes(fold(actual))
    case 'NOT_EQUAL':
    case 'NOT_IN':
    case 'NONE':
      return !values.includes(fold(actual))
    case 'CONTAIN':
      return fold(actual).includes(values[0] ?? '')
    case 'NOT_CONTAIN':
      return !fold(actual).includes(values[0] ?? '')
    case 'STARTS_WITH':
      return fold(actual).startsWith(values[0] ?? '')
    case 'GREATER_THAN':
      return sized(actual) > sized(value)
    case 'GREATER_THAN_OR_EQUAL':
      return sized(actual) >= sized(value)
    case 'LESS_THAN':
      return sized(actual) < sized(value)
    default:
      return sized(actual) <= sized(value)
  }
}
