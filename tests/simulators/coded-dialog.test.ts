import { expect, test } from 'vitest'
import { apiOf as oceanApi, ADVERTISER, anOceanEngine } from './oceanengine-client.ts'
import { ACCOUNT, apiOf as tencentApi, aTencent } from './tencent-client.ts'

const BACK = 'http://127.0.0.1:8443/back'
const TENCENT_APP = { client_id: '1112000001', client_secret: 'Kq3vT8mW1xYz5RbN' }
const OCEAN_APP = { app_id: 1780000000000001, secret: '5f2b0c7d9e41a683' }

const NETWORKS = [
  {
    name: 'Tencent',
    open: async () => {
      const simulator = await aTencent()
      return {
        simulator,
        exchange: (code: string) =>
          tencentApi(simulator).get('oauth/token', { ...TENCENT_APP, grant_type: 'authorization_code', authorization_code: code }),
        use: async (token: unknown) => (await tencentApi(simulator, String(token)).get('v3.0/adgroups/get')).code,
      }
    },
    path: '/oauth/authorize',
    app: { client_id: '1112000001' },
    code: 'authorization_code',
    account: ACCOUNT,
    /** a new sign-in of the same person ends the previous pair */
    endsFormer: false,
  },
  {
    name: 'Ocean Engine',
    open: async () => {
      const simulator = await anOceanEngine()
      return {
        simulator,
        exchange: (code: string) => oceanApi(simulator).post('oauth2/access_token/', { ...OCEAN_APP, auth_code: code }),
        use: async (token: unknown) => (await oceanApi(simulator, String(token)).get('v3.0/project/list/')).code,
      }
    },
    path: '/audit/oauth.html',
    app: { app_id: '1780000000000001' },
    code: 'auth_code',
    account: ADVERTISER,
    endsFormer: true,
  },
] as const

for (const { name, open, path, app, code, account, endsFormer } of NETWORKS) {
  const ask = (url: string, query: Record<string, string>, form?: Record<string, string>) =>
    fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      redirect: 'manual',
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
  const ours = { ...app, redirect_uri: BACK, state: 's"1' }
  const decide = async (url: string, form: Record<string, string>) => {
    const answer = await ask(url, ours, form)
    expect(answer.status).toBe(302)
    return new URL(answer.headers.get('location') ?? '')
  }
  const allow = (url: string, form: Record<string, string> = {}) => decide(url, { decision: 'allow', every_account: '1', ...form })

  test(`${name} shows the application and what it asks for, and keeps the state`, async () => {
    const { simulator } = await open()
    const answer = await ask(simulator.url, ours)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of ['Flightdeck', '王磊', `(${account})`, 'value="s&#34;1"']) expect(html).toContain(part)
  })

  test(`${name} does not redirect to an address that the application did not register`, async () => {
    const { simulator } = await open()
    expect((await ask(simulator.url, { ...ours, redirect_uri: 'https://elsewhere.example/back' })).status).toBe(400)
    expect((await ask(simulator.url, { ...app, redirect_uri: '' })).status).toBe(400)
    expect((await ask(simulator.url, { redirect_uri: BACK })).status).toBe(400)
  })

  test(`${name} redirects with a code that works once, under its own name, or with a refusal`, async () => {
    const { simulator, exchange, use } = await open()
    const back = await allow(simulator.url)
    expect([back.origin + back.pathname, back.searchParams.get('state'), [...back.searchParams.keys()]]).toEqual([
      BACK,
      's"1',
      [code, 'state'],
    ])
    const given = await exchange(back.searchParams.get(code) ?? '')
    expect([given.code, await use(given.data.access_token)]).toEqual([0, 0])
    expect((await exchange(back.searchParams.get(code) ?? '')).code).not.toBe(0)
    expect((await decide(simulator.url, { decision: 'deny' })).searchParams.get('error')).toBe('access_denied')
    expect(JSON.stringify(simulator.control.journal())).not.toContain(back.searchParams.get(code))
  })

  test(`${name} gives access to no account when the person chose none`, async () => {
    const { simulator, exchange, use } = await open()
    const back = await decide(simulator.url, { decision: 'allow', accounts: '4711' })
    const given = await exchange(back.searchParams.get(code) ?? '')
    expect(await use(given.data.access_token)).not.toBe(0)
  })

  test(`${name} ${endsFormer ? 'ends' : 'leaves'} the previous pair when a person signs in again, and keeps those of other people`, async () => {
    const { simulator, exchange, use } = await open()
    const signIn = async (form: Record<string, string> = {}) => {
      const back = await allow(simulator.url, form)
      return (await exchange(back.searchParams.get(code) ?? '')).data.access_token
    }
    const [first, other] = [await signIn(), await signIn({ person: name === 'Tencent' ? '3008001002' : '4100000000000002' })]
    const again = await signIn()
    const good = await Promise.all([first, other, again].map(async (token) => (await use(token)) === 0))
    expect(good).toEqual([!endsFormer, true, true])
  })
}

test('Tencent returns the user of a token and the permissions that were kept', async () => {
  const { url, control } = await aTencent()
  const query = new URLSearchParams({ client_id: '1112000001', redirect_uri: BACK, scope: 'ads_management,ads_insights' })
  const body = new URLSearchParams({ decision: 'allow', every_account: '1', person: '3008001002', rights: 'ads_insights' })
  const answer = await fetch(`${url}/oauth/authorize?${query}`, { method: 'POST', body, redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('authorization_code')
  const asked = { ...TENCENT_APP, grant_type: 'authorization_code', authorization_code: code }
  const { data } = await tencentApi({ url }).get('oauth/token', asked)
  expect(data).toMatchObject({ authorizer_info: { account_uin: 3008001002, scope_list: ['ads_insights'] } })
  expect(control.journal().length).toBeGreaterThan(0)
})

test('Ocean Engine returns the user of a token, checks the secret of an application, and has balances in fen', async () => {
  const simulator = await anOceanEngine({ accounts: [{ id: ADVERTISER, balance: 123_456 }] })
  const api = oceanApi(simulator)
  expect((await api.get('2/user/info/')).data).toMatchObject({ display_name: '模拟用户', app_id: '1780000000000001' })
  expect((await api.post('oauth2/app_access_token/', OCEAN_APP)).code).toBe(0)
  expect((await api.post('oauth2/app_access_token/', { ...OCEAN_APP, secret: 'x' })).code).toBe(40002)
  const funds = await api.get('v3.0/account/fund/get/', { account_ids: [ADVERTISER], account_type: 'AD' })
  expect(funds.data.list).toMatchObject([{ account_id: ADVERTISER, valid_balance: 123_456 }])
})
