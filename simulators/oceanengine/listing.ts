import type { Kept } from '../kit/book.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'
import { dayText, readTime } from './time.ts'

type Row = Record<string, unknown>
type Listing = {
  level: string
  /** the filter that names the parent, of which objects the children are listed */
  parent?: string
  name: string
  ids?: string
  /** values of `status` that show everything, and only what is deleted */
  everything: string
  deleted: string
  times: { created: string; changed: string }
  show: (object: Kept) => Row
}

const PAGE_SIZE = 10
const MOST = 100

/** One page of rows, with the totals. */
export function pageOf<T>(rows: T[], params: Params) {
  const [page, size] = [Number(params.page ?? 1), Number(params.page_size ?? PAGE_SIZE)]
  if (page < 1) throw invalid('page', 'must be at least 1')
  if (size < 1 || size > MOST) throw invalid('page_size', `must be between 1 and ${MOST}`)
  const page_info = { page, page_size: size, total_number: rows.length, total_page: Math.ceil(rows.length / size) }
  return { list: rows.slice((page - 1) * size, page * size), page_info }
}

/** Objects of an account that a reader may see by now, the newest first. Deleted ones are told only when they are asked for. */
export function listObjects(world: World, account: string, params: Params, listing: Listing) {
  const { book, clock } = world
  const filtering = isRecord(params.filtering) ? params.filtering : {}
  const { level, show } = listing
  const wanted = filtering[listing.ids ?? 'ids']
  const chosen = Array.isArray(wanted) ? new Set(wanted.map(idText)) : null
  const parent = idText(listing.parent === undefined ? null : filtering[listing.parent])
  const named = filtering[listing.name]
  const all = chosen
    ? [...chosen].filter((id) => id !== null)
    : parent !== null
      ? book.children(parent, level)
      : typeof named === 'string'
        ? book.named(account, level, named)
        : book.ids(account, level)

  const rows: Row[] = []
  for (const id of [...all].toReversed()) {
    const object = book.object(id)
    if (!object || object.account !== account || object.level !== level || object.visibleMs > clock.now()) continue
    if (parent !== null && !object.parents.includes(parent)) continue
    if (typeof named === 'string' && !object.name.toLowerCase().includes(named.toLowerCase())) continue
    if (!isWithin(object, filtering, listing.times)) continue
    const row = show(object)
    const isGone = String(row.status).endsWith(listing.deleted)
    const { status = null } = filtering
    const fits =
      status === listing.everything || (status === null || inText(status).includes('NOT_DELETE') ? !isGone : row.status === status)
    if (fits && fitsRow(row, filtering)) rows.push(row)
  }
  return { rows, fields: Array.isArray(params.fields) ? params.fields.map(inText) : null }
}

/** Only what was asked for, with the ids. */
export const chosenOf = (row: Row, fields: string[] | null): Row =>
  fields === null
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name) || /^(project|promotion)_id$/.test(name)))

function isWithin({ createdMs, updatedMs }: Kept, filtering: Row, { created, changed }: Listing['times']): boolean {
  const sameDay = (text: unknown, ms: number) => typeof text !== 'string' || text.slice(0, 10) === dayText(ms)
  const [from, to] = [filtering[`${changed.replace('_time', '')}_start_time`], filtering[`${changed.replace('_time', '')}_end_time`]]
  const [fromMs, toMs] = [readTime(from) ?? -Infinity, readTime(to) ?? Infinity]
  return sameDay(filtering[created], createdMs) && sameDay(filtering[changed], updatedMs) && updatedMs >= fromMs && updatedMs <= toMs
}

/** Filters that compare a field of the row. */
const SAME = [
  'ad_type',
  'app_promotion_type',
  'delivery_mode',
  'delivery_type',
  'landing_type',
  'marketing_goal',
  'pricing',
  'status_first',
]

const fitsRow = (row: Row, filtering: Row): boolean =>
  SAME.every(
    (name) => filtering[name] === undefined || /_(ALL|NOT_DELETE)$/.test(inText(filtering[name])) || row[name] === filtering[name],
  ) &&
  (filtering.status_second === undefined || [row.status_second].flat().includes(filtering.status_second))
