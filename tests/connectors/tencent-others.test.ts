import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { account, okOf, signal, tencent } from './tencent-stub.ts'

const RANGE = { since: '2026-11-01', until: '2026-11-02' }

test('figures are fen of each ad and day; days that hold too many rows are read apart', async () => {
  const counts = { cost: 29866, view_count: 900, valid_click_count: 7, purchase_pv: 2, purchase_amount: 6480 }
  const row = { adgroup_id: 22, dynamic_creative_id: 7, date: '2026-11-02', ...counts }
  const { connector, calls } = await tencent('v3.0', ({ query }) => ({
    list: [row],
    page_info: { total_page: 1, total_number: query.date_range?.includes('"2026-11-01","end_date":"2026-11-02') ? 10_001 : 1 },
  }))
  const first = okOf(await connector.figures?.read(account, RANGE, null, signal))
  expect(first.figures).toEqual([])
  const second = okOf(await connector.figures?.read(account, RANGE, first.next, signal))
  const place = { networkId: '7', above: ['22'], day: '2026-11-02', country: '', currency: 'CNY' }
  expect(second.figures).toEqual([{ ...place, spendMinor: '29866', returnMinor: '6480', impressions: 900, clicks: 7, results: 2 }])
  expect(okOf(await connector.figures?.read(account, RANGE, second.next, signal)).next).toBeNull()
  expect(calls[0]?.query).toMatchObject({ level: 'REPORT_LEVEL_DYNAMIC_CREATIVE', group_by: '["date","adgroup_id","dynamic_creative_id"]' })
})

test('hours are asked for day by day', async () => {
  const { connector, calls } = await tencent('v1.3', () => ({ list: [{ campaign_id: 1, adgroup_id: 2, ad_id: 3, hour: 12, cost: 5 }] }))
  const { figures, next } = okOf(await connector.hours?.read(account, RANGE, null, signal))
  expect(figures).toMatchObject([{ networkId: '3', above: ['1', '2'], day: '2026-11-01', minute: 720, spendMinor: '5', results: 0 }])
  expect(next).not.toBeNull()
  expect(calls[0]?.path).toBe('/v1.3/hourly_reports/get')
})

test('files go with their MD5, a video whole, and its id comes with the bytes', async () => {
  const bytes = Buffer.from('picture')
  const answers: Record<string, object> = {
    images: { image_id: '31' },
    videos: { video_id: 41, list: [{ system_status: 'MEDIA_STATUS_VALID' }] },
  }
  const { connector, calls } = await tencent('v3.0', ({ path }) => ({ ...answers[path.split('/')[2] ?? ''] }))
  const file = { materialId: 'm', fileName: 'a.png', mime: 'image/png', sha256: '', read: async () => bytes }
  expect(okOf(await connector.uploadImage(account, file, signal))).toEqual({ ref: '31' })
  expect(calls[0]?.text).toContain(createHash('md5').update(bytes).digest('hex'))
  const begun = okOf(await connector.videos?.start(account, { name: 'a.mp4', bytes: 7 }, signal))
  expect(okOf(await connector.videos?.transfer(account, { session: begun.session, from: 0 }, bytes, signal))).toEqual({
    from: 7,
    to: 7,
    videoId: '41',
  })
  expect(okOf(await connector.videos?.status(account, '41', signal)).state).toBe('ready')
})

