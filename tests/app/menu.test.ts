import { describe, expect, test } from 'vitest'
import { hrefOf, menuOf, toolsOf } from '#app/shell/menu.ts'
import { pageItems } from '#app/shell/page-items.ts'
import { paletteItems } from '#app/shell/palette-items.ts'
import { matching } from '#views/kit/shell/palette-match.ts'
import { subAppsOf } from '#app/sub-apps/sub-apps.ts'
import { say } from '#i18n/catalogue.ts'
import type { Grants } from '#permissions/grants.ts'
import type { Viewer } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import { PRESETS } from '#permissions/presets.ts'
import { isDomestic, quickTools } from '#permissions/quick-tools.ts'

const ALL: Grants = { global: { func: { '*': true }, game: ['*'], region: ['*'], spreader: ['*'], app: ['*'] }, pages: {} }
const aPerson = (rest: Partial<Viewer> = {}): Viewer => ({
  id: '1',
  isAgent: false,
  grants: ALL,
  observatory: true,
  on_finance_list: true,
  is_special: false,
  ...rest,
})
/** As it will be when every page is there. */
const LANDED = PAGES.map((page) => ({ ...page, landed: true }))
const speak = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
const menu = (person: Viewer, rest: { path?: string; failedRows?: number; gameId?: string; pages?: typeof PAGES } = {}) =>
  menuOf({ person, domestic: false, path: '/', failedRows: 0, gameId: '', say: speak, pages: LANDED, ...rest })
const keys = (entries: readonly { key: string; entries?: readonly { key: string }[] | undefined }[]) =>
  entries.map(({ key, entries: below }) => [key, ...(below ?? []).map((one) => one.key)].join(' > '))

describe('the top menu', () => {
  test('leads back to the game that was looked at last, as long as it is the person’s', () => {
    const hrefs = (person: Viewer, gameId: string) =>
      menu(person, { gameId }).flatMap(({ key, href }) => (key === 'Advertise' || key === 'Table' ? [href] : []))
    const narrow = aPerson({ grants: { ...ALL, global: { ...ALL.global, game: ['10078'] } } })
    expect([hrefs(aPerson(), ''), hrefs(aPerson(), '10012'), hrefs(narrow, '10012')]).toEqual([
      ['/advertise-2/home', '/table-2'],
      ['/advertise-2/home?game=10012', '/table-2?game=10012'],
      ['/advertise-2/home', '/table-2'],
    ])
  })

  test('holds the pages of the specification with those under them, materials on region 1', () => {
    expect(keys(menu(aPerson()))).toEqual([
      'Advertise > Advertise > AdvertiseObjects > AdvertiseObjectChanges > StrategyRta',
      'Table',
      'Observatory',
      'CreativeMaterialList > CreativeMaterialList > CreativeLibrary',
      'StrategyCallbackList > StrategyCallbackList > StrategyAutoRuleList',
      'ArtResource',
    ])
    expect(menu(aPerson()).find(({ key }) => key === 'CreativeMaterialList')?.href).toBe('/creative-center/material/list?region=1')
  })

  test('an entry whose page is still to come is hidden, not dead', () => {
    for (const { key } of menu(aPerson(), { pages: PAGES })) expect(PAGES.find(({ name }) => name === key)?.landed).toBe(true)
  })

  test('the observatory needs the authority flag, the material library its permission', () => {
    expect(keys(menu(aPerson({ observatory: false })))).not.toContain('Observatory')
    const without: Grants = { ...ALL, pages: { material: { func: {} } } }
    const creative = menu(aPerson({ grants: without })).find(({ key }) => key === 'CreativeMaterialList')
    expect([creative?.href, creative?.entries?.map(({ key }) => key)]).toEqual(['/creative-library', ['CreativeLibrary']])
  })

  test('marks where the person is, also below an entry, and caps the corner count', () => {
    const [ads] = menu(aPerson(), { path: '/advertise-2/batch/n1', failedRows: 120 })
    expect([ads?.isHere, ads?.corner]).toEqual([true, { text: '99+', spoken: '120 行失败或结果未知' }])
    expect(menu(aPerson())[0]?.corner).toBe(undefined)
  })
})

