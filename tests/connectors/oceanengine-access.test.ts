import { describe, expect, test } from 'vitest'
import type { AccessPort } from '#server/connectors/core/access-port.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { codedNetwork, type Answer, type Call } from './coded-stub.ts'
import { anAdvertiser } from './oceanengine-drafts.ts'

const { signal } = new AbortController()
const APP = { appId: '1780000000000001', secret: 's' }
const BACK = 'https://console.example.com/oauth-answer'
const DAY_S = 86_400
const WHO = { id: 77, display_name: '陈晨', app_id: 1780000000000001, token_scope_list: [2, 400050] }

const ends = (path: string) => path.replace('/open_api/', '').replace(/\/$/, '')
const pair = (at: number) => ({ access_token: `a${at}`, refresh_token: `r${at}`, expires_in: DAY_S, refresh_token_expires_in: 7 * DAY_S })
const refused = (code: number, message = 'no') => ({ code, message, request_id: 'x' })

async function oceanEngine(answers: Readonly<Record<string, Answer | ((call: Call) => Answer)>> = {}) {
  const { baseUrl, calls } = await codedNetwork((call) => {
    const answer = answers[ends(call.path)] ?? { list: [] }
    return typeof answer === 'function' ? answer(call) : answer
  })
  const connector = createOceanEngineConnector({ baseUrl, times: { answerMs: 5000 }, log: { debug: () => {} } })
  const { access } = connector
  if (!access?.renew) throw new Error('tokens are given and renewed')
  const port: AccessPort & { renew: NonNullable<AccessPort['renew']> } = { ...access, renew: access.renew }
  return { connector, port, calls, asked: () => calls.map(({ path }) => ends(path)) }
}

const answer = (code = 'c') => ({ code, redirectUrl: BACK, verifier: null })
const tokenIn = (given: Awaited<ReturnType<AccessPort['redeem']>>) => ('ok' in given ? given.ok.token : '')
const daysTo = (at: Date | null) => (at === null ? null : Math.round((at.getTime() - Date.now()) / 43_200_000) / 2)

test('the address of the dialog has the application, the state and the redirect address', async () => {
  const { port } = await oceanEngine()
  const url = new URL(port.dialogUrl({ appId: APP.appId, redirectUrl: BACK, state: 's1', challenge: null, rights: ['2'] }))
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    'https://open.oceanengine.com/audit/oauth.html',
    { app_id: APP.appId, state: 's1', redirect_uri: BACK },
  ])
})

test('a code is exchanged for a pair, which knows when to be renewed and is renewed with its refresh token', async () => {
  const { port, calls } = await oceanEngine({ 'oauth2/access_token': pair(1), 'oauth2/refresh_token': pair(2), '2/user/info': WHO })
  const given = await port.redeem(APP, answer(), signal)
  expect('ok' in given && [daysTo(given.ok.renewAt), daysTo(given.ok.expiresAt)]).toEqual([0.5, 7])
  const renewed = await port.renew({ token: tokenIn(given), app: APP }, signal)
  const read = await port.inspect({ token: tokenIn(renewed), app: APP }, signal)
  expect('ok' in read && [daysTo(read.ok.renewAt), daysTo(read.ok.expiresAt)]).toEqual([0.5, 7])
  expect(calls.map(({ text, token }) => [text, token])).toEqual([
    ['{"app_id":1780000000000001,"secret":"s","auth_code":"c"}', undefined],
    ['{"app_id":1780000000000001,"secret":"s","refresh_token":"r1"}', undefined],
    ['', 'a2'],
  ])
  expect(await port.renew({ token: 'pasted', app: APP }, signal)).toMatchObject({ trouble: 'token_refused' })
})

