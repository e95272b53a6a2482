import { expect, test } from 'vitest'
import { createFaultRules } from '#simulators/kit/faults.ts'
import { aCampaign, ACCOUNT, aCreative, aSimulator, aTree, graphOf, idOf } from './meta-client.ts'

const CAMPAIGNS = `/act_${ACCOUNT}/campaigns`

test('a connection dropped after the commit leaves the object, and one dropped before leaves nothing', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  simulator.control.addFault({
    match: { method: 'POST', level: 'campaign', name: 'after' },
    fault: { kind: 'drop_after_commit' },
    remaining: 1,
  })
  simulator.control.addFault({
    match: { method: 'POST', level: 'campaign', name: 'before' },
    fault: { kind: 'drop_before_commit' },
    remaining: 1,
  })
  await expect(graph.post(CAMPAIGNS, aCampaign({ name: 'after' }))).rejects.toThrow()
  await expect(graph.post(CAMPAIGNS, aCampaign({ name: 'before' }))).rejects.toThrow()
  expect(simulator.control.objects().map(({ name }) => name)).toEqual(['after'])
  const told = simulator.control.lastExchanges(2)
  expect(told).toMatchObject([
    { name: 'before', status: 0, fault: 'drop_before_commit', applied: false },
    { name: 'after', status: 0, fault: 'drop_after_commit', applied: true },
  ])
  idOf(await graph.post(CAMPAIGNS, aCampaign({ name: 'after' })))
  expect(simulator.control.objects({ nameContains: 'after' })).toHaveLength(2)
})

test.each([
  ['a gateway page', { kind: 'gateway_html', status: 502, applies: true }, { status: 502, type: 'text/html', objects: 1 }],
  ['a gateway page that says 200', { kind: 'gateway_html', status: 200 }, { status: 200, type: 'text/html', objects: 0 }],
  ['a server error', { kind: 'server_error', status: 503 }, { status: 503, type: 'application/json', objects: 0 }],
  ['a wrong content type', { kind: 'wrong_content_type' }, { status: 200, type: 'text/html', objects: 1 }],
  ['a transient error', { kind: 'transient' }, { status: 500, type: 'application/json', objects: 0 }],
  ['a flaking creative', { kind: 'creative_flake' }, { status: 400, type: 'application/json', objects: 0 }],
])('%s arrives instead of the answer', async (_what, fault, expected) => {
  const simulator = await aSimulator()
  simulator.control.addFault({ fault })
  const reply = await graphOf(simulator).post(CAMPAIGNS, aCampaign())
  expect(reply.status).toBe(expected.status)
  expect(reply.headers.get('content-type')).toContain(expected.type)
  expect(simulator.control.objects()).toHaveLength(expected.objects)
})

test('a body that ends too early is no JSON, or breaks the connection', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  simulator.control.addFault({ fault: { kind: 'truncated_json' }, remaining: 1 })
  await expect(graph.post(CAMPAIGNS, aCampaign())).rejects.toThrow(SyntaxError)
  simulator.control.addFault({ fault: { kind: 'reset_mid_body' }, remaining: 1 })
  await expect(graph.post(CAMPAIGNS, aCampaign())).rejects.toThrow()
  expect(simulator.control.objects()).toHaveLength(2)
})

