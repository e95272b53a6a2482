import type { Kept } from '../kit/book.ts'
import { recordsIn } from '../kit/forms.ts'
import { inText, type Params } from '../kit/http.ts'
import { visibleObjects } from '../kit/visible.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'
import { checked, isOf } from './rows.ts'
import { form } from './shapes.ts'

type Filter = { field: string; operator: string; values: string[] }

const MOST_IN = 100
const OPERATORS = 'EQUALS|CONTAINS|LESS_EQUALS|LESS|GREATER_EQUALS|GREATER|IN|NOT_EQUALS|NOT_IN'

/** Parameters of a list endpoint. `more`: its own fields; `filters`: fields to filter by, at most `most` filters at once. */
export const listForm = (more: string, { filters, most = 255, pages = 99_999 }: { filters: string; most?: number; pages?: number }) =>
  form(`
    page: integer 1..${pages}; page_size: integer 1..100; fields: text[] 1..1024; filtering: list 1..${most}; ${more}
    pagination_mode: PAGINATION_MODE_NORMAL|PAGINATION_MODE_CURSOR; cursor: text ..10; is_deleted: true|false
    @filtering[] field!: ${filters.replaceAll(' ', '|')}; operator: ${OPERATORS}; values!: text[] 1..${MOST_IN}
  `)

export function filtersOf(filtering: unknown): Filter[] {
  return recordsIn(filtering).map((given) => {
    const [field, operator] = [inText(given.field), inText(given.operator ?? 'EQUALS')]
    const values = (Array.isArray(given.values) ? given.values : []).map(inText)
    if (!operator.endsWith('IN') && values.length > 1)
      throw invalid('filtering.values', `must be at most 1 items where the operator is ${operator}`)
    return { field, operator, values }
  })
}

const COMPARED: Readonly<Record<string, (value: unknown, values: string[]) => boolean>> = {
  CONTAINS: (value, [text = '']) => inText(value).toLowerCase().includes(text.toLowerCase()),
  LESS: (value, [end]) => Number(value) < Number(end),
  LESS_EQUALS: (value, [end]) => Number(value) <= Number(end),
  GREATER: (value, [end]) => Number(value) > Number(end),
  GREATER_EQUALS: (value, [end]) => Number(value) >= Number(end),
  NOT_EQUALS: (value, values) => !values.includes(inText(value)),
  NOT_IN: (value, values) => !values.includes(inText(value)),
}

/** Whether a row matches the filters; a row without the field does not. */
export const fits = (row: Params, filters: readonly Filter[]): boolean =>
  filters.every(({ field, operator, values }) => COMPARED[operator]?.(row[field], values) ?? values.includes(inText(row[field])))

/** One page of rows, by number, or by cursor on request. */
function pageOf<T>(rows: readonly T[], { page = 1, page_size = 10, pagination_mode: mode, cursor }: Params) {
  const size = Number(page_size)
  if (mode !== 'PAGINATION_MODE_CURSOR') {
    const from = (Number(page) - 1) * size
    const page_info = { page, page_size: size, total_number: rows.length, total_page: Math.ceil(rows.length / size) }
    return { list: rows.slice(from, from + size), page_info }
  }
  const from = Number(cursor ?? 0)
  if (!Number.isSafeInteger(from)) throw invalid('cursor', 'must be one that an earlier page told')
  const next = from + size < rows.length ? String(from + size) : ''
  const previous_cursor = from > 0 ? String(Math.max(0, from - size)) : ''
  return {
    list: rows.slice(from, from + size),
    cursor_page_info: {
      page_size: size,
      total_number: rows.length,
      next_cursor: next,
      previous_cursor,
      has_more: next !== '',
      cursor: Number(next),
    },
  }
}

/** Only the requested fields. */
export function chosen(row: Params, fields: unknown): Params {
  if (!Array.isArray(fields)) return row
  const names = new Set(fields.map((field) => inText(field).split('.')[0]))
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
}

/** One page of rows with the requested fields. */
export function shownPage(rows: readonly Params[], paging: Params, fields: unknown) {
  const { list, ...info } = pageOf(rows, paging)
  return { list: list.map((row) => chosen(row, fields)), ...info }
}

type Listed = {
  level: string
  hangs: boolean
  list: ReturnType<typeof listForm>
  show: (world: World, object: Kept) => Params
}

/** One page of the objects that are visible by now, the newest first: either the deleted ones or the others. */
export function listObjects(world: World, account: string, kind: Listed, params: Params) {
  const { filtering, is_deleted, fields, ...paging } = checked(kind.list, params)
  const filters = filtersOf(filtering)
  const valuesOf = (field: string, ...operators: string[]) =>
    filters.find((one) => one.field === field && operators.includes(one.operator))?.values
  const objects = visibleObjects(world, account, {
    level: kind.level,
    ids: valuesOf(`${kind.level}_id`, 'EQUALS', 'IN'),
    parent: ['adgroup_id', 'campaign_id']
      .filter((id) => id !== `${kind.level}_id`)
      .map((id) => valuesOf(id, 'EQUALS')?.[0])
      .find(Boolean),
    name: valuesOf(`${kind.level}_name`, 'EQUALS', 'CONTAINS')?.[0],
  }).filter((object) => isOf(object, kind) && object.deleted === (String(is_deleted) === 'true'))
  const wanted = filters.length === 0 ? objects : objects.filter((object) => fits(kind.show(world, object), filters))
  const { list, ...info } = pageOf(wanted, paging)
  return { list: list.map((object) => chosen(kind.show(world, object), fields)), ...info }
}
