import { expect, test } from 'vitest'
import { rowsIn } from './coded-client.ts'
import { ACCOUNT, aCreative, anAdgroup, aTencent, idIn, makeAdgroup, makeCreative, type Api } from './tencent-client.ts'

const ADD = 'v3.0/adgroups/add'
const list = async (api: Api, params = {}) => rowsIn(await api.get('v3.0/adgroups/get', params))

test('a create repeated with its X-Request-Id returns the first reply and creates nothing', async () => {
  const { api, control } = await aTencent()
  const once = { headers: { 'X-Request-Id': 'attempt-1' } }
  const first = await api.post(ADD, anAdgroup(), once)
  const again = await api.post(ADD, anAdgroup(), once)
  expect(again.data).toEqual(first.data)
  expect(await api.post(ADD, anAdgroup({ bid_amount: 4_000 }), once)).toMatchObject({ code: 31060 })
  expect(await api.post('v3.0/dynamic_creatives/add', aCreative(idIn(first, 'adgroup')), once)).toMatchObject({ code: 31060 })
  expect(control.objects()).toHaveLength(1)
})

test('a create refused for its parameters can be sent again with the same X-Request-Id', async () => {
  const { api } = await aTencent()
  const once = { headers: { 'X-Request-Id': 'attempt-1' } }
  expect((await api.post(ADD, anAdgroup({ daily_budget: 10 }), once)).code).toBe(18004)
  expect((await api.post(ADD, anAdgroup(), once)).code).toBe(0)
  const id = idIn(await api.post(ADD, anAdgroup({ adgroup_name: '二' })), 'adgroup')
  expect(await api.post('v3.0/adgroups/delete', { adgroup_id: id }, once)).toMatchObject({ code: 12010 })
})

test('ids are bare numbers above 2^53, and an id sent as text is refused', async () => {
  const { api } = await aTencent()
  const reply = await api.post(ADD, anAdgroup())
  const id = idIn(reply, 'adgroup')
  expect(reply.text).toContain(`"adgroup_id":${id}`)
  expect(BigInt(id) > 2n ** 53n).toBe(true)
  expect(await api.post('v3.0/dynamic_creatives/add', aCreative(`t${id}`))).toMatchObject({ code: 18002 })
  await makeCreative(api, id)
  const { text } = await api.get('v3.0/dynamic_creatives/get')
  expect(text).toContain(`"adgroup_id":${id}`)
})

test('a name is unique in the account until its object is deleted, and has at most 60 full widths', async () => {
  const { api } = await aTencent()
  const first = await makeAdgroup(api)
  expect(await api.post(ADD, anAdgroup())).toMatchObject({ code: 31002, message: expect.stringMatching(/'adgroup_name' must be unique/) })
  await makeCreative(api, first)
  expect((await api.post('v3.0/dynamic_creatives/add', aCreative(first, { creative_components: { title: [] } }))).code).toBe(31002)
  await api.post('v3.0/adgroups/delete', { adgroup_id: first })
  await makeAdgroup(api)
  await makeAdgroup(api, { adgroup_name: 'w'.repeat(120) })
  await makeAdgroup(api, { adgroup_name: '宽'.repeat(60) })
  expect((await api.post(ADD, anAdgroup({ adgroup_name: 'w'.repeat(121) }))).message).toMatch(/at most 60 full-width/)
})

