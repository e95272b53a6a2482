import { z } from 'zod'
import type { NetworkTimes } from '#domain/channels/channel.ts'
import { classAfter, outageIf, transportFailure, unreadable, type CallKind } from './answers.ts'
import { failed, shortened } from './failure.ts'
import { exchange, type HttpAnswer } from './http.ts'
import { losslessText, parseLossless } from './lossless.ts'
import type { ConnectorError, Outcome, RateUsage } from './port.ts'

/** A network that answers 200 with a code, 0 where it did what was asked: the Chinese networks and TikTok (networks/README §0). */
export type CodedNetwork = {
  baseUrl: string
  times: NetworkTimes
  /** what its codes mean; one that is left out may mean anything */
  classes: Readonly<Record<string, ConnectorError['class']>>
  /** codes that refuse the token, or the application it was given to, before anything else is looked at */
  ofTheToken: ReadonlySet<string>
  /** codes with which it says that its own service fails */
  outages: ReadonlySet<string>
  /** our field for one that a refusal of the call at `path` names; null when we have no such field */
  blamed: (answer: CodedAnswer, path: string) => (string | null)[]
  /** what the headers, or the code, say of the limits */
  usageOf: (answer: CodedAnswer | null, headers: Headers) => RateUsage | undefined
  /** what a caller is asked to wait after the code, in ms; 0: nothing is said */
  waitMs: (answer: CodedAnswer, headers: Headers) => number
  requestId: (answer: CodedAnswer, headers: Headers) => string | undefined
  onFailure: (call: string, error: ConnectorError) => void
}

export type CodedAnswer = z.output<typeof coded>

/** What is asked, with what goes into the address and the headers to say who asks. */
export type CodedCall = {
  method: 'GET' | 'POST'
  path: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** JSON, ids as `bareNumber`; a form where a file goes with it */
  body?: unknown
}

const coded = z.looseObject({
  code: z.union([z.number(), z.string()]).transform(String),
  message: z.string().default(''),
  message_cn: z.string().optional(),
  request_id: z.string().optional(),
  data: z.unknown().optional(),
  errors: z.unknown().optional(),
})

/** One call; its `data` or what went wrong. Nothing is repeated here. */
export async function codedCall(network: CodedNetwork, call: CodedCall, kind: CallKind, signal: AbortSignal): Promise<Outcome<unknown>> {
  const url = new URL(network.baseUrl.replace(/\/+$/, '') + call.path)
  for (const [key, value] of Object.entries(call.query ?? {})) url.searchParams.set(key, value)
  const { body } = call
  const done = await exchange({
    method: call.method,
    url,
    headers: call.headers ?? {},
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : losslessText(body) }),
    timeoutMs: network.times.answerMs,
    signal,
  })
  const read: Outcome<unknown> =
    'noAnswer' in done ? failed(transportFailure(done.noAnswer, kind)) : readAnswer(network, done.answer, call.path, kind)
  if ('error' in read) network.onFailure(`${call.method} ${call.path}`, read.error)
  return read
}

function readAnswer(network: CodedNetwork, answer: HttpAnswer, path: string, kind: CallKind): Outcome<unknown> {
  const body = parseLossless(answer.text)
  const parsed = coded.safeParse(body)
  const told = parsed.success && answer.status < 500 ? parsed.data : null
  const usage = network.usageOf(told, answer.headers)
  if (!told) return failed({ ...unreadable(answer, kind, null), ...outageIf(body === undefined || answer.status >= 500) }, usage)
  if (told.code === '0') return { ok: told.data, usage }
  return failed(refusal(network, told, answer, path, kind), usage)
}

function refusal(network: CodedNetwork, told: CodedAnswer, answer: HttpAnswer, path: string, kind: CallKind): ConnectorError {
  const listed = network.classes[told.code]
  const known = classAfter(listed, kind)
  const message = shortened(told.message_cn || told.message || `code ${told.code}`)
  const waitMs = known === 'rate_limited' ? network.waitMs(told, answer.headers) : 0
  const requestId = network.requestId(told, answer.headers)
  return {
    class: known,
    message,
    wrote: known === 'unknown_outcome' ? 'maybe' : 'no',
    ...outageIf(listed === 'retryable' && network.outages.has(told.code)),
    ...(network.ofTheToken.has(told.code) ? { signedOut: true as const } : {}),
    ...(waitMs > 0 ? { retryAfterMs: waitMs } : {}),
    fields: known === 'validation' ? network.blamed(told, path).map((field) => ({ field, message })) : [],
    native: { http: answer.status, code: told.code, message: shortened(told.message), ...(requestId ? { requestId } : {}) },
  }
}
