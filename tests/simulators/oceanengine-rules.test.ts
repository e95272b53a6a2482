import { expect, test } from 'vitest'
import type { Params } from './coded-client.ts'
import { aMaterial, anOceanEngine, apiOf, aProject, aPromotion, makeProject, makePromotion, type Api } from './oceanengine-client.ts'

const DELIVERY = { bid_type: 'CUSTOM', budget_mode: 'BUDGET_MODE_INFINITE', schedule_type: 'SCHEDULE_FROM_NOW' }
const delivery = (more: Params): Params => ({ delivery_setting: { ...DELIVERY, ...more } })
const budget = (yuan: number, more: Params = {}) => delivery({ budget_mode: 'BUDGET_MODE_DAY', budget: yuan, ...more })
const automatic = (more: Params): Params => ({ delivery_mode: 'PROCEDURAL', ...delivery({ cpa_bid: 30, ...more }) })
const tracking = (more: Params): Params => ({ track_url_setting: more })
const APP = { app_promotion_type: 'DOWNLOAD', download_url: 'https://app.example.com/a.apk' }
/** A project with a landing page, without the fields of an app. */
const link = (more: Params = {}): Params => ({
  landing_type: 'LINK',
  asset_type: 'ORANGE',
  app_promotion_type: '',
  download_url: '',
  track_url_setting: { action_track_url: ['https://track.example.com/click'] },
  ...more,
})
const goal = (external_action: string): Params => ({ optimize_goal: { external_action } })
const pieces = (more: Params): Params => ({ promotion_materials: aMaterial(more) })
const product = (more: Params) => pieces({ product_info: { ...Object(aMaterial().product_info), ...more } })
const selling = (...selling_points: string[]) => product({ selling_points })
const titled = (title: string) => pieces({ title_material_list: [{ title }] })
const button = (...call_to_action_buttons: string[]) => pieces({ call_to_action_buttons })
const anchored = (...anchor_material_list: Params[]) => ({
  native_setting: { anchor_related_type: 'SELECT' },
  ...pieces({ anchor_material_list }),
})
const ANCHOR = { anchor_type: 'APP_GAME', anchor_id: '9100000101' }
const PAGE = { external_url_material_list: ['https://page.example.com/1'] }

const fieldOf = ({ code, message }: { code: number; message: string }): string | null =>
  code === 0 ? null : (/^([\w.[\]]+): /.exec(message)?.[1] ?? `${code} ${message}`)

type Row = [what: string, change: Params, field: string | null]

