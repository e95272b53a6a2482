import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowsIn } from './coded-client.ts'
import { ACCOUNT, anAdgroup, apiOf, aTencent, DAY, HOUR, makeAdgroup, makeCreative, signature } from './tencent-client.ts'

const ADD = 'v3.0/adgroups/add'
const LIST = 'v3.0/adgroups/get'
const APP = { client_id: 1112000001, client_secret: 'Kq3vT8mW1xYz5RbN' }

test('a call needs a current time of the host or the simulator, and a nonce that was never used', async () => {
  const { api, control, url } = await aTencent()
  const codeOf = async (own: Record<string, string>) => (await api.get(LIST, own)).code
  const { nonce } = signature()
  const [now, simulated] = [Math.floor(Date.now() / 1000), Date.parse('2026-11-19T16:00:00Z') / 1000]
  expect([await codeOf({ nonce: `${nonce}` }), await codeOf({ nonce: `${nonce}` })]).toEqual([0, 12100])
  expect([await codeOf({ timestamp: String(simulated - 299) }), await codeOf({ timestamp: String(now + 3_000) })]).toEqual([0, 12101])
  expect([await codeOf({ nonce: 'n'.repeat(33) }), await codeOf({ access_token: '' }), await codeOf({ access_token: 'nobody' })]).toEqual([
    31002, 11005, 11002,
  ])
  const unsigned = await fetch(`${url}/${LIST}?access_token=sim-test`)
  expect([unsigned.status, await unsigned.json()]).toMatchObject([200, { code: 12000, data: {} }])
  expect(unsigned.headers.get('x-tsa-trace-id')).toMatch(/^\w{20,}$/)
  expect(JSON.stringify(control.journal())).not.toContain('sim-test')
})

test('a refresh invalidates both old tokens at once, and a code works once', async () => {
  const simulator = await aTencent()
  const oauth = (end: string, params: object) => apiOf(simulator).get(`oauth/${end}`, { ...APP, ...params })
  const asked = { grant_type: 'authorization_code', authorization_code: simulator.control.giveCode([ACCOUNT]) }
  const first = await oauth('token', asked)
  expect(first.data).toMatchObject({ access_token_expires_in: 86_400, authorizer_info: { account_id: Number(ACCOUNT) } })
  expect((await oauth('token', asked)).code).toBe(11013)
  const use = async (token: unknown) => (await apiOf(simulator, String(token)).get(LIST)).code
  const second = await oauth('refresh_token', { refresh_token: first.data.refresh_token })
  expect([await use(first.data.access_token), await use(second.data.access_token)]).toEqual([11000, 0])
  expect((await oauth('refresh_token', { refresh_token: first.data.refresh_token })).code).toBe(11012)
  simulator.control.setClock({ advanceMs: 25 * HOUR })
  expect(await use(second.data.access_token)).toBe(11000)
  const third = await oauth('token', { grant_type: 'refresh_token', refresh_token: second.data.refresh_token })
  expect(await use(third.data.access_token)).toBe(0)
})

test('a token can use the accounts it was granted, and lists them', async () => {
  const simulator = await aTencent({ accounts: [{ id: ACCOUNT, token: 'own' }, { id: '42' }] })
  const { access_token: token } = simulator.control.giveTokens(['42'])
  const code = async (who: string, account_id: number) => (await apiOf(simulator, who).get(LIST, { account_id })).code
  expect([await code('own', Number(ACCOUNT)), await code('own', 42), await code(token, 42), await code('sim-any', 4711)]).toEqual([
    0, 12201, 0, 0,
  ])
  const own = { account_id: '' }
  expect(rowsIn(await apiOf(simulator, token).get('v1.3/advertiser/get', own))).toMatchObject([{ account_id: 42 }])
  const relations = await apiOf(simulator, token).get('v3.0/organization_account_relation/get', {
    ...own,
    pagination_mode: 'PAGINATION_MODE_NORMAL',
  })
  expect(rowsIn(relations)).toMatchObject([{ account_id: 42, corporation_name: '模拟科技有限公司' }])
})

