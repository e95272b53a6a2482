import { expect, onTestFinished, test } from 'vitest'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createFirstOceanEngineConnector } from '#server/connectors/oceanengine/first-connector.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { classOf, okOf } from './coded-stub.ts'
import { anAdvertiser, anOceanDraft } from './oceanengine-drafts.ts'

const account = anAdvertiser()
const signal = new AbortController().signal
const log = { debug: () => {} }

async function open() {
  const simulator = await startOceanEngineSimulator({ seed: 1, stalenessMs: [0, 0], accounts: [{ id: account.accountId }] })
  onTestFinished(simulator.close)
  let nowMs = Date.parse('2030-01-01T00:00:00Z')
  simulator.control.setClock({ nowMs })
  simulator.control.seedLegacy(account.accountId)
  const advance = (ms: number) => {
    nowMs += ms
    simulator.control.setClock({ nowMs })
  }
  const where = { baseUrl: simulator.url, times: { answerMs: 5000 }, log }
  const [current, first] = [createOceanEngineConnector(where), createFirstOceanEngineConnector(where)]
  // the clock of the simulator goes on by itself
  const now = () => new Date(nowMs + 3_600_000)
  const read = async (objectIds: string[] = [], days = 7) => {
    const until = now()
    return okOf(await current.log?.read(account, { objectIds, since: new Date(until.getTime() - days * 86_400_000), until }, signal))
  }
  return { advance, day: () => new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 10), current, first, read }
}

test('the log tells what was done with an object, newest first, and with nothing else', async () => {
  const { advance, current, read } = await open()
  const made = okOf((await current.create(account, [anOceanDraft('project')], signal))[0])
  advance(60_000)
  const change = { level: 'project', networkId: made.networkId, above: {} }
  okOf((await current.objects?.change(account, [{ ...change, values: { project_daily_budget: '120000' } }], signal))?.[0])
  advance(60_000)
  okOf((await current.objects?.change(account, [{ ...change, values: {}, name: '改名' }], signal))?.[0])
  const { entries, more } = await read([made.networkId])
  expect(more).toBe(false)
  expect(entries.map(({ title, texts }) => [title, texts])).toEqual([
    ['修改', [expect.stringMatching(/^修改名称: .* -> .*改名/)]],
    ['修改', ['修改预算: 1000.5 -> 1200.0']],
    ['新建', []],
  ])
  // without our tag
  expect(entries[1]).toMatchObject({ objectName: 'a project', objectId: made.networkId, objectType: '项目', operator: '管理员' })
  expect(Date.parse(entries[0]?.at ?? '') - Date.parse(entries[1]?.at ?? '')).toBeGreaterThanOrEqual(59_000)
  expect((await read(['999'])).entries).toEqual([])
  expect((await read()).entries).toHaveLength(3)
})

test('both generations are in one log, a change that changes nothing is in none, and a long one says that there is more', async () => {
  const { advance, first, read } = await open()
  const [ad] = okOf(await first.objects?.list(account, 'ad', { since: null, cursor: null }, signal)).objects
  const id = ad?.networkId ?? ''
  const set = async (bid: number) =>
    okOf((await first.objects?.change(account, [{ level: 'ad', networkId: id, above: {}, values: { cpa_bid: String(bid) } }], signal))?.[0])
  for (let bid = 2600; bid < 2622; bid += 1) {
    advance(2_000)
    await set(bid)
  }
  await set(2621)
  const { entries, more } = await read([id])
  expect([entries.length, more]).toEqual([20, true])
  expect(entries[0]).toMatchObject({ objectType: '广告计划', texts: ['修改转化出价: 26.2 -> 26.21'] })
})

test('words for seeds come with their searches, and a seed that is too long is refused', async () => {
  const { current, first } = await open()
  const told = okOf(await current.keywords?.suggest(account, ['星河战纪', '策略'], signal))
  expect(told.map(({ keyword }) => keyword)).toEqual(expect.arrayContaining(['星河战纪下载', '策略攻略']))
  expect(told.every(({ searches }) => Number.isInteger(searches) && searches >= 0)).toBe(true)
  expect(okOf(await first.keywords?.suggest(account, ['星河战纪', '策略'], signal))).toEqual(told)
  expect(classOf(await current.keywords?.suggest(account, ['长'.repeat(31)], signal))).toBe('validation no')
})

test('figures of the first generation come by ad and day, with the campaign they are in', async () => {
  const { advance, day: today, first } = await open()
  const ads = okOf(await first.objects?.list(account, 'ad', { since: null, cursor: null }, signal)).objects
  const day = today()
  advance(86_400_000)
  const { figures, next } = okOf(await first.figures?.read(account, { since: day, until: day }, null, signal))
  expect(next).toBeNull()
  expect(figures.map(({ networkId }) => networkId).sort()).toEqual(ads.map(({ networkId }) => networkId).sort())
  for (const figure of figures) {
    expect(figure).toMatchObject({ day, currency: 'CNY', above: ads.find(({ networkId }) => networkId === figure.networkId)?.above })
    expect(Number(figure.spendMinor)).toBeGreaterThan(0)
    expect(figure.impressions).toBeGreaterThan(figure.clicks)
  }
})
