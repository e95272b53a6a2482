import type { Book } from '../kit/book.ts'
import type { FaultSubject } from '../kit/faults.ts'
import { inText, isRecord, type Params, type WireRequest } from '../kit/http.ts'
import { idText, readLongJson } from '../kit/long-json.ts'

/** One call of the API. The token, timestamp and nonce from its query are kept apart from the parameters. */
export type Call = {
  method: string
  path: string
  params: Params
  /** undefined when absent; an empty value stays empty */
  signed: { access_token?: unknown; timestamp?: unknown; nonce?: unknown }
  requestId: string | null
  body: string
  unreadable: boolean
}

const STRUCTURES = new Set('filtering fields date_range group_by order_by tag_spec dynamic_creative_id_list'.split(' '))

/** A value from a query or a multipart form: objects and lists are JSON, ids and pages are digits. */
function fromText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const isNumber = /(^|_)id$|^page(_size)?$|^resize_(width|height)$/.test(name) && /^\d{1,19}$/.test(value)
  return isNumber || STRUCTURES.has(name) ? (readLongJson(value) ?? value) : value
}

export function callOf({ method, path, params, headers, body, unreadable }: WireRequest): Call {
  const { access_token, timestamp, nonce, user_token: _user, ...own } = params
  const isJson = headers['content-type']?.includes('json') === true && method !== 'GET'
  const requestId = headers['x-request-id']
  return {
    method,
    path: path.replace(/\/$/, ''),
    params: isJson ? own : Object.fromEntries(Object.entries(own).map(([name, value]) => [name, fromText(name, value)])),
    signed: { access_token, timestamp, nonce },
    requestId: typeof requestId === 'string' && requestId !== '' ? requestId : null,
    body,
    unreadable,
  }
}

export const tokenOf = ({ signed }: Call): string => inText(signed.access_token)
export const accountOf = ({ account_id: account }: Params): string | null => idText(account)

/** What fault rules and the journal know about a call before it runs. */
export function subjectOf(book: Book, { method, path, params }: Call): FaultSubject {
  const [, noun = ''] = /^\/v[\d.]+\/(\w+)\//.exec(path) ?? []
  const level = noun === '' ? null : noun.replace('_review_results', 's').replace(/s$/, '')
  const named = level === null ? null : [params[`${level}_name`], params.name, params.description].find((name) => typeof name === 'string')
  const name = typeof named === 'string' ? named : nameOf(book, level, params)
  return { method, path, level, account: accountOf(params), name, inBatch: false }
}

/** The name of the changed object; of a list, the first one's. */
function nameOf(book: Book, level: string | null, params: Params): string | null {
  const [many] =
    Object.entries(params)
      .find(([name]) => name.startsWith('update_'))
      ?.slice(1) ?? []
  const row: unknown = Array.isArray(many) ? many[0] : params
  const id = isRecord(row) ? idText(row[`${level}_id`]) : null
  return id === null ? null : (book.object(id)?.name ?? null)
}
