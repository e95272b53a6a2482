import type { FaultSubject } from '../kit/faults.ts'
import { isRecord, type Params, type WireRequest } from '../kit/http.ts'
import { idText, readLongJson } from '../kit/long-json.ts'
import type { Book } from '../kit/book.ts'

/** One call of the API. */
export type Call = { method: string; path: string; params: Params; token: string | null; unreadable: boolean }

/** A value from a query or a multipart form: objects, lists, flags and numeric fields are JSON, the rest is text. */
const fromText = (name: string, value: unknown): unknown => {
  const isJson = /(^|_)(id|page|size|cursor|count|offset|limit)$/.test(name) ? /^(\d{1,19}$|\[)/ : /^(\[|\{|true$|false$)/
  return typeof value === 'string' && isJson.test(value) ? (readLongJson(value) ?? value) : value
}

export function callOf({ method, path, params, headers, unreadable }: WireRequest): Call {
  const isJson = headers['content-type']?.includes('json') === true && method !== 'GET'
  // the list of accounts takes the token from the query
  const inQuery = path.includes('/oauth2/advertiser/get') ? params.access_token : null
  const token = [headers['access-token'], inQuery].find((text) => typeof text === 'string' && text !== '')
  return {
    method,
    path: path.endsWith('/') ? path : `${path}/`,
    params: isJson ? params : Object.fromEntries(Object.entries(params).map(([name, value]) => [name, fromText(name, value)])),
    unreadable,
    token: typeof token === 'string' ? token : null,
  }
}

const LEVELS: readonly [RegExp, string][] = [
  [/\/(project|project_name)\//, 'project'],
  [/\/promotion\//, 'promotion'],
  [/\/file\/image\//, 'image'],
  [/\/file\/video\//, 'video'],
  [/\/report\//, 'report'],
  [/\/2\/campaign\//, 'campaign'],
  [/\/2\/ad\//, 'ad'],
  [/\/2\/creative\//, 'creative'],
]

export const accountOf = ({ advertiser_id: advertiser, account_id: account, ...many }: Params): string | null => {
  const [list] = [many.advertiser_ids, many.account_ids].filter((ids) => Array.isArray(ids))
  return idText(advertiser ?? account ?? list?.[0])
}

/** What fault rules and the journal know about a call before it runs. */
export function subjectOf(book: Book, { method, path, params }: Call): FaultSubject {
  const level = LEVELS.find(([pattern]) => pattern.test(path))?.[1] ?? null
  const named = [params.name, params.project_name, params.campaign_name, params.filename].find((name) => typeof name === 'string')
  return {
    method,
    path,
    level,
    account: accountOf(params),
    name: typeof named === 'string' ? named : nameOf(book, level, params),
    inBatch: false,
  }
}

/** The name of the changed object; of a list, the first one's. */
function nameOf(book: Book, level: string | null, params: Params): string | null {
  const [row] = Array.isArray(params.data) ? params.data : [params]
  const [many] = [params[`${level}_ids`]].flat()
  const id = idText(many ?? (isRecord(row) ? row[`${level}_id`] : null))
  return id === null ? null : (book.object(id)?.name ?? null)
}
