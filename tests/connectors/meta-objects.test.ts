import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { fieldsOf, levelKeys } from '#domain/channels/levels.ts'
import type { ObjectChange, ObjectPort } from '#server/connectors/core/object-port.ts'
import type { Outcome } from '#server/connectors/core/port.ts'
import { changeParams } from '#server/connectors/meta/change-params.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { anAccount } from './drafts.ts'

const signal = new AbortController().signal
const account = anAccount({ accountId: '81' })
const above = {}
let simulator: MetaSimulator
let port: ObjectPort
beforeAll(async () => {
  simulator = await startMetaSimulator({ stalenessMs: [0, 0], review: { rejectRate: 0, afterMs: [0, 0] } })
  const { objects } = createMetaConnector({ baseUrl: simulator.url, version: 'v26.0', times: { answerMs: 5000 }, log: { debug: () => {} } })
  if (!objects) throw new Error('the network lists its objects')
  port = objects
})
beforeEach(() => {
  simulator.control.reset()
  simulator.control.addAccount({ id: account.accountId, currency: 'USD', timezone_name: account.timezone })
})
afterAll(() => simulator.close())

const fill = (ads = 2) => simulator.control.fill({ account: '81', name: '夏日', campaigns: 1, adsets: 1, ads, status: 'ACTIVE' })
const held = (level: string) => simulator.control.objects({ level, account: '81' })
const exchanges = (): number => simulator.control.journal().filter(({ kind }) => kind === 'exchange').length
const idOf = (level: string): string => held(level)[0]?.id ?? ''
const okOf = <T>(outcome: Outcome<T>): T => {
  if ('error' in outcome) throw new Error(JSON.stringify(outcome.error))
  return outcome.ok
}
const list = async (level: string, since: Date | null = null, cursor: string | null = null) =>
  okOf(await port.list(account, level, { since, cursor }, signal))
const change = (...changes: ObjectChange[]) => port.change(account, changes, signal)

test('a list tells objects in our words, with what they are in and when they changed', async () => {
  fill()
  const { objects, next } = await list('ad')
  expect(next).toBeNull()
  expect(objects).toHaveLength(2)
  expect(objects[0]).toMatchObject({
    above: [idOf('campaign'), idOf('adset')],
    values: { status: 'ACTIVE', headline: 'Play' },
    deleted: false,
  })
  expect(Date.parse(objects[0]?.updatedAt ?? '')).not.toBeNaN()
})

test('pages follow each other by cursor, each object once', async () => {
  simulator.control.setBehaviour({ adsPerAdset: 500 })
  fill(450)
  const seen: string[] = []
  let pages = 0
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof list>> = await list('ad', null, cursor)
    pages += 1
    seen.push(...page.objects.map(({ networkId }) => networkId))
    cursor = page.next
    if (cursor === null) break
  }
  expect([pages, new Set(seen).size]).toEqual([3, 450])
})

test('since an instant only what changed after it is told, what was deleted included; otherwise nothing that is deleted', async () => {
  fill()
  const [one] = held('ad')
  simulator.control.setClock({ advanceMs: 60_000 })
  const since = new Date(Date.parse(simulator.control.state().now) - 5_000)
  await fetch(`${simulator.url}/v26.0/${one?.id}?access_token=sim-token`, { method: 'DELETE' })
  expect((await list('ad', since)).objects).toMatchObject([{ networkId: one?.id, deleted: true }])
  expect((await list('ad')).objects).toHaveLength(1)
})

test('only what changes is sent, and an answer comes for each in order', async () => {
  fill()
  const outcomes = await change(
    { level: 'adgroup', networkId: idOf('adset'), name: '新名', values: { daily_budget: '7000', status: 'PAUSED' }, above },
    { level: 'adgroup', networkId: '999', values: { status: 'PAUSED' }, above },
  )
  expect(outcomes.map((outcome) => ('error' in outcome ? outcome.error.class : 'ok'))).toEqual(['ok', 'not_found_yet'])
  const adset = held('adset')[0]
  expect(adset).toMatchObject({ name: '新名', status: 'PAUSED', fields: { daily_budget: '7000', optimization_goal: 'LINK_CLICKS' } })
})

test('fifty go in one call, one by itself without a batch', async () => {
  fill(50)
  const before = exchanges()
  const ads = held('ad').map(({ id }): ObjectChange => ({ level: 'ad', networkId: id, values: { status: 'PAUSED' }, above }))
  expect((await change(...ads)).every((outcome) => 'ok' in outcome)).toBe(true)
  expect(exchanges() - before).toBe(1)
  expect(held('ad').every(({ status }) => status === 'PAUSED')).toBe(true)
})

test('a lost answer may be asked for again, because it sets what is set already; a refusal names our field', async () => {
  fill()
  simulator.control.addFault({ match: { method: 'POST' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  const one: ObjectChange = { level: 'adgroup', networkId: idOf('adset'), values: { daily_budget: '7000' }, above }
  expect(await change(one)).toMatchObject([{ error: { class: 'retryable', wrote: 'no' } }])
  expect(await change(one)).toMatchObject([{ ok: undefined }])
  const [refused] = await change({ ...one, values: { daily_budget: '1' } })
  expect(refused).toMatchObject({ error: { class: 'validation', fields: [{ field: 'daily_budget' }] } })
})

test('an amount the network cannot hold, and a field that cannot change, are refused before anything is sent', async () => {
  const yen = anAccount({ accountId: '82', currency: 'TWD' })
  const outcomes = await port.change(
    yen,
    [
      { level: 'adgroup', networkId: '1', values: { daily_budget: '10050' }, above },
      { level: 'adgroup', networkId: '1', values: { countries: ['US'] }, above },
    ],
    signal,
  )
  expect(outcomes).toMatchObject([{ error: { fields: [{ field: 'daily_budget' }] } }, { error: { fields: [{ field: 'countries' }] } }])
  expect(exchanges()).toBe(0)
})

test('every field that its description lets change can be said to the network', () => {
  for (const level of levelKeys(META))
    for (const { key, edit, kind } of fieldsOf(META, level)) {
      if (!edit) continue
      const value = kind === 'money' ? '500' : kind === 'instant' ? '2099-01-01T08:00:00+08:00' : kind === 'timeTable' ? [] : 'PAUSED'
      expect(Object.keys(changeParams({ level, networkId: '1', values: { [key]: value }, above }, account)), key).not.toEqual([])
    }
})
