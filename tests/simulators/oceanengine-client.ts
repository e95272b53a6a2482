import { onTestFinished } from 'vitest'
import { createClock } from '#simulators/kit/clock.ts'
import { createHash } from 'node:crypto'
import { aPicture, codedApi, type Params, type Reply } from './coded-client.ts'
import { startOceanEngineSimulator, type OceanEngineOptions, type OceanEngineSimulator } from '#simulators/oceanengine/server.ts'

export const ADVERTISER = '1700000000000123456'
export const TOKEN = 'sim-test'
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A simulator whose clock only moves when a test says so; new objects are visible at once unless a test asks otherwise. */
export async function anOceanEngine(options: OceanEngineOptions = {}): Promise<OceanEngineSimulator> {
  const simulator = await startOceanEngineSimulator({
    clock: createClock({ startMs: Date.parse('2026-11-19T16:00:00Z'), scale: 0 }),
    stalenessMs: [0, 0],
    review: { rejectRate: 0 },
    accounts: [{ id: ADVERTISER, name: 'Test' }],
    ...options,
  })
  onTestFinished(() => simulator.close())
  return simulator
}

/** Calls of the test's advertiser. */
export const apiOf = ({ url }: Pick<OceanEngineSimulator, 'url'>, token = TOKEN) =>
  codedApi(`${url}/open_api/`, token, { advertiser_id: ADVERTISER })
export type Api = ReturnType<typeof apiOf>

export const aProject = (more: Params = {}): Params => ({
  name: '项目',
  ad_type: 'ALL',
  landing_type: 'APP',
  marketing_goal: 'VIDEO_AND_IMAGE',
  app_promotion_type: 'DOWNLOAD',
  download_url: 'https://app.example.com/tianming.apk',
  track_url_setting: { action_track_url: ['https://track.example.com/click'] },
  delivery_range: { inventory_catalog: 'UNIVERSAL_SMART' },
  delivery_setting: { bid_type: 'CUSTOM', budget_mode: 'BUDGET_MODE_INFINITE', schedule_type: 'SCHEDULE_FROM_NOW' },
  ...more,
})

const PICTURE = aPicture('material')
const image_id = `web.business.image/${createHash('md5').update(PICTURE).digest('hex')}`

/** Complete material of a promotion; `makeProject` uploads its picture. */
export const aMaterial = (more: Params = {}): Params => ({
  image_material_list: [{ image_mode: 'CREATIVE_IMAGE_MODE_LARGE', images: [{ image_id }] }],
  title_material_list: [{ title: '今日开山收徒' }],
  call_to_action_buttons: ['立即下载'],
  product_info: { titles: ['天命录'], image_ids: [image_id], selling_points: ['登录送百连抽'] },
  ...more,
})

export const aPromotion = (project: string, more: Params = {}): Params => ({
  name: '广告',
  project_id: project,
  budget_mode: 'BUDGET_MODE_DAY',
  budget: 500,
  promotion_materials: aMaterial(),
  ...more,
})

/** The id in a successful reply. @throws Error otherwise */
export function idIn({ code, data, text }: Reply, name: 'project_id' | 'promotion_id'): string {
  const id = data[name]
  if (code !== 0 || typeof id !== 'string') throw new Error(`no ${name} in ${text}`)
  return id
}

export async function makeProject(api: Api, more: Params = {}) {
  await api.upload('2/file/image/ad/', 'image', PICTURE)
  return idIn(await api.post('v3.0/project/create/', aProject(more)), 'project_id')
}
export const makePromotion = async (api: Api, project: string, more: Params = {}) =>
  idIn(await api.post('v3.0/promotion/create/', aPromotion(project, more)), 'promotion_id')
