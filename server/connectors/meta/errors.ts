import { z } from 'zod'
import { classAfter, outageIf, transportFailure, unreadable, type CallKind } from '../core/answers.ts'
import { shortened } from '../core/failure.ts'
import type { HttpAnswer } from '../core/http.ts'
import type { ConnectorError } from '../core/port.ts'

const errorBody = z.looseObject({
  error: z.looseObject({
    message: z.string().default(''),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_title: z.string().optional(),
    error_user_msg: z.string().optional(),
    error_data: z.unknown().optional(),
    fbtrace_id: z.string().optional(),
  }),
})

type NetworkError = z.output<typeof errorBody>['error']
type ErrorClass = ConnectorError['class']

/**
 * The codes a connector must tell apart, `code/subcode` before `code`. Sources: developers.facebook.com
 * marketing-api/error-reference and graph-api/overview/rate-limiting; singer-io/tap-facebook (100/33 straight after a
 * create); justwatch/facebook-marketing-api-golang-sdk pull request 90 (100/1487390); pipeboard-co/meta-ads-mcp (190, 368).
 */
const CLASSES: Readonly<Record<string, ErrorClass>> = {
  '1': 'retryable',
  '2': 'retryable',
  '1363030': 'retryable',
  '2601/1815107': 'retryable',
  '100/1487390': 'retryable',
  '4': 'rate_limited',
  '17': 'rate_limited',
  '32': 'rate_limited',
  '613': 'rate_limited',
  '80000': 'rate_limited',
  '80001': 'rate_limited',
  '80002': 'rate_limited',
  '80003': 'rate_limited',
  '80004': 'rate_limited',
  '80005': 'rate_limited',
  '80006': 'rate_limited',
  '80008': 'rate_limited',
  '80009': 'rate_limited',
  '80014': 'rate_limited',
  '10': 'auth',
  '102': 'auth',
  '104': 'auth',
  '190': 'auth',
  '200': 'auth',
  '294': 'auth',
  // the token is still good, a person must act at the network: signing in again would not help
  '190/459': 'permanent',
  '368': 'permanent',
  '100/33': 'not_found_yet',
  // an upload in pieces is not where it was thought to be, or over
  '100/1363037': 'conflict',
  '100/1363041': 'conflict',
  '803': 'not_found_yet',
  // a report of days that the network no longer keeps
  '3018': 'validation',
  '100': 'validation',
  '194': 'validation',
  '2500': 'validation',
  '1487301': 'validation',
  '3858082': 'validation',
}

/** Refused before the network looks at anything but the token. The codes 10 and 200 may as well be about a page or an account that a row names. */
const OF_THE_TOKEN = new Set(['102', '104', '190', '294'])
/** The sentences are the network's own where a code says other things too. */
const ABOUT_THE_TOKEN = /appsecret_proof|active access token must be used|requires ads_(management|read) permission/i

/** Their parameter paths → our field keys; the first that matches the beginning of a blamed path wins. */
const FIELDS: readonly [RegExp, string][] = [
  [/^special_ad_categor/, 'special_ad_category'],
  [/^geo_locations|^targeting\W+geo_locations|^countries/, 'countries'],
  [/age_min/, 'age_min'],
  [/age_max/, 'age_max'],
  [/genders/, 'gender'],
  [/user_os/, 'user_os'],
  [/flexible_spec|interests/, 'interests'],
  [/custom_audiences/, 'audiences'],
  [/^targeting/, 'countries'],
  [/adset_schedule|pacing_type/, 'time_table'],
  [/page_id/, 'page_id'],
  [/instagram_user_id|instagram_actor_id/, 'instagram_user_id'],
  [/image_hash|picture|video_id/, 'material_id'],
  [/call_to_action/, 'call_to_action'],
  [/(link|video)_data\W+message/, 'message'],
  [/link_data\W+name|video_data\W+title/, 'headline'],
  [/link_data\W+description|video_data\W+link_description/, 'description'],
  [/link_data\W+link/, 'link_url'],
  [/url_tags/, 'url_tags'],
  [/custom_event_type/, 'pixel_event'],
  [/pixel_id/, 'pixel_id'],
  [/promoted_object/, 'optimization_goal'],
]

