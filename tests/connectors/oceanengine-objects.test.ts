import { expect, test } from 'vitest'
import type { ObjectChange } from '#server/connectors/core/object-port.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { classOf, codedNetwork, okOf, type Answer, type Call } from './coded-stub.ts'
import { anAdvertiser, anOceanDraft } from './oceanengine-drafts.ts'

const signal = new AbortController().signal
const account = anAdvertiser()

async function oceanEngine(answer: (call: Call) => Answer) {
  const { baseUrl, calls } = await codedNetwork(answer)
  return { connector: createOceanEngineConnector({ baseUrl, times: { answerMs: 5000 }, log: { debug: () => {} } }), calls }
}

const PROJECT = {
  project_id: 11,
  name: '夏日 #fd1-a-1',
  opt_status: 'ENABLE',
  audience: { gender: 'NONE', platform: ['ANDROID'], district: 'CITY', city: [110000] },
  delivery_setting: { schedule_type: 'SCHEDULE_FROM_NOW', budget_mode: 'BUDGET_MODE_DAY', budget: 500 },
  project_modify_time: '2026-11-20 08:00:00',
}
const change = (networkId: string, values: ObjectChange['values'], level = 'project'): ObjectChange => ({
  level,
  networkId,
  values,
  above: {},
})

test('a list since a time includes deleted objects, and is read page by page', async () => {
  const { connector, calls } = await oceanEngine(() => ({ list: [PROJECT], page_info: { total_page: 2 } }))
  const since = new Date('2026-11-20T00:00:00Z')
  const first = okOf(await connector.objects?.list(account, 'project', { since, cursor: null }, signal))
  expect(first).toMatchObject({ next: '2', objects: [{ networkId: '11', name: '夏日', installation: 'fd1', above: [] }] })
  expect(first.objects[0]?.updatedAt).toBe('2026-11-20T08:00:00+08:00')
  expect(okOf(await connector.objects?.list(account, 'project', { since, cursor: '2' }, signal)).next).toBeNull()
  expect(JSON.parse(calls[0]?.query.filtering ?? '')).toMatchObject({
    status: 'PROJECT_STATUS_ALL',
    project_modify_start_time: '2026-11-20 08:00:00',
  })
  expect(classOf(await connector.objects?.list(account, 'project', { since, cursor: 'x' }, signal))).toBe('validation no')
})

test('promotions are followed by a cursor, 20 at a time, and what an earlier release kept begins the list again', async () => {
  const promotion = (promotion_id: number) => ({
    promotion_id,
    promotion_name: 'n',
    project_id: 11,
    status_first: 'PROMOTION_STATUS_ENABLE',
  })
  const { connector, calls } = await oceanEngine(({ query }) => {
    const isFirst = query.cursor === '0'
    return { list: [promotion(isFirst ? 1 : 2)], cursor_info: { cursor: isFirst ? 90071 : 0, has_more: isFirst, count: 20 } }
  })
  const list = async (cursor: string | null) => okOf(await connector.objects?.list(account, 'promotion', { since: null, cursor }, signal))
  const first = await list(null)
  expect([first.objects[0]?.networkId, (await list(first.next)).next, (await list('3')).objects[0]?.networkId]).toEqual(['1', null, '1'])
  expect(calls.map(({ query }) => [query.cursor, query.count, query.page])).toEqual([
    ['0', '20', undefined],
    ['90071', '20', undefined],
    ['0', '20', undefined],
  ])
})

test('no call holds more than the network takes: 10 rows of a change, 10 promotions whose refusal is explained, 20 that are read', async () => {
  const ids = Array.from({ length: 23 }, (_, at) => String(at + 1))
  const denied = (id: string) => ({
    promotion_id: Number(id),
    promotion_name: 'n',
    project_id: 11,
    status_second: ['AUDIT_DENY'],
  })
  const { connector, calls } = await oceanEngine(({ path, query }) => {
    const asked: number[] = JSON.parse(query.filtering ?? '{}').ids ?? []
    if (path.includes('reject_reason'))
      return {
        list: JSON.parse(query.promotion_ids ?? '[]').map((promotion_id: number) => ({
          promotion_id,
          promotion_reject: [{ reject_reason: [`r${promotion_id}`] }],
        })),
      }
    return path.includes('list') ? { list: asked.map((id) => denied(String(id))), page_info: { total_page: 1 } } : {}
  })
  const outcomes =
    (await connector.objects?.change(
      account,
      ids.map((id) => change(id, { status: 'PAUSED' }, 'promotion')),
      signal,
    )) ?? []
  expect(outcomes.map(classOf)).toEqual(ids.map(() => 'ok'))
  expect(calls.map(({ body }) => (Array.isArray(body.data) ? body.data.length : null))).toEqual([10, 10, 3])
  calls.length = 0
  const read = await connector.read(account, 'promotion', ids, signal)
  expect(read.map((outcome) => okOf(outcome).reviewReasons)).toEqual(ids.map((id) => [`r${id}`]))
  const explained = calls.flatMap(({ query }) => (query.promotion_ids === undefined ? [] : [JSON.parse(query.promotion_ids).length]))
  expect(explained).toEqual([10, 10, 3])
  expect(
    calls.filter(({ path }) => path.includes('list')).map(({ query }) => [JSON.parse(query.filtering ?? '{}').ids.length, query.page_size]),
  ).toEqual([
    [20, '20'],
    [3, '20'],
  ])
})

