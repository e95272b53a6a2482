import { expect, test } from 'vitest'
import { rowsIn } from './coded-client.ts'
import { anOceanEngine, apiOf, aProject, aPromotion, idIn, makeProject, makePromotion } from './oceanengine-client.ts'

test('repeating the create of a project makes a second project with the same name', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const ids = [await makeProject(api), await makeProject(api)]
  expect(new Set(ids).size).toBe(2)
  const list = await api.get('v3.0/project/list/', { filtering: { name: '项目' } })
  expect(rowsIn(list).map((row) => row.project_id)).toEqual(ids.toReversed())
})

test('ids are bare numbers above 2^53, and a rounded id does not exist', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const reply = await api.post('v3.0/project/create/', aProject())
  const id = idIn(reply, 'project_id')
  expect(reply.text).toContain(`"project_id":${id}`)
  expect(BigInt(id) > 2n ** 53n).toBe(true)
  const others = [await makeProject(api), await makeProject(api), await makeProject(api)]
  const lossy = others.map((one) => String(BigInt(Math.trunc(Number(one))))).find((one) => !others.includes(one) && one !== id)
  if (lossy !== undefined) expect((await api.post('v3.0/promotion/create/', aPromotion(lossy))).code).toBe(40000)
  expect(await api.post('v3.0/promotion/create/', { ...aPromotion(id), project_id: `t${id}` })).toMatchObject({
    code: 40000,
    message: 'project_id: must be an integer',
  })
})

test('the name of a promotion is unique per advertiser until the promotion is deleted', async () => {
  const api = apiOf(await anOceanEngine())
  const [one, other] = [await makeProject(api), await makeProject(api)]
  const first = await makePromotion(api, one)
  expect(await api.post('v3.0/promotion/create/', aPromotion(other))).toMatchObject({
    code: 40000,
    message: expect.stringMatching(/^name: /),
  })
  await api.post('v3.0/promotion/delete/', { promotion_ids: [first] })
  await makePromotion(api, other)
})

test('a bulk change answers code 0, lists the refused rows and applies the others', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const project = await makeProject(api)
  const [one, gone] = [await makePromotion(api, project, { name: '一' }), await makePromotion(api, project, { name: '二' })]
  await api.post('v3.0/promotion/delete/', { promotion_ids: [gone] })
  const data = [one, gone].map((promotion_id) => ({ promotion_id, opt_status: 'DISABLE' }))
  const { code, data: told } = await api.post('v3.0/promotion/status/update/', { data })
  expect({ code, told }).toEqual({
    code: 0,
    told: { promotion_ids: [one], errors: [{ promotion_id: gone, error_message: 'promotion_id: is deleted' }] },
  })
  expect(simulator.control.objects({ level: 'promotion' }).map(({ id, status }) => ({ id, status }))).toEqual([
    { id: one, status: 'AUDIT' },
    { id: gone, status: 'DELETED' },
  ])
  expect(rowsIn(await api.get('v3.0/promotion/list/')).map((row) => row.opt_status)).toEqual(['DISABLE'])
})

test('a broken rule is refused with its field and the rule', async () => {
  const api = apiOf(await anOceanEngine())
  const project = await makeProject(api)
  const refusals: [string, object, string][] = [
    [
      'project/create',
      aProject({ landing_type: 'GAME' }),
      'landing_type: must be one of APP, DPA, LINK, MICRO_GAME, NATIVE_ACTION, QUICK_APP, SHOP',
    ],
    ['project/create', aProject({ delivery_setting: { bid_type: 'NO_BID' } }), 'delivery_setting.budget_mode: is required'],
    ['project/create', aProject({ name: '宽'.repeat(51) }), 'name: must be at most 50 characters'],
    ['project/create', aProject({ optimize_goal: { external_action: 'PLAY' } }), 'optimize_goal.external_action: must be one of'],
    ['project/create', aProject({ audience: { city: ['11'] } }), 'audience.city: must be an integer'],
    ['promotion/create', aPromotion('7433000000000000009'), 'project_id: does not exist under the advertiser'],
    ['promotion/create', aPromotion(project, { budget: 299 }), 'budget: must be at least 300'],
    ['promotion/create', aPromotion(project, { cpa_bid: 1.005 }), 'cpa_bid: must have at most 2 decimals'],
    [
      'promotion/create',
      aPromotion(project, { promotion_materials: { title_material_list: [{}] } }),
      'promotion_materials.title_material_list.title: is required',
    ],
  ]
  for (const [path, params, message] of refusals) {
    const { code, message: told } = await api.post(`v3.0/${path}/`, { ...params })
    expect({ code, told: told.slice(0, message.length) }).toEqual({ code: 40000, told: message })
  }
  // two Latin characters count as one
  await makeProject(api, { name: 'w'.repeat(100) })
})