describe('tools', () => {
  const tools = (person: Viewer, rest: Partial<Parameters<typeof toolsOf>[0]> = {}) =>
    toolsOf({ person, domestic: true, recent: [], onBuilder: null, waiting: {}, say: speak, pages: LANDED, ...rest })
  const names = (person: Viewer) => tools(person).groups.flatMap((group) => group.tools.map(({ key }) => key))

  test('are in the four groups, 17 in all, each in exactly one part of the console', () => {
    expect(tools(aPerson()).groups.map(({ key }) => key)).toEqual(['delivery', 'analysis', 'marketing', 'other'])
    expect(names(aPerson())).toHaveLength(17)
    for (const { href } of tools(aPerson()).groups.flatMap((group) => group.tools)) expect(subAppsOf(href ?? '')).toEqual(['tools'])
  })

  test('a tool whose page is still to come is hidden: self-service debugging and data broadcast among them', () => {
    const shown = tools(aPerson(), { pages: PAGES }).groups.flatMap((group) => group.tools.map(({ key }) => key))
    const toCome = PAGES.flatMap(({ name, tool, landed }) => (tool && !landed ? [name] : []))
    expect(toCome).toEqual(expect.arrayContaining(['ToolsDebugList', 'ToolsBroadcast']))
    expect([
      names(aPerson())
        .filter((name) => !shown.includes(name))
        .sort(),
      shown.length > 0,
    ]).toEqual([toCome.sort(), true])
  })

  test('a tool counts what waits on its own page and on those below it', () => {
    const { groups } = tools(aPerson(), { waiting: { FinanceCostIn: 2, FinanceIncome: 90, FinanceMonth: 10, Table: 5 }, pages: PAGES })
    const finance = groups.flatMap((group) => group.tools).find(({ key }) => key === 'FinanceCostIn')
    expect(finance?.corner).toEqual({ text: '99+', spoken: '102 项等你处理' })
  })

  test('agent users lose the last one', () => {
    const [all, agents] = [names(aPerson()), names(aPerson({ isAgent: true }))]
    expect(all.filter((name) => !agents.includes(name))).toEqual([LANDED.filter(({ tool }) => tool).at(-1)?.name])
  })

  test('the builder is under delivery for who may open it', () => {
    const delivery = (person: Viewer, pages = LANDED) => tools(person, { onBuilder: () => undefined, pages }).groups[0]
    expect(delivery(aPerson())?.tools.at(-1)).toMatchObject({ key: 'builder', href: null })
    expect(delivery(aPerson(), [])).toMatchObject({ key: 'delivery', tools: [{ key: 'builder' }] })
    expect(
      tools(aPerson())
        .groups.flatMap((group) => group.tools)
        .some(({ key }) => key === 'builder'),
    ).toBe(false)
  })

  test('recent ones that the person no longer has are left out', () => {
    const recent = ['ToolsFraud', 'Gone', 'FinanceCostIn']
    expect(tools(aPerson({ on_finance_list: false }), { recent }).recent.map(({ key }) => key)).toEqual(['ToolsFraud'])
  })

  test('the audience list is that of the first channel the person has', () => {
    const page = LANDED.find(({ name }) => name === 'ToolsAudiencePackageList')
    if (!page) throw new Error('the page is in the list')
    expect(hrefOf(page, aPerson(), true)).toBe('/tools/audience-package/list/304')
    expect(hrefOf(page, aPerson(), false)).toBe('/tools/audience-package/list/21')
    expect(hrefOf(page, aPerson({ grants: { ...ALL, global: { ...ALL.global, spreader: ['4651'] } } }), true)).toBe(
      '/tools/audience-package/list/4651',
    )
  })

  test.each<[string, readonly string[], boolean, boolean]>([
    ['the mainland alone', ['1'], false, true],
    ['other regions alone', ['2', '4'], true, false],
    ['both: the user info says', ['1', '2'], true, true],
    ['all: the user info says', ['*'], false, false],
    ['none: the user info says', [], true, true],
  ])('who works in %s', (_regions, region, info, expected) => {
    expect(isDomestic({ global: { region }, pages: {} }, info)).toBe(expected)
  })

  test('quick tools differ for domestic and overseas people', () => {
    const [home, abroad] = [true, false].map((domestic) => quickTools(aPerson(), domestic, LANDED).map(({ name }) => name))
    expect(home).not.toEqual(abroad)
    expect(Math.min(home?.length ?? 0, abroad?.length ?? 0)).toBe(5)
  })

  test('a quick tool that is still to come is not promised: another of the person’s takes its place, overseas as well', () => {
    const names = (domestic: boolean, grants: Grants) => quickTools({ ...aPerson(), grants }, domestic).map(({ name }) => name)
    const landing = { global: {}, pages: { landing: { func: { 'page.view': true } } } }
    expect([
      names(true, PRESETS.buyer),
      names(false, PRESETS.buyer),
      names(false, landing),
      names(false, { global: {}, pages: {} }),
    ]).toEqual([
      ['ToolsLandingPage', 'MaterialAudit', 'ToolsAccountSteward', 'ToolsDateAnnotation', 'ToolsGamePackage'],
      ['ToolsAccountSteward', 'ToolsGamePackage', 'ToolsLandingPage', 'ToolsDateAnnotation', 'MaterialAudit'],
      ['ToolsLandingPage'],
      [],
    ])
    for (const domestic of [true, false]) expect(quickTools(aPerson(), domestic).filter(({ landed }) => !landed)).toEqual([])
  })
})

