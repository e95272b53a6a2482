import { dayText, readTime, timeText } from '../kit/china-time.ts'
import { FileBody } from '../kit/coded-api.ts'
import { recordsIn } from '../kit/forms.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { HOUR_MS } from '../kit/meter.ts'
import { csvText, ratio, reportRows, sortRows, type Counts } from '../kit/report.ts'
import { reportTasks, type ReportTask } from '../kit/report-tasks.ts'
import { md5Of } from '../kit/stored-files.ts'
import { invalid } from './api-error.ts'
import { filtersOf, fits, listForm, shownPage } from './listing.ts'
import type { OfAccount } from './objects.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** Metrics that the simulator supports, money in fen; others are left out of the answer. */
const metricsOf = ({ minor, shows, clicks, converts }: Counts): Params => ({
  cost: minor,
  view_count: shows,
  valid_click_count: clicks,
  conversions_count: converts,
  activated_count: converts,
  ctr: rounded(ratio(clicks, shows)),
  cpc: Math.round(ratio(minor, clicks)),
  thousand_display_price: Math.round(1000 * ratio(minor, shows)),
  conversions_cost: Math.round(ratio(minor, converts)),
  conversions_rate: rounded(ratio(converts, clicks)),
})

/** Dimensions a report can be grouped by, computed for a creative or an ad and an hour. */
function dimensionsOf({ book }: World, id: string, hourMs: number): Params {
  const family = [book.object(id), ...(book.object(id)?.parents ?? []).map((parent) => book.object(parent))].flatMap((one) => one ?? [])
  const named = family.flatMap((one) => [
    [`${one.level}_id`, BigInt(one.id)],
    [`${one.level}_name`, one.name],
  ])
  return { ...Object.fromEntries(named), date: dayText(hourMs), hour: Number(timeText(hourMs).slice(11, 13)) }
}

/** Supported levels; a report of another level has no rows. */
const LEVELS: Readonly<Record<string, string | null>> = {
  REPORT_LEVEL_ADVERTISER: null,
  REPORT_LEVEL_CAMPAIGN: 'campaign_id',
  REPORT_LEVEL_ADGROUP: 'adgroup_id',
  REPORT_LEVEL_AD: 'ad_id',
  REPORT_LEVEL_DYNAMIC_CREATIVE: 'dynamic_creative_id',
}

type Asked = { level: unknown; range: unknown; groups: string[]; filtering: unknown }

const FILTERS = 'campaign_id adgroup_id dynamic_creative_id ad_id'
const LINES = 'time_line: REQUEST_TIME|REPORTING_TIME|ACTIVE_TIME'
const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(inText) : [])
const groupsOf = (given: unknown, level: unknown): string[] =>
  given === undefined ? ['date', LEVELS[inText(level)] ?? ''].filter((name) => name !== '') : textsIn(given)

/** From the first day to the last, both included. */
function rangeOf(range: unknown): { fromMs: number; toMs: number } {
  const { start_date: start, end_date: end } = isRecord(range) ? range : {}
  const [fromMs, lastMs] = [readTime(start), readTime(end)]
  if (fromMs === null) throw invalid('date_range.start_date', 'must be a day YYYY-MM-DD')
  if (lastMs === null) throw invalid('date_range.end_date', 'must be a day YYYY-MM-DD')
  if (lastMs < fromMs) throw invalid('date_range.end_date', "cannot be earlier than 'start_date'")
  return { fromMs, toMs: lastMs + 24 * HOUR_MS }
}

/** Ids and hours are numbers, as everywhere in this API. */
const typed = (name: string, value: string) => (name.endsWith('_id') ? BigInt(value || 0) : name === 'hour' ? Number(value) : value)

function rowsOf(spender: string, world: World, account: string, { level, range, groups, filtering }: Asked): Params[] {
  const [asked, filters] = [rangeOf(range), filtersOf(filtering)]
  const isWhole = level === 'REPORT_LEVEL_ADVERTISER'
  if (!(inText(level) in LEVELS)) return []
  const rows = reportRows(world, {
    ids: (isWhole ? ['dynamic_creative', 'ad'] : [spender]).flatMap((one) => world.book.ids(account, one)),
    ...asked,
    dimensions: (id, hourMs) => {
      const all = dimensionsOf(world, id, hourMs)
      return fits(all, filters) ? Object.fromEntries(groups.map((group) => [group, inText(all[group])])) : null
    },
  })
  return rows.map(({ dimensions, counts }) => ({
    ...Object.fromEntries(Object.entries(dimensions).map(([name, value]) => [name, typed(name, value)])),
    ...metricsOf(counts),
  }))
}

