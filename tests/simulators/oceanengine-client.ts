import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createClock } from '#simulators/kit/clock.ts'
import { startOceanEngineSimulator, type OceanEngineOptions, type OceanEngineSimulator } from '#simulators/oceanengine/server.ts'

export const ADVERTISER = '1700000000000123456'
export const TOKEN = 'sim-test'
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** A simulator whose time stops until a test moves it; new objects are seen at once unless a test asks otherwise. */
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

type Params = Record<string, unknown>
/** `text` is the body as it came: a parsed one would have lost the last digits of the ids. */
export type Reply = { status: number; headers: Headers; text: string; code: number; message: string; data: Params }

async function replyOf(answer: Response): Promise<Reply> {
  const text = await answer.text()
  const body = JSON.parse(text.replaceAll(/(?<=[:[,])(\d{16,})(?=[,\]}])/g, '"$1"')) as { code: number; message: string; data: Params }
  return { status: answer.status, headers: answer.headers, text, code: body.code, message: body.message, data: body.data }
}

/** Ids are text in a test and bare numbers on the wire. */
const wireJson = (value: unknown): string => JSON.stringify(value).replaceAll(/"(\d{16,})"/g, '$1')

/** Calls the API over plain HTTP: JSON for writes, the query for reads. */
export function apiOf({ url }: Pick<OceanEngineSimulator, 'url'>, token = TOKEN) {
  const headers = { 'Access-Token': token }
  const inQuery = (value: unknown) => (typeof value === 'string' ? value : wireJson(value))
  return {
    get: async (path: string, params: Params = {}) => {
      const query = new URLSearchParams(
        Object.entries({ advertiser_id: ADVERTISER, ...params }).map(([name, value]) => [name, inQuery(value)]),
      )
      return replyOf(await fetch(`${url}/open_api/${path}?${query}`, { headers }))
    },
    post: async (path: string, params: Params) => {
      const body = wireJson({ advertiser_id: ADVERTISER, ...params })
      const json = { ...headers, 'content-type': 'application/json' }
      return replyOf(await fetch(`${url}/open_api/${path}`, { method: 'POST', headers: json, body }))
    },
    upload: async (kind: 'image' | 'video', bytes: Buffer, more: Record<string, string> = {}) => {
      const form = new FormData()
      const signature = createHash('md5').update(bytes).digest('hex')
      for (const [name, value] of Object.entries({ advertiser_id: ADVERTISER, [`${kind}_signature`]: signature, ...more }))
        form.set(name, value)
      form.set(`${kind}_file`, new Blob([new Uint8Array(bytes)]), 'file')
      return replyOf(await fetch(`${url}/open_api/2/file/${kind}/ad/`, { method: 'POST', headers, body: form }))
    },
  }
}
export type Api = ReturnType<typeof apiOf>

/** The head of a PNG of 1280 x 720: as much as a network reads of it. */
export const aPicture = (mark: string): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 5, 0, 0, 0, 2, 208]), Buffer.from(mark)])

export const aProject = (more: Params = {}): Params => ({
  name: '项目',
  ad_type: 'ALL',
  landing_type: 'APP',
  marketing_goal: 'VIDEO_AND_IMAGE',
  delivery_range: { inventory_catalog: 'UNIVERSAL_SMART' },
  delivery_setting: { bid_type: 'CUSTOM', budget_mode: 'BUDGET_MODE_INFINITE', schedule_type: 'SCHEDULE_FROM_NOW' },
  ...more,
})

export const aPromotion = (project: string, more: Params = {}): Params => ({
  name: '广告',
  project_id: project,
  budget_mode: 'BUDGET_MODE_DAY',
  budget: 500,
  promotion_materials: { title_material_list: [{ title: '马上玩' }] },
  ...more,
})

/** The id in a reply that must have succeeded. */
export function idIn({ code, data, text }: Reply, name: 'project_id' | 'promotion_id'): string {
  const id = data[name]
  if (code !== 0 || typeof id !== 'string') throw new Error(`no ${name} in ${text}`)
  return id
}

export const makeProject = async (api: Api, more: Params = {}) => idIn(await api.post('v3.0/project/create/', aProject(more)), 'project_id')
export const makePromotion = async (api: Api, project: string, more: Params = {}) =>
  idIn(await api.post('v3.0/promotion/create/', aPromotion(project, more)), 'promotion_id')

/** The rows of a list, with ids as text. */
export const rowsIn = ({ data, text }: Reply): Params[] => {
  if (!Array.isArray(data.list)) throw new Error(`no list in ${text}`)
  return data.list as Params[]
}
