import { z } from 'zod'
import { dayText, readTime, timeText } from '../kit/china-time.ts'
import { FileBody } from '../kit/coded-api.ts'
import { recordsIn } from '../kit/forms.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { HOUR_MS } from '../kit/meter.ts'
import { reportRows, type Counts } from '../kit/report.ts'
import { between } from '../kit/seed.ts'
import { md5Of } from '../kit/stored-files.ts'
import { invalid } from './api-error.ts'
import { chosen, filtersOf, fits, listForm, pageOf } from './listing.ts'
import type { OfAccount } from './objects.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

type Generation = 'v1.3' | 'v3.0'

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/** Metrics that the simulator counts, money in fen; others that are asked for are left out. */
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

/** What a row may be by, of the creative or the ad that spent in an hour. */
function dimensionsOf({ book }: World, id: string, hourMs: number): Params {
  const family = [book.object(id), ...(book.object(id)?.parents ?? []).map((parent) => book.object(parent))].flatMap((one) => one ?? [])
  const named = family.flatMap((one) => [
    [`${one.level}_id`, BigInt(one.id)],
    [`${one.level}_name`, one.name],
  ])
  return { ...Object.fromEntries(named), date: dayText(hourMs), hour: Number(timeText(hourMs).slice(11, 13)) }
}

/** Levels that are told; of the others there are no rows. */
const LEVELS: Readonly<Record<string, string | null>> = {
  REPORT_LEVEL_ADVERTISER: null,
  REPORT_LEVEL_CAMPAIGN: 'campaign_id',
  REPORT_LEVEL_ADGROUP: 'adgroup_id',
  REPORT_LEVEL_AD: 'ad_id',
  REPORT_LEVEL_DYNAMIC_CREATIVE: 'dynamic_creative_id',
}

type Asked = { level: string; range: { start_date?: unknown; end_date?: unknown }; groups: string[]; filtering: unknown }

function rowsOf(generation: Generation, world: World, account: string, { level, range, groups, filtering }: Asked): Params[] {
  const [fromMs, lastMs] = [readTime(range.start_date), readTime(range.end_date)]
  if (fromMs === null) throw invalid('date_range.start_date', 'must be a day YYYY-MM-DD')
  if (lastMs === null) throw invalid('date_range.end_date', 'must be a day YYYY-MM-DD')
  if (lastMs < fromMs) throw invalid('date_range.end_date', "cannot be earlier than 'start_date'")
  if (!(level in LEVELS)) return []
  const filters = filtersOf(filtering)
  const spenders = level === 'REPORT_LEVEL_ADVERTISER' ? ['dynamic_creative', 'ad'] : [generation === 'v3.0' ? 'dynamic_creative' : 'ad']
  const rows = reportRows(world, {
    ids: spenders.flatMap((spender) => world.book.ids(account, spender)),
    fromMs,
    toMs: lastMs + 24 * HOUR_MS,
    dimensions: (id, hourMs) => {
      const all = dimensionsOf(world, id, hourMs)
      return fits(all, filters) ? Object.fromEntries(groups.map((group) => [group, inText(all[group])])) : null
    },
  })
  // ids are numbers again, as everywhere
  const typed = (value: string, name: string) => (name.endsWith('_id') ? BigInt(value || 0) : name === 'hour' ? Number(value) : value)
  return rows.map(({ dimensions, counts }) => ({
    ...Object.fromEntries(Object.entries(dimensions).map(([name, value]) => [name, typed(value, name)])),
    ...metricsOf(counts),
  }))
}

function sorted(rows: Params[], orders: unknown): Params[] {
  for (const { sort_field: field, sort_type: type } of recordsIn(orders).toReversed()) {
    const key = inText(field)
    rows.sort(
      (one, other) => inText(one[key]).localeCompare(inText(other[key]), 'en', { numeric: true }) * (type === 'DESCENDING' ? -1 : 1),
    )
  }
  return rows
}

const FILTERS = 'campaign_id adgroup_id dynamic_creative_id ad_id'
const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(inText) : [])
const groupsOf = (given: unknown, level: string): string[] =>
  given === undefined
    ? ['date', LEVELS[level] ?? ''].filter((name) => name !== '')
    : textsIn(given).map((name) => (name === 'date_hour' ? 'hour' : name))

/** Rows of days, by what they are grouped by. */
const daily = (generation: Generation): OfAccount => {
  const mark = generation === 'v3.0' ? '!' : ''
  const own = `account_id!: id; level!: =${generation === 'v3.0' ? '' : 'Old'}ReportLevel; date_range!: object; group_by${mark}: text[] 1..10`
  const takes = listForm(`${own}; order_by: list 1..2; time_line: REQUEST_TIME|REPORTING_TIME|ACTIVE_TIME`, { filters: FILTERS, most: 40 })
  return (world, account, params) => {
    const { level, date_range, group_by, filtering, order_by, fields, ...paging } = checked(takes, params)
    const groups = groupsOf(group_by, inText(level))
    const asked = { level: inText(level), range: isRecord(date_range) ? date_range : {}, groups, filtering }
    if (generation === 'v3.0' && fields === undefined) throw invalid('fields', 'is required')
    const { list, ...info } = pageOf(sorted(rowsOf(generation, world, account, asked), order_by), paging)
    return { list: list.map((row) => chosen(row, fields === undefined ? undefined : [...groups, ...textsIn(fields)])), ...info }
  }
}

