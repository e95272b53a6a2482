import { describe, expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { transportFailure, type CallKind } from '#server/connectors/core/answers.ts'
import { answerFailure } from '#server/connectors/meta/errors.ts'
import { usageOf } from '#server/connectors/meta/usage.ts'

const refusal = (error: object, status = 400, kind: CallKind = 'create') =>
  answerFailure({ status, text: JSON.stringify({ error }) }, kind, 0)
const short = ({ class: kind, wrote }: { class: string; wrote: string }) => `${kind} ${wrote}`

describe('the class of a refused create', () => {
  test.each([
    [{ code: 100 }, 'validation no'],
    [{ code: 100, error_subcode: 33 }, 'not_found_yet no'],
    [{ code: 190, error_subcode: 463 }, 'auth no'],
    [{ code: 190, error_subcode: 459 }, 'permanent no'],
    [{ code: 10 }, 'auth no'],
    [{ code: 368, error_subcode: 1404082 }, 'permanent no'],
    [{ code: 17, error_subcode: 2446079 }, 'rate_limited no'],
    [{ code: 80004 }, 'rate_limited no'],
    [{ code: 613 }, 'rate_limited no'],
    // what may be repeated for a read must be looked up after a create: there is no idempotency key
    [{ code: 2, is_transient: true }, 'unknown_outcome maybe'],
    [{ code: 100, error_subcode: 1487390 }, 'unknown_outcome maybe'],
    [{ code: 424242 }, 'unknown_outcome maybe'],
  ])('%j is %s', (error, expected) => expect(short(refusal({ message: 'x', ...error }))).toBe(expected))
})

test.each([
  [{ code: 2 }, 'retryable no'],
  [{ code: 424242 }, 'retryable no'],
  [{ code: 190 }, 'auth no'],
])('a refused read: %j is %s', (error, expected) => expect(short(refusal({ message: 'x', ...error }, 400, 'read'))).toBe(expected))

test.each([
  [502, '<html><body>Bad gateway</body></html>'],
  [200, '{"id":"12'],
  [200, '<html>hello</html>'],
  [500, '{"error":{"message":"oops","code":1}}'],
])('HTTP %i with %j after a create may have written', (status, text) => {
  expect(short(answerFailure({ status, text }, 'create', 0))).toBe('unknown_outcome maybe')
  expect(short(answerFailure({ status, text }, 'read', 0))).toBe('retryable no')
})

describe('an outage says nothing about the row', () => {
  const answered = (status: number, body: string | object, kind: CallKind = 'create') =>
    answerFailure({ status, text: typeof body === 'string' ? body : JSON.stringify({ error: { message: 'x', ...body } }) }, kind, 0)

  test.each([
    [502, '<html>Bad gateway</html>', true],
    [200, '<html>hello</html>', true],
    [200, '{"id":"12', true],
    [503, '{"message":"no upstream"}', true],
    [500, { code: 2 }, true],
    [400, { code: 2, is_transient: true }, true],
    // an "unknown error" may well be about the row, and so may what we do not know
    [500, { code: 1 }, undefined],
    [400, { code: 100, error_subcode: 1487390 }, undefined],
    [400, { code: 424242 }, undefined],
    [400, '{"message":"what we do not read"}', undefined],
    // the others are what they are, whatever they say of passing
    [400, { code: 100, is_transient: true }, undefined],
    [400, { code: 17, is_transient: true }, undefined],
  ])('HTTP %i with %j: %s', (status, body, expected) => {
    expect([answered(status, body).outage, answered(status, body, 'read').outage]).toEqual([expected, expected])
  })

  test('no answer is one; a call that we ended ourselves is none', () => {
    const none = (aborted: boolean) => transportFailure({ sent: 'maybe', reason: 'r', aborted }, 'create').outage
    expect([none(false), none(true)]).toEqual([true, undefined])
  })
})

describe('a refused token says nothing about the row', () => {
  const SIGNED_OUT = 'auth no, signed out'
  test.each([
    [{ code: 190, error_subcode: 458 }, SIGNED_OUT],
    [{ code: 102 }, SIGNED_OUT],
    [{ code: 104 }, SIGNED_OUT],
    [{ code: 294 }, SIGNED_OUT],
    [{ code: 2500, message: 'An active access token must be used to query information about the current user.' }, SIGNED_OUT],
    [{ code: 200, message: '(#200) Requires ads_management permission to manage the object' }, SIGNED_OUT],
    [{ code: 100, message: 'API calls from the server require an appsecret_proof argument' }, SIGNED_OUT],
    [{ code: 100, message: 'Invalid appsecret_proof provided in the API argument' }, SIGNED_OUT],
    // a person has to act at the network, another token would not help
    [{ code: 190, error_subcode: 459 }, 'permanent no'],
    // may be about the page or the account that the row names
    [{ code: 200, message: '(#200) Ad account owner has NOT grant ads_management or ads_read permission (act_1)' }, 'auth no'],
    [{ code: 10 }, 'auth no'],
    [{ code: 2500, message: 'Unknown path components: /x' }, 'validation no'],
  ])('%j is %s', (error, expected) => {
    const failure = refusal({ message: 'x', ...error })
    expect(`${short(failure)}${failure.signedOut ? ', signed out' : ''}`).toBe(expected)
  })
})

test('refused before the body is the one transport failure that wrote nothing', () => {
  const failure = (sent: 'no' | 'maybe', kind: CallKind) => short(transportFailure({ sent, reason: 'r', aborted: false }, kind))
  expect(failure('no', 'create')).toBe('retryable no')
  expect(failure('maybe', 'create')).toBe('unknown_outcome maybe')
  expect(failure('maybe', 'upload')).toBe('retryable no')
})

describe('the blamed field', () => {
  const field = (data: unknown, message = 'Invalid parameter') =>
    refusal({ code: 100, message, error_data: data, error_user_msg: 'why' }).fields

  test.each([
    [{ blame_field_specs: [['daily_budget']] }, 'daily_budget'],
    [{ blame_field_specs: [['targeting', 'age_min']] }, 'age_min'],
    [{ blame_field_specs: [['creative', 'object_story_spec', 'link_data', 'image_hash']] }, 'material_id'],
    [{ blame_field_specs: [['creative', 'object_story_spec', 'video_data', 'video_id']] }, 'material_id'],
    [{ blame_field_specs: [['creative', 'object_story_spec', 'video_data', 'title']] }, 'headline'],
    [{ blame_field_specs: [['creative', 'object_story_spec', 'video_data', 'link_description']] }, 'description'],
    ['{"blame_field_specs":[["special_ad_categories"]]}', 'special_ad_category'],
    [{ blame_field_specs: [['adset_schedule']] }, 'time_table'],
  ])('%j is %s', (data, key) => expect(field(data)).toEqual([{ field: key, message: 'why' }]))

  test('a path we do not know keeps the message only', () => {
    expect(field({ blame_field_specs: [['tune_for_category']] })).toEqual([{ field: null, message: 'why' }])
  })
  test('a plain refusal names its parameter in the sentence', () => {
    expect(field(undefined, '(#100) The parameter billing_event is required.')).toEqual([{ field: 'billing_event', message: 'why' }])
  })
})

describe('the usage headers', () => {
  const usage = (headers: Record<string, object>) =>
    usageOf((name) => (headers[name] ? JSON.stringify(headers[name]) : null), META.times.longestPauseMs)

  const business = (call_count: number, minutes: number, total_cputime = 0) => ({
    1001: [{ type: 'ads_management', call_count, total_cputime, total_time: 3, estimated_time_to_regain_access: minutes }],
  })

  test('each limit has its own percentage, the most used of its counters', () => {
    const app = { call_count: 10, total_cputime: 0, total_time: 0 }
    expect(usage({ 'x-app-usage': app, 'x-business-use-case-usage': business(40, 0, 81) })).toEqual({
      used: { app: 10, business: 81 },
      pauseMs: 0,
    })
  })
  test('the time to regain access is in minutes', () => {
    expect(usage({ 'x-business-use-case-usage': business(100, 3) })).toEqual({ used: { business: 100 }, pauseMs: 180_000 })
  })
  test('a pause beyond what the network documents is cut to that', () => {
    expect(usage({ 'x-business-use-case-usage': business(100, 1_000_000_000) })).toEqual({ used: { business: 100 }, pauseMs: 3_600_000 })
    expect(usage({ 'x-ad-account-usage': { acc_id_util_pct: 100, reset_time_duration: 1e12 } })?.pauseMs).toBe(3_600_000)
  })
  test('the reset of the account is in seconds, and only asked for at 100 %', () => {
    const account = (acc_id_util_pct: number) => usage({ 'x-ad-account-usage': { acc_id_util_pct, reset_time_duration: 7 } })
    expect(account(100)).toEqual({ used: { score: 100 }, pauseMs: 7000 })
    expect(account(60)).toEqual({ used: { score: 60 }, pauseMs: 0 })
  })
  test('the tier of the application says how large the score is', () => {
    const sizes = (ads_api_access_tier: string) => usage({ 'x-ad-account-usage': { acc_id_util_pct: 5, ads_api_access_tier } })?.sizes
    expect(sizes('development_access')).toEqual({ score: { capacity: 60, refillPerS: 0.2 } })
    expect(sizes('standard_access')).toEqual({ score: null })
    expect(sizes('a tier to come')).toBeUndefined()
  })
  test('no header, no usage', () => expect(usage({})).toBeUndefined())
})
