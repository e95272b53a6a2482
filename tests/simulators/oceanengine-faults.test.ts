import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rowsIn } from './coded-client.ts'
import { ADVERTISER, anOceanEngine, apiOf, aProject, HOUR, makeProject, makePromotion } from './oceanengine-client.ts'

const CREATE = 'v3.0/project/create/'

test('a connection dropped after the commit keeps the object, and one dropped before creates nothing', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  for (const when of ['before', 'after']) {
    simulator.control.addFault({ match: { level: 'project', name: when }, fault: { kind: `drop_${when}_commit` }, remaining: 1 })
    await expect(api.post(CREATE, aProject({ name: when }))).rejects.toThrow()
  }
  expect(simulator.control.objects().map(({ name }) => name)).toEqual(['after'])
  expect(simulator.control.lastExchanges(2)).toMatchObject([
    { name: 'after', status: 0, fault: 'drop_after_commit', applied: true, account: ADVERTISER, level: 'project' },
    { name: 'before', status: 0, fault: 'drop_before_commit', applied: false },
  ])
})

test.each([
  ['a time-out of the system', { kind: 'transient' }, { status: 200, code: 50000, made: 0 }],
  ['a time-out after all', { kind: 'transient', applies: true }, { status: 200, code: 50000, made: 1 }],
  ['a server error', { kind: 'server_error', status: 503 }, { status: 503, code: 50000, made: 0 }],
  ['a limit of the developer', { kind: 'throttle', seconds: 30 }, { status: 200, code: 40110, made: 0 }],
  ['a limit of the advertiser', { kind: 'throttle', code: 40130 }, { status: 200, code: 40130, made: 0 }],
  ['an expired token', { kind: 'token_death' }, { status: 200, code: 40102, made: 0 }],
  ['an invalid token', { kind: 'token_death', subcode: 40104 }, { status: 200, code: 40104, made: 0 }],
  ['a refusal for good', { kind: 'refuse' }, { status: 200, code: 40301, made: 0 }],
])('%s is reported in the envelope', async (_what, fault, { status, code, made }) => {
  const simulator = await anOceanEngine()
  simulator.control.addFault({ fault, remaining: 1 })
  expect(await apiOf(simulator).post(CREATE, aProject())).toMatchObject({ status, code })
  expect(simulator.control.objects()).toHaveLength(made)
})

test('a gateway page and a truncated answer are not JSON', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  for (const fault of [{ kind: 'gateway_html' }, { kind: 'truncated_json' }]) {
    simulator.control.addFault({ fault, remaining: 1 })
    await expect(api.post(CREATE, aProject())).rejects.toThrow(SyntaxError)
  }
  expect(simulator.control.objects()).toHaveLength(1)
})

test('an injected rate limit lasts for its seconds, on its endpoint only', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  simulator.control.addFault({ fault: { kind: 'throttle', seconds: 30 }, remaining: 1 })
  expect((await api.post(CREATE, aProject())).headers.get('x-ratelimit-retryin')).toBe('30')
  expect((await api.post(CREATE, aProject())).code).toBe(40110)
  expect((await api.get('v3.0/project/list/')).code).toBe(0)
  simulator.control.setClock({ advanceMs: 30_000 })
  expect((await api.post(CREATE, aProject())).code).toBe(0)
})

test('calls over the limit per second are refused, and over the limit per minute for five minutes', async () => {
  const simulator = await anOceanEngine({ limits: { developer: 1 } })
  const api = apiOf(simulator)
  const list = () => api.get('v3.0/project/list/')
  const first = await list()
  expect([first.code, first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).toEqual([0, '100', '99'])
  expect(await list()).toMatchObject({ code: 40110 })
  simulator.control.setClock({ advanceMs: 1_000 })
  expect((await list()).code).toBe(0)
  for (let more = 0; more < 98; more += 1) await list()
  simulator.control.setClock({ advanceMs: 61_000 })
  const punished = await list()
  expect([punished.code, Number(punished.headers.get('x-ratelimit-retryin')) > 200]).toEqual([40110, true])
  simulator.control.setClock({ advanceMs: 300_000 })
  expect((await list()).code).toBe(0)
})

test('a restart keeps the objects, tokens and time of the network', async () => {
  const journalFile = join(mkdtempSync(join(tmpdir(), 'oceanengine-')), 'ledger.ndjson')
  const first = await anOceanEngine({ journalFile })
  const api = apiOf(first)
  const project = await makeProject(api, { optimize_goal: { convert_id: '7433000000000099999' } })
  await makePromotion(api, project)
  const { access_token: token } = first.control.giveTokens()
  first.control.setClock({ advanceMs: HOUR })
  const before = { objects: first.control.objects(), text: (await api.get('v3.0/project/list/')).text.replace(/"request_id":"\d+"/, '') }
  await first.close()

  const second = await anOceanEngine({ journalFile })
  const again = apiOf(second, token)
  expect(second.control.objects()).toEqual(before.objects)
  const { text } = await again.get('v3.0/project/list/')
  expect(text.replace(/"request_id":"\d+"/, '')).toBe(before.text)
  expect(text).toContain('"convert_id":7433000000000099999')
  await makeProject(again)
  expect(rowsIn(await again.get('v3.0/project/list/'))).toHaveLength(2)
})
