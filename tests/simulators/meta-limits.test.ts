import { expect, test } from 'vitest'
import { ACCOUNT, aCampaign, aSimulator, graphOf, type Reply } from './meta-client.ts'

const CAMPAIGNS = `/act_${ACCOUNT}/campaigns`
const usage = ({ headers }: Reply, name: string): unknown => JSON.parse(headers.get(name) ?? 'null')

test('every answer tells how near the limit the account is', async () => {
  const graph = graphOf(await aSimulator({ limits: { max: 30, decaySeconds: 300, tier: 'standard_access' } }))
  const reply = await graph.post(CAMPAIGNS, aCampaign())
  expect(usage(reply, 'x-ad-account-usage')).toEqual({
    acc_id_util_pct: 10,
    reset_time_duration: 30,
    ads_api_access_tier: 'standard_access',
  })
  expect(usage(reply, 'x-business-use-case-usage')).toEqual({
    [ACCOUNT]: [
      {
        type: 'ads_management',
        call_count: 0,
        total_cputime: 0,
        total_time: 0,
        estimated_time_to_regain_access: 0,
        ads_api_access_tier: 'standard_access',
      },
    ],
  })
  expect(usage(reply, 'x-app-usage')).toEqual({ call_count: 0, total_cputime: 0, total_time: 0 })
  expect(usage(await graph.get(CAMPAIGNS), 'x-ad-account-usage')).toMatchObject({ acc_id_util_pct: 13.33 })
})

test('a full score blocks the account only, says for how many minutes, and ends with the block', async () => {
  const simulator = await aSimulator({ limits: { max: 7, decaySeconds: 300, blockSeconds: 90 } })
  const graph = graphOf(simulator)
  for (let times = 0; times < 2; times++) expect((await graph.post(CAMPAIGNS, aCampaign())).status).toBe(200)
  const refused = await graph.post(CAMPAIGNS, aCampaign())
  expect([refused.status, refused.body]).toMatchObject([400, { error: { code: 80004, error_subcode: 2446079, type: 'OAuthException' } }])
  expect(usage(refused, 'x-business-use-case-usage')).toMatchObject({
    [ACCOUNT]: [{ call_count: 100, estimated_time_to_regain_access: 2 }],
  })
  expect((await graph.get(CAMPAIGNS)).status).toBe(400)
  expect((await graph.post('/act_555/campaigns', aCampaign())).status).toBe(200)
  expect(simulator.control.state().counts.campaign).toBe(3)
  simulator.control.setClock({ advanceMs: 89_000 })
  expect((await graph.get(CAMPAIGNS)).status).toBe(400)
  simulator.control.setClock({ advanceMs: 1_000 })
  expect((await graph.get(CAMPAIGNS)).status).toBe(200)
})

test('a throttling storm answers the asked code and blocks for its time', async () => {
  const simulator = await aSimulator()
  const graph = graphOf(simulator)
  simulator.control.addFault({ match: { level: 'campaign' }, fault: { kind: 'throttle', code: 17, seconds: 30 }, remaining: 1 })
  expect((await graph.post(CAMPAIGNS, aCampaign())).body).toMatchObject({ error: { code: 17, error_subcode: 2446079 } })
  expect((await graph.post(CAMPAIGNS, aCampaign())).body).toMatchObject({ error: { code: 80004 } })
  simulator.control.setClock({ advanceMs: 30_000 })
  expect((await graph.post(CAMPAIGNS, aCampaign())).status).toBe(200)
})

test('writes a second can be limited apart from the score', async () => {
  const simulator = await aSimulator({ limits: { mutationsPerSecond: 2 } })
  const graph = graphOf(simulator)
  const statuses = []
  for (let times = 0; times < 3; times++) statuses.push((await graph.post(CAMPAIGNS, aCampaign())).status)
  expect(statuses).toEqual([200, 200, 400])
  simulator.control.setClock({ advanceMs: 500 })
  expect((await graph.post(CAMPAIGNS, aCampaign())).status).toBe(200)
})