test('the limit of projects per advertiser does not count deleted ones', async () => {
  const simulator = await anOceanEngine({ projectsPerAdvertiser: 2 })
  const api = apiOf(simulator)
  const first = await makeProject(api)
  await makeProject(api)
  expect((await api.post('v3.0/project/create/', aProject())).code).toBe(40000)
  await api.post('v3.0/project/delete/', { project_ids: [first] })
  await makeProject(api)
})

test('a budget is at least 300 yuan and changes by at least 100, at most 20 times a day', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const promotion = await makePromotion(api, await makeProject(api), { budget: 1000 })
  const change = async (budget: number) => {
    const { data } = await api.post('v3.0/promotion/budget/update/', { data: [{ promotion_id: promotion, budget }] })
    return data.errors
  }
  const refused = (rule: string) => [{ promotion_id: promotion, error_message: `budget: ${rule}` }]
  expect(await change(1050)).toEqual(refused('must change by at least 100'))
  expect(await change(200)).toEqual(refused('must be at least 300'))
  expect(await change(1200.555)).toEqual(refused('must have at most 2 decimals'))
  for (let times = 0; times < 20; times += 1) expect(await change(2000 + times * 100)).toEqual([])
  expect(await change(5000)).toEqual(refused('may be changed at most 20 times in 24 hours'))
  simulator.control.setClock({ advanceMs: 25 * 3_600_000 })
  expect(await change(5000)).toEqual([])
})

test('a daily budget of an ad does not become a total one', async () => {
  const api = apiOf(await anOceanEngine())
  const promotion = await makePromotion(api, await makeProject(api), { budget: 1000 })
  const { data } = await api.post('v3.0/promotion/budget/update/', {
    data: [{ promotion_id: promotion, budget: 2000, budget_mode: 'BUDGET_MODE_TOTAL' }],
  })
  expect(data.errors).toEqual([{ promotion_id: promotion, error_message: 'budget_mode: cannot be changed' }])
})

test('lists show new objects late, but writes find them at once', async () => {
  const simulator = await anOceanEngine({ stalenessMs: [5_000, 5_000] })
  const api = apiOf(simulator)
  const project = await makeProject(api)
  await makePromotion(api, project)
  expect(rowsIn(await api.get('v3.0/project/list/', { filtering: { ids: [project] } }))).toEqual([])
  simulator.control.setClock({ advanceMs: 5_000 })
  expect(rowsIn(await api.get('v3.0/project/list/', { filtering: { ids: [project] } }))).toHaveLength(1)
})

test('lists are paged by number or cursor, filtered, and return the requested fields', async () => {
  const api = apiOf(await anOceanEngine())
  const project = await makeProject(api)
  for (const name of ['a1', 'a2', 'b1']) await makePromotion(api, project, { name })
  const paged = await api.get('v3.0/promotion/list/', {
    filtering: { project_id: project },
    page: 2,
    page_size: 2,
    fields: ['promotion_name'],
  })
  expect(rowsIn(paged)).toMatchObject([{ promotion_name: 'a1' }])
  expect(rowsIn(paged)[0]).not.toHaveProperty('budget')
  expect(paged.data.page_info).toEqual({ page: 2, page_size: 2, total_number: 3, total_page: 2 })
  const byCursor = await api.get('v3.0/promotion/list/', { cursor: 0, count: 2, filtering: { name: 'a' } })
  expect(byCursor.data.cursor_info).toEqual({ cursor: 2, count: 2, has_more: false })
})

test('an update changes only what it sends, and a renamed project is found by its new name', async () => {
  const api = apiOf(await anOceanEngine())
  const project = await makeProject(api, { open_url: 'game://one' })
  await api.post('v3.0/project/update/', { project_id: project, delivery_setting: { cpa_bid: 12.5 } })
  await api.post('v3.0/project_name/update/', { project_id: project, project_name: '新名' })
  await api.post('v3.0/project/budget/update/', { data: [{ project_id: project, budget: 800.5, budget_mode: 'BUDGET_MODE_DAY' }] })
  expect(rowsIn(await api.get('v3.0/project/list/', { filtering: { name: '新名' } }))).toMatchObject([
    { name: '新名', open_url: 'game://one', delivery_setting: { bid_type: 'CUSTOM', cpa_bid: 12.5, budget: 800.5 }, opt_status: 'ENABLE' },
  ])
})