test('a token shows its user and permissions; a bare token is sent as it is, and has no known end', async () => {
  const { port, calls } = await oceanEngine({ '2/user/info': WHO })
  expect(await port.inspect({ token: 'bare', app: null }, signal)).toEqual({
    ok: {
      valid: true,
      reason: '',
      appId: '1780000000000001',
      userId: '77',
      userName: '陈晨',
      rights: ['2', '400050'],
      expiresAt: null,
      renewAt: null,
      dataExpiresAt: null,
    },
  })
  expect(calls[0]?.token).toBe('bare')
  expect(await port.inspect({ token: 'bare', app: { ...APP, appId: '5' } }, signal)).toEqual({
    trouble: 'other_app',
    message: '1780000000000001',
  })
})

test('every call of the connector sends the access token of a pair', async () => {
  const { connector, port, calls } = await oceanEngine({ 'oauth2/access_token': pair(1) })
  const credential = tokenIn(await port.redeem(APP, answer(), signal))
  const account = { ...anAdvertiser(), credential }
  await connector.find(account, 'project', 'fd1', signal)
  await connector.uploadImage(
    account,
    { materialId: 'm', fileName: 'a.png', mime: 'image/png', sha256: '', read: async () => Buffer.from('x') },
    signal,
  )
  await connector.reach?.usable(account, 'aweme', signal)
  expect(calls.slice(1).map(({ token }) => token)).toEqual(['a1', 'a1', 'a1'])
})

describe('ad accounts', () => {
  const own = (id: number, more: object = {}) => ({
    advertiser_id: id,
    advertiser_name: `号${id}`,
    account_role: 'ADVERTISER',
    is_valid: true,
    ...more,
  })
  const list = (port: AccessPort, cursor: string | null = null) =>
    port.assets({ token: 't', app: null }, { kind: 'account', of: null }, cursor, signal)
  /** all pages */
  async function all(port: AccessPort) {
    const [pages, partly]: [{ id: string; name: string }[][], unknown[]] = [[], []]
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(port, cursor)
      if (!('ok' in page)) throw new Error(JSON.stringify(page))
      pages.push(page.ok.assets)
      partly.push(page.ok.partly)
      cursor = page.ok.next
    } while (cursor !== null)
    return { pages: pages.map((assets) => assets.map(({ id }) => id)), partly }
  }

  test('have a company, a state and a balance in fen', async () => {
    const { port, calls } = await oceanEngine({
      'oauth2/advertiser/get': { list: [own(11), own(12), own(13, { is_valid: false })] },
      '2/advertiser/info': ({ query }) => {
        expect(query.advertiser_ids).toBe('[11,12]')
        return {
          code: 0,
          message: 'OK',
          data: [
            { id: 11, company: '星港', status: 'STATUS_ENABLE' },
            { id: 12, company: '', status: 'STATUS_PUNISH' },
          ],
        }
      },
      'v3.0/account/fund/get': { list: [{ account_id: 11, balance: 900, valid_balance: 800 }] },
    })
    const of = { currency: 'CNY', timezone: 'Asia/Shanghai', capMinor: null, spentMinor: null }
    expect(await list(port)).toEqual({
      ok: {
        assets: [
          { id: '11', name: '号11', state: 'active', disableReason: '', business: { id: '', name: '星港' }, balanceMinor: '800', ...of },
          { id: '12', name: '号12', state: 'disabled', disableReason: 'policy', business: null, balanceMinor: null, ...of },
        ],
        next: null,
      },
    })
    expect(calls.find(({ path }) => path.includes('fund'))?.query).toEqual({ account_ids: '[11,12]', account_type: 'AD' })
  })

  test('of an organisation are listed page by page, after those authorised directly', async () => {
    const { port } = await oceanEngine({
      'oauth2/advertiser/get': {
        list: [...Array.from({ length: 101 }, (_, at) => own(1000 + at)), own(5, { account_role: 'CUSTOMER_ADMIN' })],
      },
      '2/customer_center/advertiser/list': ({ query }) => ({
        list: [
          { advertiser_id: Number(query.page) * 10, advertiser_name: 'x', advertiser_type: 'NORMAL' },
          { advertiser_id: 99, advertiser_name: 'y', advertiser_type: 'DOU+' },
        ],
        page_info: { total_page: 2 },
      }),
    })
    const { pages, partly } = await all(port)
    expect([pages.map((ids) => ids.length), pages.slice(2), partly]).toEqual([
      [100, 1, 1, 1],
      [['10'], ['20']],
      [undefined, undefined, undefined, undefined],
    ])
  })

  test('of an agent or of a team are not listed, and the list says that it is incomplete', async () => {
    const { port } = await oceanEngine({
      'oauth2/advertiser/get': {
        list: [own(6, { account_role: 'AGENT' }), own(7, { account_role: 'PLATFORM_ROLE_ENTERPRISE_BP_ADMIN' })],
      },
      '2/ebp/advertiser/list': { account_list: [{ account_id: 71, account_name: 'z' }], page_info: { total_page: 1 } },
    })
    expect(await all(port)).toEqual({ pages: [[], ['71']], partly: [true, undefined] })
  })

  test('are listed with their names if company and balance are refused; when the network fails, so does the page', async () => {
    const named = { 'oauth2/advertiser/get': { list: [own(11)] } }
    const may = await oceanEngine({ ...named, '2/advertiser/info': refused(40002), 'v3.0/account/fund/get': refused(40118) })
    expect(await list(may.port)).toMatchObject({ ok: { assets: [{ id: '11', state: 'active', business: null, balanceMinor: null }] } })
    const away = await oceanEngine({ ...named, '2/advertiser/info': refused(50000) })
    expect(await list(away.port)).toMatchObject({ trouble: 'away' })
  })
})

