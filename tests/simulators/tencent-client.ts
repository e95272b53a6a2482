import { onTestFinished } from 'vitest'
import { createClock } from '#simulators/kit/clock.ts'
import { startTencentSimulator, type TencentOptions, type TencentSimulator } from '#simulators/tencent/server.ts'
import { codedApi, type Params, type Reply } from './coded-client.ts'

export const ACCOUNT = '25610001'
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const START = Date.parse('2026-11-19T16:00:00Z')

/** A simulator whose clock only moves when a test says so; new objects are visible at once unless a test asks otherwise. */
export async function aTencent(options: TencentOptions = {}): Promise<TencentSimulator & { api: Api }> {
  const simulator = await startTencentSimulator({
    clock: createClock({ startMs: START, scale: 0 }),
    stalenessMs: [0, 0],
    review: { afterMs: [60_000, 60_000], rejectRate: 0 },
    accounts: [{ id: ACCOUNT, name: 'Test' }],
    ...options,
  })
  onTestFinished(() => simulator.close())
  return { ...simulator, api: apiOf(simulator) }
}

let signed = 0

/** The signature in the query of every call: the time of the host and a new nonce. */
export const signature = (token = 'sim-test'): Record<string, string> => ({
  access_token: token,
  timestamp: String(Math.floor(Date.now() / 1000)),
  nonce: `nonce-${(signed += 1)}`,
})

/** Calls of the test's account. `headers` and parts of the signature may be given for one call. */
export function apiOf({ url }: Pick<TencentSimulator, 'url'>, token = 'sim-test') {
  const api = codedApi(`${url}/`, token, { account_id: Number(ACCOUNT) })
  const path = (end: string, own: Params) => `${end}?${new URLSearchParams({ ...signature(token), ...own } as Record<string, string>)}`
  return {
    // values of filters are text, ids among them
    get: (end: string, params: Params = {}) => {
      const written = Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value])
      return api.get(end, { ...signature(token), ...Object.fromEntries(written) })
    },
    post: (end: string, params: Params, { headers = {}, own = {} }: { headers?: Record<string, string>; own?: Params } = {}) =>
      api.post(path(end, own), params, headers),
    upload: (end: string, part: string, bytes: Buffer, more: Record<string, string> = {}) =>
      api.upload(path(end, {}), { file: part, signature: 'signature' }, bytes, more),
  }
}
export type Api = ReturnType<typeof apiOf>

export const anAdgroup = (more: Params = {}): Params => ({
  adgroup_name: '广告',
  marketing_goal: 'MARKETING_GOAL_USER_GROWTH',
  marketing_carrier_type: 'MARKETING_CARRIER_TYPE_APP_ANDROID',
  begin_date: '2026-11-20',
  end_date: '2026-12-20',
  time_series: '1'.repeat(336),
  site_set: ['SITE_SET_MOBILE_UNION'],
  daily_budget: 50_000,
  bid_amount: 3_000,
  ...more,
})

export const aCreative = (adgroup: string, more: Params = {}): Params => ({
  adgroup_id: adgroup,
  dynamic_creative_name: '创意',
  creative_components: { title: [{ value: { content: '马上玩' } }], description: [{ value: { content: '三国' } }] },
  ...more,
})

/** The id in a successful reply. @throws Error otherwise */
export function idIn({ code, data, text }: Reply, level: string): string {
  const id = data[`${level}_id`]
  if (code !== 0 || typeof id !== 'string') throw new Error(`no ${level} in ${text}`)
  return id
}

export const makeAdgroup = async (api: Api, more: Params = {}) => idIn(await api.post('v3.0/adgroups/add', anAdgroup(more)), 'adgroup')
export const makeCreative = async (api: Api, adgroup: string, more: Params = {}) =>
  idIn(await api.post('v3.0/dynamic_creatives/add', aCreative(adgroup, more)), 'dynamic_creative')