describe('the search for pages', () => {
  test('finds each section of the settings that a person may open, by its own name', () => {
    const found = (grants: Grants) =>
      pageItems({ say: speak, person: aPerson({ grants }), domestic: true, onGo: () => undefined }).flatMap(({ title, href }) =>
        href.startsWith('/settings/') ? [title] : [],
      )
    expect(found(PRESETS.admin)).toEqual(expect.arrayContaining(['游戏', '邀请', '渠道应用', '公司']))
    expect(found(PRESETS.buyer).filter((title) => ['游戏', '邀请', '渠道应用', '公司'].includes(title))).toEqual([])
  })
})

test('the page of invitations is found by what it is for, and its address is not shown', () => {
  for (const typed of ['invite', '新增用户', '/settings/invitations']) {
    const items = pageItems({ say: speak, person: aPerson({ grants: PRESETS.admin }), domestic: true, onGo: () => undefined })
    const found = matching(items, typed)
    expect([typed, found.map(({ title }) => title)]).toEqual([typed, expect.arrayContaining(['邀请'])])
    expect(found.flatMap(({ hint }) => hint ?? [])).toEqual([])
  }
})

describe('the palette', () => {
  test('offers what the flow accepts now first, then flows, pages, tools; no page twice, none that is still to come', () => {
    const went: string[] = []
    const onGo = (href: string) => void went.push(href)
    const person = aPerson()
    const tools = toolsOf({ person, domestic: true, recent: [], waiting: {}, say: speak, onBuilder: () => void went.push('builder') })
    const blocked = [{ code: 'call.offline' }]
    const current = {
      title: '批次',
      stage: '预览',
      actions: [{ key: 'commit', label: '提交', blockers: blocked, onSelect: () => void went.push('commit') }],
    }
    const flows = [{ id: '1', title: '批次 #1', state: 'running' as const, stateText: '进行中', href: '/f/1' }]
    const items = paletteItems({ say: speak, person, domestic: true, tools, flows, current, onGo })
    expect([...new Set(items.map(({ group }) => group))]).toEqual(['现在可做', '流程', '页面', '工具'])
    expect(items[0]).toMatchObject({ title: '提交', blockers: blocked })
    for (const item of items) item.onSelect()
    expect(went).toEqual([
      'commit',
      '/f/1',
      ...pageItems({ say: speak, person, domestic: true, onGo }).map(({ href }) => href),
      ...went.slice(-tools.groups.flatMap((group) => group.tools).length),
    ])
    expect(new Set(went).size).toBe(went.length)
    for (const href of went.filter((one) => one.startsWith('/') && one !== '/' && one !== '/f/1'))
      expect(subAppsOf(href.split('?')[0] ?? ''), href).toHaveLength(1)
  })
})
