import { mkdtempSync, appendFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClock } from '#simulators/kit/clock.ts'
import { ACCOUNT, aCampaign, aCreative, aSimulator, aTree, graphOf, idOf } from './meta-client.ts'

const aLedger = () => {
  const folder = mkdtempSync(join(tmpdir(), 'meta-simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'deep', 'meta.ndjson')
}

test('a restart keeps what was pushed, its reviews and its dead tokens, and never reuses an id', async () => {
  const journalFile = aLedger()
  const options = { journalFile, review: { afterMs: [60_000, 60_000], rejectRate: 0 } } as const
  const first = await aSimulator(options)
  const graph = graphOf(first)
  const { campaignId, adsetId, imageHash } = await aTree(graph)
  const adId = idOf(await graph.post(`/act_${ACCOUNT}/ads`, { name: 'Ad [reject]', adset_id: adsetId, creative: aCreative(imageHash) }))
  await graph.post(`/${campaignId}`, { name: 'Renamed' })
  first.control.addAccount({ id: '777', currency: 'JPY', token: 'secret' })
  const [counts, accounts] = [first.control.state().counts, first.control.state().accounts]
  await first.close()
  appendFileSync(journalFile, '{"record":"object","obj')

  const second = await aSimulator({ ...options, accounts: [] })
  const again = graphOf(second)
  expect(second.control.state()).toMatchObject({ counts, accounts })
  expect((await again.get(`/${campaignId}`, { fields: 'name' })).body).toEqual({ id: campaignId, name: 'Renamed' })
  expect((await again.get(`/act_${ACCOUNT}/adimages`, { fields: 'hash' })).text).toContain(imageHash)
  second.control.setClock({ advanceMs: 60_000 })
  expect((await again.get(`/${adId}`, { fields: 'effective_status' })).body).toMatchObject({ effective_status: 'DISAPPROVED' })
  const added = idOf(await again.post(`/act_${ACCOUNT}/campaigns`, aCampaign()))
  expect(BigInt(added)).toBeGreaterThan(BigInt(adId))
})

test('simulated time does not go back over a restart', async () => {
  const journalFile = aLedger()
  const first = await aSimulator({ journalFile })
  first.control.setClock({ advanceMs: 86_400_000 })
  const before = first.control.state().now
  await first.close()
  const second = await aSimulator({ journalFile, clock: createClock({ startMs: 0, scale: 0 }) })
  expect(Date.parse(second.control.state().now)).toBeGreaterThan(Date.parse(before))
})

test('the side port tells counts, objects and the journal, and never a token', async () => {
  const simulator = await aSimulator()
  await graphOf(simulator).post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: 'Seen #k-1' }))
  const read = async (path: string) => (await fetch(simulator.controlUrl + path)).text()
  expect(await read('/state')).toContain('"campaign":1')
  expect(JSON.parse(await read(`/objects?level=campaign&account=act_${ACCOUNT}&name_contains=%23k-1`))).toMatchObject([
    { name: 'Seen #k-1', effectiveStatus: 'PAUSED' },
  ])
  const journal = await read('/journal?since=1')
  expect(journal).toContain('Seen #k-1')
  expect(journal).not.toContain('sim-test')
  expect(JSON.parse(journal).map(({ seq }: { seq: number }) => seq)).toEqual([2, 3])
})

test('faults, time, accounts and a reset can be asked for over HTTP', async () => {
  const simulator = await aSimulator()
  const send = (method: string, path: string, body?: unknown) =>
    fetch(simulator.controlUrl + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  expect(
    await (await send('POST', '/faults', { id: 'slow', match: { level: 'ad' }, fault: { kind: 'delay', ms: 5 } })).json(),
  ).toMatchObject({ id: 'slow', fired: 0 })
  expect((await send('POST', '/faults', { fault: { kind: 'earthquake' } })).status).toBe(400)
  expect(await (await send('DELETE', '/faults')).json()).toEqual([])
  expect(await (await send('POST', '/clock', { advanceMs: 3_600_000 })).json()).toMatchObject({ now: '2026-11-20T01:00:00.000Z' })
  expect((await send('POST', '/accounts', { id: 'act_8', currency: 'JPY', timezone_name: 'Asia/Tokyo', token: 'secret' })).status).toBe(200)
  expect(
    (await graphOf(simulator, 'secret').get('/me/adaccounts', { fields: 'account_id,currency,timezone_name,min_daily_budget' })).body,
  ).toMatchObject({
    data: [{ id: 'act_8', account_id: '8', currency: 'JPY', timezone_name: 'Asia/Tokyo', min_daily_budget: 150 }],
  })
  await graphOf(simulator).post(`/act_${ACCOUNT}/campaigns`, aCampaign())
  expect(await (await send('POST', '/reset')).json()).toMatchObject({ counts: { campaign: 0 }, exchanges: 0 })
})

test('the page shows what happened as text, adds and removes faults by plain forms, and loads nothing from elsewhere', async () => {
  const simulator = await aSimulator()
  await graphOf(simulator).post(`/act_${ACCOUNT}/campaigns`, aCampaign({ name: '<script>alert(1)</script>' }))
  const form = new URLSearchParams({ kind: 'throttle', number: '30', level: 'ad', remaining: '2', method: '', applies: '' })
  const added = await fetch(`${simulator.controlUrl}/faults`, { method: 'POST', body: form, redirect: 'manual' })
  expect(added.status).toBe(303)
  expect(simulator.control.faults()).toMatchObject([{ fault: { kind: 'throttle', seconds: 30 }, match: { level: 'ad' }, remaining: 2 }])
  const page = await fetch(simulator.controlUrl)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('广告接口模拟器')
  expect(html).toContain('&#60;script&#62;')
  expect(html).not.toMatch(/<script|https?:\/\/|src=/)
  await fetch(`${simulator.controlUrl}/faults/remove`, { method: 'POST', body: new URLSearchParams({ id: 'rule-1' }), redirect: 'manual' })
  expect(simulator.control.faults()).toEqual([])
})

test('a page of another origin may not steer the simulator', async () => {
  const simulator = await aSimulator()
  const reply = await fetch(`${simulator.controlUrl}/reset`, { method: 'POST', headers: { origin: 'https://evil.example' } })
  expect(reply.status).toBe(403)
})

test('places and interests are found in either language', async () => {
  const graph = graphOf(await aSimulator())
  expect((await graph.get('/search', { type: 'adgeolocation', q: '日本', location_types: ['country'] })).body).toMatchObject({
    data: [{ key: 'JP', name: 'Japan', type: 'country', country_code: 'JP' }],
  })
  expect((await graph.get('/search', { type: 'adinterest', q: 'role-playing' })).text).toContain('Role-playing games')
  expect((await graph.get(`/act_${ACCOUNT}/targetingsearch`, { q: '策略' })).body).toMatchObject({
    data: [{ name: 'Strategy games', type: 'interests', valid: true }],
  })
})
