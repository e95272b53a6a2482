import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Level } from '#domain/channels/channel.ts'
import type { AccountRef, Connector } from '#server/connectors/core/port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { metaLevel } from '#server/connectors/meta/levels.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { connectorSuite, FAULTS, PIXEL, type ConnectorWorld } from './connector-suite.ts'
import { aCampaign, anAccount, anAd, anAdgroup } from './drafts.ts'

const log = { debug: () => {} }
const connect = (url: string): Connector => createMetaConnector({ baseUrl: url, version: 'v26.0', times: { answerMs: 5000 }, log })
const DRAFTS = { campaign: aCampaign, adgroup: anAdgroup, ad: anAd }

async function open(): Promise<ConnectorWorld> {
  const simulator = await startMetaSimulator({ seed: 1, stalenessMs: [0, 0], openAccounts: true })
  const { control } = simulator
  return {
    connector: connect(simulator.url),
    account: anAccount(),
    levels: ['campaign', 'adgroup', 'ad'],
    finds: { geo: { query: 'jap', id: 'JP' }, interest: 'game' },
    draft: (level: Level, over) => DRAFTS[metaLevel(level)](over),
    refused: (clientKey) => ({ draft: aCampaign({ clientKey, values: { objective: 'LINK_CLICKS' } }), field: 'objective' }),
    image: PIXEL,
    trouble: (what) => control.addFault({ match: { method: 'POST', inBatch: false }, fault: FAULTS[what], remaining: 1 }),
    reset: () => control.reset(),
    held: (text) => control.objects({ nameContains: text }).length,
    advance: (advanceMs) => control.setClock({ advanceMs }),
    close: simulator.close,
  }
}

connectorSuite('the Meta connector', open)

let simulator: MetaSimulator
let connector: Connector
const signal = new AbortController().signal
beforeAll(async () => {
  simulator = await startMetaSimulator({ seed: 2, stalenessMs: [0, 0] })
  connector = connect(simulator.url)
})
afterAll(() => simulator.close())

const exchanges = () => simulator.control.journal().filter((entry) => entry.kind === 'exchange').length
const held = (account: AccountRef, text: string) => simulator.control.objects({ account: account.accountId, nameContains: text })

test('a null in a batch answer is not known, and the items next to it are', async () => {
  simulator.control.addFault({ match: { inBatch: true, name: 'null' }, fault: { kind: 'batch_null', applies: true }, remaining: 1 })
  const drafts = ['good', 'null', 'fine'].map((name, index) => aCampaign({ name, clientKey: `fd-n-${index}` }))
  const outcomes = await connector.create(anAccount(), drafts, signal)
  expect(outcomes.map((one) => ('ok' in one ? 'ok' : `${one.error.class} ${one.error.wrote}`))).toEqual([
    'ok',
    'unknown_outcome maybe',
    'ok',
  ])
  expect(held(anAccount(), 'fd-n-1')).toHaveLength(1)
})

test('a budget in whole dollars of Taiwan arrives as one, and reads back in our minor units', async () => {
  const account = anAccount({ accountId: '2002', currency: 'TWD' })
  simulator.control.addAccount({ id: '2002', currency: 'TWD' })
  const draft = aCampaign({
    clientKey: 'fd-t-1',
    values: { budget_mode: 'day', campaign_daily_budget: '900000', campaign_bid_strategy: 'LOWEST_COST_WITHOUT_CAP' },
  })
  const [outcome] = await connector.create(account, [draft], signal)
  if (!outcome || 'error' in outcome) throw new Error(JSON.stringify(outcome))
  expect(held(account, 'fd-t-1')[0]?.fields).toMatchObject({ daily_budget: '9000' })
  const [read] = await connector.read(account, 'campaign', [outcome.ok.networkId], signal)
  expect(read && 'ok' in read ? read.ok.values : read).toMatchObject({ campaign_daily_budget: '900000', budget_mode: 'day' })
})

test('an amount that the network cannot hold never leaves', async () => {
  const before = exchanges()
  const draft = aCampaign({
    values: { budget_mode: 'day', campaign_daily_budget: '900050', campaign_bid_strategy: 'LOWEST_COST_WITHOUT_CAP' },
  })
  const [outcome] = await connector.create(anAccount({ currency: 'TWD' }), [draft], signal)
  expect(outcome).toMatchObject({ error: { class: 'validation', wrote: 'no', fields: [{ field: 'campaign_daily_budget' }] } })
  expect(exchanges()).toBe(before)
})

test('few names cost one call each, many cost the pages of the list, and no more than allowed', async () => {
  const account = anAccount({ accountId: '4004' })
  const made = Array.from({ length: 45 }, (_, at) => aCampaign({ clientKey: `fd-m-${at}`, name: `m ${at}` }))
  await connector.create(account, made, signal)
  const calls = async (names: number, maxCalls: number) => {
    const before = exchanges()
    const found = await connector.findByName(
      account,
      'campaign',
      made.slice(0, names).map(({ name }) => name),
      maxCalls,
      signal,
    )
    return { made: exchanges() - before, found: 'ok' in found ? found.ok.length : found.error.class }
  }
  expect(await calls(3, 20)).toEqual({ made: 1, found: 3 }) // one exchange with three items
  expect(await calls(45, 20)).toEqual({ made: 1, found: 45 })
})

