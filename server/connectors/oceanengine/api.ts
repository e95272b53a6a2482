import type { NetworkTimes } from '#domain/channels/channel.ts'
import type { CallKind } from '../core/answers.ts'
import { codedCall, type CodedNetwork } from '../core/coded-api.ts'
import { accessIn } from '../core/grant.ts'
import { bareNumber, losslessText } from '../core/lossless.ts'
import type { AccountRef, ConnectorError, Outcome } from '../core/port.ts'
import { blamedField, CLASSES, OF_THE_TOKEN, OUTAGES, usageOf, waitMs } from './codes.ts'
import { budgetAt } from './levels.ts'

export type OceanEngineOptions = {
  /** `https://api.oceanengine.com`, or a simulator's address */
  baseUrl: string
  /** where people allow us in: `https://open.oceanengine.com` when left out, or a simulator's address */
  dialogUrl?: string
  /** what is left out is as the channel describes it */
  times?: Partial<NetworkTimes>
  log: { debug: (facts: object, message: string) => void }
}

type Query = Readonly<Record<string, unknown>>

/** The HTTP face of the network: the token in a header, parameters of reads as JSON in the address, an advertiser in nearly every call. */
export class OceanEngine {
  readonly #network: CodedNetwork

  constructor({ baseUrl, log }: OceanEngineOptions, times: NetworkTimes) {
    this.#network = {
      baseUrl,
      times,
      classes: CLASSES,
      ofTheToken: OF_THE_TOKEN,
      outages: OUTAGES,
      blamed: ({ message }, path) => [blamedField(message, budgetAt(path))],
      usageOf,
      waitMs,
      requestId: ({ request_id: id }) => id,
      onFailure: (call: string, error: ConnectorError) =>
        log.debug({ call, class: error.class, ...error.native }, 'ocean engine call failed'),
    }
  }

  get(account: AccountRef, path: string, query: Query, signal: AbortSignal): Promise<Outcome<unknown>> {
    return this.ask(account.credential, path, { advertiser_id: idOf(account), ...query }, signal)
  }

  /** A read that is not about one advertiser. */
  ask(credential: string, path: string, query: Query, signal: AbortSignal): Promise<Outcome<unknown>> {
    const texts = Object.entries(query).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, typeof value === 'string' ? value : losslessText(value)]],
    )
    return codedCall(this.#network, { method: 'GET', path, query: Object.fromEntries(texts), headers: tokenOf(credential) }, 'read', signal)
  }

  /** Calls that get tokens, and so send none. */
  token(path: string, body: object, signal: AbortSignal): Promise<Outcome<unknown>> {
    return codedCall(this.#network, { method: 'POST', path, body }, 'read', signal)
  }

  post(account: AccountRef, path: string, body: object, kind: CallKind, signal: AbortSignal): Promise<Outcome<unknown>> {
    const whole = { advertiser_id: idOf(account), ...body }
    return codedCall(this.#network, { method: 'POST', path, headers: tokenOf(account.credential), body: whole }, kind, signal)
  }

  send(account: AccountRef, path: string, form: Readonly<Record<string, string | Blob>>, signal: AbortSignal): Promise<Outcome<unknown>> {
    const body = new FormData()
    body.append('advertiser_id', account.accountId)
    for (const [key, value] of Object.entries(form)) body.append(key, value)
    return codedCall(this.#network, { method: 'POST', path, headers: tokenOf(account.credential), body }, 'upload', signal)
  }
}

const idOf = (account: AccountRef): unknown => bareNumber(account.accountId)
const tokenOf = (credential: string): Record<string, string> => (credential === '' ? {} : { 'access-token': accessIn(credential) })
