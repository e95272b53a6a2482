import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { reportFailure, type FailureReport } from '#contract/failure-report.ts'
import { addressWithoutValues, HIDDEN, isPrivateName, withoutPrivateValues, withoutSecrets } from '#domain/private-values.ts'
import type { FailedCall } from './client.ts'
import type { Failure } from './failure.ts'

/** S1 §8: these are nobody's news. */
export const SILENT_STATUSES: readonly number[] = [404, 408, 403, 502, 503, 500, 401, 406, 417, 410]
/** S1 §8: the ad-group check fails as a matter of course. */
const EXCEPTED = /\/adgroup\/check$/
export const REPORT_THROTTLE_MS = 3_000
const SAME_AGAIN_MS = 600_000
export const REPORTED_TRANSITIONS = 10

/** The flow that was being worked on: its transitions hold names alone, never what an event carried. */
export type ReportedFlow = { flowId: string; trail: readonly { at: string; event: string; from: string; to: string }[] }

export type ReporterParts = {
  nowMs: () => number
  /** is this a host whose failures are reported? */
  isReportedHost: () => boolean
  /** path with query of the page */
  page: () => string
  flow: () => ReportedFlow | null
  send: (report: FailureReport) => Promise<unknown>
}

/** Tells the robot of failing calls on the production host (S1 §8); quiet about its own failures, and never a flood. */
export function createReporter({ nowMs, isReportedHost, page, flow, send }: ReporterParts): (call: FailedCall) => void {
  let quietUntilMs = -Infinity
  const told = new Map<string, number>()

  return (call) => {
    const said = reportable(call)
    if (!said || !isReportedHost()) return
    const now = nowMs()
    const same = `${call.endpoint.method} ${call.endpoint.path} ${said.status} ${said.message}`
    for (const [key, atMs] of told) if (now - atMs >= SAME_AGAIN_MS) told.delete(key)
    if (now < quietUntilMs || told.has(same)) return
    quietUntilMs = now + REPORT_THROTTLE_MS
    told.set(same, now)
    const at = flow()
    void send({
      method: call.endpoint.method,
      url: call.endpoint.path,
      ...said,
      params: reportedParams(call.endpoint, call.input),
      page: addressWithoutValues(page()),
      flow_id: at?.flowId ?? null,
      transitions: (at?.trail ?? []).slice(-REPORTED_TRANSITIONS).map(({ at: when, event, from, to }) => ({ at: when, event, from, to })),
    }).catch(() => undefined) // the report of a failed report would be the next
  }
}

/** null: not for the robot. What has no status (a timeout, a lost network) is not in the specification's list of statuses either. */
function reportable({ endpoint, failure }: FailedCall): Pick<FailureReport, 'status' | 'message' | 'request_id'> | null {
  if (endpoint.path === reportFailure.path || EXCEPTED.test(endpoint.path)) return null
  const answered = answeredOf(failure)
  return answered && !SILENT_STATUSES.includes(answered.status) ? answered : null
}

function answeredOf(failure: Failure): Pick<FailureReport, 'status' | 'message' | 'request_id'> | null {
  // the answer came with 200 and is not what the contract promises: that is for us to mend
  if (failure.kind === 'unreadable') return { status: 200, message: withoutSecrets(failure.reason), request_id: null }
  if (!('status' in failure)) return null
  const missing = failure.missing.length > 0 ? `missing: ${failure.missing.join(', ')}` : ''
  const message = [failure.code, failure.msg || missing || failure.statusText].filter(Boolean).join(' ')
  return { status: failure.status, message: withoutSecrets(message), request_id: failure.requestId }
}

/** The input by its schema: fields it does not name are left out, private ones hidden by their mark or their name. */
export function reportedParams(endpoint: Endpoint, input: unknown): Record<string, unknown> {
  const shape = endpoint.input instanceof z.ZodObject ? endpoint.input.shape : {}
  const entries = Object.entries(typeof input === 'object' && input !== null ? input : {})
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const field: unknown = Reflect.get(shape, key)
      if (!(field instanceof z.ZodType) || value === undefined) return []
      return [[key, isMarked(field) || isPrivateName(key) ? HIDDEN : withoutPrivateValues(value)]]
    }),
  )
}

/** The mark holds through `optional` and `default`, which wrap the marked schema. */
const isMarked = (field: unknown): boolean =>
  field instanceof z.ZodType &&
  (field.meta()?.['private'] === true ||
    ((field instanceof z.ZodOptional || field instanceof z.ZodDefault) && isMarked(field.def.innerType)))
