import { describe, expect, test } from 'vitest'
import { createLocalData } from '#app/entry/local-data.ts'
import { aStorage } from './kit/storage.ts'

const user = {
  id: '7',
  name: '李',
  avatar: '',
  account: 'buyer',
  isAgent: false,
  special: { on_finance_list: false, is_special: false, withheld_games: ['301'], single_package_games: ['10078'] },
  domestic: true,
  userAuth: { front_auth: { observatory: { menu: { is_show: false } } } },
  permissions: { global: { game: ['10078'] }, pages: {} },
}

describe('local data', () => {
  test('keeps a session under the keys of the specification, its token last', () => {
    const local = aStorage()
    createLocalData(local, aStorage()).keepSession({ token: 't', version: '1.4', user })
    expect(Object.keys(local.all())).toEqual(['userInfo', 'permissions', 'version', 'token'])
    expect([local.getItem('token'), JSON.parse(local.getItem('permissions') ?? '')]).toEqual(['t', user.permissions])
  })

  test('who has chosen no language has the one that is proposed, and who has chosen keeps it', () => {
    expect(createLocalData(aStorage(), aStorage(), 'en').settings().language).toBe('en')
    expect(createLocalData(aStorage({ settings: '{"language":"zh"}' }), aStorage(), 'en').settings().language).toBe('zh')
  })

  test('clearing keeps filter, settings and the running flows, and nothing else, here and in the session storage', () => {
    const local = aStorage({
      token: 't',
      userInfo: '{}',
      version: '1',
      permissions: '{}',
      from: '/x',
      dateAnnotationDict: '[]',
      filter: '{"gameId":"1"}',
      settings: '{}',
      'flightdeck.flow.7.f1': '{}',
    })
    const session = aStorage({ anything: '1' })
    createLocalData(local, session).clear()
    expect([local.all(), session.all()]).toEqual([{ filter: '{"gameId":"1"}', settings: '{}', 'flightdeck.flow.7.f1': '{}' }, {}])
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])('never goes back to %s', (from) => {
    expect(createLocalData(aStorage({ from }), aStorage()).from()).toBeNull()
  })

  test('remembers a path with its query, but not the sign-in page', () => {
    const data = createLocalData(aStorage(), aStorage())
    data.rememberFrom('/advertise-2/home?state=draft')
    data.rememberFrom('/login')
    expect(data.from()).toBe('/advertise-2/home?state=draft')
  })

  test('a link that is followed without a session counts more than where the last one ended; the bare start page does not', () => {
    const data = createLocalData(aStorage({ from: '/table-2' }), aStorage())
    data.rememberAsked('/')
    expect(data.from()).toBe('/table-2')
    data.rememberAsked('/advertise-2/batch/n1?from=mail')
    expect(data.from()).toBe('/advertise-2/batch/n1?from=mail')
  })

  test('each tab goes back to where it was itself', () => {
    const local = aStorage()
    const [one, other] = [createLocalData(local, aStorage()), createLocalData(local, aStorage())]
    one.rememberFrom('/table-2')
    other.rememberFrom('/tools')
    expect([one.from(), other.from()]).toEqual(['/table-2', '/tools'])
    other.forgetFrom()
    expect([one.from(), other.from()]).toEqual(['/table-2', null])
  })

  test('tells once after the reload that the session had expired', () => {
    const data = createLocalData(aStorage(), aStorage())
    data.markExpired()
    expect([data.takeExpired(), data.takeExpired()]).toEqual([true, false])
  })

  test('reads settings of another version without failing, and keeps what it does not know', () => {
    const local = aStorage({ settings: '{"theme":"neon","density":"compact"}' })
    const data = createLocalData(local, aStorage())
    expect(data.settings()).toEqual({ language: 'zh', theme: 'light', singleKeys: true })
    data.changeSettings({ language: 'en' })
    expect(JSON.parse(local.getItem('settings') ?? '')).toEqual({ language: 'en', theme: 'light', singleKeys: true, density: 'compact' })
  })

  test.each(['', 'not json', '{"state":"s"}', '{"state":"s","attempt":7}'])('half a company sign-in is none: %s', (kept) => {
    expect(createLocalData(aStorage(), aStorage({ ssoAttempt: kept })).takeSsoAttempt()).toBeNull()
  })
})