test.each<Row>([
  ['nothing unusual', {}, null],
  ['no landing_type', { landing_type: '' }, 'landing_type'],
  ['an unknown landing_type', { landing_type: 'GAME' }, 'landing_type'],
  ['no app_promotion_type', { app_promotion_type: '' }, 'app_promotion_type'],
  ['a reservation with automatic delivery', { ...automatic({}), app_promotion_type: 'RESERVE' }, 'app_promotion_type'],
  ['a reservation with marketing_goal LIVE', { marketing_goal: 'LIVE', app_promotion_type: 'RESERVE' }, 'app_promotion_type'],
  ['no download_url', { ...APP, download_url: '' }, 'download_url'],
  ['a download_url that is no URL', { ...APP, download_url: 'tianming' }, 'download_url'],
  ['a reservation without subscribe_url', { app_promotion_type: 'RESERVE', download_url: '' }, 'subscribe_url'],
  ['a reservation', { app_promotion_type: 'RESERVE', download_url: '', subscribe_url: 'https://app.example.com/book' }, null],
  ['a landing page', link(), null],
  ['no asset_type', link({ asset_type: '' }), 'asset_type'],
  ['several asset types', link({ asset_type: '', multi_asset_type: 'ORANGE_AND_AWEME' }), null],
  ['asset_type ENTERPRISE without a live broadcast', link({ asset_type: 'ENTERPRISE' }), 'asset_type'],
  ['a Douyin account of an app', { native_setting: { aweme_id: 'xingye_youxi' } }, 'native_setting.aweme_id'],
  ['no track_url_setting', { track_url_setting: undefined }, 'track_url_setting'],
  ['no tracking of clicks', tracking({ send_type: 'SERVER_SEND' }), 'track_url_setting.action_track_url'],
  [
    'two links for clicks',
    tracking({ action_track_url: ['https://a.example.com', 'https://b.example.com'] }),
    'track_url_setting.action_track_url',
  ],
  ['a link group without its id', tracking({ track_url_type: 'GROUP_ID' }), 'track_url_setting.track_url_group_id'],
  ['a link group', tracking({ track_url_type: 'GROUP_ID', track_url_group_id: 1234 }), null],
  ['a track_url_type for a landing page', link(tracking({ track_url_type: 'CUSTOM' })), 'track_url_setting.track_url_type'],
  ['a daily budget without an amount', delivery({ budget_mode: 'BUDGET_MODE_DAY' }), 'delivery_setting.budget'],
  ['a budget of 299', budget(299), 'delivery_setting.budget'],
  ['a budget with three decimals', budget(300.005), 'delivery_setting.budget'],
  ['a budget of 300', budget(300), null],
  ['a budget of 100 with NO_BID', budget(100, { bid_type: 'NO_BID' }), null],
  ['a budget of 99 with NO_BID', budget(99, { bid_type: 'NO_BID' }), 'delivery_setting.budget'],
  ['a budget of 299 that is split', budget(299, { bid_type: 'NO_BID', budget_optimize_switch: 'ON' }), 'delivery_setting.budget'],
  ['a budget of 100 for clicks', { ...budget(100), ...goal('AD_CONVERT_TYPE_CLICK_NUM') }, null],
  ['a total budget', budget(3000, { budget_mode: 'BUDGET_MODE_TOTAL' }), 'delivery_setting.budget_mode'],
  ['UPPER_CONTROL and SEARCH', { ad_type: 'SEARCH', ...delivery({ bid_type: 'UPPER_CONTROL' }) }, 'delivery_setting.bid_type'],
  ['UPPER_CONTROL', delivery({ bid_type: 'UPPER_CONTROL' }), null],
  ['NO_BID on clicks', { ...delivery({ bid_type: 'NO_BID' }), ...goal('AD_CONVERT_TYPE_CLICK_NUM') }, 'delivery_setting.bid_type'],
  ['a bid with NO_BID', delivery({ bid_type: 'NO_BID', cpa_bid: 30 }), 'delivery_setting.cpa_bid'],
  ['a deep bid with NO_BID', delivery({ bid_type: 'NO_BID', deep_cpabid: 30 }), 'delivery_setting.deep_cpabid'],
  ['an ROI goal with NO_BID', delivery({ bid_type: 'NO_BID', roi_goal: 1 }), 'delivery_setting.roi_goal'],
  ['an ROI goal of manual delivery', delivery({ roi_goal: 1 }), 'delivery_setting.roi_goal'],
  ['an ROI goal of 5', automatic({ roi_goal: 5 }), null],
  ['an ROI goal of 5.01', automatic({ roi_goal: 5.01 }), 'delivery_setting.roi_goal'],
  ['an ROI goal with five decimals', automatic({ roi_goal: 1.00001 }), 'delivery_setting.roi_goal'],
  ['no deep bid', automatic({ deep_bid_type: 'DEEP_BID_MIN' }), 'delivery_setting.deep_cpabid'],
  ['a deep bid of 0.05', delivery({ deep_cpabid: 0.05 }), 'delivery_setting.deep_cpabid'],
  [
    'no start of SCHEDULE_START_END',
    delivery({ schedule_type: 'SCHEDULE_START_END', end_time: '2026-12-01' }),
    'delivery_setting.start_time',
  ],
  [
    'no end of SCHEDULE_START_END',
    delivery({ schedule_type: 'SCHEDULE_START_END', start_time: '2026-12-01' }),
    'delivery_setting.end_time',
  ],
  [
    'an end before the start',
    delivery({ schedule_type: 'SCHEDULE_START_END', start_time: '2026-12-02', end_time: '2026-12-01' }),
    'delivery_setting.end_time',
  ],
  ['a start of SCHEDULE_FROM_NOW', delivery({ start_time: '2026-12-01' }), 'delivery_setting.start_time'],
  ['a schedule of half a week', delivery({ schedule_time: '1'.repeat(168) }), 'delivery_setting.schedule_time'],
  ['two event assets', { optimize_goal: { asset_ids: ['7400100000000000101', '7400100000000000101'] } }, 'optimize_goal.asset_ids'],
])('a new project with %s', async (_what, change, field) => {
  const api = apiOf(await anOceanEngine())
  expect(fieldOf(await api.post('v3.0/project/create/', aProject(change)))).toBe(field)
})

