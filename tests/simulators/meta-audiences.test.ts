import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { MetaSimulatorOptions } from '#simulators/meta/server.ts'
import { ACCOUNT, aSimulator, graphOf, idOf, type Graph, type Reply } from './meta-client.ts'

const LISTS = `/act_${ACCOUNT}/customaudiences`
const SETTLED = { audiences: { populateMs: [0, 0], matchRate: [0.5, 0.5] } } as const
const STATUS = 'approximate_count_lower_bound,approximate_count_upper_bound,operation_status,delivery_status'

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const users = (count: number, mark = 'a') => Array.from({ length: count }, (_, at) => [hashed(`${mark}${at}@example.com`)])
const payload = (data: unknown, schema: unknown = ['EMAIL_SHA256']) => ({ payload: { schema, data } })
const session = (id: number, seq: number, last: boolean, total = 0) => ({
  session: { session_id: id, batch_seq: seq, last_batch_flag: last, estimated_num_total: total },
})
const aList = async (graph: Graph, more: object = {}) =>
  idOf(await graph.post(LISTS, { name: 'Payers', subtype: 'CUSTOM', customer_file_source: 'USER_PROVIDED_ONLY', ...more }))
const statusOf = async (graph: Graph, id: string) => {
  const { body } = await graph.get(`/${id}`, { fields: STATUS })
  const told = body as Record<string, { code: number }> & Record<string, number>
  return [told.approximate_count_lower_bound, told.approximate_count_upper_bound, told.operation_status?.code, told.delivery_status?.code]
}
const codeOf = ({ body }: Reply) => {
  const { error } = body as { error: { code: number; error_subcode?: number } }
  return [error.code, error.error_subcode].filter((one) => one !== undefined).join('/')
}
const aNetwork = async (more: MetaSimulatorOptions = {}) => {
  const simulator = await aSimulator({ ...SETTLED, ...more })
  return { simulator, graph: graphOf(simulator) }
}

test('users come in the batches of a session; bad entries are counted, nobody is in twice, and a half of them is found', async () => {
  const { graph } = await aNetwork()
  const id = await aList(graph)
  expect(await statusOf(graph, id)).toEqual([1000, 1000, 410, 300])
  const first = await graph.post(`/${id}/users`, { ...payload(users(3000)), ...session(9, 1, false, 6002) })
  expect(first.body).toEqual({ audience_id: id, session_id: '9', num_received: 3000, num_invalid_entries: 0, invalid_entry_samples: {} })
  const again = await graph.post(`/${id}/users`, { ...payload([...users(3000), ['lena@example.com'], ['']]), ...session(9, 2, true, 6002) })
  expect(again.body).toMatchObject({
    num_received: 3002,
    num_invalid_entries: 2,
    invalid_entry_samples: { '3000': 'lena@example.com', '3001': '' },
  })
  expect(await statusOf(graph, id)).toEqual([1500, 1500, 200, 200])
  expect((await graph.get(`/${id}/sessions`)).body).toMatchObject({
    data: [{ session_id: '9', num_received: '6002', num_invalid_entries: '2', progress: '100', stage: 'done' }],
  })
  // a session is over with its last batch
  expect(codeOf(await graph.post(`/${id}/users`, { ...payload(users(1)), ...session(9, 3, true) }))).toBe('2650')
})

test('a size below a thousand is told as a thousand, and fewer than a hundred people are too few to show ads to', async () => {
  const { graph } = await aNetwork()
  const id = await aList(graph)
  await graph.post(`/${id}/users`, payload(users(100)))
  expect(await statusOf(graph, id)).toEqual([1000, 1000, 200, 300])
  await graph.post(`/${id}/users`, payload(users(500, 'b')))
  expect(await statusOf(graph, id)).toEqual([1000, 1000, 200, 200])
})

