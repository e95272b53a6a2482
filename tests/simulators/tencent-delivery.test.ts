import { expect, test } from 'vitest'
import { aPicture, rowsIn, type Params } from './coded-client.ts'
import { ACCOUNT, aCreative, aTencent, DAY, HOUR, idIn, makeAdgroup, makeCreative, signature, type Api } from './tencent-client.ts'

const approval = async (api: Api) => rowsIn(await api.get('v3.0/dynamic_creatives/get')).map((row) => row.creative_set_approval_status)
const statusOf = async (api: Api) => rowsIn(await api.get('v3.0/adgroups/get')).map((row) => row.system_status)
const DAILY = { date_range: { start_date: '2026-11-20', end_date: '2026-11-21' }, fields: ['cost', 'view_count', 'ctr'] }

test('a creative is reviewed, delivered, and reviewed again after a change of its components', async () => {
  const { api, control } = await aTencent()
  const adgroup = await makeAdgroup(api)
  expect(await statusOf(api)).toEqual(['ADGROUP_STATUS_CREATIVE_EMPTY'])
  const creative = await makeCreative(api, adgroup)
  expect([await approval(api), await statusOf(api)]).toEqual([
    ['CREATIVE_SET_APPROVAL_STATUS_PENDING'],
    ['ADGROUP_STATUS_CREATIVE_STATUS_PENDING'],
  ])
  control.setClock({ advanceMs: 60_000 })
  expect([await approval(api), await statusOf(api)]).toEqual([['CREATIVE_SET_APPROVAL_STATUS_NORMAL'], ['ADGROUP_STATUS_ACTIVE']])
  const edit = (more: Params) => api.post('v3.0/dynamic_creatives/update', { dynamic_creative_id: creative, ...more })
  await edit({ dynamic_creative_name: '新名' })
  expect(await approval(api)).toEqual(['CREATIVE_SET_APPROVAL_STATUS_NORMAL'])
  await edit({ creative_components: { title: [{ value: { content: '来玩吧' } }] } })
  expect(await approval(api)).toEqual(['CREATIVE_SET_APPROVAL_STATUS_PENDING'])
})

test('a denied creative gives the reasons, and a partly normal one the refused component', async () => {
  const { api, control } = await aTencent()
  const adgroup = await makeAdgroup(api)
  const denied = await makeCreative(api, adgroup, { dynamic_creative_name: '一' })
  const creative_components = { title: [{ value: { content: '甲' } }, { value: { content: '乙' } }] }
  const partly = await makeCreative(api, adgroup, { dynamic_creative_name: '[partly]', creative_components })
  control.setClock({ advanceMs: 60_000 })
  control.reject(denied, ['夸大宣传'])
  expect(await approval(api)).toEqual(['CREATIVE_SET_APPROVAL_STATUS_PARTIAL_NORMAL', 'CREATIVE_SET_APPROVAL_STATUS_DENIED'])
  expect(await statusOf(api)).toEqual(['ADGROUP_STATUS_PARTIAL_ACTIVE'])
  const results = await api.get('v3.0/dynamic_creative_review_results/get', { dynamic_creative_id_list: `[${denied},${partly}]` })
  expect(rowsIn(results)).toMatchObject([
    {
      dynamic_creative_id: denied,
      reject_message_list: ['夸大宣传'],
      site_set_result_list: [{ system_status: 'AD_STATUS_DENIED', reject_message: '夸大宣传' }],
    },
    {
      dynamic_creative_id: partly,
      site_set_result_list: [{ system_status: 'AD_STATUS_PARTIALLY_NORMAL' }],
      element_result_list: [
        { component_info: { review_status: 'AUDIT_STATUS_REJECTED' } },
        { component_info: { review_status: 'AUDIT_STATUS_APPROVED' } },
      ],
    },
  ])
  control.approve(denied)
  expect((await approval(api))[1]).toBe('CREATIVE_SET_APPROVAL_STATUS_NORMAL')
})

