import { randomUUID } from 'node:crypto'
import type { Channel, NetworkTimes } from '#domain/channels/channel.ts'
import type { CallKind } from '../core/answers.ts'
import { codedCall, type CodedNetwork } from '../core/coded-api.ts'
import { failed, translated, Untranslatable } from '../core/failure.ts'
import { accessIn } from '../core/grant.ts'
import { bareNumber } from '../core/lossless.ts'
import type { AccountRef, ConnectorError, Outcome } from '../core/port.ts'
import { blamedOf, CLASSES, OF_THE_TOKEN, OUTAGES, UNTOUCHED, usageOf, waitMs } from './codes.ts'

export type Body = Readonly<Record<string, unknown>>

/** What the API is spoken to with; `root` has no generation in it, as the calls for tokens. */
export type ApiOptions = {
  root: string
  version: string
  channel: Channel
  times: NetworkTimes
  onFailure: (call: string, error: ConnectorError) => void
}

/** One generation of the Marketing API: signs every call and answers with its `data`. Nothing is repeated here. */
export class TencentApi {
  readonly #network: CodedNetwork
  readonly #version: string

  constructor({ root, version, channel, times, onFailure }: ApiOptions) {
    this.#version = version
    const ours = new Set(channel.levels.flatMap(({ fields }) => fields.map(({ key }) => key)))
    this.#network = {
      baseUrl: root,
      times,
      classes: CLASSES,
      ofTheToken: OF_THE_TOKEN,
      outages: OUTAGES,
      blamed: blamedOf(ours),
      usageOf: (_, headers) => usageOf(headers),
      waitMs: (answer) => waitMs(answer),
      requestId: (_, headers) => headers.get('x-tsa-trace-id') ?? undefined,
      onFailure,
    }
  }

  /** Lists and objects among the parameters are JSON. */
  get(account: AccountRef, path: string, params: Body, signal: AbortSignal): Promise<Outcome<unknown>> {
    const query = Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])
    const whole = { account_id: account.accountId, ...Object.fromEntries(query) }
    return this.call(account.credential, { method: 'GET', path, query: whole }, 'read', signal)
  }

  /** `requestId`: what makes a create safe to repeat. */
  async post(account: AccountRef, path: string, body: Body | FormData, kind: CallKind, signal: AbortSignal, requestId?: string) {
    const id = translated(() => idNumber(account.accountId, 'account'))
    if ('error' in id) return id
    const whole = body instanceof FormData ? body : { account_id: id.ok, ...body }
    const headers = requestId === undefined ? {} : { 'x-request-id': requestId }
    return this.call(account.credential, { method: 'POST', path, body: whole, headers }, kind, signal)
  }

  async call(
    credential: string,
    { path, query, ...call }: { method: 'GET' | 'POST'; path: string; query?: Record<string, string>; headers?: object; body?: unknown },
    kind: CallKind,
    signal: AbortSignal,
  ): Promise<Outcome<unknown>> {
    const signed = {
      access_token: accessIn(credential),
      timestamp: String(Math.floor(Date.now() / 1000)),
      nonce: randomUUID().replaceAll('-', ''),
    }
    const answer = await codedCall(
      this.#network,
      { ...call, headers: { ...call.headers }, path: `/${this.#version}/${path}`, query: { ...signed, ...query } },
      kind,
      signal,
    )
    if (!('error' in answer) || !UNTOUCHED.has(answer.error.native.code ?? '')) return answer
    return failed({ ...answer.error, class: 'retryable', wrote: 'no' }, answer.usage)
  }

  /** Calls for tokens carry none and are not signed. */
  token(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Outcome<unknown>> {
    return codedCall(this.#network, { method: 'GET', path: `/oauth/${path}`, query }, 'read', signal)
  }
}

export function idNumber(text: string, field: string): unknown {
  if (!/^\d{1,19}$/.test(text)) throw new Untranslatable(field, `${text} is no number of the network`)
  return bareNumber(text)
}