test('people are being found for a while after a change, and users that are taken out count no more', async () => {
  const { simulator, graph } = await aNetwork({ audiences: { populateMs: [60_000, 60_000], matchRate: [0.5, 0.5] } })
  const id = await aList(graph)
  await graph.post(`/${id}/users`, payload(users(4000)))
  expect((await statusOf(graph, id)).slice(2)).toEqual([441, 300])
  simulator.control.setClock({ advanceMs: 60_000 })
  expect(await statusOf(graph, id)).toEqual([2000, 2000, 200, 200])
  await graph.post(`/${id}/users`, { ...payload(users(2000)), method: 'DELETE' })
  simulator.control.setClock({ advanceMs: 60_000 })
  expect(await statusOf(graph, id)).toEqual([1000, 1000, 200, 200])
})

test('several keys name one user; unknown keys, missing hashes and more than 10,000 users are refused', async () => {
  const { graph } = await aNetwork()
  const id = await aList(graph)
  const rows = [[hashed('a'), hashed('li')], ['', hashed('li')], ['not hashed', hashed('li')], [hashed('a')]]
  expect((await graph.post(`/${id}/users`, payload(rows, ['EMAIL', 'LN']))).body).toMatchObject({ num_received: 4, num_invalid_entries: 2 })
  expect((await graph.post(`/${id}/users`, payload([['c-1']], 'EXTERN_ID'))).body).toMatchObject({ num_invalid_entries: 0 })
  expect(codeOf(await graph.post(`/${id}/users`, payload(users(1), ['MAIL'])))).toBe('100')
  expect(codeOf(await graph.post(`/${id}/users`, {}))).toBe('100')
  expect(
    codeOf(
      await graph.post(
        `/${id}/users`,
        payload(
          Array.from({ length: 10_001 }, () => ['x']),
          'EXTERN_ID',
        ),
      ),
    ),
  ).toBe('100')
  const noise = await aList(graph, { name: 'Noise' })
  await graph.post(`/${noise}/users`, payload([['a'], ['b'], ...users(1)]))
  expect((await statusOf(graph, noise))[2]).toBe(412)
})

test('a replacement takes effect with its last batch, keeps others out meanwhile, and ends after ninety minutes', async () => {
  const { simulator, graph } = await aNetwork()
  const id = await aList(graph)
  await graph.post(`/${id}/users`, payload(users(4000)))
  expect(codeOf(await graph.post(`/${id}/usersreplace`, payload(users(1))))).toBe('100')
  await graph.post(`/${id}/usersreplace`, { ...payload(users(3000, 'new')), ...session(5, 1, false, 6000) })
  expect(await statusOf(graph, id)).toEqual([2000, 2000, 414, 200])
  expect(codeOf(await graph.post(`/${id}/users`, payload(users(1))))).toBe('2650')
  await graph.post(`/${id}/usersreplace`, { ...payload(users(3000, 'newer')), ...session(5, 2, true, 6000) })
  expect(await statusOf(graph, id)).toEqual([3000, 3000, 200, 200])
  await graph.post(`/${id}/usersreplace`, { ...payload(users(1)), ...session(6, 1, false) })
  simulator.control.setClock({ advanceMs: 91 * 60_000 })
  expect(codeOf(await graph.post(`/${id}/usersreplace`, { ...payload(users(1)), ...session(6, 2, true) }))).toBe('2650')
  expect(await statusOf(graph, id)).toEqual([3000, 3000, 414, 200])
})

test('a lookalike is as large as its share of the country, and fails to be built from too few', async () => {
  const { graph } = await aNetwork()
  const id = await aList(graph)
  const lookalike = { name: 'Like payers', subtype: 'LOOKALIKE', origin_audience_id: id, lookalike_spec: { country: 'JP', ratio: 0.02 } }
  const like = idOf(await graph.post(LISTS, lookalike))
  expect((await statusOf(graph, like)).slice(2)).toEqual([432, 300])
  await graph.post(`/${id}/users`, payload(users(400)))
  expect(await statusOf(graph, like)).toEqual([1_200_000, 1_200_000, 200, 200])
  expect((await graph.get(`/${id}`, { fields: 'lookalike_audience_ids' })).body).toEqual({ id, lookalike_audience_ids: [like] })
  expect(codeOf(await graph.post(`/${like}/users`, payload(users(1))))).toBe('2650')
  for (const spec of [{ ratio: 0.02 }, { country: 'JP', ratio: 0.5 }])
    expect(codeOf(await graph.post(LISTS, { ...lookalike, lookalike_spec: spec }))).toBe('100')
  expect(codeOf(await graph.post(LISTS, { ...lookalike, origin_audience_id: '1' }))).toBe('100/33')
})