test('a renewed pair is one credential with its rights; the old one is used up', async () => {
  const pair = (at: number) => ({ access_token: `a${at}`, refresh_token: `r${at}`, access_token_expires_in: 86_400 })
  const { connector, calls } = await tencent('v3.0', ({ path }) =>
    path === '/oauth/token'
      ? { ...pair(1), authorizer_info: { scope_list: ['ads_management'] } }
      : path === '/oauth/refresh_token'
        ? pair(2)
        : { list: [{ account_id: 5, corporation_name: '公司' }], cursor_page_info: { has_more: true, cursor: 9 } },
  )
  const { access } = connector
  if (!access?.renew) throw new Error('tokens are given and renewed')
  const app = { appId: '1', secret: 's' }
  const given = await access.redeem(app, { code: 'c', redirectUrl: 'https://x.cn/b', verifier: null }, signal)
  const token = 'ok' in given ? given.ok.token : ''
  const renewed = await access.renew({ token, app }, signal)
  const next = 'ok' in renewed ? renewed.ok.token : ''
  expect(await access.inspect({ token: next, app }, signal)).toMatchObject({ ok: { valid: true, rights: ['ads_management'] } })
  expect(calls.map(({ query }) => query.authorization_code ?? query.refresh_token ?? query.access_token)).toEqual(['c', 'r1', 'a2'])
  expect(await access.assets({ token: next, app }, { kind: 'account', of: null }, null, signal)).toMatchObject({
    ok: { assets: [{ id: '5', name: '公司', currency: 'CNY' }], next: '9' },
  })
  expect(await access.renew({ token: 'pasted', app }, signal)).toMatchObject({ trouble: 'token_refused' })
})

test('a pair says when it is renewed and when a person has to act; one of an earlier release still does', async () => {
  const { connector } = await tencent('v3.0', ({ path }) =>
    path === '/oauth/token'
      ? {
          access_token: 'a1',
          refresh_token: 'r1',
          access_token_expires_in: 86_400,
          refresh_token_expires_in: 2_592_000,
          authorizer_info: { account_uin: 2644750491, account_id: 77, scope_list: [] },
        }
      : { list: [{ account_id: 5, corporation_name: '公司', comment_list: [{ comment: '一号' }] }] },
  )
  const { access } = connector
  const app = { appId: '1', secret: 's' }
  const given = await access?.redeem(app, { code: 'c', redirectUrl: 'https://x.cn/b', verifier: null }, signal)
  const token = given && 'ok' in given ? given.ok.token : ''
  const hours = (at: Date | null) => (at === null ? null : Math.round((at.getTime() - Date.now()) / 3_600_000))
  const timesOf = async (credential: string, by: typeof app | null) => {
    const read = await access?.inspect({ token: credential, app: by }, signal)
    if (!read || !('ok' in read)) throw new Error('the network knows it')
    const { userId, expiresAt, renewAt } = read.ok
    return { userId, ends: hours(expiresAt), renews: hours(renewAt) }
  }
  expect(given).toMatchObject({ ok: { expiresAt: expect.any(Date), renewAt: expect.any(Date) } })
  expect(await timesOf(token, app)).toEqual({ userId: '2644750491 · 77', ends: 720, renews: 12 })
  // without the secret of its application it cannot be renewed
  expect(await timesOf(token, null)).toEqual({ userId: '2644750491 · 77', ends: 24, renews: null })
  const earlier = JSON.stringify({ access: 'a0', refresh: 'r0', until: Date.now() + 20 * 3_600_000, rights: [] })
  expect(await timesOf(earlier, app)).toEqual({ userId: '', ends: null, renews: 8 })
  expect(await access?.assets({ token, app }, { kind: 'account', of: null }, null, signal)).toMatchObject({
    ok: { assets: [{ id: '5', name: '一号', business: { name: '公司' } }] },
  })
})

test('the dialog asks for all rights where the list of them is longer than it takes', async () => {
  const { connector } = await tencent('v1.3', () => ({}))
  const ask = { appId: '1', redirectUrl: 'https://x.cn/b', state: 's', challenge: null }
  const scopeOf = (...rights: string[]) => new URL(connector.access?.dialogUrl({ ...ask, rights }) ?? '').searchParams.get('scope')
  expect(scopeOf('ads_management', 'ads_insights')).toBe('ads_management,ads_insights')
  expect(scopeOf('ads_management', 'ads_insights', 'account_management', 'audience_management')).toBeNull()
})
