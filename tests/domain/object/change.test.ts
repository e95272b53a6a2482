import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { fieldsOf, levelKeys } from '#domain/channels/levels.ts'
import {
  CHANGE_STATES,
  commitBlockers,
  editOf,
  editableFields,
  fieldBlockers,
  isBeyond,
  judged,
  operated,
  undoBlockers,
  type Changed,
  type ChangeState,
} from '#domain/object/change.ts'

const ACCOUNT = { accountId: '1', name: '新马', currency: 'USD', timezone: 'Asia/Singapore', minDailyBudgetMinor: '100' }
const facts = { account: ACCOUNT, nowMs: Date.parse('2026-11-20T00:00:00Z') }
const adgroup = (values: Record<string, string> = {}, change: Partial<Changed> = {}): Changed => ({
  name: '夏日 001',
  values: { status: 'ACTIVE', adgroup_budget_mode: 'day', daily_budget: '10000', ...values },
  above: { campaign: { budget_mode: 'none' } },
  gone: false,
  ...change,
})
const judge = (fields: Record<string, string>, object = adgroup()) => judged(META, 'adgroup', object, fields, facts)
const codes = (reasons: readonly { code: string; field?: string | undefined }[]) =>
  reasons.map(({ code, field }) => `${code} ${field ?? ''}`.trim())

test('what can be changed is told by the network: status, budget, bid, name and schedule, with what that does to the review', () => {
  expect(levelKeys(META).map((level) => editableFields(META, level))).toEqual([
    ['name', 'campaign_daily_budget', 'campaign_lifetime_budget', 'status'],
    ['name', 'start_time', 'end_time', 'time_table', 'daily_budget', 'lifetime_budget', 'bid_amount', 'status'],
    ['name', 'status'],
  ])
  for (const level of levelKeys(META)) for (const { edit } of fieldsOf(META, level)) expect(edit ? edit.source !== '' : true).toBe(true)
  const said = (fields: readonly string[]) => [...new Set(fields.map((field) => editOf(META, 'adgroup', field)?.review))]
  expect(said(['start_time', 'end_time', 'time_table', 'daily_budget', 'lifetime_budget', 'bid_amount'])).toEqual(['kept'])
  expect(said(['name', 'status'])).toEqual(['unlisted'])
})

test('a start is moved only while it is ahead, and only to a time that is', () => {
  const from = (start_time: string) => adgroup({ start_time })
  const reasons = (was: string, becomes: string) => codes(judge({ start_time: becomes }, from(was)).reasons)
  expect(reasons('2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual([])
  expect(reasons('2026-11-19T00:00:00Z', '2026-11-22T00:00:00Z')).toEqual(['object.change.begun start_time'])
  expect(reasons('2026-11-21T00:00:00Z', '2026-11-19T00:00:00Z')).toEqual(['object.change.start_past start_time'])
  // the end may move while it is delivered
  expect(codes(judge({ end_time: '2026-11-25T00:00:00Z' }, from('2026-11-19T00:00:00Z')).reasons)).toEqual([])
})

test('a field that is fixed, ruled out by others, or of an object that is gone cannot be changed', () => {
  const against = (field: string, object = adgroup()) => codes(fieldBlockers(META, 'adgroup', object, field))
  expect(against('daily_budget')).toEqual([])
  expect(against('countries')).toEqual(['object.change.fixed countries'])
  expect(against('lifetime_budget')).toEqual(['object.change.not_applicable lifetime_budget'])
  expect(against('status', adgroup({}, { gone: true }))).toEqual(['object.change.gone status'])
})

test('an operation gives the value it comes to, to the nearest minor unit, or why there is none', () => {
  const after = (field: string, how: 'set' | 'by_percent' | 'replace' | 'prefix' | 'suffix', value: string, find?: string) => {
    const done = operated(META, 'adgroup', adgroup({ daily_budget: '333' }), { field, how, value, find })
    return 'value' in done ? done.value : done.reason.code
  }
  expect(after('status', 'set', 'PAUSED')).toBe('PAUSED')
  expect([after('daily_budget', 'by_percent', '+10'), after('daily_budget', 'by_percent', '-50')]).toEqual(['366', '167'])
  expect(after('daily_budget', 'by_percent', '-100')).toBe('object.change.below_zero')
  expect(after('bid_amount', 'by_percent', '10')).toBe('object.change.no_amount')
  expect(after('status', 'by_percent', '10')).toBe('object.change.no_such_way')
  expect([after('name', 'replace', '冬日', '夏日'), after('name', 'prefix', 'A_'), after('name', 'suffix', '_B')]).toEqual([
    '冬日 001',
    'A_夏日 001',
    '夏日 001_B',
  ])
  expect(after('daily_budget', 'prefix', '1')).toBe('object.change.no_such_way')
})

test('a change says was and becomes of what differs only, and what it may spend a day before and after', () => {
  expect(judge({ status: 'PAUSED', name: '夏日 001' })).toMatchObject({
    state: 'ready',
    was: { status: 'ACTIVE' },
    becomes: { status: 'PAUSED' },
    before: { day: '10000', total: null },
    after: { day: '0', total: null },
    beyond: false,
  })
  expect(judge({ status: 'ACTIVE' }).state).toBe('same')
})

test('a value that the rules refuse blocks with its field; what is wrong elsewhere does not', () => {
  expect(codes(judge({ daily_budget: '0' }).reasons)).toEqual(['batch.value.money_zero daily_budget'])
  expect(codes(judge({ name: '' }).reasons)).toEqual(['batch.name.empty name'])
  expect(judge({ daily_budget: '0' }).state).toBe('blocked')
  // no country is known of it, which is none of this change
  expect(judge({ status: 'PAUSED' }).reasons).toEqual([])
})

test.each([
  ['10000', '15000', false],
  ['10000', '15001', true],
  ['10000', '5000', false],
  ['10000', '4999', true],
  ['', '100', true],
])('from %s to %s is beyond ±50%%: %s', (was, becomes, expected) => {
  expect(isBeyond(META, 'adgroup', 'daily_budget', was, becomes)).toBe(expected)
})

const counts = (some: Partial<Record<ChangeState, number>>) => ({
  ...(Object.fromEntries(CHANGE_STATES.map((state) => [state, 0])) as Record<ChangeState, number>),
  ...some,
})

test('a set is sent while it is a draft with something to send; many with their number typed, beyond the limit with a reason', () => {
  const against = (set: Parameters<typeof commitBlockers>[0], typed = { reason: '', typed: '' }) => codes(commitBlockers(set, typed))
  expect(against({ state: 'running', counts: counts({ ready: 1 }), beyond: 0 })).toEqual(['object.change.not_draft'])
  expect(against({ state: 'draft', counts: counts({ same: 1 }), beyond: 0 })).toEqual(['object.change.nothing'])
  expect(against({ state: 'draft', counts: counts({ ready: 50 }), beyond: 0 })).toEqual([])
  const many = { state: 'draft' as const, counts: counts({ ready: 51 }), beyond: 2 }
  expect(against(many)).toEqual(['object.change.reason_missing reason', 'object.change.count_missing typed'])
  expect(against(many, { reason: '加量', typed: '51' })).toEqual([])
})

test('only what has ended and changed something is put back', () => {
  expect(codes(undoBlockers({ state: 'running', counts: counts({ done: 1 }) }))).toEqual(['object.change.not_settled'])
  expect(codes(undoBlockers({ state: 'settled', counts: counts({ conflict: 1 }) }))).toEqual(['object.change.nothing_done'])
  expect(undoBlockers({ state: 'settled', counts: counts({ done: 1 }) })).toEqual([])
})
