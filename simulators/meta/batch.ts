import { inText, isRecord, type Params, parseForm, parseJson } from '../kit/http.ts'
import { proofOf, splitVersion, type Answer, type GraphCall } from './call.ts'
import { batchError, refused, type GraphError } from './graph-error.ts'

const MAX_ITEMS = 50

export type BatchItem = {
  method: string
  relativeUrl: string
  body: string
  name: string | null
  dependsOn: string[]
  omitsOnSuccess: boolean
}

/** The items of a batch call; throws the errors that refuse it as a whole. */
export function readBatch(value: unknown): BatchItem[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(list)) throw batchError('batch parameter must be a JSON array')
  if (list.length > MAX_ITEMS) throw batchError(`Too many requests in batch message. Maximum batch size is ${MAX_ITEMS}`)
  const items = list.map(readItem)
  items.forEach((item, index) => {
    const known = new Set(items.slice(0, index).map(({ name }) => name))
    const missing = item.dependsOn.find((name) => !known.has(name))
    if (missing) {
      throw batchError(
        `Request ${index} cannot depend on an unresolved request with name ${missing}. Requests can only depend on preceding requests`,
      )
    }
  })
  return items
}

const REFERENCE = /\{result=([^:}]+):([^}]+)\}/g

function readItem(raw: unknown, index: number): BatchItem {
  if (!isRecord(raw) || typeof raw.method !== 'string' || typeof raw.relative_url !== 'string')
    throw batchError(`Request ${index} needs method and relative_url`)
  const body = typeof raw.body === 'string' ? raw.body : ''
  const text = `${decoded(raw.relative_url)} ${decoded(body)}`
  const named = [...text.matchAll(REFERENCE)].map((match) => match[1] ?? '')
  const declared = typeof raw.depends_on === 'string' && raw.depends_on !== '' ? raw.depends_on.split(',').map((name) => name.trim()) : []
  return {
    method: raw.method.toUpperCase(),
    relativeUrl: raw.relative_url,
    body,
    name: typeof raw.name === 'string' ? raw.name : null,
    dependsOn: [...new Set([...declared, ...named])],
    omitsOnSuccess: raw.omit_response_on_success !== false,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The item as a call of its own, with what it takes from earlier results filled in. */
export function callOf(item: BatchItem, outer: GraphCall, results: ReadonlyMap<string, unknown>): GraphCall {
  const url = item.relativeUrl.startsWith('/') ? item.relativeUrl : `/${item.relativeUrl}`
  const question = url.indexOf('?')
  const query = question < 0 ? {} : parseForm(url.slice(question + 1))
  const { version, prefix, rest } = splitVersion(decoded(question < 0 ? url : url.slice(0, question)))
  const fields = item.body.trimStart().startsWith('{') ? parseJson(item.body) : parseForm(item.body)
  const params = filled({ ...query, ...(isRecord(fields) ? fields : {}) }, results)
  // an item with a token of its own needs a proof of its own
  const own = typeof params.access_token === 'string' ? { token: params.access_token, proof: proofOf(params) } : {}
  return {
    ...outer,
    method: item.method,
    path: fill(rest, results),
    params,
    ...own,
    version: prefix === '' ? outer.version : version,
    inBatch: true,
  }
}

const filled = (params: Params, results: ReadonlyMap<string, unknown>): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? fill(value, results) : value]))

const fill = (text: string, results: ReadonlyMap<string, unknown>): string =>
  text.replace(REFERENCE, (_whole, name: string, path: string) => atPath(results.get(name), path).join(','))

/** The part of JSONPath the network documents: `$.id`, `$.data[0].id`, `$.data.*.id`. */
function atPath(root: unknown, path: string): string[] {
  let found: unknown[] = [root]
  for (const step of path
    .replace(/^\$\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)) {
    found = found.flatMap((value) => {
      if (step === '*') return Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
      if (Array.isArray(value)) return [value[Number(step)]]
      return isRecord(value) ? [value[step]] : []
    })
  }
  return found.filter((value) => value !== undefined).map(String)
}

/** Guards the rule that a batch may create one ad set of a campaign: later ones race with the first and are refused. */
export function createAdsetRule(): (call: GraphCall) => GraphError | null {
  const campaigns = new Set<string>()
  return ({ method, path, params }) => {
    if (method !== 'POST' || !/^\/act_\d+\/adsets\/?$/.test(path)) return null
    const campaign = inText(params.campaign_id)
    if (!campaigns.has(campaign)) {
      campaigns.add(campaign)
      return null
    }
    return refused({
      title: 'Several ad sets of one campaign in a batch',
      message: 'Ad sets of the same campaign must not be created in one batch request. Send them in separate requests.',
      blame: ['campaign_id'],
    })
  }
}

export const dependencyFailed = (index: number, names: string[]) =>
  batchError(`Request ${index} was not run because a request it depends on failed: ${names.join(', ')}`)

export type BatchReply = { code: number; headers?: { name: string; value: string }[]; body: string } | null

export const itemReply = ({ status, body }: Answer, headers: Record<string, string>, withHeaders: boolean): BatchReply => ({
  code: status,
  ...(withHeaders
    ? {
        headers: [
          { name: 'Content-Type', value: 'text/javascript; charset=UTF-8' },
          ...Object.entries(headers).map(([name, value]) => ({ name, value })),
        ],
      }
    : {}),
  body: JSON.stringify(body),
})