const taskSchema = z.object({
  id: z.string(),
  account: z.string(),
  params: z.record(z.string(), z.unknown()),
  madeMs: z.number(),
  doneMs: z.number(),
})
type Task = z.output<typeof taskSchema>
const tasksOf = ({ book }: World) => book.drawer('report', taskSchema)

/** The rows of a task as text, with a head. */
function fileOf(generation: Generation, world: World, { account, params }: Task): string {
  const level = inText(params.level)
  const groups = [...groupsOf(params.group_by, level), ...(params.granularity === 'HOURLY' ? ['hour'] : [])]
  const [columns, range] = [[...new Set([...groups, ...textsIn(params.report_fields)])], { start_date: params.date, end_date: params.date }]
  const rows = rowsOf(generation, world, account, { level, range, groups, filtering: params.filtering })
  return [columns, ...rows.map((row) => columns.map((name) => inText(row[name])))].map((cells) => cells.join(',')).join('\n')
}

/** A report that is made while one does other things. `[broken]` in its name makes it fail. */
const begin = (generation: Generation): OfAccount => {
  const mark = generation === 'v3.0' ? '!' : ''
  const takes = form(`
    account_id!: id; task_name${mark}: text 1..120; report_fields${mark}: text[] 1..1024; level${mark}: =${generation === 'v3.0' ? '' : 'Old'}ReportLevel
    filtering: list 1..5; time_line: REQUEST_TIME|REPORTING_TIME|ACTIVE_TIME; group_by: text[] 1..5; date${mark}: text
    granularity${mark}: ${generation === 'v3.0' ? 'HOURLY|DAILY' : 'DAILY|HOURLY|UNKNOWN|SUMMARY'}
    @filtering[] field!: ${FILTERS.replaceAll(' ', '|')}; values!: text[] 1..
  `)
  return (world, account, params) => {
    const [id, nowMs, given] = [world.book.nextId(), world.clock.now(), checked(takes, params)]
    const task = { id, account, params: given, madeMs: nowMs, doneMs: nowMs + between(world.draw('report', id), world.behaviour.reportMs) }
    fileOf(generation, world, task)
    tasksOf(world).put(id, task)
    return { task_id: BigInt(id) }
  }
}

function showTask(generation: Generation, world: World, task: Task): Params {
  const { id, params, madeMs, doneMs } = task
  const end = /\[broken\]/i.test(inText(params.task_name)) ? 'FAIL' : 'COMPLETED'
  const status = `TASK_STATUS_${doneMs > world.clock.now() ? 'PROCESSING' : end}`
  const isDone = status === 'TASK_STATUS_COMPLETED'
  const files = isDone ? [{ file_id: BigInt(id) + 1n, md5: md5Of(Buffer.from(fileOf(generation, world, task))) }] : []
  const result = { code: status.endsWith('FAIL') ? 51001 : 0, message: '', data: { file_info_list: files } }
  return { task_id: BigInt(id), task_name: params.task_name ?? '', status, created_time: Math.floor(madeMs / 1000), result }
}

const TASKS = listForm('account_id!: id', { filters: 'task_id task_name', most: 5 })

const listTasks =
  (generation: Generation): OfAccount =>
  (world, account, params) => {
    const { filtering, fields, ...paging } = checked(TASKS, params)
    const own = tasksOf(world)
      .all()
      .filter((task) => task.account === account)
    const rows = own.toReversed().map((task) => showTask(generation, world, task))
    const { list, ...info } = pageOf(
      rows.filter((row) => fits(row, filtersOf(filtering))),
      paging,
    )
    return { list: list.map((row) => chosen(row, fields)), ...info }
  }

const FILE = form('account_id! task_id! file_id!: id')

const download =
  (generation: Generation): OfAccount =>
  (world, account, params) => {
    const { task_id: id, file_id: file } = checked(FILE, params)
    const task = tasksOf(world).get(inText(id))
    if (task?.account !== account || showTask(generation, world, task).status !== 'TASK_STATUS_COMPLETED')
      throw invalid('task_id', 'is invalid: it has no file')
    if (inText(file) !== String(BigInt(task.id) + 1n)) throw invalid('file_id', 'is invalid: the task has no such file')
    return new FileBody(fileOf(generation, world, task))
  }

export const reportsOf = (generation: Generation) => ({
  daily_reports: { get: daily(generation) },
  async_reports: { add: begin(generation), get: listTasks(generation) },
  async_report_files: { get: download(generation) },
})
