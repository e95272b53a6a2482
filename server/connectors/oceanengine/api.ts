import type { NetworkTimes } from '#domain/channels/channel.ts'
import type { CallKind } from '../core/answers.ts'
import { codedCall, type CodedNetwork } from '../core/coded-api.ts'
import { bareNumber, losslessText } from '../core/lossless.ts'
import type { AccountRef, ConnectorError, Outcome } from '../core/port.ts'
import { blamedField, CLASSES, OF_THE_TOKEN, OUTAGES, usageOf, waitMs } from './codes.ts'
import { budgetAt } from './levels.ts'

export type OceanEngineOptions = {
  /** `https://api.oceanengine.com`, or a simulator's address */
  baseUrl: string
  /** what is left out is as the channel describes it */
  times?: Partial<NetworkTimes>
  log: { debug: (facts: object, message: string) => void }
}

/** The HTTP face of the network: the token in a header, parameters of reads as JSON in the address, an advertiser in every call. */
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

  get(account: AccountRef, path: string, query: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Outcome<unknown>> {
    const all = { advertiser_id: idOf(account), ...query }
    const texts = Object.entries(all).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, typeof value === 'string' ? value : losslessText(value)]],
    )
    return codedCall(this.#network, { method: 'GET', path, query: Object.fromEntries(texts), headers: tokenOf(account) }, 'read', signal)
  }

  post(account: AccountRef, path: string, body: object, kind: CallKind, signal: AbortSignal): Promise<Outcome<unknown>> {
    const whole = { advertiser_id: idOf(account), ...body }
    return codedCall(this.#network, { method: 'POST', path, headers: tokenOf(account), body: whole }, kind, signal)
  }

  send(account: AccountRef, path: string, form: Readonly<Record<string, string | Blob>>, signal: AbortSignal): Promise<Outcome<unknown>> {
    const body = new FormData()
    body.append('advertiser_id', account.accountId)
    for (const [key, value] of Object.entries(form)) body.append(key, value)
    return codedCall(this.#network, { method: 'POST', path, headers: tokenOf(account), body }, 'upload', signal)
  }
}

const idOf = (account: AccountRef): unknown => bareNumber(account.accountId)
const tokenOf = ({ credential }: AccountRef): Record<string, string> => (credential === '' ? {} : { 'access-token': credential })
