import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { REPORTED_TOGETHER, reportFailure, type FailureReport } from '#contract/failure-report.ts'
import { addressWithoutValues, HIDDEN, isPrivateName, withoutPrivateValues, withoutSecrets } from '#domain/private-values.ts'
import type { FailedCall } from './client.ts'
import type { Failure } from './failure.ts'

/** S1 §8: these are no one's news. */
export const SILENT_STATUSES: readonly number[] = [404, 408, 403, 502, 503, 500, 401, 406, 417, 410]
/** S1 §8: the ad-group check fails as a matter of course. */
const EXCEPTED = /\/adgroup\/check$/
export const REPORT_THROTTLE_MS = 3_000
const SAME_AGAIN_MS = 600_000
export const REPORTED_TRANSITIONS = 10
/** Another tab of the same person may have the turn: the report is sent again this often. */
const TURNS_WAITED = 10

/** The flow that was being worked on: its transitions hold names only, never what an event carried. */
export type ReportedFlow = { flowId: string; trail: readonly { at: string; event: string; from: string; to: string }[] }

export type ReporterParts = {
  nowMs: () => number
  /** is this a host whose failures are reported? */
  isReportedHost: () => boolean
  /** path with query of the page */
  page: () => string
  flow: () => ReportedFlow | null
  send: (report: FailureReport) => Promise<{ data: { state: string } }>
  later: (work: () => void, ms: number) => void
}

/**
 * Tells the robot of failing calls on the production host (S1 §8); quiet about its own failures, and never a flood: after a report it is
 * quiet for a while, and what fails meanwhile is told together.
 */
export function createReporter({ nowMs, isReportedHost, page, flow, send, later }: ReporterParts): (call: FailedCall) => void {
  let quietUntilMs = -Infinity
  let isDue = false
  const told = new Map<string, number>()
  const waiting: FailureReport[] = []

  const tellLater = (turn: number) => {
    if (isDue || waiting.length === 0) return
    isDue = true
    later(
      () => {
        isDue = false
        tellNow(turn)
      },
      Math.max(0, quietUntilMs - nowMs()),
    )
  }
  const tellNow = (turn: number) => {
    const together = waiting.splice(0, 1 + REPORTED_TOGETHER)
    const [first, ...rest] = together
    if (!first) return
    quietUntilMs = nowMs() + REPORT_THROTTLE_MS
    const more = rest.map(({ method, url, status, message, request_id }) => ({ method, url, status, message, request_id }))
    void send({ ...first, more })
      .then(({ data: { state } }) => {
        const isTurnTaken = state === 'limited' && turn < TURNS_WAITED
        if (isTurnTaken) waiting.unshift(...together)
        tellLater(isTurnTaken ? turn + 1 : 0)
      })
      .catch(() => undefined) // the report of a failed report would be the next
  }

  return (call) => {
    const said = reportable(call)
    if (!said || !isReportedHost()) return
    const now = nowMs()
    const same = `${call.endpoint.method} ${call.endpoint.path} ${said.status} ${said.message}`
    for (const [key, atMs] of told) if (now - atMs >= SAME_AGAIN_MS) told.delete(key)
    if (told.has(same)) return
    told.set(same, now)
    const at = flow()
    waiting.push({
      method: call.endpoint.method,
      url: call.endpoint.path,
      ...said,
      params: reportedParams(call.endpoint, call.input),
      page: addressWithoutValues(page()),
      flow_id: at?.flowId ?? null,
      transitions: (at?.trail ?? []).slice(-REPORTED_TRANSITIONS).map(({ at: when, event, from, to }) => ({ at: when, event, from, to })),
      more: [],
    })
    if (now < quietUntilMs) tellLater(0)
    else tellNow(0)
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
