import type { Kept } from '../kit/book.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { visibleObjects } from '../kit/visible.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'
import { dayText, readTime } from '../kit/china-time.ts'

type Row = Record<string, unknown>
type Listing = {
  level: string
  /** names of the filters by parent, by part of the name, and by ids */
  parent?: string
  name: string
  ids?: string
  show: (object: Kept) => Row
}

const PAGE_SIZE = 10
const MOST = 100

/** One page of rows, with the totals. */
export function pageOf<T>(rows: T[], params: Params, most = MOST) {
  const [page, size] = [Number(params.page ?? 1), Number(params.page_size ?? PAGE_SIZE)]
  if (page < 1) throw invalid('page', 'must be at least 1')
  if (size < 1 || size > most) throw invalid('page_size', `must be between 1 and ${most}`)
  const page_info = { page, page_size: size, total_number: rows.length, total_page: Math.ceil(rows.length / size) }
  return { list: rows.slice((page - 1) * size, page * size), page_info }
}

/** The objects that are visible by now. Deleted ones are included only on request. */
export function listObjects(world: World, account: string, params: Params, { level, parent, name, ids = 'ids', show }: Listing) {
  const filtering = isRecord(params.filtering) ? params.filtering : {}
  const hidesDeleted = /^$|NOT_DELETE/.test(inText(filtering.status ?? filtering.status_first))
  const sought = { level, ids: filtering[ids], parent: parent === undefined ? null : filtering[parent], name: filtering[name] }
  const objects = visibleObjects(world, account, sought)
    .filter((object) => !(hidesDeleted && object.deleted) && isWithin(object, filtering))
    .filter((object) => !asksOfRow(filtering) || fitsRow(show(object), filtering))
  const fields = Array.isArray(params.fields) ? params.fields.map(inText) : null
  return { objects, shownAll: (some: Kept[]) => some.map((object) => chosenOf(show(object), fields)) }
}

/** Only the requested fields, and the ids. */
const chosenOf = (row: Row, fields: string[] | null): Row =>
  fields === null
    ? row
    : Object.fromEntries(
        Object.entries(row).filter(([name]) => fields.includes(name) || /^(project_|promotion_|campaign_|ad_|creative_)?id$/.test(name)),
      )

function isWithin({ level, createdMs, updatedMs }: Kept, filtering: Row): boolean {
  const sameDay = (text: unknown, ms: number) => typeof text !== 'string' || text.slice(0, 10) === dayText(ms)
  const [fromMs, toMs] = ['start', 'end'].map((end) => readTime(filtering[`${level}_modify_${end}_time`]))
  const isSame = sameDay(filtering[`${level}_create_time`], createdMs) && sameDay(filtering[`${level}_modify_time`], updatedMs)
  return isSame && updatedMs >= (fromMs ?? -Infinity) && updatedMs <= (toMs ?? Infinity)
}

/** Filters that must equal the field of the row; some values, such as ALL, match everything. */
const SAME = 'status status_first ad_type app_promotion_type delivery_mode delivery_type landing_type marketing_goal pricing'.split(' ')

const isOpen = (name: string, value: string) => value === '' || (name.startsWith('status') && /(^|_)(ALL|NOT_DELETED?)$/.test(value))

const asksOfRow = (filtering: Row): boolean => [...SAME, 'status_second'].some((name) => filtering[name] !== undefined)

const fitsRow = (row: Row, filtering: Row): boolean =>
  SAME.every((name) => isOpen(name, inText(filtering[name])) || row[name] === filtering[name]) &&
  (filtering.status_second === undefined || [row.status_second].flat().includes(filtering.status_second))
