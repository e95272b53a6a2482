import { describe, expect, test } from 'vitest'
import { sayBlocker, WORDS } from '#i18n/catalogue.ts'
import { scopeOf, functionBlockers, type Grants } from '#permissions/grants.ts'
import { addressBlockers, explain, isPageShown, pageBlockers, type Viewer } from '#permissions/page-can.ts'
import { PAGES, TOOL_GROUPS } from '#permissions/page-list.ts'
import { pageOf, partKeys } from '#permissions/pages.ts'

const aPerson = (rest: Partial<Viewer> = {}): Viewer => ({
  id: '7',
  isAgent: false,
  grants: { global: {}, pages: {} },
  observatory: false,
  on_finance_list: false,
  is_special: false,
  ...rest,
})
const everything: Grants = { global: { func: { '*': true } }, pages: {} }
const codes = (blockers: { code: string }[]) => blockers.map(({ code }) => code)

describe('the list', () => {
  test('holds the top menu, the other paths and the 17 tool links of the specification', () => {
    expect(PAGES.filter(({ tool }) => tool).map(({ path }) => path)).toEqual([
      '/tools/landing-page',
      '/tools/crowd-package/list',
      '/tools/audience-package/list/:spreaderId',
      '/tools/keyword/list',
      '/tools/account-steward/main',
      '/tools/sub-package',
      '/tools/debug/list',
      '/tools/fraud',
      '/tools/broadcast',
      '/tools/date-annotation/main',
      '/tool-list/celebrity/celebrity-list',
      '/tool-list/finance/cost-in-v2',
      '/tool-list/material-audit/arts',
      '/tools/compliant',
      '/tools/test-package/main',
      '/tools/game-package',
      '/tools/comments-management/douyin/list',
    ])
    expect(PAGES.filter(({ menu }) => menu?.under === null).map(({ path }) => path)).toEqual([
      '/advertise-2',
      '/table-2',
      '/observatory',
      '/creative-center/material/list',
      '/strategy-center/callback-strategy/list/strategy',
      '/art-resource',
      '/tools',
    ])
    const paths = PAGES.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/settings', '/help-center/home', '/aigc', '/home', '/error', '/vue3_subapp']))
  })

  test('names are unique, parents exist, every page and group has a title', () => {
    const names = PAGES.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const parents = PAGES.flatMap(({ inherits, menu }) => [inherits, menu?.under]).filter((name) => typeof name === 'string')
    expect(parents.filter((name) => !names.includes(name))).toEqual([])
    const keys = [...names.map((name) => `page.${name}`), ...TOOL_GROUPS.map((group) => `page.group.${group}`)]
    expect(keys.filter((key) => !Object.hasOwn(WORDS, key))).toEqual([])
  })
})

test.each([
  ['/', 'Home'],
  ['/advertise-2', 'Advertise'],
  ['/advertise-2/home?game=1', 'AdvertiseHome'],
  ['/advertise-2/batch/12#row', 'Advertise'],
  ['/advertise/old', 'AdvertiseOld'],
  ['/tools/audience-package/list/21', 'ToolsAudiencePackageList'],
  ['/tools/compliant/add', 'ToolsCompliantListAdd'],
  ['/tools/nothing-known', 'Tools'],
  ['ToolsFraud', 'ToolsFraud'],
  ['/elsewhere', undefined],
  ['Elsewhere', undefined],
])('%s is the page %s', (asked, name) => expect(pageOf(asked)?.name).toBe(name))

describe('inheritance', () => {
  test('ToolsCompliantListAdd takes its grants from ToolsCompliantList, under its auth key or its route name', () => {
    expect(partKeys('ToolsCompliantListAdd')).toEqual(['ToolsCompliantListAdd', 'compliant', 'ToolsCompliantList'])
    for (const key of ['compliant', 'ToolsCompliantList']) {
      const grants: Grants = { global: {}, pages: { [key]: { func: { handle: true }, game: ['1'] } } }
      expect(pageBlockers(aPerson({ grants }), 'ToolsCompliantListAdd')).toEqual([])
      expect(scopeOf(grants, 'ToolsCompliantListAdd', 'game')).toEqual(['1'])
      expect(functionBlockers(grants, 'compliant.handle')).toEqual([])
    }
  })

  test("the accounts of one steward take their grants from the steward's page, under its auth key or its route name", () => {
    expect(partKeys('ToolsAccountStewardList')).toEqual(['account', 'ToolsAccountStewardList', 'ToolsAccountSteward'])
    for (const key of ['account', 'ToolsAccountSteward']) {
      const grants: Grants = { global: {}, pages: { [key]: { func: { view: true }, spreader: ['21'] } } }
      expect(codes(pageBlockers(aPerson({ grants }), '/tools/account-steward/account-list?spreaderId=21'))).toEqual([])
      expect(scopeOf(grants, 'ToolsAccountStewardList', 'spreader')).toEqual(['21'])
    }
    expect(codes(pageBlockers(aPerson(), 'ToolsAccountStewardList'))).toEqual(['page.no_function'])
  })

  test("the page's own part wins, the parent's is next, the global one last", () => {
    const grants: Grants = {
      global: { game: ['global'], region: ['global'] },
      pages: { ToolsCompliantListAdd: { game: ['own'] }, compliant: { game: ['parent'], spreader: ['parent'] } },
    }
    const lists = (['game', 'spreader', 'region', 'app'] as const).map((kind) => scopeOf(grants, 'ToolsCompliantListAdd', kind))
    expect(lists).toEqual([['own'], ['parent'], ['global'], []])
  })
})