test('an account too large to be looked through is no proof that a name is free', async () => {
  const account = anAccount({ accountId: '5005' })
  for (let part = 0; part < 11; part += 1)
    await connector.create(
      account,
      Array.from({ length: 50 }, (_, at) => aCampaign({ clientKey: `fd-l-${part}x${at}`, name: 'like' })),
      signal,
    )
  const names = Array.from({ length: 30 }, (_, at) => `free ${at}`)
  expect(await connector.findByName(account, 'campaign', names, 1, signal)).toMatchObject({ error: { class: 'retryable', wrote: 'no' } })
  expect(await connector.findByName(account, 'campaign', names, 2, signal)).toMatchObject({ ok: [] })
  expect(await connector.findByName(account, 'campaign', ['lik'], 1, signal)).toMatchObject({ error: { class: 'retryable' } })
})

test('throttled in the middle of its waves, it sends no more of them', async () => {
  const account = anAccount({ accountId: '3003' })
  const [parent] = await connector.create(account, [aCampaign({ clientKey: 'fd-w-0' })], signal)
  if (!parent || 'error' in parent) throw new Error(JSON.stringify(parent))
  simulator.control.addFault({ match: { method: 'POST', name: 'fd-w-2' }, fault: { kind: 'throttle', seconds: 30 }, remaining: 1 })
  const before = exchanges()
  const drafts = [1, 2, 3, 4].map((seq) => anAdgroup({ clientKey: `fd-w-${seq}`, parents: { campaign: parent.ok.networkId } }))
  const outcomes = await connector.create(account, drafts, signal)
  expect(outcomes.map((one) => ('ok' in one ? 'ok' : one.error.class))).toEqual(['ok', 'rate_limited', 'rate_limited', 'rate_limited'])
  expect(exchanges() - before).toBe(2)
})

test('an application that wants a proof of its secret gets it with every call, and refuses those without it before they are looked at', async () => {
  const [[app], [person]] = [LIVING_DIRECTORY.apps, LIVING_DIRECTORY.people]
  const living = await startMetaSimulator({ stalenessMs: [0, 0], accounts: LIVING_ACCOUNTS })
  onTestFinished(living.close)
  const credential = living.control.giveToken({ app: app?.id ?? '', person: person?.id ?? '', rights: ['ads_management'] })
  living.control.askProof(app?.id ?? '', true)
  const { create, read, find, findByName, uploadImage, lookup, figures, videos } = connect(living.url)
  const account = anAccount({ accountId: LIVING_ACCOUNTS[0]?.id ?? '', credential, app: { id: 'ours', secret: app?.secret ?? '' } })
  const file = { materialId: 'm1', fileName: 'm1.png', mime: 'image/png', sha256: '', read: async () => PIXEL }
  const callsOf = async (of: AccountRef) => {
    const made = await create(of, [aCampaign({ clientKey: 'fd-p-1' })], signal)
    const together = await create(
      of,
      ['2', '3'].map((at) => aCampaign({ clientKey: `fd-p-${at}` })),
      signal,
    )
    const id = made[0] && 'ok' in made[0] ? made[0].ok.networkId : '1'
    const rest = [
      await find(of, 'campaign', 'fd-p-1', signal),
      await findByName(of, 'campaign', ['x'], 3, signal),
      await uploadImage(of, file, signal),
      await lookup(of, 'interest', 'game', signal),
      await figures?.read(of, { since: '2026-11-01', until: '2026-11-02' }, null, signal),
      await videos?.start(of, { name: 'v', bytes: 10 }, signal),
    ]
    const all = [...made, ...together, ...(await read(of, 'campaign', [id], signal)), ...rest]
    return all.map((one) => (one && 'ok' in one ? 'ok' : (one?.error.signedOut ?? one?.error.message)))
  }
  expect(await callsOf({ ...account, app: null })).toEqual(Array.from({ length: 10 }, () => true))
  expect(living.control.objects()).toEqual([])
  expect(await callsOf(account)).toEqual(Array.from({ length: 10 }, () => 'ok'))
  expect(JSON.stringify(living.control.journal())).not.toContain(app?.secret)
})

test('the log holds no credential', async () => {
  const lines: object[] = []
  const talking = createMetaConnector({
    baseUrl: simulator.url,
    version: 'v26.0',
    times: { answerMs: 5000 },
    log: { debug: (facts) => lines.push(facts) },
  })
  const app = { id: 'ours', secret: 'no-such-secret-either' }
  await talking.create(anAccount({ credential: 'no-such-secret', app }), [aCampaign()], signal)
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('no-such-secret')
})
