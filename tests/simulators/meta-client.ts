import { onTestFinished } from 'vitest'
import { createClock } from '#simulators/kit/clock.ts'
import { startMetaSimulator, type MetaSimulator, type MetaSimulatorOptions } from '#simulators/meta/server.ts'

export const ACCOUNT = '100200300'
export const TOKEN = 'sim-test'

/** The head of a PNG of 1024 x 1024: as much as a network reads of it. */
export const pngBytes = (mark: string): string =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 4, 0, 0, 0, 4, 0]),
    Buffer.from(mark),
  ]).toString('base64')

/** A simulator whose time stops until a test moves it; new objects are seen at once unless a test asks otherwise. */
export async function aSimulator(options: MetaSimulatorOptions = {}): Promise<MetaSimulator> {
  const simulator = await startMetaSimulator({
    clock: createClock({ startMs: Date.parse('2026-11-20T00:00:00Z'), scale: 0 }),
    stalenessMs: [0, 0],
    review: { rejectRate: 0 },
    accounts: [{ id: ACCOUNT, name: 'Test', currency: 'USD', timezone_name: 'America/Los_Angeles' }],
    ...options,
  })
  onTestFinished(() => simulator.close())
  return simulator
}

type Params = Record<string, unknown>
export type Reply = { status: number; headers: Headers; text: string; body: unknown }

const formOf = (params: Params) =>
  new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

async function replyOf(answer: Response): Promise<Reply> {
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null,
  }
}

/** Calls the Graph API over plain HTTP: forms for writes, the query for reads. */
export function graphOf({ url }: Pick<MetaSimulator, 'url'>, token = TOKEN) {
  const address = (path: string, params: Params) => `${url}/v26.0${path}?${formOf({ access_token: token, ...params })}`
  return {
    get: async (path: string, params: Params = {}) => replyOf(await fetch(address(path, params))),
    post: async (path: string, params: Params) => replyOf(await fetch(address(path, {}), { method: 'POST', body: formOf(params) })),
    remove: async (path: string) => replyOf(await fetch(address(path, {}), { method: 'DELETE' })),
    batch: async (items: Params[], more: Params = {}) =>
      replyOf(await fetch(address('/', {}), { method: 'POST', body: formOf({ batch: items, ...more }) })),
  }
}

export type Graph = ReturnType<typeof graphOf>

export const aCampaign = (more: Params = {}): Params => ({
  name: 'Campaign',
  objective: 'OUTCOME_TRAFFIC',
  special_ad_categories: [],
  status: 'PAUSED',
  is_adset_budget_sharing_enabled: false,
  ...more,
})

export const anAdset = (campaignId: string, more: Params = {}): Params => ({
  name: 'Ad set',
  campaign_id: campaignId,
  billing_event: 'IMPRESSIONS',
  optimization_goal: 'LINK_CLICKS',
  daily_budget: 5000,
  status: 'ACTIVE',
  targeting: { geo_locations: { countries: ['US'] } },
  ...more,
})

export const aCreative = (imageHash: string, more: Params = {}): Params => ({
  object_story_spec: {
    page_id: '1234567890',
    link_data: { link: 'https://example.com', message: 'Play', name: 'Now', image_hash: imageHash, ...more },
  },
})

/** The id in a reply that must have succeeded. */
export function idOf({ status, body, text }: Reply): string {
  if (status === 200 && typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id
  throw new Error(`no id in ${status} ${text}`)
}

/** Campaign, ad set and image of an account, ready for ads. */
export async function aTree(graph: Graph, campaign: Params = {}, adset: Params = {}) {
  const campaignId = idOf(await graph.post(`/act_${ACCOUNT}/campaigns`, aCampaign({ status: 'ACTIVE', ...campaign })))
  const adsetId = idOf(await graph.post(`/act_${ACCOUNT}/adsets`, anAdset(campaignId, adset)))
  const imageHash = await anImage(graph, 'one')
  return { campaignId, adsetId, imageHash }
}

export async function anImage(graph: Graph, mark: string): Promise<string> {
  const { text } = await graph.post(`/act_${ACCOUNT}/adimages`, { bytes: pngBytes(mark) })
  const hash = /"hash":"([0-9a-f]{32})"/.exec(text)?.[1]
  if (!hash) throw new Error(text)
  return hash
}