test('a call left hanging took effect and never answers', async () => {
  const simulator = await aSimulator()
  simulator.control.addFault({ fault: { kind: 'hang' }, remaining: 1 })
  const answer = fetch(`${simulator.url}/v26.0${CAMPAIGNS}?access_token=sim-test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aCampaign()),
    signal: AbortSignal.timeout(150),
  })
  await expect(answer).rejects.toThrow(/timeout|aborted/i)
  expect(simulator.control.objects()).toHaveLength(1)
})

test('a token that dies stays dead for every later call, until it is revived', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  simulator.control.addFault({ match: { nth: 2 }, fault: { kind: 'token_death', subcode: 463 } })
  expect((await graph.post(CAMPAIGNS, aCampaign())).status).toBe(200)
  for (let times = 0; times < 2; times++) {
    const reply = await graph.post(CAMPAIGNS, aCampaign())
    expect([reply.status, reply.body]).toMatchObject([401, { error: { code: 190, error_subcode: 463 } }])
  }
  simulator.control.reviveTokens()
  expect((await graph.post(CAMPAIGNS, aCampaign())).status).toBe(200)
})

test('a token that is refused for one call only lives on, and a refusal of the content makes nothing', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  simulator.control.addFault({ id: 'once', fault: { kind: 'token_death', lasting: false }, remaining: 1 })
  expect((await graph.post(CAMPAIGNS, aCampaign())).body).toMatchObject({ error: { code: 190, error_subcode: 463 } })
  expect((await graph.post(CAMPAIGNS, aCampaign())).status).toBe(200)
  simulator.control.addFault({ fault: { kind: 'refuse' }, remaining: 1 })
  expect((await graph.post(CAMPAIGNS, aCampaign())).body).toMatchObject({ error: { code: 368, error_subcode: 1404082 } })
  expect(simulator.control.objects()).toHaveLength(1)
})

test('a rule strikes until its time, and no more', () => {
  let now = 1_000
  const faults = createFaultRules(
    () => 0,
    () => now,
  )
  faults.add({ fault: { kind: 'transient' }, untilMs: 2_000 })
  const call = { method: 'POST', path: '/', level: null, account: null, name: null, inBatch: false }
  expect(faults.strike(call)?.kind).toBe('transient')
  now = 2_000
  expect(faults.strike(call)).toBeNull()
})

test('a fault of every third call strikes the first, the fourth and the seventh', () => {
  const faults = createFaultRules(() => 0)
  faults.add({ match: { every: 3 }, fault: { kind: 'transient' } })
  const call = { method: 'POST', path: '/', level: null, account: null, name: null, inBatch: false }
  expect(Array.from({ length: 7 }, () => faults.strike(call) !== null)).toEqual([true, false, false, true, false, false, true])
})

test('the same seed strikes the same calls, whatever their order, and another seed strikes others', async () => {
  const struck = async (seed: number, names: string[]) => {
    const simulator = await aSimulator({ seed })
    simulator.control.addFault({ match: { method: 'POST', probability: 0.4 }, fault: { kind: 'transient' } })
    const graph = graphOf(simulator)
    const replies = await Promise.all(
      names.map(async (name) => ({ name, status: (await graph.post(CAMPAIGNS, aCampaign({ name }))).status })),
    )
    return replies
      .filter(({ status }) => status === 500)
      .map(({ name }) => name)
      .sort()
  }
  const names = Array.from({ length: 30 }, (_, index) => `C${index}`)
  const first = await struck(7, names)
  expect(first.length).toBeGreaterThan(5)
  expect(first.length).toBeLessThan(20)
  expect(await struck(7, names.toReversed())).toEqual(first)
  expect(await struck(8, names)).not.toEqual(first)
})

test('a new object is missing by id and from lists until it has settled, but can be built upon', async () => {
  const simulator = await aSimulator({ stalenessMs: [300, 300] })
  const graph = graphOf(simulator)
  const { campaignId, adsetId } = await aTree(graph)
  expect((await graph.get(`/${campaignId}`)).body).toMatchObject({ error: { code: 100, error_subcode: 33 } })
  expect((await graph.get(CAMPAIGNS)).body).toEqual({ data: [] })
  simulator.control.setClock({ advanceMs: 299 })
  expect((await graph.get(`/${adsetId}`)).status).toBe(400)
  simulator.control.setClock({ advanceMs: 1 })
  expect((await graph.get(`/${adsetId}`)).body).toEqual({ id: adsetId })
  expect((await graph.get(CAMPAIGNS)).body).toMatchObject({ data: [{ id: campaignId }] })
})

test('an ad waits for its review and ends as its name asks', async () => {
  const simulator = await aSimulator({ review: { afterMs: [5_000, 5_000], rejectRate: 0 } })
  const graph = graphOf(simulator)
  const { adsetId, campaignId, imageHash } = await aTree(graph)
  const adOf = async (name: string) =>
    idOf(await graph.post(`/act_${ACCOUNT}/ads`, { name, adset_id: adsetId, status: 'ACTIVE', creative: aCreative(imageHash) }))
  const ads = { good: await adOf('good'), bad: await adOf('bad [reject]'), odd: await adOf('odd [issues]') }
  const read = async (id: string) =>
    (await graph.get(`/${id}`, { fields: 'effective_status,configured_status,ad_review_feedback,issues_info' })).body
  expect(await read(ads.good)).toMatchObject({ effective_status: 'PENDING_REVIEW', configured_status: 'ACTIVE' })
  simulator.control.setClock({ advanceMs: 5_000 })
  expect(await read(ads.good)).toEqual({ id: ads.good, effective_status: 'ACTIVE', configured_status: 'ACTIVE' })
  expect(await read(ads.bad)).toMatchObject({
    effective_status: 'DISAPPROVED',
    configured_status: 'ACTIVE',
    ad_review_feedback: { global: expect.anything() },
  })
  expect(await read(ads.odd)).toMatchObject({ effective_status: 'WITH_ISSUES', issues_info: [{ level: 'AD' }] })
  await graph.post(`/${campaignId}`, { status: 'PAUSED' })
  expect(await read(ads.good)).toMatchObject({ effective_status: 'CAMPAIGN_PAUSED' })
  expect(simulator.control.journal().filter((entry) => entry.kind === 'change' && entry.event === 'reviewed')).toHaveLength(3)
})
