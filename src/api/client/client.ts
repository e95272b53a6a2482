import axios, { isAxiosError, isCancel, type AxiosAdapter, type AxiosResponse } from 'axios'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ahead } from './ahead.ts'
import { answeredBy } from './answered-by.ts'
import { addressOf, encode, type Upload } from './encode.ts'
import type { TimedCall } from './durations.ts'
import { CallFailed, failureOf, type Failure } from './failure.ts'
import { callHeaders, type Speaking } from './headers.ts'
import { createInFlight, flightKey } from './in-flight.ts'

/** S1 §9 */
export const TIMEOUT_MS = 900_000

export type ClientOptions = Speaking & {
  /** empty in the browser: paths are relative */
  origin?: string
  token: () => string | null
  /** a call that needs a session was answered with 401 */
  onUnauthorised: () => void
  /** every failure of a call that someone waits for */
  onFailure: (failure: Failure, heard: Heard) => void
  /** every failed call, anyone who shows it */
  onFailedCall?: (call: FailedCall) => void
  /** the release that answered, of every answer that names it */
  onVersion?: (version: string) => void
  /** every call that was not cancelled, with how long it took */
  onTimed?: (call: TimedCall) => void
  /** what the page asked before this client was there */
  ahead?: Pick<Ahead, 'take' | 'forget'>
  timeoutMs?: number
  adapter?: AxiosAdapter
}

/** How a failure comes to the person next to its notice: `isShown` where it was asked, `isOnce` when a flow reads back the result of it. */
export type Heard = { isShown: boolean; isOnce: boolean }

/** What failed, as it was asked; the input may hold what must not be repeated (see `createReporter`). */
export type FailedCall = { endpoint: Endpoint; input: unknown; failure: Failure }

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** this token instead of the stored one; a 401 is then the caller's only */
  token?: string
  /** the caller shows a failure where it belongs, and keeps it there: the notice next to it leaves by itself */
  quiet?: boolean
  /** no one waits for the answer: a failure is no notice */
  background?: boolean
  uploads?: readonly Upload[]
}

export type Client = {
  /** The answer as the contract promises it, parsed. @throws CallFailed */
  call: <I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    input: z.input<I>,
    options?: CallOptions,
  ) => Promise<z.output<O>>
  /** The answer as a file, with the name the server gave it. @throws CallFailed */
  download: <I extends z.ZodType>(
    endpoint: Endpoint<I>,
    input: z.input<I>,
    options?: CallOptions,
  ) => Promise<{ blob: Blob; fileName: string | null }>
}

/** The one place that speaks HTTP: encoding, headers, the in-flight rule, and failures as a closed set. */
export function createClient(options: ClientOptions): Client {
  const http = axios.create({
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    validateStatus: (status) => status >= 200 && status < 300,
    // answers are parsed here, so that a broken one is told apart from an empty one
    transformResponse: (body: unknown) => body,
    transformRequest: (body: unknown) => body,
    ...(options.adapter ? { adapter: options.adapter } : {}),
  })
  const inFlight = createInFlight<AxiosResponse<unknown>>()

  async function send(
    endpoint: Endpoint,
    input: unknown,
    responseType: 'text' | 'blob',
    { signal, token, uploads, ...heard }: CallOptions,
  ): Promise<AxiosResponse<unknown>> {
    const { path, rest } = addressOf(endpoint.path, input)
    const { query, body, contentType } = encode(endpoint.encoding, rest, uploads)
    const bearer = token ?? options.token()
    const headers = {
      ...callHeaders(options, bearer),
      ...(contentType === null ? {} : { 'Content-Type': contentType }),
    }
    const url = `${options.origin ?? ''}${path}${query === '' ? '' : `?${query}`}`
    let early = earlyAnswer(endpoint, url, headers, responseType)
    const began = performance.now()
    const timed = (status: number) => options.onTimed?.({ path: endpoint.path, status, ms: performance.now() - began })
    try {
      const response = await inFlight.run(flightKey({ ...endpoint, path }, typeof body === 'string' ? body : query), signal, (both) => {
        const ahead = early
        early = {} // it is read once: sent again, the server is asked
        return http.request<unknown>({ method: endpoint.method, url, data: body, headers, signal: both, responseType, ...ahead })
      })
      heardVersion(response)
      timed(response.status)
      return response
    } catch (error) {
      const failure = await whyFailed(error)
      if (isAxiosError<unknown>(error) && error.response) heardVersion(error.response)
      if (failure.kind !== 'aborted') timed(isAxiosError<unknown>(error) ? (error.response?.status ?? 0) : 0)
      if (failure.kind === 'auth' && endpoint.permission !== 'anyone' && token === undefined) options.onUnauthorised()
      throw failed(endpoint, input, failure, heard)
    }
  }

  /** The answer to a plain read that was asked ahead. What changes something makes all of those old; a beacon changes nothing. */
  function earlyAnswer(endpoint: Endpoint, url: string, headers: Record<string, string>, responseType: 'text' | 'blob') {
    if (endpoint.audit) options.ahead?.forget()
    if (endpoint.write !== 'no' || endpoint.poll || endpoint.encoding !== 'query' || responseType === 'blob') return {}
    const answer = options.ahead?.take(url, headers)
    return answer ? { adapter: answeredBy(answer) } : {}
  }

  function heardVersion({ headers }: AxiosResponse<unknown>) {
    const version: unknown = headers['x-version']
    if (typeof version === 'string' && version !== '') options.onVersion?.(version)
  }

  function failed(endpoint: Endpoint, input: unknown, failure: Failure, { quiet = false, background = false }: CallOptions): CallFailed {
    options.onFailedCall?.({ endpoint, input, failure })
    if (!background) options.onFailure(failure, { isShown: quiet, isOnce: endpoint.write === 'once' })
    return new CallFailed(failure)
  }

  return {
    async call(endpoint, input, callOptions = {}) {
      const response = await send(endpoint, input, 'text', callOptions)
      const parsed = endpoint.output.safeParse(jsonOf(response.data))
      if (parsed.success) return parsed.data
      const failure: Failure = {
        kind: 'unreadable',
        reason: `${endpoint.path}: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
      }
      throw failed(endpoint, input, failure, callOptions)
    },
    async download(endpoint, input, callOptions = {}) {
      const response = await send(endpoint, input, 'blob', callOptions)
      const blob = response.data instanceof Blob ? response.data : new Blob([String(response.data)])
      return { blob, fileName: fileNameOf(response.headers['content-disposition']) }
    },
  }
}

async function whyFailed(error: unknown): Promise<Failure> {
  if (error instanceof CallFailed) return error.failure
  if (isCancel(error)) return { kind: 'aborted' }
  if (!isAxiosError<unknown>(error)) return { kind: 'unreadable', reason: String(error) }
  if (error.response) {
    const { status, statusText, data } = error.response
    return failureOf({ status, statusText, body: jsonOf(data instanceof Blob ? await data.text() : data) })
  }
  return error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? { kind: 'timeout' } : { kind: 'offline' }
}

function jsonOf(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function fileNameOf(disposition: unknown): string | null {
  const header = typeof disposition === 'string' ? disposition : ''
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="([^"]*)"/i.exec(header)?.[1] ?? null
}
