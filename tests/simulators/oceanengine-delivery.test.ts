import { expect, test } from 'vitest'
import { aPicture, rowsIn } from './coded-client.ts'
import {
  ADVERTISER,
  aMaterial,
  anOceanEngine,
  apiOf,
  aPromotion,
  DAY,
  HOUR,
  makeProject,
  makePromotion,
  type Api,
} from './oceanengine-client.ts'

const statusOf = async (api: Api) => rowsIn(await api.get('v3.0/promotion/list/')).map((row) => row.status)
const REVIEWED = { review: { afterMs: [60_000, 60_000] as [number, number], rejectRate: 0 } }
const BY_DAY = {
  dimensions: ['stat_time_day', 'cdp_promotion_id'],
  metrics: ['stat_cost', 'show_cnt'],
  filters: [],
  order_by: [{ field: 'stat_time_day', type: 'ASC' }],
  start_time: '2026-11-20',
  end_time: '2026-11-22',
}

test('a promotion is reviewed, delivered, and reviewed again after a change of its material', async () => {
  const simulator = await anOceanEngine(REVIEWED)
  const api = apiOf(simulator)
  const promotion = await makePromotion(api, await makeProject(api))
  expect(await statusOf(api)).toEqual(['AUDIT'])
  simulator.control.setClock({ advanceMs: 60_000 })
  expect(await statusOf(api)).toEqual(['OK'])
  await api.post('v3.0/promotion/update/', { promotion_id: promotion, name: '新名', cpa_bid: 30 })
  expect(await statusOf(api)).toEqual(['OK'])
  const promotion_materials = aMaterial({ title_material_list: [{ title: '马上来玩吧' }] })
  await api.post('v3.0/promotion/update/', { promotion_id: promotion, name: '新名', promotion_materials })
  expect(await statusOf(api)).toEqual(['REAUDIT'])
})

test('a rejected promotion gives the reasons, and can still be approved', async () => {
  const simulator = await anOceanEngine(REVIEWED)
  const api = apiOf(simulator)
  const promotion = await makePromotion(api, await makeProject(api), { name: '[reject]' })
  simulator.control.setClock({ advanceMs: 60_000 })
  expect(await statusOf(api)).toEqual(['AUDIT_DENY'])
  simulator.control.reject(promotion, ['夸大宣传'])
  const reasons = await api.get('v3.0/promotion/reject_reason/get/', { promotion_ids: [promotion] })
  expect(rowsIn(reasons)).toMatchObject([{ promotion_id: promotion, promotion_reject: [{ reject_reason: ['夸大宣传'] }] }])
  simulator.control.approve(promotion)
  expect(await statusOf(api)).toEqual(['OK'])
})

test('a text with an absolute term, which the law forbids, is refused until it is without', async () => {
  const simulator = await anOceanEngine(REVIEWED)
  const api = apiOf(simulator)
  const titled = (title: string) => ({ promotion_materials: aMaterial({ title_material_list: [{ title }] }) })
  const promotion = await makePromotion(api, await makeProject(api), titled('年度最佳星战手游'))
  simulator.control.setClock({ advanceMs: 60_000 })
  expect(await statusOf(api)).toEqual(['AUDIT_DENY'])
  const [refused] = rowsIn(await api.get('v3.0/promotion/reject_reason/get/', { promotion_ids: [promotion] }))
  expect(refused).toMatchObject({ promotion_reject: [{ reject_reason: ['文案含有绝对化用语“最佳”'] }] })
  await api.post('v3.0/promotion/update/', { promotion_id: promotion, name: '新名', ...titled('今日开山收徒') })
  simulator.control.setClock({ advanceMs: 60_000 })
  expect(await statusOf(api)).toEqual(['OK'])
})

test('a disabled or deleted project stops its promotions', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const project = await makeProject(api)
  simulator.control.approve(await makePromotion(api, project))
  await api.post('v3.0/project/status/update/', { data: [{ project_id: project, opt_status: 'DISABLE' }] })
  const [row] = rowsIn(await api.get('v3.0/promotion/list/'))
  expect(row).toMatchObject({ status: 'PROJECT_DISABLED', status_first: 'PROMOTION_STATUS_DISABLE', status_second: ['PROJECT_DISABLED'] })
  await api.post('v3.0/project/delete/', { project_ids: [project] })
  expect(await statusOf(api)).toEqual([])
  expect(rowsIn(await api.get('v3.0/promotion/list/', { filtering: { status: 'DELETED' } }))).toHaveLength(1)
})