const SAME_KEYS = new Set([
  'name',
  'objective',
  'status',
  'daily_budget',
  'lifetime_budget',
  'bid_strategy',
  'bid_amount',
  'optimization_goal',
  'billing_event',
  'start_time',
  'end_time',
  'message',
  'description',
])

/** What an answer that is not a success means. `retryAfterMs` is what the headers of the answer ask for, 0 = nothing. */
export function answerFailure(answer: Pick<HttpAnswer, 'status' | 'text'>, kind: CallKind, retryAfterMs: number): ConnectorError {
  const body = jsonOf(answer.text)
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return { ...unreadable(answer, kind, null), ...outageIf(body === undefined || answer.status >= 500) }
  const { error } = parsed.data
  if (answer.status >= 500)
    return { ...unreadable(answer, kind, { message: error.message, ...codesOf(error) }), ...outageIf(isOutOfService(error)) }
  return namedFailure(error, answer.status, kind, retryAfterMs)
}

/** The network says that it is its own service that fails, and for a while; an "unknown error" (1) may well be about the row. */
const isOutOfService = (error: NetworkError): boolean => error.is_transient === true || error.code === 2

/** A batch item that is null was not finished in time: it may still be written, so it is looked up and not sent again. */
export const unfinished = (kind: CallKind): ConnectorError =>
  transportFailure({ sent: 'maybe', reason: 'the network did not finish this item of the batch in time', aborted: false }, kind)

function namedFailure(error: NetworkError, http: number, kind: CallKind, retryAfterMs: number): ConnectorError {
  const isSignedOut = refusesToken(error)
  const listed = isSignedOut ? 'auth' : classOf(error)
  const transient = listed ?? (error.is_transient ? 'retryable' : undefined)
  const known = classAfter(transient, kind)
  const message = shortened(error.error_user_msg || error.message || error.error_user_title || `error ${error.code}`)
  return {
    class: known,
    message,
    wrote: known === 'unknown_outcome' ? 'maybe' : 'no',
    ...outageIf(transient === 'retryable' && isOutOfService(error)),
    ...(isSignedOut ? { signedOut: true as const } : {}),
    ...(known === 'rate_limited' && retryAfterMs > 0 ? { retryAfterMs } : {}),
    fields: known === 'validation' ? blamedPaths(error).map((path) => ({ field: ourField(path), message })) : [],
    native: { http, message: shortened(error.message), ...codesOf(error) },
  }
}

const classOf = ({ code, error_subcode: subcode }: NetworkError): ErrorClass | undefined =>
  CLASSES[`${code}/${subcode}`] ?? CLASSES[String(code)]

const refusesToken = (error: NetworkError): boolean =>
  ABOUT_THE_TOKEN.test(error.message) || (OF_THE_TOKEN.has(String(error.code)) && classOf(error) === 'auth')

const codesOf = (error: NetworkError): { code?: string; subcode?: string; requestId?: string } => ({
  ...(error.code === undefined ? {} : { code: String(error.code) }),
  ...(error.error_subcode ? { subcode: String(error.error_subcode) } : {}),
  ...(error.fbtrace_id ? { requestId: error.fbtrace_id } : {}),
})

/** `error_data.blame_field_specs` is a list of paths, each a list of keys, and may itself be JSON text; plain refusals name the parameter in a sentence. */
function blamedPaths(error: NetworkError): string[] {
  const data = typeof error.error_data === 'string' ? jsonOf(error.error_data) : error.error_data
  const parsed = blame.safeParse(data)
  if (parsed.success) return parsed.data.blame_field_specs.map((path) => (typeof path === 'string' ? path : path.join('.')))
  const [, named] = /\b[Pp]aram(?:eter)? (\w+)/.exec(error.message) ?? []
  return named ? [named] : []
}

const blame = z.looseObject({ blame_field_specs: z.array(z.union([z.string(), z.array(z.union([z.string(), z.number()]))])) })

function ourField(path: string): string | null {
  if (SAME_KEYS.has(path)) return path
  return FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