test('the total budget of a promotion is not read as a daily one', async () => {
  const promotion = (promotion_id: number, budget_mode: string) => ({
    promotion_id,
    promotion_name: 'n',
    project_id: 11,
    budget: 500,
    budget_mode,
  })
  const { connector } = await oceanEngine(() => ({ list: [promotion(1, 'BUDGET_MODE_DAY'), promotion(2, 'BUDGET_MODE_TOTAL')] }))
  const [daily, total] = await connector.read(account, 'promotion', ['1', '2'], signal)
  expect([okOf(daily).values.daily_budget, okOf(total).values.daily_budget]).toEqual(['50000', undefined])
})

test('a row that a bulk call refuses is sent no further, and the other rows are', async () => {
  const refused = { project_id: 12, error_message: 'budget: must be at least 300 yuan' }
  const { connector, calls } = await oceanEngine(({ path }) => (path.includes('budget') ? { project_ids: [11], errors: [refused] } : {}))
  const both = { project_daily_budget: '50000', status: 'PAUSED' }
  const outcomes = (await connector.objects?.change(account, [change('11', both), change('12', both)], signal)) ?? []
  expect(outcomes.map(classOf)).toEqual(['ok', 'validation no'])
  expect(outcomes[1]).toMatchObject({ error: { fields: [{ field: 'project_daily_budget' }] } })
  expect(calls.map(({ path, body }) => [path, body.data])).toEqual([
    ['/open_api/v3.0/project/budget/update/', [11, 12].map((project_id) => ({ project_id, budget_mode: 'BUDGET_MODE_DAY', budget: 500 }))],
    ['/open_api/v3.0/project/status/update/', [{ project_id: 11, opt_status: 'DISABLE' }]],
  ])
})

test('projects that are updated are read in one call, and each keeps what does not change in it', async () => {
  const { connector, calls } = await oceanEngine(({ path }) =>
    path.includes('list') ? { list: [PROJECT, { ...PROJECT, project_id: 12 }] } : {},
  )
  const changes = [change('11', { gender: 'GENDER_MALE' }), { ...change('12', {}), name: '新' }, change('13', { gender: 'NONE' })]
  expect((await connector.objects?.change(account, changes, signal))?.map(classOf)).toEqual(['ok', 'ok', 'not_found no'])
  expect(calls.map(({ path }) => path.split('/').at(-2))).toEqual(['list', 'update', 'update'])
  const updates = calls.slice(1).map(({ body }) => body)
  expect(updates.find((body) => body.project_id === 11)).toMatchObject({
    name: '夏日 #fd1-a-1',
    audience: { district: 'CITY', city: [110000], gender: 'GENDER_MALE', age: [] },
  })
  expect(updates.find((body) => body.project_id === 12)).not.toHaveProperty('audience')
})

test('a project with an end and no start is refused at its row, and the others are sent', async () => {
  const { connector } = await oceanEngine(({ path }) => (path.includes('list') ? { list: [PROJECT, { ...PROJECT, project_id: 12 }] } : {}))
  const changes = [change('11', { end_date: '2099-02-01' }), change('12', { gender: 'GENDER_MALE' })]
  const outcomes = (await connector.objects?.change(account, changes, signal)) ?? []
  expect(outcomes.map(classOf)).toEqual(['validation no', 'ok'])
  expect(outcomes[0]).toMatchObject({ error: { fields: [{ field: 'start_date' }] } })
})

test('a deletion is sent without the other changes of its object', async () => {
  const { connector, calls } = await oceanEngine(() => ({}))
  await connector.objects?.change(account, [change('7', { status: 'DELETED', cpa_bid: '100' }, 'promotion')], signal)
  expect(calls.map(({ path, body }) => [path, body.promotion_ids])).toEqual([['/open_api/v3.0/promotion/delete/', [7]]])
})

test.each([
  ['project', 'project_daily_budget'],
  ['promotion', 'daily_budget'],
])('a budget that a new %s may not have is told at %s', async (level, field) => {
  const { connector } = await oceanEngine(() => ({ code: 40000, message: 'budget: must be at least 300 yuan', data: {} }))
  const [outcome] = await connector.create(account, [anOceanDraft(level)], signal)
  expect(outcome).toMatchObject({ error: { class: 'validation', fields: [{ field }] } })
})

const paged =
  (key: string, all: object[]) =>
  ({ query }: Call) => ({
    [key]: all.slice(Number(query.page) - 1, Number(query.page)),
    page_info: { page: Number(query.page), total_page: all.length },
  })

test.each([
  [
    'event',
    paged('asset_list', [
      { asset_id: 1, asset_name: '安卓包' },
      { asset_id: 2, asset_name: '官网', share_type: 'MY_CREATIONS' },
      { asset_id: 3, asset_name: '旧包', share_type: 'SHATE_EXPIRED' },
    ]),
    [
      { id: '1', name: '安卓包' },
      { id: '2', name: '官网' },
    ],
  ],
  [
    'aweme',
    paged('list', [
      { aweme_id: 'pettown', aweme_name: '萌宠小镇', auth_status: 'AUTHRIZED' },
      { aweme_id: 'old', aweme_name: '旧号', auth_status: 'EXPIRED' },
    ]),
    [{ id: 'pettown', name: '萌宠小镇' }],
  ],
  [
    'anchor',
    paged('list', [
      { anchor_id: '5', anchor_name: '下载', anchor_type: 'APP_GAME', status: 'AUDIT_SUCCESS' },
      { anchor_id: '6', anchor_name: '在审', anchor_type: 'APP_GAME', status: 'AUDITING' },
      { anchor_id: '7', anchor_name: '购物', anchor_type: 'SHOPPING_CART', status: 'AUDIT_SUCCESS' },
    ]),
    [{ id: '5', name: '下载' }],
  ],
] as const)('of all pages of %s only what ads may use is offered', async (lookup, answer, usable) => {
  const { connector } = await oceanEngine(answer)
  expect(okOf(await connector.reach?.usable(account, lookup, signal))).toEqual(usable)
})