test('a broken rule is refused with its code, and its parameter in the message and in errors', async () => {
  const { api } = await aTencent()
  const adgroup = await makeAdgroup(api, { adgroup_name: '一' })
  const refusals: [string, object, number, string][] = [
    ['adgroups/add', anAdgroup({ marketing_goal: undefined }), 18001, 'marketing_goal'],
    ['adgroups/add', anAdgroup({ end_date: undefined }), 18001, 'end_date'],
    ['adgroups/add', anAdgroup({ marketing_carrier_type: 'GAME' }), 18009, 'marketing_carrier_type'],
    ['adgroups/add', anAdgroup({ optimization_goal: 'PLAY' }), 18009, 'optimization_goal'],
    ['adgroups/add', anAdgroup({ targeting: { custom_audience: ['a'] } }), 18002, 'targeting.custom_audience'],
    ['adgroups/add', anAdgroup({ daily_budget: 400_000_001 }), 18003, 'daily_budget'],
    ['adgroups/add', anAdgroup({ end_date: '2026-11-19' }), 31057, 'end_date'],
    ['adgroups/add', anAdgroup({ time_series: '1' }), 31002, 'time_series'],
    ['dynamic_creatives/add', aCreative('3190000000000999999'), 34109, 'adgroup_id'],
    ['dynamic_creatives/add', aCreative(adgroup, { creative_components: {} }), 18012, 'creative_components'],
    [
      'dynamic_creatives/add',
      aCreative(adgroup, { creative_components: { image: [{ image_id: '1' }] } }),
      34109,
      'creative_components.image.image_id',
    ],
  ]
  for (const [path, params, code, field] of refusals) {
    const reply = await api.post(`v3.0/${path}`, { ...params })
    expect({ field, code: reply.code, named: reply.message.includes(`'${field}'`) }).toEqual({ field, code, named: true })
    expect(reply.text).toContain(`"error_fields":["${field}"]`)
  }
  // an adgroup that never ends
  await makeAdgroup(api, { adgroup_name: '二', end_date: '' })
})

test('a bulk change answers code 0, lists the refused rows and applies the others', async () => {
  const { api } = await aTencent()
  const [one, gone] = [await makeAdgroup(api), await makeAdgroup(api, { adgroup_name: '二' })]
  await api.post('v3.0/adgroups/delete', { adgroup_id: gone })
  const suspend = (ids: string[]) =>
    api.post('v3.0/adgroups/update_configured_status', {
      update_configured_status_spec: ids.map((adgroup_id) => ({ adgroup_id, configured_status: 'AD_STATUS_SUSPEND' })),
    })
  const { code, data } = await suspend([gone, one])
  const [refused, done] = [
    { code: 34109, adgroup_id: gone },
    { code: 0, adgroup_id: one },
  ]
  expect({ code, data }).toMatchObject({ code: 0, data: { list: [refused, done], fail_id_list: [gone] } })
  expect(await list(api)).toMatchObject([{ configured_status: 'AD_STATUS_SUSPEND', system_status: 'ADGROUP_STATUS_SUSPEND' }])
  expect(await suspend([one, one])).toMatchObject({ code: 31002 })
  expect(await suspend([])).toMatchObject({ code: 18012 })
})

test('a budget changes by at least 5,000 fen, and 0 means unlimited', async () => {
  const { api } = await aTencent()
  const adgroup = await makeAdgroup(api)
  const change = async (daily_budget: number) => {
    const { data } = await api.post('v3.0/adgroups/update_daily_budget', {
      update_daily_budget_spec: [{ adgroup_id: adgroup, daily_budget }],
    })
    return (data.list as { code: number; message: string }[])[0]
  }
  expect(await change(54_999)).toMatchObject({ code: 31002, message: "Parameter 'daily_budget' must change by at least 5000." })
  expect(await change(4_999)).toMatchObject({ code: 18004 })
  expect(await change(55_000)).toMatchObject({ code: 0 })
  expect(await change(0)).toMatchObject({ code: 0 })
  expect((await api.post('v3.0/adgroups/update', { adgroup_id: adgroup, daily_budget: 10_000 })).code).toBe(0)
  await api.post('v3.0/adgroups/update_bid_amount', { update_bid_amount_spec: [{ adgroup_id: adgroup, bid_amount: 4_500 }] })
  expect(await list(api)).toMatchObject([{ daily_budget: 10_000, bid_amount: 4_500 }])
})

test('an update changes what it sends, except fields that cannot change', async () => {
  const { api, control } = await aTencent()
  const adgroup = await makeAdgroup(api)
  control.setClock({ advanceMs: 5_000 })
  const brought = { adgroup_name: '新名', bid_amount: 3_500, site_set: ['SITE_SET_WECHAT'], unknown: 1 }
  expect((await api.post('v3.0/adgroups/update', { adgroup_id: adgroup, ...brought })).code).toBe(0)
  const [row] = await list(api, { filtering: [{ field: 'adgroup_name', operator: 'EQUALS', values: ['新名'] }] })
  expect(row).toMatchObject({ adgroup_id: adgroup, bid_amount: 3_500, site_set: ['SITE_SET_MOBILE_UNION'] })
  expect(Number(row?.last_modified_time) - Number(row?.created_time)).toBe(5)
  expect(row).not.toHaveProperty('unknown')
})

