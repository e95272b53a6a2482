import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ChannelLevel } from '#domain/channels/channel.ts'
import { GDT } from '#domain/channels/tencent.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import type { AccountRef, Connector, Draft, Outcome } from '#server/connectors/core/port.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import type { Generation } from '#server/connectors/tencent/levels.ts'

export const signal = new AbortController().signal
export const account: AccountRef = { accountId: '9007199254740993', currency: 'CNY', timezone: 'Asia/Shanghai', credential: 't', app: null }

type Call = { path: string; query: Record<string, string>; requestId: string | undefined; text: string; body: Record<string, unknown> }
/** `data` of an answer of code 0, or a whole answer where it has a code; `cut`: the connection breaks. */
type Answer = Record<string, unknown> | 'cut'

/** The network as told by each test: what it answers, and what it was asked. */
export async function tencent(generation: Generation, answer: (call: Call) => Answer, headers: Record<string, string> = {}) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x')
      const isJson = request.headers['content-type'] === 'application/json'
      text = Buffer.from(text, 'latin1').toString('utf8')
      const requestId = request.headers['x-request-id']
      const call: Call = {
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        requestId: requestId ? String(requestId) : undefined,
        text,
        body: isJson ? JSON.parse(text) : {},
      }
      calls.push(call)
      const said = answer(call)
      if (said === 'cut') return request.socket.destroy()
      response.writeHead(200, headers).end(JSON.stringify('code' in said ? said : { code: 0, message: '', message_cn: '', data: said }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connector: Connector = createTencentConnector({ baseUrl, generation, times: { answerMs: 5000 }, log: { debug: () => {} } })
  return { connector, calls }
}

export function okOf<T>(outcome: Outcome<T> | undefined): T {
  if (!outcome || 'error' in outcome) throw new Error(`expected ok, got ${JSON.stringify(outcome)}`)
  return outcome.ok
}
export const classOf = (outcome: Outcome<unknown> | undefined) =>
  outcome && 'error' in outcome ? `${outcome.error.class} ${outcome.error.wrote}` : 'ok'

const defaultsOf = ({ fields }: ChannelLevel) =>
  Object.fromEntries(fields.flatMap(({ key, default: value }) => (value ? [[key, value]] : [])))
const WORTH = { deep_conversion_type: 'DEEP_CONVERSION_WORTH', deep_worth_goal: 'GOAL_7DAY_PURCHASE_ROAS', expected_roi: '0.35' }
const OWN = { promoted_app_id: '1101072624', gender: 'MALE', audiences: ['9007199254740995'], begin_date: '2099-01-01', ...WORTH }
const GROUP = { ...defaultsOf(GDT2.levels[0]), ...OWN, daily_budget: '10000', bid_amount: '5000' }
const MARKETING = { marketing_carrier_type: 'MARKETING_CARRIER_TYPE_APP_ANDROID' }
const CAMPAIGN = { ...defaultsOf(GDT.levels[0]), promoted_object_type: 'PROMOTED_OBJECT_TYPE_APP_IOS', campaign_budget_mode: 'unlimited' }
const SHOWN = { description: '今日开服', status: 'ACTIVE' }
const AD3 = { ...SHOWN, dynamic_creative_type: 'DYNAMIC_CREATIVE_TYPE_PROGRAM', jump_page: 'official', page_id: '77' }
const AD1 = { ...SHOWN, adcreative_template_id: '711', page_type: 'PAGE_TYPE_DEFAULT' }
const IN1 = { parents: { campaign: '11', adgroup: '22' }, above: { campaign: CAMPAIGN, adgroup: GROUP } }

const draft = (level: string, values: Draft['values'], over: Partial<Draft>): Draft => ({
  level,
  clientKey: 'fd1-a-1',
  name: `夏日 ${level}`,
  parents: {},
  above: {},
  gameFacts: { appId: '1', storeUrls: { ios: '', android: '' } },
  ...over,
  values: { ...values, ...over.values },
})

export const aGroup3 = (over: Partial<Draft> = {}) => draft('adgroup', GROUP, over)
export const aCreative = (over: Partial<Draft> = {}) =>
  draft('ad', AD3, { parents: { adgroup: '22' }, above: { adgroup: MARKETING }, materialRef: '31', ...over })
export const aCampaign1 = (over: Partial<Draft> = {}) => draft('campaign', CAMPAIGN, over)
export const aGroup1 = (over: Partial<Draft> = {}) => draft('adgroup', GROUP, { ...IN1, ...over })
export const anAd1 = (over: Partial<Draft> = {}) => draft('ad', AD1, { ...IN1, materialRef: '31', ...over })
