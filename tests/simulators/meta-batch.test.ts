import { expect, test } from 'vitest'
import { ACCOUNT, aCampaign, aCreative, anAdset, aSimulator, aTree, graphOf, idOf, type Reply } from './meta-client.ts'

const body = (params: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
const post = (edge: string, params: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  method: 'POST',
  relative_url: `act_${ACCOUNT}/${edge}`,
  body: body(params),
  ...more,
})
const campaigns = (...names: string[]) => names.map((name) => post('campaigns', aCampaign({ name })))

type Item = { code: number; body: string; headers?: { name: string; value: string }[] } | null
const itemsOf = ({ text }: Reply): Item[] => JSON.parse(text)
const codes = (reply: Reply) => itemsOf(reply).map((item) => item?.code ?? null)

test('each item has its own code in the order asked, and the batch is 200 although all of them failed', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  const mixed = await graph.batch([...campaigns('one'), post('campaigns', { name: 'broken' }), ...campaigns('two')])
  expect([mixed.status, codes(mixed)]).toEqual([200, [200, 400, 200]])
  expect(JSON.parse(itemsOf(mixed)[1]?.body ?? '')).toMatchObject({ error: { code: 100 } })
  expect(itemsOf(mixed)[0]?.headers?.map(({ name }) => name)).toContain('x-business-use-case-usage')
  const failed = await graph.batch([post('campaigns', { name: 'broken' })], { include_headers: false })
  expect([failed.status, itemsOf(failed)[0]]).toEqual([200, { code: 400, body: expect.any(String) }])
})

test('every item counts for the limit', async () => {
  const graph = graphOf(await aSimulator({ limits: { max: 7, decaySeconds: 300, blockSeconds: 60 } }))
  expect(codes(await graph.batch(campaigns('a', 'b', 'c', 'd')))).toEqual([200, 200, 400, 400])
})

test('more than 50 items are refused as a whole', async () => {
  const simulator = await aSimulator()
  const reply = await graphOf(simulator).batch(campaigns(...Array.from({ length: 51 }, (_, index) => `C${index}`)))
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { error: { type: 'GraphBatchException', code: 100, message: expect.stringContaining('Maximum batch size is 50') } },
  ])
  expect(simulator.control.objects()).toEqual([])
})

test('a batch goes on making its objects when the caller has gone', async () => {
  const simulator = await aSimulator({ pace: { objectMs: 250 } })
  const caller = new AbortController()
  const form = new URLSearchParams({ batch: JSON.stringify(campaigns('one', 'two', 'three')) })
  const call = fetch(`${simulator.url}/v26.0/?access_token=sim-test`, { method: 'POST', body: form, signal: caller.signal })
  await expect.poll(() => simulator.control.objects().length).toBeGreaterThan(0)
  caller.abort()
  await expect(call).rejects.toThrow()
  await expect.poll(() => simulator.control.objects().map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  await expect.poll(() => simulator.control.lastExchanges(1)).toMatchObject([{ items: 3, status: 0, applied: true }])
})

test('what a batch has not begun in its time is answered with null and never made', async () => {
  const simulator = await aSimulator({ pace: { objectMs: 5, batchMs: 0 } })
  expect(codes(await graphOf(simulator).batch(campaigns('one', 'two', 'three')))).toEqual([200, null, null])
  expect(simulator.control.objects().map(({ name }) => name)).toEqual(['one'])
})

test('a new object is found by its id before lists show it, in an account whose lists lag', async () => {
  const simulator = await aSimulator({ accountPaces: { [ACCOUNT]: { listLagMs: 9_000 } } })
  const graph = graphOf(simulator)
  const id = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: 'late' })))
  const filtering = [{ field: 'name', operator: 'CONTAIN', value: 'late' }]
  const listed = async () => (await graph.get(`/act_${ACCOUNT}/campaigns`, { filtering })).body
  expect([await listed(), (await graph.get(`/${id}`)).body]).toEqual([{ data: [] }, { id }])
  simulator.control.setClock({ advanceMs: 9_000 })
  expect(await listed()).toMatchObject({ data: [{ id }] })
})

test('a later item uses the result of an earlier one, whose own answer is left out unless asked for', async () => {
  const graph = graphOf(await aSimulator())
  const { adsetId, imageHash } = await aTree(graph)
  const chain = (more: Record<string, unknown>) => [
    post('adcreatives', aCreative(imageHash), { name: 'made', ...more }),
    post('ads', { name: 'Ad', adset_id: adsetId, creative: { creative_id: '{result=made:$.id}' } }),
  ]
  expect(codes(await graph.batch(chain({})))).toEqual([null, 200])
  const both = await graph.batch(chain({ omit_response_on_success: false }))
  expect(codes(both)).toEqual([200, 200])
  const [creativeId, adId] = itemsOf(both).map((item) => /\d{17}/.exec(item?.body ?? '')?.[0] ?? '')
  expect((await graph.get(`/${adId}`, { fields: 'creative' })).body).toEqual({ id: adId, creative: { id: creativeId } })
})

test('an item whose dependency failed is not run, and a dependency that does not exist refuses the batch', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  const { adsetId } = await aTree(graph)
  const ad = post('ads', { name: 'Ad', adset_id: adsetId, creative: { creative_id: '{result=made:$.id}' } })
  expect(codes(await graph.batch([post('adcreatives', { name: 'x' }, { name: 'made' }), ad]))).toEqual([400, 400])
  expect((await graph.batch([ad])).text).toContain('cannot depend on an unresolved request with name made')
  expect(simulator.control.objects({ level: 'ad' })).toEqual([])
})

test('several ad sets of one campaign in a batch: only the first is made', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  const ids = [
    idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign())),
    idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign())),
  ]
  const adset = (at: number, name: string) => post('adsets', anAdset(ids[at] ?? '', { name }))
  expect(codes(await graph.batch([adset(0, 'a'), adset(0, 'b'), adset(1, 'c')]))).toEqual([200, 400, 200])
  expect(simulator.control.objects({ level: 'adset' }).map(({ name }) => name)).toEqual(['a', 'c'])
})

test('an item that was not finished is null, whether or not it took effect', async () => {
  const simulator = await aSimulator()
  simulator.control.addFault({ match: { name: 'lost' }, fault: { kind: 'batch_null' } })
  simulator.control.addFault({ match: { name: 'done' }, fault: { kind: 'batch_null', applies: true } })
  expect(codes(await graphOf(simulator).batch(campaigns('a', 'lost', 'done', 'b')))).toEqual([200, null, null, 200])
  expect(simulator.control.objects().map(({ name }) => name)).toEqual(['a', 'done', 'b'])
})

test('a connection lost in the middle keeps what ran before it, and one lost at the end keeps all', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  simulator.control.addFault({ match: { name: '^b$' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  await expect(graph.batch(campaigns('a', 'b', 'c'))).rejects.toThrow()
  expect(simulator.control.objects().map(({ name }) => name)).toEqual(['a', 'b'])
  simulator.control.addFault({ match: { path: '^/$' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  await expect(graph.batch(campaigns('d', 'e'))).rejects.toThrow()
  expect(simulator.control.objects().map(({ name }) => name)).toEqual(['a', 'b', 'd', 'e'])
})

test('a token that dies in the middle of a batch fails every later item', async () => {
  const simulator = await aSimulator()
  simulator.control.addFault({ match: { name: '^b$' }, fault: { kind: 'token_death' }, remaining: 1 })
  expect(codes(await graphOf(simulator).batch(campaigns('a', 'b', 'c')))).toEqual([200, 401, 401])
})
