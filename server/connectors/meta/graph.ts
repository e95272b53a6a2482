import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { NetworkTimes } from '#domain/channels/channel.ts'
import { otherShape, transportFailure, type CallKind } from '../core/answers.ts'
import { failed } from '../core/failure.ts'
import { exchange } from '../core/http.ts'
import type { ConnectorError, Outcome, RateUsage } from '../core/port.ts'
import { worstUsage } from '../core/worst-usage.ts'
import { answerFailure, jsonOf, unfinished } from './errors.ts'
import { usageOf } from './usage.ts'

export type GraphOptions = {
  baseUrl: string
  version: string
  times: NetworkTimes
  onFailure: (call: string, error: ConnectorError) => void
}

/** Who calls: an ad account, a person or an application, by their token, empty where the call takes none; with the application it was given to, where we know its secret. */
export type Bearer = { credential: string; app?: { secret: string } | null }

export type BatchCall = { method: 'GET' | 'POST'; path: string; params: Record<string, string> }

/** The network takes at most 50 items in one batch; each counts as a call against the limits. */
export const BATCH_MAX = 50

const batchAnswer = z.array(
  z
    .looseObject({
      code: z.number(),
      headers: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullish(),
      body: z.string().nullable(),
    })
    .nullable(),
)

/** The network's HTTP face: one call, or up to 50 in one batch. Version and base address are configuration. */
export class Graph {
  readonly #options: GraphOptions

  constructor(options: GraphOptions) {
    this.#options = options
  }

  async get(account: Bearer, path: string, query: Record<string, string>, signal: AbortSignal): Promise<Outcome<unknown>> {
    return this.#call(account, { method: 'GET', path, params: query }, 'read', signal)
  }

  async post(
    account: Bearer,
    path: string,
    params: Record<string, string>,
    kind: CallKind,
    signal: AbortSignal,
  ): Promise<Outcome<unknown>> {
    return this.#call(account, { method: 'POST', path, params }, kind, signal)
  }

  /** A call that carries a file, as a multipart form. */
  async send(
    account: Bearer,
    path: string,
    params: Record<string, string>,
    file: { field: string; name: string; bytes: Buffer },
    signal: AbortSignal,
  ): Promise<Outcome<unknown>> {
    const body = new FormData()
    for (const [name, value] of Object.entries(params)) body.append(name, value)
    body.append(file.field, new Blob([new Uint8Array(file.bytes)]), file.name)
    return this.#call(account, { method: 'POST', path, params }, 'upload', signal, body)
  }

  /** Answers in order, one outcome an item; a failure of the envelope is the failure of every item, and says nothing about any of them. */
  async batch(account: Bearer, calls: readonly BatchCall[], kind: CallKind, signal: AbortSignal): Promise<Outcome<unknown>[]> {
    const items = calls.map(({ method, path, params }) =>
      method === 'GET'
        ? { method, relative_url: `${path}?${new URLSearchParams(params)}` }
        : { method, relative_url: path, body: new URLSearchParams(params).toString() },
    )
    const answer = await this.post(account, '', { batch: JSON.stringify(items), include_headers: 'true' }, kind, signal)
    if ('error' in answer) return calls.map(() => failed(aboutNoItem(answer.error), answer.usage))
    const parsed = batchAnswer.safeParse(answer.ok)
    if (!parsed.success || parsed.data.length !== calls.length) {
      const error = otherShape('the batch answer has another shape', kind)
      return calls.map(() => failed(error, answer.usage))
    }
    return parsed.data.map((item) => this.#batchItem(item, kind, answer.usage))
  }

  #batchItem(item: z.output<typeof batchAnswer>[number], kind: CallKind, outer: RateUsage | undefined): Outcome<unknown> {
    if (item === null) return this.#failed('batch item', unfinished(kind), outer)
    const headers = new Map((item.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]))
    const usage = worstUsage([outer, usageOf((name) => headers.get(name), this.#options.times.longestPauseMs)])
    return this.#read({ status: item.code, text: item.body ?? '' }, 'batch item', kind, usage)
  }

  async #call(account: Bearer, call: BatchCall, kind: CallKind, signal: AbortSignal, form?: FormData): Promise<Outcome<unknown>> {
    const { baseUrl, version, times } = this.#options
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${version}/${call.path}`)
    const params = new URLSearchParams(call.params)
    if (call.method === 'GET') for (const [key, value] of params) url.searchParams.set(key, value)
    for (const [key, value] of Object.entries(tokenOf(account))) url.searchParams.set(key, value) // where the official SDKs put it
    const name = `${call.method} ${call.path.replace(/\d{3,}/g, '{id}')}`
    const done = await exchange({
      method: call.method,
      url,
      ...(call.method === 'POST' ? { body: form ?? params } : {}),
      timeoutMs: times.answerMs,
      signal,
    })
    if ('noAnswer' in done) return this.#failed(name, transportFailure(done.noAnswer, kind), undefined)
    return this.#read(
      done.answer,
      name,
      kind,
      usageOf((header) => done.answer.headers.get(header), times.longestPauseMs),
    )
  }

  #read(answer: { status: number; text: string }, call: string, kind: CallKind, usage: RateUsage | undefined): Outcome<unknown> {
    const body = jsonOf(answer.text)
    const fine = answer.status >= 200 && answer.status < 300 && typeof body === 'object' && body !== null && !('error' in body)
    return fine ? { ok: body, usage } : this.#failed(call, answerFailure(answer, kind, usage?.pauseMs ?? 0), usage)
  }

  #failed(call: string, error: ConnectorError, usage: RateUsage | undefined): Outcome<never> {
    this.#options.onFailure(call, error)
    return failed(error, usage)
  }
}

/**
 * The token, and HMAC-SHA256 of it under the secret of its application (graph-api/guides/secure-requests). A batch proves its token once: only an
 * item with a token of its own needs a proof of its own, and ours have none.
 */
function tokenOf({ credential, app }: Bearer): Record<string, string> {
  if (credential === '') return {}
  if (!app) return { access_token: credential }
  return { access_token: credential, appsecret_proof: createHmac('sha256', app.secret).update(credential).digest('hex') }
}

const aboutNoItem = (error: ConnectorError): ConnectorError =>
  (error.class === 'retryable' || error.class === 'unknown_outcome') && !error.stopped ? { ...error, outage: true } : error
