import { createActor, waitFor } from 'xstate'
import { beforeEach, expect, test } from 'vitest'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { editableFields } from '#domain/object/change.ts'
import { ownCallBlockers, ownCallOf, REMOVE } from '#domain/object/own-call.ts'
import { storedChange } from '#machines/object-change/object-change.facts.ts'
import { queryIn } from '#views/objects/objects-query.ts'
import { wiredObjectChange, wiredObjects, wireReading } from '#views/objects/wire.ts'
import { aSet, countsOf } from '../../../stories/object-change/sample.ts'

let asked: { call: string; input: unknown }[]
let set = aSet()
beforeEach(() => {
  asked = []
  const call: Client['call'] = (endpoint, input) => {
    asked.push({ call: `${endpoint.method} ${endpoint.path}`, input })
    const isSet = endpoint.path.includes('/changes') || 'typed' in (input as object)
    return Promise.resolve((isSet ? { data: set } : { data: [], total: 0, page: 1, per_page: 1, sums: [], statuses: {} }) as never)
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
})

/** The call that sends a set which was looked at. */
async function sentBy(of: Parameters<typeof aSet>[0]): Promise<string> {
  set = aSet({ counts: countsOf({ ready: 1 }), ...of })
  const flow = createActor(wiredObjectChange, { input: storedChange('12') }).start()
  await waitFor(flow, (now) => now.matches('diffing'))
  flow.send({ type: 'commit.ask' })
  flow.send({ type: 'typed.change', typed: '1' })
  flow.send({ type: 'commit.send' })
  await waitFor(flow, (now) => now.matches('diffing'))
  flow.stop()
  const sent = asked.at(-1)
  expect(sent?.input).toMatchObject({ id: '12', version: 1, count: 1, ticket: expect.any(String) })
  return sent?.call ?? ''
}

const CASES = [
  ['toutiao_ad3', 'promotion', ['cpa_bid'], 'PUT /dapper/api/toutiao_ad3/promotion/update_bid'],
  ['toutiao_ad3', 'promotion', ['roi_goal'], 'PUT /dapper/api/toutiao_ad3/promotion/update_roi_goal'],
  ['toutiao_ad3', 'project', ['project_daily_budget'], 'PUT /dapper/api/toutiao_ad3/project/update_budget'],
  ['toutiao_ad', 'campaign', ['name'], 'PUT /dapper/api/toutiao_ad/campaign/update_name'],
  ['toutiao_ad', 'ad', ['daily_budget', 'total_budget'], 'PUT /dapper/api/toutiao_ad/ad/update_budget'],
  ['toutiao_ad', 'ad', ['deep_cpa_bid'], 'PUT /dapper/api/toutiao_ad/ad/update_deep_bid'],
  // fields of several calls, or of none, and networks without calls of their own
  ['toutiao_ad3', 'promotion', ['cpa_bid', 'daily_budget'], 'POST /dapper/api/objects/changes/commit'],
  ['toutiao_ad3', 'project', ['gender'], 'POST /dapper/api/objects/changes/commit'],
  ['fb_ad', 'adgroup', ['status'], 'POST /dapper/api/objects/changes/commit'],
] as const

test.each(CASES)('a set of %s, %s, that changes %s is sent by %s', async (channel, level, fields, sends) => {
  expect(await sentBy({ channel, level, fields })).toBe(sends)
})

test('a set that deletes is sent by the call that deletes, and a change back of a status by that of the status', async () => {
  const at = { channel: 'toutiao_ad3', level: 'project', fields: ['status'] }
  expect(await sentBy({ ...at, kind: 'delete' })).toBe('DELETE /dapper/api/toutiao_ad3/project')
  expect(await sentBy({ ...at, kind: 'undo' })).toBe('PUT /dapper/api/toutiao_ad3/project/update_status')
})

test.each([
  ['channel=toutiao_ad&level=campaign', 'GET /dapper/api/toutiao_ad/campaigns'],
  ['channel=toutiao_ad&level=ad', 'GET /dapper/api/toutiao_ad/ads'],
  ['channel=toutiao_ad&level=creative', 'GET /dapper/api/objects/list'],
  ['channel=toutiao_ad3&level=promotion&status=ACTIVE', 'GET /dapper/api/toutiao_ad3/promotions'],
  ['channel=fb_ad&level=ad', 'GET /dapper/api/objects/list'],
])('a page of %s is read by %s', async (search, read) => {
  const query = queryIn(new URLSearchParams(search), [])
  const reading = createActor(wiredObjects, { input: { query } }).start()
  await waitFor(reading, ({ context }) => context.answer !== null)
  reading.stop()
  const own = !read.includes('/objects/')
  expect(asked).toEqual([{ call: read, input: expect.objectContaining({ page: 1 }) }])
  expect(Object.keys(asked[0]?.input ?? {}).includes('channel')).toBe(!own)
  if (search.includes('status')) expect(asked[0]?.input).toMatchObject({ status: 'ACTIVE' })
})

test.each([
  ['toutiao_ad', 'GET /dapper/api/toutiao_ad/accounts'],
  ['toutiao_ad3', 'GET /dapper/api/toutiao_ad3/accounts'],
  ['gdt_ad2', 'GET /dapper/api/objects/accounts'],
])('accounts of %s are read by %s', async (channel, read) => {
  const flow = createActor(wireReading(channel), {}).start()
  await waitFor(flow, (now) => !now.matches('reading'))
  flow.stop()
  expect(asked.map(({ call }) => call)).toEqual([read])
})

test('each call of a network changes fields that can be changed there, and a set of one of them is sent by it', () => {
  for (const channel of CHANNELS)
    for (const { key: level, own } of channel.levels)
      for (const [call, fields] of Object.entries(own?.updates ?? {})) {
        const known = fields.filter((field) => editableFields(channel, level).includes(field))
        expect([channel.key, level, call, known]).toEqual([channel.key, level, call, fields])
        expect(known.map((field) => ownCallOf(channel, { level, kind: 'edit', fields: [field] }))).toEqual(fields.map(() => call))
        expect(ownCallBlockers(channel, { level, call }, { level, kind: 'edit', fields })).toEqual([])
      }
})

test('a call that deletes takes only what deletes', () => {
  for (const channel of CHANNELS)
    for (const { key: level, own } of channel.levels)
      if (own) {
        const at = { level, call: REMOVE }
        expect(ownCallBlockers(channel, at, { level, kind: 'delete', fields: ['status'] })).toEqual([])
        expect(ownCallBlockers(channel, at, { level, kind: 'edit', fields: ['status'] })).toMatchObject([
          { code: 'object.change.no_delete' },
        ])
      }
})