test('lists show new objects late, but writes find them at once', async () => {
  const { api, control } = await aTencent({ stalenessMs: [5_000, 5_000] })
  await makeCreative(api, await makeAdgroup(api))
  expect(await list(api)).toEqual([])
  control.setClock({ advanceMs: 5_000 })
  expect(await list(api)).toHaveLength(1)
})

test('lists are paged by number or cursor, filtered, and return the requested fields', async () => {
  const { api } = await aTencent()
  const ids = [await makeAdgroup(api, { adgroup_name: 'a1' }), await makeAdgroup(api, { adgroup_name: 'a2' }), await makeAdgroup(api)]
  const named = { filtering: [{ field: 'adgroup_name', operator: 'CONTAINS', values: ['a'] }] }
  const paged = await api.get('v3.0/adgroups/get', { ...named, page: 2, page_size: 1, fields: ['adgroup_id'] })
  expect(paged.data).toEqual({ list: [{ adgroup_id: ids[0] }], page_info: { page: 2, page_size: 1, total_number: 2, total_page: 2 } })
  const byCursor = { ...named, pagination_mode: 'PAGINATION_MODE_CURSOR', page_size: 1 }
  const first = await api.get('v3.0/adgroups/get', byCursor)
  expect(first.data.cursor_page_info).toMatchObject({ page_size: 1, total_number: 2, next_cursor: '1' })
  const second = await api.get('v3.0/adgroups/get', { ...byCursor, cursor: '1' })
  expect([rowsIn(second)[0]?.adgroup_id, second.data.cursor_page_info]).toMatchObject([ids[0], { next_cursor: '' }])
  expect(await list(api, { filtering: [{ field: 'adgroup_id', operator: 'IN', values: ids.slice(1) }] })).toHaveLength(2)
  expect(await list(api, { filtering: [{ field: 'created_time', operator: 'LESS', values: ['1'] }] })).toEqual([])
  expect((await api.get('v3.0/adgroups/get', { filtering: [{ field: 'bid_amount', operator: 'EQUALS', values: ['1'] }] })).code).toBe(18009)
})

test('deleting an adgroup deletes its creatives, and only a request for deleted ones lists it', async () => {
  const { api, control } = await aTencent()
  const adgroup = await makeAdgroup(api)
  await makeCreative(api, adgroup)
  await api.post('v3.0/adgroups/delete', { adgroup_id: adgroup })
  expect(control.objects({ account: ACCOUNT }).map(({ deleted }) => deleted)).toEqual([true, true])
  expect(await list(api)).toEqual([])
  expect(await list(api, { is_deleted: true })).toMatchObject([{ is_deleted: true, system_status: 'ADGROUP_STATUS_DELETED' }])
  expect((await api.post('v3.0/adgroups/delete', { adgroup_id: adgroup })).code).toBe(34109)
})

test('components keep their ids while unchanged, and a second creative with the same ones is refused', async () => {
  const { api } = await aTencent()
  const adgroup = await makeAdgroup(api)
  const creative = await makeCreative(api, adgroup)
  const components = async () => rowsIn(await api.get('v3.0/dynamic_creatives/get'))[0]?.creative_components as Record<string, object[]>
  const before = await components()
  expect(before.title).toEqual([{ component_id: expect.stringMatching(/^\d{19}$/), value: { content: '马上玩' }, is_deleted: false }])
  const creative_components = { title: [{ value: { content: '马上玩' } }], description: [{ value: { content: '新三国' } }] }
  await api.post('v3.0/dynamic_creatives/update', { dynamic_creative_id: creative, creative_components })
  const after = await components()
  expect(after.title).toEqual(before.title)
  expect(after.description).not.toEqual(before.description)
  expect(
    await api.post('v3.0/dynamic_creatives/add', aCreative(adgroup, { dynamic_creative_name: '二', creative_components })),
  ).toMatchObject({ code: 1800441 })
})