test('delivery spends at most the daily budget, and reports by day and by hour have the same total', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const project = await makeProject(api)
  const shown = await makePromotion(api, project, { name: '一', budget: 450 })
  await makePromotion(api, project, { name: '二', operation: 'DISABLE' })
  simulator.control.approve(shown)
  simulator.control.setClock({ advanceMs: 2 * DAY - HOUR })
  const byDay = await api.get('v3.0/report/custom/get/', BY_DAY)
  const rows = byDay.data.rows as { dimensions: Record<string, string>; metrics: Record<string, string> }[]
  expect(rows.map(({ dimensions }) => dimensions)).toEqual([
    { stat_time_day: '2026-11-20', cdp_promotion_id: shown },
    { stat_time_day: '2026-11-21', cdp_promotion_id: shown },
  ])
  const spent = rows.map(({ metrics }) => Number(metrics.stat_cost))
  for (const yuan of spent) expect(yuan > 300 && yuan <= 450).toBe(true)
  const byHour = await api.get('v3.0/report/custom/get/', { ...BY_DAY, dimensions: ['stat_time_hour'], order_by: [], page_size: 100 })
  expect(byHour.data.total_metrics).toEqual(byDay.data.total_metrics)
  const { data } = await api.post('v3.0/promotion/budget/update/', { data: [{ promotion_id: shown, budget: 301 }] })
  expect(data.errors).toMatchObject([{ error_message: 'budget: must not be under 105 percent of what was spent' }])
})

test('delivery stops when the balance is spent, and the balance never becomes negative', async () => {
  const simulator = await anOceanEngine({ accounts: [{ id: ADVERTISER, balance: 5_000 }] })
  const api = apiOf(simulator)
  simulator.control.approve(await makePromotion(api, await makeProject(api)))
  simulator.control.setClock({ advanceMs: DAY })
  expect(await statusOf(api)).toEqual(['OFFLINE_BALANCE'])
  const { data } = await api.get('v3.0/report/custom/get/', BY_DAY)
  expect(data.total_metrics).toMatchObject({ stat_cost: '50.00' })
  simulator.control.setBalance(ADVERTISER, 1_000_000)
  expect(await statusOf(api)).toEqual(['OK'])
})

test('an asynchronous report becomes a file', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  simulator.control.approve(await makePromotion(api, await makeProject(api)))
  simulator.control.setClock({ advanceMs: DAY })
  const task = await api.post('v3.0/report/custom/async_task/create/', { ...BY_DAY, task_name: 'report', data_topic: 'BASIC_DATA' })
  expect(task.data.task_status).toBe('ASYNC_TASK_STATUS_EXECUTING')
  simulator.control.setClock({ advanceMs: 10_000 })
  const id = String(task.data.task_id)
  const [told] = rowsIn(await api.get('v3.0/report/custom/async_task/get/', { filtering: { task_ids: [id] } }))
  expect(told).toMatchObject({ task_id: id, task_status: 'ASYNC_TASK_STATUS_COMPLETED' })
  const file = await fetch(`${simulator.url}/open_api/v3.0/report/custom/async_task/download/?advertiser_id=${ADVERTISER}&task_id=${id}`, {
    headers: { 'Access-Token': 'sim-test' },
  })
  expect((await file.text()).split('\n')[0]).toBe('stat_time_day,cdp_promotion_id,stat_cost,show_cnt')
})

test('the same picture is stored once, and a wrong MD5 is refused', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const [first, again] = [
    await api.upload('2/file/image/ad/', 'image', aPicture('one')),
    await api.upload('2/file/image/ad/', 'image', aPicture('one')),
  ]
  expect(first.data).toMatchObject({ width: 1280, height: 720 })
  expect(again.data).toEqual(first.data)
  expect(simulator.control.journal().filter((entry) => entry.kind === 'change' && entry.level === 'image')).toHaveLength(1)
  expect(await api.upload('2/file/image/ad/', 'image', aPicture('two'), { image_signature: '0'.repeat(32) })).toMatchObject({ code: 40900 })
})

test('a video can be used once it is transcoded, and a broken one never', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const project = await makeProject(api)
  const [good, broken] = [
    await api.upload('2/file/video/ad/', 'video', Buffer.from('good')),
    await api.upload('2/file/video/ad/', 'video', Buffer.from('bad'), { filename: '[broken].mp4' }),
  ]
  const ids = [good, broken].map(({ data }) => String(data.video_id))
  const ready = async () => rowsIn(await api.get('2/file/video/ad/get/', { video_ids: ids })).map((row) => row.id)
  const withVideo = aPromotion(project, {
    promotion_materials: aMaterial({ video_material_list: [{ image_mode: 'CREATIVE_IMAGE_MODE_VIDEO_VERTICAL', video_id: ids[0] }] }),
  })
  expect(await ready()).toEqual([])
  expect((await api.post('v3.0/promotion/create/', withVideo)).message).toMatch(/video_id: .* is not transcoded/)
  simulator.control.setClock({ advanceMs: 10_000 })
  expect(await ready()).toEqual([ids[0]])
  expect((await api.post('v3.0/promotion/create/', withVideo)).code).toBe(0)
  const byUrl = { upload_type: 'UPLOAD_BY_URL', video_url: 'https://cdn.example.com/[broken].mp4' }
  const { data } = await api.post('2/file/video/ad/', byUrl)
  const tasks = { account_id: ADVERTISER, account_type: 'ADVERTISER', task_ids: [data.task_id] }
  expect(rowsIn(await api.get('2/file/video/upload_task/list/', tasks))).toMatchObject([{ status: 'PROCESS' }])
  simulator.control.setClock({ advanceMs: 10_000 })
  expect(rowsIn(await api.get('2/file/video/upload_task/list/', tasks))).toMatchObject([{ status: 'FAILED' }])
})
