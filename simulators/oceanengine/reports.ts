import { recordsIn } from '../kit/forms.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { reportTasks, type ReportTask } from '../kit/report-tasks.ts'
import { csvText, ratio, reportRows, sortRows, totalOf, type Counts, type ReportRow } from '../kit/report.ts'
import { shape } from '../kit/shape.ts'
import { FileBody } from '../kit/coded-api.ts'
import { invalid } from './api-error.ts'
import { pageOf } from './listing.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { dayText, readTime, timeText } from '../kit/china-time.ts'

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** Every conversion is one payment of so many fen. */
export const PAYMENT = 1_200

/** Metrics of the topic BASIC_DATA that the simulator supports. */
const METRICS: Readonly<Record<string, (counts: Counts) => string>> = {
  stat_cost: ({ minor }) => yuan(minor),
  show_cnt: ({ shows }) => String(shows),
  click_cnt: ({ clicks }) => String(clicks),
  convert_cnt: ({ converts }) => String(converts),
  active: ({ converts }) => String(converts),
  game_pay_count: ({ converts }) => String(converts),
  stat_pay_amount: ({ converts }) => yuan(converts * PAYMENT),
  ctr: ({ shows, clicks }) => (100 * ratio(clicks, shows)).toFixed(2),
  cpm_platform: ({ minor, shows }) => yuan(1000 * ratio(minor, shows)),
  cpc_platform: ({ minor, clicks }) => yuan(ratio(minor, clicks)),
  conversion_cost: ({ minor, converts }) => yuan(ratio(minor, converts)),
  conversion_rate: ({ clicks, converts }) => (100 * ratio(converts, clicks)).toFixed(2),
}

/** Dimensions a report can be grouped by, computed for a promotion and an hour. */
const DIMENSIONS: Readonly<Record<string, (world: World, id: string, hourMs: number) => string>> = {
  stat_time_day: (_world, _id, hourMs) => dayText(hourMs),
  stat_time_hour: (_world, _id, hourMs) => `${timeText(hourMs).slice(0, 16)} - ${timeText(hourMs).slice(11, 13)}:59`,
  cdp_promotion_id: (_world, id) => id,
  cdp_promotion_name: ({ book }, id) => book.object(id)?.name ?? '',
  cdp_project_id: ({ book }, id) => book.object(id)?.parents[0] ?? '',
  cdp_project_name: ({ book }, id) => book.object(book.object(id)?.parents[0] ?? '')?.name ?? '',
}

const TABLE = `
  advertiser_id! page page_size: id; dimensions! metrics!: text[] 1..; start_time! end_time!: text; filters! order_by!: list
  @filters[] field!: text; operator type!: integer; values!: list
  @order_by[] field!: text; type: ASC|DESC
`
const REPORT = shape(`${TABLE}  data_topic: BASIC_DATA`)
const TASK = shape(`${TABLE}  task_name! data_topic!: text`)

const wordsOf = (value: unknown, known: object, path: string): string[] => {
  const words = Array.isArray(value) ? value.map(inText) : []
  const strange = words.find((word) => !Object.hasOwn(known, word))
  if (strange !== undefined) throw invalid(path, `${strange} is not known`)
  return words
}

/** From the start to the end, both included; an end without a time includes that whole day. */
export function rangeOf(start: unknown, end: unknown, names: [string, string]): { fromMs: number; toMs: number } {
  const [fromMs, lastMs] = [readTime(start), readTime(end)]
  if (fromMs === null) throw invalid(names[0], 'must be YYYY-MM-DD or YYYY-MM-DD HH:mm:ss')
  if (lastMs === null || lastMs < fromMs) throw invalid(names[1], 'must be a time not before the start')
  return { fromMs, toMs: lastMs + (inText(end).length === 10 ? 86_400_000 : 1) }
}

/** The rows of the report, sorted. Deleted promotions are included. */
function made(world: World, account: string, params: Params): { rows: ReportRow[]; metrics: string[]; dimensions: string[] } {
  const [dimensions, metrics] = [wordsOf(params.dimensions, DIMENSIONS, 'dimensions'), wordsOf(params.metrics, METRICS, 'metrics')]
  const filters = recordsIn(params.filters).map(({ field, values }) => {
    const [name = ''] = wordsOf([field], DIMENSIONS, 'filters.field')
    return { name, values: Array.isArray(values) ? values.map(inText) : [] }
  })
  const valueOf = (name: string, id: string, hourMs: number) => DIMENSIONS[name]?.(world, id, hourMs) ?? ''
  const rows = reportRows(world, {
    ids: world.book.ids(account, 'promotion'),
    ...rangeOf(params.start_time, params.end_time, ['start_time', 'end_time']),
    dimensions: (id, hourMs) =>
      filters.every(({ name, values }) => values.includes(valueOf(name, id, hourMs)))
        ? Object.fromEntries(dimensions.map((name) => [name, valueOf(name, id, hourMs)]))
        : null,
  })
  const orders = recordsIn(params.order_by).map(({ field, type }) => ({ field: inText(field), isDescending: type === 'DESC' }))
  sortRows(rows, orders, (row, field) => row.dimensions[field] ?? METRICS[field]?.(row.counts) ?? '')
  return { rows, metrics, dimensions }
}

const told = (metrics: string[], counts: Counts) => Object.fromEntries(metrics.map((name) => [name, METRICS[name]?.(counts) ?? '']))

export function customReport(world: World, account: string, params: Params) {
  const { rows, metrics } = made(world, account, checked(REPORT, params))
  const { list, page_info } = pageOf(rows, params)
  const shown = list.map(({ dimensions, counts }) => ({ dimensions, metrics: told(metrics, counts) }))
  return { rows: shown, total_metrics: told(metrics, totalOf(rows)), page_info }
}

export function beginReport(world: World, account: string, params: Params) {
  made(world, account, checked(TASK, params))
  return shownTask(world, reportTasks(world).begin(account, params))
}

function shownTask(world: World, task: ReportTask) {
  const { id, params, madeMs } = task
  const task_status = `ASYNC_TASK_STATUS_${{ making: 'EXECUTING', made: 'COMPLETED', failed: 'FAILED' }[reportTasks(world).stateOf(task)]}`
  return { task_id: BigInt(id), task_name: params.task_name, data_topic: params.data_topic, task_status, create_time: timeText(madeMs) }
}

const TASKS = shape('advertiser_id!: id; filtering: object\n@filtering task_ids: id[]')

export function listReports(world: World, account: string, params: Params) {
  const { filtering } = checked(TASKS, params)
  const ids = isRecord(filtering) && Array.isArray(filtering.task_ids) ? filtering.task_ids.map(inText) : null
  const tasks = reportTasks(world)
    .of(account)
    .filter((task) => ids?.includes(task.id) ?? true)
  return pageOf(
    tasks.map((task) => shownTask(world, task)),
    params,
  )
}

const DOWNLOAD = shape('advertiser_id! task_id!: id')

/** The rows as a CSV file with a header. */
export function downloadReport(world: World, account: string, params: Params) {
  const tasks = reportTasks(world)
  const task = tasks.get(account, checked(DOWNLOAD, params).task_id)
  if (!task || tasks.stateOf(task) !== 'made') throw invalid('task_id', 'has no file')
  const { rows, metrics, dimensions } = made(world, account, task.params)
  const lines = rows.map((row) => [...dimensions.map((name) => row.dimensions[name]), ...Object.values(told(metrics, row.counts))])
  return new FileBody(csvText([[...dimensions, ...metrics], ...lines]))
}
