import { createActor, waitFor } from 'xstate'
import { beforeEach, expect, test } from 'vitest'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { singleAt } from '#machines/single-object/single-object.facts.ts'
import type { SingleAt } from '#machines/single-object/single-object.types.ts'
import { wiredSingleObject } from '#views/batch/single/wire.ts'
import { PROJECT_VALUES } from '#tests/connectors/oceanengine-drafts.ts'

const ID = '743300'
const AT: SingleAt = { channel: 'toutiao_ad3', level: 'project', account_id: '3040001', game_id: '10012', parent_id: null, network_id: ID }
const ROW = {
  network_id: ID,
  name: '项目',
  values: PROJECT_VALUES,
  gone_at: null,
  pulled_at: '2026-11-20T01:30:00.000Z',
  above_values: {},
  parent_name: '',
}
const ACCOUNT = {
  account_id: '3040001',
  name: '巨量',
  currency: 'CNY',
  timezone: 'Asia/Shanghai',
  min_daily_budget: '30000',
  game_ids: ['10012'],
}

type Sent = { call: string; encoding: string; input: Record<string, unknown> }
let sent: Sent[]
let lost: number
beforeEach(() => {
  sent = []
  lost = 0
  const call: Client['call'] = (endpoint, input) => {
    const name = `${endpoint.method} ${endpoint.path}`
    sent.push({ call: name, encoding: endpoint.encoding, input: input as Sent['input'] })
    const isSave = endpoint.encoding === 'multipart'
    if (isSave && lost-- > 0) return Promise.reject(new CallFailed({ kind: 'timeout' }))
    const answer = answers[name] ?? (isSave ? { data: { id: '12', batch: { batch_id: '7' } } } : { data: [], total: 0 })
    return Promise.resolve(answer as never)
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
})
const answers: Record<string, unknown> = {
  'GET /dapper/api/ad_accounts': { data: [ACCOUNT], total: 1 },
  'GET /dapper/api/games': { data: [{ game_id: '10012', name: '萌宠小镇' }], total: 1 },
  'GET /dapper/api/toutiao_ad3/project': { data: ROW },
  'GET /dapper/api/toutiao_ad3/batch_status': { data: { result: '2' } },
  'GET /dapper/api/objects/changes/one': { data: { state: 'running' } },
}
const saves = () => sent.filter(({ encoding }) => encoding === 'multipart')

async function opened(at: SingleAt) {
  const flow = createActor(wiredSingleObject, { input: singleAt(at) }).start()
  await waitFor(flow, (now) => now.matches('editing'))
  return flow
}

test.each([
  ['changed', ID, 'PUT', { project_daily_budget: '120000' }],
  ['created', null, 'POST', PROJECT_VALUES],
] as const)(
  'a project is %s by its own call, and a lost answer is asked for with the same ticket',
  async (_what, network_id, method, values) => {
    lost = 1
    const flow = await opened({ ...AT, network_id })
    const [row] = flow.getSnapshot().context.rows ?? []
    flow.send({ type: 'rows.change', rows: [{ level: 'project', name: '项目', values: { ...row?.values, ...values } }] })
    flow.send({ type: 'object.save' })
    await waitFor(flow, (now) => now.matches('saveUncertain'))
    flow.send({ type: 'write.retry' })
    await waitFor(flow, (now) => now.matches('arriving'))
    flow.stop()
    expect(saves().map(({ call }) => call)).toEqual([
      `${method} /dapper/api/toutiao_ad3/project`,
      `${method} /dapper/api/toutiao_ad3/project`,
    ])
    expect(saves()[0]?.input).toEqual(saves()[1]?.input)
    expect(saves()[0]?.input).toMatchObject({ account_id: '3040001', ticket: expect.any(String) })
  },
)

test('a project is read by its own call', async () => {
  const flow = await opened(AT)
  flow.stop()
  expect(sent).toContainEqual({
    call: 'GET /dapper/api/toutiao_ad3/project',
    encoding: 'query',
    input: { account_id: '3040001', network_id: ID },
  })
  expect(flow.getSnapshot().context.desk?.object).toMatchObject({ network_id: ID, name: '项目', gone: false })
})
