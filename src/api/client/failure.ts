import { z } from 'zod'
import { blocker, type Blocker } from '#domain/blocker.ts'

/** What the server says when it says no (wire conventions): `msg` is a sentence, or field → reason when parameters are missing. */
type Said = {
  status: number
  statusText: string
  code: string
  msg: string
  missing: readonly string[]
  blockers: readonly Blocker[]
  present: unknown
  requestId: string | null
}

/**
 * Why a call failed; the set is closed. `refused`: nothing happened, and the reasons say why. `auth`: not signed in (any more).
 * `server`, `timeout`, `offline` and `aborted` leave it open whether a write arrived.
 */
export type Failure =
  | ({ kind: 'refused' } & Said)
  | ({ kind: 'auth' } & Said)
  | ({ kind: 'server' } & Said)
  | { kind: 'timeout' }
  | { kind: 'offline' }
  | { kind: 'aborted' }
  /** an answer that is not what the contract promises */
  | { kind: 'unreadable'; reason: string }

/** What every call rejects with. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`call failed: ${failure.kind}`)
    this.name = 'CallFailed'
    this.failure = failure
  }

  /** the reasons, ready to be worded; never empty */
  get blockers(): readonly Blocker[] {
    return reasonsOf(this.failure)
  }

  /** the token is not, or no longer, good */
  get unauthorised(): boolean {
    return this.failure.kind === 'auth'
  }
}

const refusal = z.object({
  code: z.union([z.string(), z.number()]).transform(String).catch(''),
  msg: z.union([z.string(), z.record(z.string(), z.unknown())]).catch(''),
  request_id: z.string().nullable().catch(null),
  blockers: z
    .array(
      z.object({
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        field: z.string().optional(),
        row: z.number().optional(),
      }),
    )
    .catch([]),
  present: z.unknown().optional(),
})
const NOTHING_SAID = { code: '', msg: '', request_id: null, blockers: [], present: undefined }

/** A refusal as it came over the wire; a body that is none of ours (a proxy's page) says nothing. */
export function failureOf({ status, statusText, body }: { status: number; statusText: string; body: unknown }): Failure {
  const { code, msg, request_id: requestId, blockers, present } = refusal.safeParse(body).data ?? NOTHING_SAID
  const missing = typeof msg === 'string' ? [] : Object.keys(msg)
  const said = {
    status,
    statusText,
    code,
    msg: typeof msg === 'string' ? msg : '',
    missing,
    blockers: blockers.map(asBlocker),
    present,
    requestId,
  }
  if (status === 401) return { kind: 'auth', ...said }
  // 408 and 5xx do not tell whether a write arrived
  return status === 408 || status >= 500 ? { kind: 'server', ...said } : { kind: 'refused', ...said }
}

function asBlocker({
  code,
  params,
  field,
  row,
}: {
  code: string
  params?: Record<string, string | number> | undefined
  field?: string | undefined
  row?: number | undefined
}): Blocker {
  return blocker(code, { ...(params ? { params } : {}), ...(field === undefined ? {} : { field }), ...(row === undefined ? {} : { row }) })
}

function reasonsOf(failure: Failure): readonly Blocker[] {
  if (failure.kind === 'unreadable') return [blocker('call.unreadable', { params: { reason: failure.reason } })]
  if (failure.kind === 'timeout' || failure.kind === 'offline' || failure.kind === 'aborted') return [blocker(`call.${failure.kind}`)]
  if (failure.blockers.length > 0) return failure.blockers
  if (failure.kind === 'auth') return [blocker('session.expired')]
  const [field] = failure.missing
  if (field !== undefined) return [blocker('input.missing', { field, params: { field } })]
  return [blocker(`call.${failure.kind}`, { params: { status: failure.status, text: failure.msg || failure.statusText } })]
}
