import { between } from '../kit/seed.ts'
import type { Params } from '../kit/http.ts'
import { badParam, notFound, reportNotLoaded, TOO_MANY_ROWS } from './graph-error.ts'
import { readReport, type ReportNode } from './insights.ts'
import type { Edge, Page } from './listing.ts'
import type { MetaObject, ReportRun } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { pick, type Selection } from './projection.ts'
import type { World } from './world.ts'

/** Not for long-term use: an id of a report is forgotten after 30 days (developers.facebook.com, marketing-api/insights, asynchronous jobs). */
const KEPT_MS = 30 * 86_400_000

/** What a report is about; the network reports on no creative. */
export function nodeOf(world: World, account: MetaAccount, object: MetaObject | null): ReportNode {
  const { store } = world
  if (object === null) return { level: 'account', ads: store.ids(account.id, 'ad') }
  const { id, level } = object
  if (level !== 'campaign' && level !== 'adset' && level !== 'ad')
    throw badParam(`Tried accessing nonexisting field (insights) on node type (${level})`)
  return { level, ads: level === 'ad' ? [id] : store.children(id, 'ad') }
}

/**
 * `POST /<node>/insights`: begins a report and answers its id; what cannot be asked is refused at once.
 * Source: facebook-business-sdk-codegen, api_specs/specs/AdAccount.json and AdReportRun.json.
 */
export function beginReport(world: World, account: MetaAccount, object: MetaObject | null, params: Params): { report_run_id: string } {
  const { store, clock, draw, behaviour } = world
  const { rows } = readReport(world, account, nodeOf(world, account, object), params)
  const id = store.nextId()
  const nowMs = clock.now()
  const fails = behaviour.reports.failNext > 0
  if (fails) behaviour.reports.failNext -= 1
  const { access_token: _token, appsecret_proof: _proof, ...kept } = params
  store.putNode({
    kind: 'report',
    id,
    account: account.id,
    object: object?.id ?? null,
    params: kept,
    createdMs: nowMs,
    dueMs: nowMs + between(draw('report', id), behaviour.reports.takesMs),
    ending: fails ? 'failed' : rows.size > behaviour.reports.rows ? 'too_many_rows' : 'completed',
  })
  return { report_run_id: id }
}

/** The report of an id, unless it was forgotten. */
export function reportAt({ store, clock }: World, id: string): ReportRun | null {
  const node = store.node(id)
  return node?.kind === 'report' && clock.now() - node.createdMs <= KEPT_MS ? node : null
}

/**
 * `GET /<report>`: how far it is. A job that is completed, and at 100 %, can be read; one that failed says why, from v25 on without being asked
 * (developers.facebook.com, blog of 8 January 2026, "Enhanced Error Messaging for Ads Insights Async API").
 */
export function showReport(world: World, account: MetaAccount, run: ReportRun, selection: Selection | null, version: number) {
  const { percent, status } = progressOf(run, world.clock.now())
  const { range } = readReport(world, account, { level: 'account', ads: [] }, { ...run.params, level: 'account' })
  const failure = status === 'Job Failed' ? FAILURES[run.ending] : {}
  const all: Record<string, unknown> = {
    id: run.id,
    account_id: run.account,
    time_ref: seconds(run.createdMs),
    ...(percent === 100 ? { time_completed: seconds(run.dueMs) } : {}),
    async_status: status,
    async_percent_completion: percent,
    is_running: status === 'Job Running' || status === 'Job Started',
    date_start: range.since,
    date_stop: range.until,
    ...failure,
  }
  const shown = selection ? pick(all, selection, 'adreportrun') : all
  return selection === null && version < 25 ? withoutFailure(shown) : { ...shown, ...(version >= 25 ? failure : {}), id: run.id }
}

/** `GET /<report>/insights`: its rows, in pages. Before it is completed there is nothing to read. */
export function readReportRows(world: World, account: MetaAccount, run: ReportRun, edge: Edge): Page {
  if (progressOf(run, world.clock.now()).status !== 'Job Completed') throw reportNotLoaded()
  const object = run.object === null ? null : (world.store.object(run.object) ?? null)
  if (run.object !== null && object === null) throw notFound(run.object)
  return readReport(world, account, nodeOf(world, account, object), run.params).page(edge)
}

/** The words of the network; it begins late, and counts on until a job ends, well or not. */
function progressOf({ createdMs, dueMs, ending }: ReportRun, nowMs: number): { status: string; percent: number } {
  const share = dueMs <= createdMs ? 1 : (nowMs - createdMs) / (dueMs - createdMs)
  if (share >= 1) return ending === 'completed' ? { status: 'Job Completed', percent: 100 } : { status: 'Job Failed', percent: 0 }
  const percent = Math.max(0, Math.floor(share * 100))
  return { status: share < 0.1 ? 'Job Not Started' : share < 0.2 ? 'Job Started' : 'Job Running', percent }
}

const FAILURES: Readonly<Record<ReportRun['ending'], Record<string, unknown>>> = {
  completed: {},
  failed: { error_code: 2, error_message: 'Service temporarily unavailable' },
  too_many_rows: {
    error_code: TOO_MANY_ROWS.code,
    error_message: 'Invalid parameter',
    error_subcode: TOO_MANY_ROWS.subcode,
    error_user_title: TOO_MANY_ROWS.title,
    error_user_msg: TOO_MANY_ROWS.message,
  },
}

const withoutFailure = (all: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('error_')))

const seconds = (ms: number) => Math.floor(ms / 1000)