test('a list needs a name, its source and accepted terms; asked for by name it is made once', async () => {
  const { simulator, graph } = await aNetwork()
  expect(codeOf(await graph.post(LISTS, { subtype: 'CUSTOM', customer_file_source: 'USER_PROVIDED_ONLY' }))).toBe('100')
  expect(codeOf(await graph.post(LISTS, { name: 'A' }))).toBe('100')
  const id = await aList(graph, { enable_fetch_or_create: true })
  expect(await aList(graph, { enable_fetch_or_create: true })).toBe(id)
  expect(await aList(graph)).not.toBe(id)
  simulator.control.setBehaviour({ audiences: { termsAccepted: false } })
  expect(codeOf(await graph.post(LISTS, { name: 'B', customer_file_source: 'USER_PROVIDED_ONLY' }))).toBe('2663')
})

test('an audience whose name the network flags is blocked, and neither it nor its users can be changed', async () => {
  const { graph } = await aNetwork()
  const id = await aList(graph, { name: 'High income [flagged]' })
  expect((await statusOf(graph, id))[2]).toBe(471)
  expect(codeOf(await graph.post(`/${id}`, { name: 'Other' }))).toBe('100/1713228')
  expect(codeOf(await graph.post(`/${id}/users`, payload(users(1))))).toBe('100/1713230')
})

test('shared with an account of its business it is in that list too, and only its own account changes it', async () => {
  const business = { id: '620', name: 'Games' }
  const accounts = [
    { id: ACCOUNT, token: 'one', business },
    { id: '7', token: 'two', business },
    { id: '8', token: 'three', business: null },
  ]
  const { simulator } = await aNetwork({ accounts })
  const [one, two] = [graphOf(simulator, 'one'), graphOf(simulator, 'two')]
  const id = await aList(one)
  expect((await two.get(`/${id}`)).status).toBe(400)
  expect((await one.post(`/${id}/adaccounts`, { adaccounts: ['7', 'act_8'] })).body).toMatchObject({
    success: false,
    sharing_data: [
      { ad_acct_id: '7', audience_share_status: 'shared', errors: [] },
      { ad_acct_id: '8', audience_share_status: 'failed', errors: [expect.stringContaining('sharing relationship')] },
    ],
  })
  expect((await two.get('/act_7/customaudiences', { fields: 'name,account_id' })).body).toMatchObject({
    data: [{ id, name: 'Payers', account_id: ACCOUNT }],
  })
  expect(codeOf(await two.post(`/${id}`, { name: 'Mine' }))).toBe('100/33')
  await one.post(`/${id}/adaccounts`, { adaccounts: ['7'], method: 'DELETE' })
  expect((await two.get('/act_7/customaudiences')).body).toEqual({ data: [] })
})

test('renamed, deleted and filled over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meta-audiences-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const journalFile = join(folder, 'meta.jsonl')
  const first = await aNetwork({ journalFile })
  const [kept, gone] = [await aList(first.graph), await aList(first.graph, { name: 'Gone' })]
  await first.graph.post(`/${kept}/users`, payload(users(4000)))
  await first.graph.post(`/${kept}`, { name: 'Payers of May', description: 'May' })
  expect((await first.graph.remove(`/${gone}`)).body).toEqual({ success: true })
  await first.simulator.close()
  const { graph } = await aNetwork({ journalFile })
  expect((await graph.get(LISTS, { fields: 'name,description,approximate_count_lower_bound' })).body).toMatchObject({
    data: [{ id: kept, name: 'Payers of May', description: 'May', approximate_count_lower_bound: 2000 }],
  })
  expect(codeOf(await graph.get(`/${gone}`))).toBe('100/33')
})