test('calls of an endpoint are limited per minute and per day, and a header says what is left', async () => {
  const { api, control } = await aTencent({ limits: { perMinute: 4, readsPerDay: 6 } })
  const left = async () => (await api.get(LIST)).headers.get('x-ratelimit-remaining')
  expect([await left(), await left(), await left(), await left()]).toEqual(['83,75', '66,50', '50,25', '33,0'])
  expect((await api.get(LIST)).code).toBe(30104)
  expect((await api.get('v3.0/dynamic_creatives/get')).code).toBe(0)
  control.setClock({ advanceMs: 60_000 })
  expect([await left(), await left(), (await api.get(LIST)).code]).toEqual(['16,75', '0,50', 11018])
  control.setClock({ advanceMs: DAY })
  expect((await api.get(LIST)).code).toBe(0)
})

test('a repeat with the same X-Request-Id shows whether a dropped create took effect', async () => {
  const { api, control } = await aTencent()
  for (const when of ['before', 'after']) {
    const once = { headers: { 'X-Request-Id': when } }
    control.addFault({ match: { level: 'adgroup', name: when }, fault: { kind: `drop_${when}_commit` }, remaining: 1 })
    await expect(api.post(ADD, anAdgroup({ adgroup_name: when }), once)).rejects.toThrow()
    expect(control.objects({ nameContains: when })).toHaveLength(when === 'after' ? 1 : 0)
    expect((await api.post(ADD, anAdgroup({ adgroup_name: when }), once)).code).toBe(0)
  }
  expect(control.objects().map(({ name }) => name)).toEqual(['before', 'after'])
  expect(control.lastExchanges(2)[1]).toMatchObject({ status: 0, fault: 'drop_after_commit', applied: true, account: ACCOUNT })
})

test.each([
  ['a system exception', { kind: 'transient' }, { status: 200, code: 30000, made: 0 }],
  ['a system exception after all', { kind: 'transient', applies: true }, { status: 200, code: 30000, made: 1 }],
  ['a server error', { kind: 'server_error', status: 503 }, { status: 503, code: 30000, made: 0 }],
  ['a limit of the minute', { kind: 'throttle' }, { status: 200, code: 30104, made: 0 }],
  ['a limit of the day', { kind: 'throttle', code: 11018 }, { status: 200, code: 11018, made: 0 }],
  ['an expired token', { kind: 'token_death' }, { status: 200, code: 11000, made: 0 }],
  ['an invalid token', { kind: 'token_death', subcode: 11002 }, { status: 200, code: 11002, made: 0 }],
  ['a refusal for good', { kind: 'refuse' }, { status: 200, code: 12701, made: 0 }],
])('%s is reported in the envelope', async (_what, fault, { status, code, made }) => {
  const { api, control } = await aTencent()
  control.addFault({ fault, remaining: 1 })
  expect(await api.post(ADD, anAdgroup())).toMatchObject({ status, code })
  expect(control.objects()).toHaveLength(made)
  // limits and dead tokens outlast the call
  const lasts = ['throttle', 'token_death'].includes(fault.kind)
  expect((await api.post(ADD, anAdgroup({ adgroup_name: '二' }))).code).toBe(lasts ? code : 0)
})

test('a restart keeps the objects and the answers to creates', async () => {
  const journalFile = join(mkdtempSync(join(tmpdir(), 'tencent-')), 'ledger.ndjson')
  const first = await aTencent({ journalFile })
  const once = { headers: { 'X-Request-Id': 'attempt-1' } }
  const { data } = await apiOf(first).post(ADD, anAdgroup(), once)
  await makeCreative(apiOf(first), String(data.adgroup_id))
  const { access_token: token } = first.control.giveTokens()
  const before = { objects: first.control.objects(), text: (await apiOf(first).get('v3.0/dynamic_creatives/get')).text }
  await first.close()

  const second = await aTencent({ journalFile })
  expect(second.control.objects()).toEqual(before.objects)
  expect((await apiOf(second, token).get('v3.0/dynamic_creatives/get')).text).toBe(before.text)
  expect((await apiOf(second).post(ADD, anAdgroup(), once)).data).toEqual(data)
  await makeAdgroup(apiOf(second), { adgroup_name: '二' })
  expect(second.control.objects({ level: 'adgroup' })).toHaveLength(2)
})