describe('a page is closed', () => {
  test.each([
    ['ToolsFraud', {}, ['page.no_function']],
    ['ToolsFraud', { grants: { global: {}, pages: { fraud: { func: { view: false } } } } }, ['page.no_function']],
    ['Observatory', { grants: everything }, ['page.observatory']],
    ['Observatory', {}, ['page.no_function', 'page.observatory']],
    ['FinanceCostIn', { grants: everything }, ['page.finance_list']],
    ['ToolsCommentsDouyinList', { grants: everything, isAgent: true }, ['page.agent']],
    ['/elsewhere', { grants: everything }, ['page.unknown']],
  ] as const)('%s for %j: %j', (page, person, expected) => expect(codes(pageBlockers(aPerson(person), page))).toEqual(expected))

  test('and open when nothing is missing', () => {
    const person = aPerson({ grants: everything, observatory: true, on_finance_list: true })
    expect(PAGES.filter(({ name }) => pageBlockers(person, name).length > 0)).toEqual([])
    expect(PAGES.filter((page) => isPageShown(person, page))).toEqual(PAGES.filter(({ landed }) => landed))
    expect(pageBlockers(aPerson(), '/tools')).toEqual([])
  })

  test('the reason names the page in words', () => {
    const [reason] = pageBlockers(aPerson(), 'ToolsFraud')
    if (!reason) throw new Error('no reason was given')
    expect([sayBlocker('zh', reason), sayBlocker('en', reason)]).toEqual([
      '没有「反作弊分析」的任何权限，请联系管理员开通',
      'You have no permission on “Fraud analysis”; ask an administrator',
    ])
  })
})

describe('explain', () => {
  test('a function: where it was looked for and what is missing', () => {
    const grants: Grants = { global: { func: { '*': true } }, pages: { ads: { func: { 'batch.view': true } } } }
    expect(explain(aPerson({ grants }), 'ads.batch.commit')).toEqual({
      allowed: false,
      blockers: [{ code: 'permission.function_missing', params: { permission: 'ads.batch.commit' } }],
      looked_at: [{ part: 'ads', says: 'no' }],
      missing: [{ kind: 'function', part: 'ads', func: 'batch.commit' }],
    })
    expect(explain(aPerson({ grants }), 'landing.page.save')).toEqual({
      allowed: true,
      blockers: [],
      looked_at: [
        { part: 'landing', says: 'nothing' },
        { part: 'ToolsLandingPage', says: 'nothing' },
        { part: 'global', says: 'yes' },
      ],
      missing: [],
    })
  })

  test('a page: the grant and the flag that are missing', () => {
    const { allowed, missing } = explain(aPerson(), 'Observatory')
    expect({ allowed, missing }).toEqual({
      allowed: false,
      missing: [
        { kind: 'function', part: 'observatory', func: '*' },
        { kind: 'flag', flag: 'observatory' },
      ],
    })
    expect(explain(aPerson({ isAgent: true, grants: everything }), 'ToolsCommentsDouyinList').missing).toEqual([
      { kind: 'flag', flag: 'not_agent' },
    ])
    expect(explain(aPerson(), '/tools')).toEqual({ allowed: true, blockers: [], looked_at: [], missing: [] })
    expect(explain(aPerson(), '/elsewhere').allowed).toBe(false)
  })

  test('an id of a list', () => {
    const grants: Grants = { global: { game: ['1'] }, pages: { ads: { game: ['2'] } } }
    const asked = { page: 'ads', list: 'game', id: '1' } as const
    expect(explain(aPerson({ grants }), asked)).toEqual({
      allowed: false,
      blockers: [{ code: 'permission.game_outside', params: { id: '1' }, field: 'game_id' }],
      looked_at: [{ part: 'ads', says: 'no' }],
      missing: [{ kind: 'list', part: 'ads', list: 'game', id: '1' }],
    })
    expect(explain(aPerson({ grants }), { ...asked, id: '2' }).allowed).toBe(true)
  })
})

test('an address of a page that is still to come asks for its flags and not for its grants', () => {
  const agent = aPerson({ isAgent: true })
  const flags = ['page.observatory', 'page.finance_list', 'page.agent']
  const asked = PAGES.map(({ name, path }) => [name, codes(addressBlockers(agent, path))])
  expect(asked).toEqual(
    PAGES.map(({ name, landed }) => [name, codes(pageBlockers(agent, name)).filter((code) => landed || flags.includes(code))]),
  )
})