test('audiences are those of one account, with how many people are in each', async () => {
  const { port, calls } = await oceanEngine({
    '2/dmp/custom_audience/select': {
      custom_audience_list: [{ custom_audience_id: 7000001, name: '付费', cover_num: 80_000 }],
      total_num: 101,
    },
  })
  expect(await port.assets({ token: 't', app: null }, { kind: 'audience', of: '11' }, null, signal)).toEqual({
    ok: { assets: [{ id: '7000001', name: '付费', size: 80_000 }], next: '2' },
  })
  expect(calls[0]?.query).toEqual({ advertiser_id: '11', select_type: '1', offset: '0', limit: '100' })
  expect(await port.assets({ token: 't', app: null }, { kind: 'page', of: null }, null, signal)).toEqual({ ok: { assets: [], next: null } })
})

test.each([
  [40115, 'auth_code is used', 'code_refused'],
  [40113, 'app is missing', 'app_unknown'],
  [40002, 'app_secret 不匹配，无权限操作当前应用', 'secret_wrong'],
  [40107, 'refresh_token is invalid', 'token_refused'],
  [40103, 'refresh_token is expired', 'token_refused'],
  [40118, 'not in allow list', 'right_missing'],
  [40110, 'too many', 'throttled'],
  [50000, 'SYS_ERROR', 'away'],
  [49999, 'a code that is not listed', 'away'],
])('code %i inside of an answer of 200 (%s) is told as %s', async (code, message, trouble) => {
  const { port } = await oceanEngine({ 'oauth2/access_token': refused(code, message) })
  const told = await port.redeem(APP, answer(), signal)
  expect(told).toEqual({ trouble, message })
})

test('a token that has ended is reported as invalid, not as a failed call; an application is checked with its secret', async () => {
  const { port } = await oceanEngine({
    '2/user/info': refused(40102, 'access_token已过期'),
    'oauth2/app_access_token': ({ body }) => (body.secret === 's' ? { access_token: 'x' } : refused(40002, 'app_secret 不匹配')),
  })
  expect(await port.inspect({ token: 'old', app: null }, signal)).toMatchObject({
    ok: { valid: false, reason: 'access_token已过期', rights: [] },
  })
  expect(await port.app(APP, signal)).toEqual({ ok: { name: APP.appId } })
  expect(await port.app({ ...APP, secret: 'wrong' }, signal)).toMatchObject({ trouble: 'secret_wrong' })
})