test('delivery spends at most the daily budget, which cannot be cut below what was spent', async () => {
  const { api, control } = await aTencent()
  const adgroup = await makeAdgroup(api, { daily_budget: 20_000 })
  const creative = await makeCreative(api, adgroup)
  control.approve(creative)
  control.setClock({ advanceMs: 2 * DAY - HOUR })
  const level = 'REPORT_LEVEL_DYNAMIC_CREATIVE'
  const rows = rowsIn(await api.get('v3.0/daily_reports/get', { ...DAILY, level, group_by: ['date', 'dynamic_creative_id'] }))
  expect(rows.map(({ date, dynamic_creative_id: id }) => [date, id])).toEqual([
    ['2026-11-20', creative],
    ['2026-11-21', creative],
  ])
  for (const { cost } of rows) expect(Number(cost) > 10_000 && Number(cost) <= 20_000).toBe(true)
  const [whole] = rowsIn(await api.get('v3.0/daily_reports/get', { ...DAILY, level: 'REPORT_LEVEL_ADVERTISER', group_by: ['adgroup_id'] }))
  expect(whole).toMatchObject({ adgroup_id: adgroup, cost: rows.reduce((sum, { cost }) => sum + Number(cost), 0) })
  const cut = await api.post('v3.0/adgroups/update', { adgroup_id: adgroup, daily_budget: 15_000 })
  expect(cut).toMatchObject({ code: 31002, message: expect.stringMatching(/^Parameter 'daily_budget' must not be under/) })
})

test('delivery stops when the balance is spent, and the balance never becomes negative', async () => {
  const { api, control } = await aTencent({ accounts: [{ id: ACCOUNT, balance: 5_000 }] })
  control.approve(await makeCreative(api, await makeAdgroup(api)))
  control.setClock({ advanceMs: DAY })
  expect(await statusOf(api)).toEqual(['ADGROUP_STATUS_ACCOUNT_BALANCE_NOT_ENOUGH'])
  const report = await api.get('v3.0/daily_reports/get', { ...DAILY, level: 'REPORT_LEVEL_ADGROUP', group_by: ['adgroup_id'] })
  expect(rowsIn(report)).toMatchObject([{ cost: 5_000 }])
  control.setBalance(ACCOUNT, 1_000_000)
  expect(await statusOf(api)).toEqual(['ADGROUP_STATUS_ACTIVE'])
})

test('an asynchronous report becomes a file', async () => {
  const { api, control, url } = await aTencent()
  control.approve(await makeCreative(api, await makeAdgroup(api)))
  control.setClock({ advanceMs: DAY })
  const asked = { task_name: 'report', level: 'REPORT_LEVEL_ADGROUP', granularity: 'DAILY', date: '2026-11-20', report_fields: ['cost'] }
  const { data } = await api.post('v3.0/async_reports/add', asked)
  const filtering = [{ field: 'task_id', operator: 'EQUALS', values: [data.task_id] }]
  const task = async () => rowsIn(await api.get('v3.0/async_reports/get', { filtering }))[0]
  expect(await task()).toMatchObject({ status: 'TASK_STATUS_PROCESSING' })
  control.setClock({ advanceMs: 10_000 })
  const done = await task()
  expect(done).toMatchObject({ task_id: data.task_id, status: 'TASK_STATUS_COMPLETED', result: { code: 0 } })
  const [file] = ((done ?? {}).result as { data: { file_info_list: { file_id: string }[] } }).data.file_info_list
  const query = new URLSearchParams({ ...signature(), account_id: ACCOUNT, task_id: String(data.task_id), file_id: file?.file_id ?? '' })
  const text = await (await fetch(`${url}/v3.0/async_report_files/get?${query}`)).text()
  expect(text).toMatch(/^date,adgroup_id,cost\n2026-11-20,\d{19},\d+$/)
})

test('the same picture is stored once, and a wrong MD5 is refused', async () => {
  const { api } = await aTencent()
  const upload = (more = {}) => api.upload('v3.0/images/add', 'file', aPicture('one'), { upload_type: 'UPLOAD_TYPE_FILE', ...more })
  const [first, again] = [await upload(), await upload()]
  expect(first.data).toMatchObject({ image_width: 1280, image_height: 720 })
  expect(again.data).toEqual(first.data)
  expect(await upload({ signature: '0'.repeat(32) })).toMatchObject({ code: 31002, message: expect.stringContaining("'signature'") })
  const bytes = { upload_type: 'UPLOAD_TYPE_BYTES', bytes: aPicture('one').toString('base64') }
  expect((await upload(bytes)).data.image_id).toBe(first.data.image_id)
  const creative_components = { image: [{ value: { image_id: first.data.image_id } }] }
  await makeCreative(api, await makeAdgroup(api), { creative_components })
})