function sorted(rows: Params[], given: unknown): Params[] {
  const orders = recordsIn(given).map(({ sort_field: field, sort_type: type }) => ({
    field: inText(field),
    isDescending: type === 'DESCENDING',
  }))
  return sortRows(rows, orders, (row, field) => inText(row[field]))
}

const TASKS = listForm('account_id!: id', { filters: 'task_id task_name', most: 5 })
const FILE = form('account_id! task_id! file_id!: id')

/** Daily reports and asynchronous ones. The first generation requires fewer parameters, and its ads spend instead of creatives. */
export function reportsOf(generation: 'v1.3' | 'v3.0') {
  const [spender, levels] = generation === 'v3.0' ? ['dynamic_creative', 'ReportLevel'] : ['ad', 'OldReportLevel']
  const marked = (table: string) => table.replaceAll('?', generation === 'v3.0' ? '!' : '')
  const daily = listForm(
    marked(`account_id!: id; level!: =${levels}; date_range!: object; group_by?: text[] 1..10; order_by: list 1..2; ${LINES}`),
    {
      filters: FILTERS,
      most: 40,
    },
  )
  const task = form(
    marked(`
      account_id!: id; task_name?: text 1..120; report_fields?: text[] 1..1024; level?: =${levels}; date?: text; group_by: text[] 1..5
      granularity?: DAILY|HOURLY${generation === 'v3.0' ? '' : '|UNKNOWN|SUMMARY'}; filtering: list 1..5; ${LINES}
      @filtering[] field!: ${FILTERS.replaceAll(' ', '|')}; values!: text[] 1..
    `),
  )

  /** The rows of a task as a CSV file with a header. */
  const fileOf = (world: World, { account, params }: Pick<ReportTask, 'account' | 'params'>): string => {
    const { level, date, filtering, granularity } = params
    const groups = [...groupsOf(params.group_by, level), ...(granularity === 'HOURLY' ? ['hour'] : [])]
    const columns = [...new Set([...groups, ...textsIn(params.report_fields)])]
    const rows = rowsOf(spender, world, account, { level, range: { start_date: date, end_date: date }, groups, filtering })
    return csvText([columns, ...rows.map((row) => columns.map((name) => inText(row[name])))])
  }
  const showTask = (world: World, one: ReportTask): Params => {
    const state = { making: 'PROCESSING', made: 'COMPLETED', failed: 'FAIL' }[reportTasks(world).stateOf(one)]
    const files = state === 'COMPLETED' ? [{ file_id: BigInt(one.id) + 1n, md5: md5Of(Buffer.from(fileOf(world, one))) }] : []
    const result = { code: state === 'FAIL' ? 51001 : 0, message: '', data: { file_info_list: files } }
    const about = { task_id: BigInt(one.id), task_name: one.params.task_name ?? '', created_time: Math.floor(one.madeMs / 1000) }
    return { ...about, status: `TASK_STATUS_${state}`, result }
  }

  const getDaily: OfAccount = (world, account, params) => {
    const { level, date_range: range, group_by, filtering, order_by, fields, ...paging } = checked(daily, params)
    if (generation === 'v3.0' && fields === undefined) throw invalid('fields', 'is required')
    const groups = groupsOf(group_by, level)
    const rows = sorted(rowsOf(spender, world, account, { level, range, groups, filtering }), order_by)
    return shownPage(rows, paging, fields === undefined ? undefined : [...groups, ...textsIn(fields)])
  }
  const begin: OfAccount = (world, account, params) => {
    const given = checked(task, params)
    // a report that cannot be made is refused now, not when the task runs
    fileOf(world, { account, params: given })
    return { task_id: BigInt(reportTasks(world).begin(account, given).id) }
  }
  const getTasks: OfAccount = (world, account, params) => {
    const { filtering, fields, ...paging } = checked(TASKS, params)
    const rows = reportTasks(world)
      .of(account)
      .map((one) => showTask(world, one))
      .filter((row) => fits(row, filtersOf(filtering)))
    return shownPage(rows.toReversed(), paging, fields)
  }
  const download: OfAccount = (world, account, params) => {
    const { task_id: id, file_id: file } = checked(FILE, params)
    const tasks = reportTasks(world)
    const one = tasks.get(account, id)
    if (!one || tasks.stateOf(one) !== 'made') throw invalid('task_id', 'is invalid: it has no file')
    if (inText(file) !== String(BigInt(one.id) + 1n)) throw invalid('file_id', 'is invalid: the task has no such file')
    return new FileBody(fileOf(world, one))
  }
  return { daily_reports: { get: getDaily }, async_reports: { add: begin, get: getTasks }, async_report_files: { get: download } }
}
