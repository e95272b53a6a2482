import { afterEach, expect, test } from 'vitest'
import type { ItemRow } from '#contract/batch-shapes.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { askNetwork } from '#server/features/batch/network-names.service.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { metaConnector } from '#tests/push/push-kit.ts'
import { aHouse, JPY, USD, type House } from './a-house.ts'

let house: House
let simulator: MetaSimulator | null = null
afterEach(async () => {
  await house.close()
  await simulator?.close()
  simulator = null
})

/** The server in front of the network's stand-in, whose accounts are the server's. */
async function open(network?: Partial<Connector>): Promise<void> {
  simulator = await startMetaSimulator({ seed: 3, stalenessMs: [0, 0], openAccounts: true })
  const { findByName } = metaConnector(simulator.url)
  house = await aHouse({ network: network ?? { findByName } })
  await house.database.pool.query("update ad_account set credential = 'sim-token'")
}

async function createdElsewhere(name: string, account = USD): Promise<string> {
  const body = new URLSearchParams({ name, objective: 'OUTCOME_TRAFFIC', special_ad_categories: '[]', is_adset_budget_sharing_enabled: 'false', status: 'PAUSED' }) // prettier-ignore
  const answer = await fetch(`${simulator?.url}/v26.0/act_${account}/campaigns?access_token=sim-token`, { method: 'POST', body })
  const { id } = (await answer.json()) as { id: string }
  return id
}

const campaignOf = async (batchId: string): Promise<ItemRow> => {
  const row = (await house.rows(batchId)).find(({ level }) => level === 'campaign')
  if (!row) throw new Error('no campaign')
  return row
}
const check = (batchId: string, seqs?: string) => house.post('adgroup/check', { batch_id: batchId, ...(seqs ? { 'seqs[]': seqs } : {}) })
const named = ({ warnings }: Pick<ItemRow, 'warnings'>) => warnings.filter(({ code }) => code.startsWith('batch.name'))

test('a name that someone took on the network is shown on the row, with what holds it there', async () => {
  await open()
  const batchId = await house.draft()
  expect(named(await campaignOf(batchId))).toEqual([])
  const { name } = await campaignOf(batchId)
  const id = await createdElsewhere(name)
  await createdElsewhere(`${name} 2`)
  await createdElsewhere(name, JPY)
  expect((await check(batchId)).status).toBe(200)
  expect(named(await campaignOf(batchId))).toEqual([
    { code: 'batch.name.on_network', field: 'name', params: { id, status: 'PAUSED', count: 1 } },
  ])
})

test('it stays while the name does, through edits that do not ask, and goes with it', async () => {
  await open()
  const batchId = await house.draft()
  const before = await campaignOf(batchId)
  await createdElsewhere(before.name)
  await check(batchId)
  const checked = await campaignOf(batchId)
  await house.edit('campaign', batchId, [{ seq: checked.seq, expected: checked.version, values: { status: 'ACTIVE' } }])
  const edited = await campaignOf(batchId)
  expect(named(edited).map(({ code }) => code)).toEqual(['batch.name.on_network'])
  await house.edit('campaign', batchId, [{ seq: edited.seq, expected: edited.version, name: '别的名字' }])
  expect(named(await campaignOf(batchId))).toEqual([])
})

test('ad groups are asked about as well, and the answer has what was found', async () => {
  const held: string[][] = []
  await open({
    findByName: async (account, level, names) => {
      held.push([account.accountId, level, ...names])
      return { ok: level === 'adgroup' ? [{ networkId: '77', name: names[0] ?? '', status: 'ACTIVE' }] : [] }
    },
  })
  const batchId = await house.draft()
  const groups = (await house.rows(batchId)).filter(({ level }) => level === 'adgroup')
  const answer = await check(batchId, String(groups[0]?.seq))
  expect(answer.body.data).toMatchObject({
    checked: 1,
    rows: [
      {
        seq: groups[0]?.seq,
        warnings: [{ code: 'batch.name.on_network', field: 'name', params: { id: '77', status: 'ACTIVE', count: 1 } }],
      },
    ],
  })
  const { name } = await campaignOf(batchId)
  expect(held.sort(([, one = ''], [, other = '']) => (one < other ? -1 : 1))).toEqual([
    [USD, 'adgroup', groups[0]?.name],
    [USD, 'campaign', name],
  ])
})

test.each<[string, Partial<Connector>, string]>([
  ['refuses', { findByName: async () => ({ error: { class: 'auth', message: 'token expired', wrote: 'no', fields: [], native: { http: 401, message: '' } } }) }, 'token expired'], // prettier-ignore
  ['never answers', { findByName: () => new Promise(() => {}) }, 'no answer in time'],
])('a network that %s is said on the row and holds nothing up', async (_, network, reason) => {
  await open(network)
  const batchId = await house.draft()
  const rows = await house.rows(batchId)
  const ask = askNetwork(new Map([['fb_ad', { ...metaConnector('http://127.0.0.1:9'), ...network }]]), 200)
  const findings = await ask(house.database.db, 'fb_ad', '21', rows)
  expect(findings(await campaignOf(batchId))).toEqual([{ code: 'batch.name.not_asked', field: 'name', params: { reason } }])
})

test('an account whose bucket has nothing left is not asked, and a throttled answer lets it rest', async () => {
  let calls = 0
  const throttled: Partial<Connector> = {
    findByName: async () => {
      calls += 1
      return {
        error: {
          class: 'rate_limited',
          message: 'too many calls',
          wrote: 'no',
          retryAfterMs: 60_000,
          fields: [],
          native: { http: 400, message: '' },
        },
      }
    },
  }
  await open(throttled)
  const batchId = await house.draft()
  const rows = (await house.rows(batchId)).filter(({ level }) => level === 'campaign')
  const ask = askNetwork(new Map([['fb_ad', { ...metaConnector('http://127.0.0.1:9'), ...throttled }]]), 300)
  const reasonOf = async () => (await ask(house.database.db, 'fb_ad', '21', rows))(await campaignOf(batchId))[0]?.params?.reason
  expect(await reasonOf()).toBe('too many calls')
  expect(await reasonOf()).toBe('the calls of the account are used up for now')
  expect(calls).toBe(1)
})

test('an account that is switched off is not asked about', async () => {
  let calls = 0
  await open({
    findByName: async () => {
      calls += 1
      return { ok: [] }
    },
  })
  const batchId = await house.draft()
  await house.database.pool.query("update ad_account set use_status = 'off'")
  await check(batchId)
  expect(calls).toBe(0)
})
