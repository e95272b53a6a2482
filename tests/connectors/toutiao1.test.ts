import { onTestFinished, expect, test } from 'vitest'
import type { ObjectChange } from '#server/connectors/core/object-port.ts'
import { createFirstOceanEngineConnector } from '#server/connectors/oceanengine/first-connector.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { classOf, okOf } from './coded-stub.ts'
import { anAdvertiser } from './oceanengine-drafts.ts'

const signal = new AbortController().signal
const account = anAdvertiser()

/** An older account: two campaigns with two ads each. */
async function olderAccount() {
  const simulator = await startOceanEngineSimulator({ seed: 1, stalenessMs: [0, 0], accounts: [{ id: account.accountId }] })
  onTestFinished(simulator.close)
  simulator.control.seedLegacy(account.accountId)
  const connector = createFirstOceanEngineConnector({ baseUrl: simulator.url, times: { answerMs: 5000 }, log: { debug: () => {} } })
  const listed = async (level: string, since: Date | null = null) => {
    const told = okOf(await connector.objects?.list(account, level, { since, cursor: null }, signal))
    expect(told.next).toBeNull()
    return told.objects.toSorted((one, other) => one.name.localeCompare(other.name))
  }
  const changed = async (level: string, changes: readonly Pick<ObjectChange, 'networkId' | 'values' | 'name'>[]) =>
    (await connector.objects?.change(
      account,
      changes.map((one) => ({ ...one, level, above: {} })),
      signal,
    )) ?? []
  const read = async (level: string, id: string) => okOf((await connector.read(account, level, [id], signal))[0])
  return { simulator, listed, changed, read }
}

test('an older account is read from the campaign down to the creative', async () => {
  const { listed } = await olderAccount()
  const [campaigns, ads, creatives] = await Promise.all(['campaign', 'ad', 'creative'].map((level) => listed(level)))
  expect([campaigns, ads, creatives].map((list) => list?.length)).toEqual([2, 4, 4])
  expect(campaigns?.[0]).toMatchObject({ above: [], values: { status: 'ACTIVE', landing_type: 'APP', campaign_daily_budget: '200000' } })
  const ad = ads?.find(({ networkId }) => creatives?.[0]?.above.includes(networkId))
  expect(ad).toMatchObject({
    values: { status: 'ACTIVE', pricing: 'PRICING_OCPM', daily_budget: '60000', cpa_bid: '2500' },
    review: 'approved',
  })
  expect(creatives?.[0]).toMatchObject({ above: [...(ad?.above ?? []), ad?.networkId], review: 'approved', values: { status: 'ACTIVE' } })
})

test('an ad is paused, renamed and gets another bid, and a refused row does not affect the others', async () => {
  const { listed, changed, read } = await olderAccount()
  const [one, other] = (await listed('ad')).map(({ networkId }) => networkId)
  const outcomes = await changed('ad', [
    { networkId: one ?? '', name: '改名', values: { status: 'PAUSED', daily_budget: '80000', cpa_bid: '3050' } },
    { networkId: other ?? '', values: { daily_budget: '29900', status: 'PAUSED' } },
  ])
  expect(outcomes.map(classOf)).toEqual(['ok', 'validation no'])
  expect(outcomes[1]).toMatchObject({ error: { fields: [{ field: 'daily_budget' }] } })
  expect(await read('ad', one ?? '')).toMatchObject({ name: '改名', values: { status: 'PAUSED', daily_budget: '80000', cpa_bid: '3050' } })
  expect((await read('ad', other ?? '')).values).toMatchObject({ status: 'ACTIVE', daily_budget: '60000' })
})

test('a campaign gets another budget and is deleted with what is in it', async () => {
  const { simulator, listed, changed, read } = await olderAccount()
  const [campaign] = (await listed('campaign')).map(({ networkId }) => networkId)
  expect((await changed('campaign', [{ networkId: campaign ?? '', values: { campaign_daily_budget: '500000' } }])).map(classOf)).toEqual([
    'ok',
  ])
  expect((await read('campaign', campaign ?? '')).values).toMatchObject({ campaign_daily_budget: '500000', status: 'ACTIVE' })

  simulator.control.setClock({ advanceMs: 60_000 })
  const since = new Date(Date.now() - 86_400_000)
  expect((await changed('campaign', [{ networkId: campaign ?? '', values: { status: 'DELETED' } }])).map(classOf)).toEqual(['ok'])
  expect(await listed('campaign')).toHaveLength(1)
  expect((await listed('campaign', since)).filter(({ deleted }) => deleted).map(({ networkId }) => networkId)).toEqual([campaign])
  expect((await changed('campaign', [{ networkId: campaign ?? '', values: { status: 'PAUSED' } }])).map(classOf)).toEqual(['validation no'])
})
