import { onTestFinished, expect, test } from 'vitest'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import type { RtaPort } from '#server/connectors/core/rta-port.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { account, aGroup3, classOf, okOf, signal, tencent } from './tencent-stub.ts'

function portOf(connector: ReturnType<typeof createTencentConnector>): RtaPort {
  if (!connector.rta) throw new Error('the second generation has real-time strategies')
  return connector.rta
}

async function simulated() {
  const simulator = await startTencentSimulator({ seed: 1, stalenessMs: [0, 0], openAccounts: true })
  onTestFinished(() => simulator.close())
  const connector = createTencentConnector({
    baseUrl: simulator.url,
    generation: 'v3.0',
    times: { answerMs: 5000 },
    log: { debug: () => {} },
  })
  const us = { ...account, credential: 'sim-token' }
  const made = okOf(
    (await connector.create(us, [aGroup3({ clientKey: 'k1', name: '甲' }), aGroup3({ clientKey: 'k2', name: '乙' })], signal))[0],
  )
  const ad = { targetId: 'lapsed_payers', accountId: us.accountId, adId: made.networkId }
  const whole = { targetId: 'lapsed_payers', accountId: us.accountId, adId: null }
  return { simulator, rta: portOf(connector), us, ad, whole }
}

test('reads the customer of the token with all its strategies', async () => {
  const { simulator, rta, us } = await simulated()
  expect(okOf(await rta.customer(us, signal))).toEqual({
    id: '10086',
    name: '模拟广告主',
    enabled: true,
    targets: [
      { id: 'lapsed_payers', name: '流失付费玩家召回' },
      { id: 'new_devices', name: '新设备优先' },
    ],
  })
  simulator.control.setBehaviour({ rta: { id: 7, name: '', enabled: false, targets: [] } })
  expect(okOf(await rta.customer(us, signal))).toEqual({ id: '7', name: '', enabled: false, targets: [] })
})

test('binds an ad and its account, lists them by strategy and by account, and takes one off again', async () => {
  const { rta, us, ad, whole } = await simulated()
  expect((await rta.bindTargets(us, [ad, whole], signal)).map(classOf)).toEqual(['ok', 'ok'])
  expect(okOf(await rta.bound(us, { targetId: ad.targetId }, signal))).toEqual(expect.arrayContaining([ad, whole]))
  expect(okOf(await rta.bound(us, { targetId: 'new_devices' }, signal))).toEqual([])
  expect(okOf(await rta.bound(us, { accountId: us.accountId }, signal))).toHaveLength(2)
  expect((await rta.unbindTargets(us, [ad], signal)).map(classOf)).toEqual(['ok'])
  expect(okOf(await rta.bound(us, { accountId: us.accountId }, signal))).toEqual([whole])
})

test('what the network refuses is an outcome of its object, and the rest is bound', async () => {
  const { rta, us, ad } = await simulated()
  const outcomes = await rta.bindTargets(us, [ad, { ...ad, adId: '1' }], signal)
  expect(outcomes.map(classOf)).toEqual(['ok', 'validation no'])
  // an object has one strategy at most
  expect((await rta.bindTargets(us, [{ ...ad, targetId: 'new_devices' }], signal)).map(classOf)).toEqual(['validation no'])
  expect((await rta.unbindTargets(us, [{ ...ad, targetId: 'new_devices' }], signal)).map(classOf)).toEqual(['validation no'])
})

test('after a lost answer the outcome is unknown, and the list shows what happened', async () => {
  const { simulator, rta, us, ad } = await simulated()
  simulator.control.addFault({ match: { method: 'POST' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  expect((await rta.bindTargets(us, [ad], signal)).map(classOf)).toEqual(['unknown_outcome maybe'])
  expect(okOf(await rta.bound(us, { targetId: ad.targetId }, signal))).toEqual([ad])
})

test('bodies are as documented: ids are bare numbers, and all pages are read', async () => {
  const { connector, calls } = await tencent('v3.0', ({ path, body }) => {
    if (path.endsWith('/add')) return { success: [{ Id: 22, OuterTargetId: 't', TargetType: 1, UId: 9 }], error: [] }
    const { Page } = body.data as { Page: number }
    return { Total: 2, Page, Size: 100, Records: [{ Id: Page, OuterTargetId: 't', TargetType: 3 }] }
  })
  const rta = portOf(connector)
  const ad = { targetId: 't', accountId: account.accountId, adId: '22' }
  expect((await rta.bindTargets(account, [ad, { ...ad, adId: '23' }], signal)).map(classOf)).toEqual(['ok', 'unknown_outcome maybe'])
  expect(calls[0]).toMatchObject({ path: '/v3.0/rtatarget_bind/add' })
  expect(calls[0]?.text).toContain('{"Id":22,"TargetType":1,"OuterTargetId":"t","IsMp":0,"UId":9007199254740993}')
  expect(okOf(await rta.bound(account, { targetId: 't' }, signal))).toEqual([
    { targetId: 't', accountId: '1', adId: null },
    { targetId: 't', accountId: '2', adId: null },
  ])
  expect(calls.slice(1).map(({ body }) => body.data)).toEqual([
    { OuterTargetId: 't', Page: 1, Size: 100 },
    { OuterTargetId: 't', Page: 2, Size: 100 },
  ])
  expect((await rta.bindTargets(account, [{ ...ad, adId: 'x' }], signal)).map(classOf)).toEqual(['validation no'])
})

test('the first generation has no real-time strategies', async () => {
  expect((await tencent('v1.3', () => ({}))).connector.rta).toBeUndefined()
})