test('a video is pending, then valid and usable; a broken one ends in an error', async () => {
  const { api, control } = await aTencent()
  const upload = (text: string, description: string) => api.upload('v3.0/videos/add', 'video_file', Buffer.from(text), { description })
  const video = idIn(await upload('good', 'a'), 'video')
  await upload('bad', '[broken]')
  const states = async () => rowsIn(await api.get('v3.0/videos/get')).map((row) => row.system_status)
  const withVideo = aCreative(await makeAdgroup(api), { creative_components: { video: [{ value: { video_id: video } }] } })
  expect(await states()).toEqual(['MEDIA_STATUS_PENDING', 'MEDIA_STATUS_PENDING'])
  expect(await api.post('v3.0/dynamic_creatives/add', withVideo)).toMatchObject({ code: 34109 })
  control.setClock({ advanceMs: 10_000 })
  expect(await states()).toEqual(['MEDIA_STATUS_ERROR', 'MEDIA_STATUS_VALID'])
  expect((await api.post('v3.0/dynamic_creatives/add', withVideo)).code).toBe(0)
})

test('the first generation has its own campaigns, adgroups, creatives and ads', async () => {
  const { api, control } = await aTencent()
  const make = async (noun: string, params: Params) => idIn(await api.post(`v1.3/${noun}s/add`, params), noun)
  const type = { promoted_object_type: 'PROMOTED_OBJECT_TYPE_APP_ANDROID' }
  const campaign = await make('campaign', { campaign_name: '计划', campaign_type: 'CAMPAIGN_TYPE_NORMAL', ...type })
  const adgroup = await make('adgroup', { campaign_id: campaign, adgroup_name: '广告', ...type })
  const adcreative = await make('adcreative', { campaign_id: campaign, adcreative_name: '创意', adcreative_template_id: 711, ...type })
  const ad = await make('ad', { adgroup_id: adgroup, adcreative_id: adcreative, ad_name: '[reject]' })
  const row = async () => rowsIn(await api.get('v1.3/ads/get'))[0]
  expect(await row()).toMatchObject({
    ad_id: ad,
    campaign_id: campaign,
    system_status: 'AD_STATUS_PENDING',
    adcreative: { adcreative_name: '创意' },
  })
  control.setClock({ advanceMs: 60_000 })
  expect(await row()).toMatchObject({ system_status: 'AD_STATUS_DENIED', reject_message: expect.stringMatching(/./) })
  // neither generation sees the adgroups of the other
  await makeAdgroup(api)
  expect(rowsIn(await api.get('v1.3/adgroups/get'))).toMatchObject([
    { adgroup_id: adgroup, campaign_id: campaign, status: 'STATUS_ACTIVE' },
  ])
  expect(await statusOf(api)).toHaveLength(1)
  expect((await api.post('v3.0/adgroups/delete', { adgroup_id: adgroup })).code).toBe(34109)
  await api.post('v1.3/campaigns/delete', { campaign_id: campaign })
  expect(await row()).toBeUndefined()
})

test('tools list places and audiences', async () => {
  const { api } = await aTencent()
  expect(rowsIn(await api.get('v3.0/targeting_tags/get', { type: 'REGION' }))[0]).toMatchObject({
    id: 110000,
    name: '北京市',
    parent_id: 0,
  })
  const add = () => api.post('v3.0/custom_audiences/add', { name: '付费用户', type: 'CUSTOMER_FILE' })
  const audience = idIn(await add(), 'audience')
  expect((await add()).code).toBe(50007)
  const more = { audience_id: audience, user_id_type: 'HASH_IDFA', operation_type: 'APPEND' }
  expect((await api.upload('v3.0/custom_audience_files/add', 'file', Buffer.from(`${'a'.repeat(32)}\n`), more)).code).toBe(0)
  expect(rowsIn(await api.get('v3.0/custom_audiences/get'))).toMatchObject([{ audience_id: audience, name: '付费用户', user_count: 1 }])
})