const deep = (way: string, more: Params = {}) => delivery({ deep_bid_type: way, ...more })

test.each<[...Row, project?: Params]>([
  ['nothing unusual', {}, null],
  ['no material', { promotion_materials: undefined }, 'promotion_materials'],
  ['neither video nor picture', pieces({ image_material_list: [] }), 'promotion_materials.video_material_list'],
  ['no title', pieces({ title_material_list: [] }), 'promotion_materials.title_material_list'],
  ['a title of 4.5', titled('今日开山x'), 'promotion_materials.title_material_list.title'],
  ['a title of 5', titled('playgames!'), null],
  ['a title of 30.5', titled(`${'宽'.repeat(30)}w`), 'promotion_materials.title_material_list.title'],
  ['a title of 30', titled('w'.repeat(60)), null],
  ['no button', button(), 'promotion_materials.call_to_action_buttons'],
  ['a button of 1.5', button('下载', 'Go!'), 'promotion_materials.call_to_action_buttons'],
  ['a button of 6.5', button('立即下载游戏w'), 'promotion_materials.call_to_action_buttons'],
  ['buttons of 2 and 6', button('下载', '立即下载游戏'), null],
  ['no product', pieces({ product_info: undefined }), 'promotion_materials.product_info'],
  ['no product name', product({ titles: [] }), 'promotion_materials.product_info.titles'],
  ['a product name of 21', product({ titles: ['宽'.repeat(21)] }), 'promotion_materials.product_info.titles'],
  ['two product names', product({ titles: ['天命录', '星河战纪'] }), 'promotion_materials.product_info.titles'],
  ['no picture of the product', product({ image_ids: [] }), 'promotion_materials.product_info.image_ids'],
  [
    'a picture of the product that is not there',
    product({ image_ids: ['web.business.image/0'] }),
    'promotion_materials.product_info.image_ids',
  ],
  ['no selling point', selling(), 'promotion_materials.product_info.selling_points'],
  ['a selling point of 5.5', selling('登录送百抽x'), 'promotion_materials.product_info.selling_points'],
  ['a selling point of 9.5', selling('登录即送百连抽大礼x'), 'promotion_materials.product_info.selling_points'],
  ['selling points of 6 and 9', selling('登录送百连抽', '登录即送百连抽大礼'), null],
  ['a selling point of 3 in searches', selling('送百抽'), null, { ad_type: 'SEARCH' }],
  ['a selling point of 2.5 in searches', selling('百抽x'), 'promotion_materials.product_info.selling_points', { ad_type: 'SEARCH' }],
  ['a source of 1.5', { source: '天x' }, 'source'],
  ['a source of 10.5', { source: `${'宽'.repeat(10)}x` }, 'source'],
  ['a source of 2', { source: 'game' }, null],
  ['a landing page for an app', pieces(PAGE), 'promotion_materials.external_url_material_list'],
  ['a landing page for a download page', pieces(PAGE), null, { ...APP, download_type: 'EXTERNAL_URL' }],
  ['no landing page for a download page', {}, 'promotion_materials.external_url_material_list', { ...APP, download_type: 'EXTERNAL_URL' }],
  ['a landing page and a source', { source: '天命录', ...pieces(PAGE) }, null, link()],
  ['no landing page', { source: '天命录' }, 'promotion_materials.external_url_material_list', link()],
  ['no source', pieces(PAGE), 'source', link()],
  ['SELECT without an anchor', anchored(), 'promotion_materials.anchor_material_list'],
  ['an anchor without type', anchored({ anchor_id: '9100000101' }), 'promotion_materials.anchor_material_list.anchor_type'],
  ['an anchor without id', anchored({ anchor_type: 'APP_GAME' }), 'promotion_materials.anchor_material_list.anchor_id'],
  ['two anchors', anchored(ANCHOR, ANCHOR), 'promotion_materials.anchor_material_list'],
  ['an anchor', anchored(ANCHOR), null],
  ['no budget', { budget: undefined }, 'budget'],
  ['a budget of 299', { budget: 299 }, 'budget'],
  ['a budget of 100 with NO_BID', { budget: 100 }, null, delivery({ bid_type: 'NO_BID' })],
  ['a budget of 99 with NO_BID', { budget: 99 }, 'budget', delivery({ bid_type: 'NO_BID' })],
  ['a bid with NO_BID', { cpa_bid: 30 }, 'cpa_bid', delivery({ bid_type: 'NO_BID' })],
  ['a deep bid with NO_BID', { deep_cpabid: 30 }, 'deep_cpabid', delivery({ bid_type: 'NO_BID' })],
  ['an ROI goal with NO_BID', { roi_goal: 1 }, 'roi_goal', delivery({ bid_type: 'NO_BID' })],
  ['a bid of its own in automatic delivery', { cpa_bid: 30 }, 'cpa_bid', automatic({})],
  ['no deep bid', { cpa_bid: 30 }, 'deep_cpabid', deep('DEEP_BID_MIN')],
  ['a deep bid', { cpa_bid: 30, deep_cpabid: 90 }, null, deep('DEEP_BID_MIN')],
  ['no ROI goal', { cpa_bid: 30 }, 'roi_goal', deep('ROI_COEFFICIENT')],
  ['an ROI goal of 0', { roi_goal: 0 }, 'roi_goal', deep('ROI_COEFFICIENT')],
  ['an ROI goal of 0.0001', { roi_goal: 0.0001 }, null, deep('ROI_COEFFICIENT')],
  ['an ROI goal of 5.0001', { roi_goal: 5.0001 }, 'roi_goal', deep('ROI_COEFFICIENT')],
  ['an ROI goal of 6 with ROI_DIRECT_MAIL', { roi_goal: 6 }, null, deep('ROI_DIRECT_MAIL')],
])('a new promotion with %s', async (_what, change, field, ofProject) => {
  const api = apiOf(await anOceanEngine())
  const project = await makeProject(api, ofProject)
  expect(fieldOf(await api.post('v3.0/promotion/create/', aPromotion(project, change)))).toBe(field)
})

const updated = async (api: Api, level: 'project' | 'promotion', id: string, change: Params) =>
  fieldOf(await api.post(`v3.0/${level}/update/`, { [`${level}_id`]: id, name: '新名', ...change }))

test.each<[...Row, project?: Params]>([
  ['a budget of 299', { delivery_setting: { budget: 299 } }, 'delivery_setting.budget', budget(500)],
  ['a bid with NO_BID', { delivery_setting: { cpa_bid: 30 } }, 'delivery_setting.cpa_bid', delivery({ bid_type: 'NO_BID' })],
  [
    'an end that is set without a start',
    { delivery_setting: { schedule_type: 'SCHEDULE_START_END', end_time: '2026-12-01' } },
    'delivery_setting.start_time',
  ],
  [
    'no end any more',
    { delivery_setting: { schedule_type: 'SCHEDULE_FROM_NOW' } },
    null,
    delivery({ schedule_type: 'SCHEDULE_START_END', start_time: '2026-11-20', end_time: '2026-12-01' }),
  ],
  ['no tracking of clicks', tracking({ send_type: 'SERVER_SEND' }), 'track_url_setting.action_track_url'],
  ['a track_url_type for a landing page', tracking({ track_url_type: 'CUSTOM' }), 'track_url_setting.track_url_type', link()],
])('an update of a project to %s', async (_what, change, field, ofProject) => {
  const api = apiOf(await anOceanEngine())
  expect(await updated(api, 'project', await makeProject(api, ofProject), change)).toBe(field)
})

test.each<[...Row, project?: Params]>([
  ['a short title', titled('来玩'), 'promotion_materials.title_material_list.title'],
  ['no product', pieces({ product_info: undefined }), 'promotion_materials.product_info'],
  ['a landing page of an app', pieces(PAGE), 'promotion_materials.external_url_material_list'],
  [
    'a selected anchor that is not there',
    { native_setting: { anchor_related_type: 'SELECT' } },
    'promotion_materials.anchor_material_list',
  ],
  ['a bid with NO_BID', { cpa_bid: 30 }, 'cpa_bid', delivery({ bid_type: 'NO_BID' })],
  ['a source of 1', { source: '天' }, 'source'],
  ['a budget of 200', { budget: 200 }, 'budget'],
  ['a bid', { cpa_bid: 30 }, null],
])('an update of a promotion to %s', async (_what, change, field, ofProject) => {
  const api = apiOf(await anOceanEngine())
  const promotion = await makePromotion(api, await makeProject(api, ofProject))
  expect(await updated(api, 'promotion', promotion, change)).toBe(field)
})
