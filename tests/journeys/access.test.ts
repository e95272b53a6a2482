import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say, type Language } from '#i18n/catalogue.ts'
import { PAGES } from '#permissions/page-list.ts'
import { sourceFiles } from '../kit/house.ts'
import { signIn, startBrowser, startHouse, visit, type House, type Visit } from './kit.ts'
import { findingsAround, findingsInOpen, keepShot, look } from './looks.ts'

let house: House
let browser: Browser

beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const LANDED = PAGES.filter(({ landed }) => landed).map(({ path }) => path)
/** Every address of the route tables: a page that is added there is looked at from then on. */
const ROUTED = sourceFiles('src/app/sub-apps').flatMap(({ text }) =>
  [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path),
)
/** Those that stand for one of many, or for what nobody made. */
const ONE_OF_MANY = ['/advertise-2/batch?batch_id=1', '/settings/users/2', '/settings/dictionaries?name=recommend_type', '/nowhere']
const ADDRESSES = [...new Set([...LANDED, ...ROUTED])].filter((path) => !path.includes(':') && path !== '/login').concat(ONE_OF_MANY)

/** The pages that the README shows as they are in a fresh house. */
const IN_THE_README = new Map([
  ['/creative-center/material/list', 'materials'],
  ['/tool-list/material-audit/arts', 'review'],
])

/** The page is there and nothing on it is on its way. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('#main').waitFor()
  await expect.poll(() => page.locator('#main').innerText()).not.toBe('')
  await expect.poll(() => page.locator('#main .bp6-spinner, #main [aria-busy="true"]').count()).toBe(0)
}

describe('no serious finding in both themes and languages, as the administrator who sees them all', () => {
  let seen: Visit
  beforeAll(async () => {
    seen = await visit(browser, house.address)
    await signIn(seen.page, 'admin')
  })
  afterAll(() => seen.context.close())

  test.each(ADDRESSES)('%s', async (path) => {
    const { page, errors } = seen
    await arrive(page, path)
    const picture = IN_THE_README.get(path)
    if (picture) await keepShot(page, picture)
    expect([await findingsAround(page), errors]).toEqual([[], []])
  })
})

type Open = (page: Page, word: (key: string) => string) => Promise<void>
type Surface = readonly [name: string, within: string, open: Open]

const press =
  (key: string): Open =>
  (page, word) =>
    page
      .locator('#main')
      .getByRole('button', { name: word(key), exact: true })
      .first()
      .click()
const bar =
  (part: string): Open =>
  (page) =>
    page.locator(`.fd-topbar ${part}`).click()

/** What opens above the list of batches, and above a draft. */
const ABOVE_THE_LIST: readonly Surface[] = [
  ['a section’s menu', '.bp6-popover', bar('.fd-topbar-nav .fd-topbar-link:is(button) >> nth=0')],
  ['the tools', '.fd-tools-menu', bar('[aria-haspopup="dialog"]')],
  ['the flow tray', '.fd-tray', bar('button:has-text("⟳")')],
  ['the user’s menu', '.bp6-popover', bar('button >> nth=-1')],
  ['the ways to begin', '.bp6-popover', press('batch.home.new')],
  ['the filters of a grid', '.bp6-popover', press('kit.grid.filter')],
  ['the columns of a grid', '.bp6-popover', press('kit.grid.columns')],
  ['the palette', '.fd-palette', (page) => page.keyboard.press('Control+k')],
]
const ABOVE_A_DRAFT: readonly Surface[] = [
  ['the question before a commit', '.bp6-dialog', (page) => page.locator('.fd-flow-foot button').last().click()],
  ['the question before all is thrown away', '.bp6-dialog', press('batch.flow.discard')],
]

test('no serious finding in what is open: menus, trays, popovers and dialogs, in both themes and languages', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  await signIn(page, 'buyer')
  const found: string[] = []
  const judge = async (language: Language, surfaces: readonly Surface[]) => {
    for (const [name, within, open] of surfaces) {
      await open(page, (key) => say(language, key))
      await page.locator(within).first().waitFor()
      found.push(...(await findingsInOpen(page, language, within)).map((finding) => `${name}: ${finding}`))
      await page.keyboard.press('Escape')
      await page.locator(within).first().waitFor({ state: 'detached' })
    }
  }
  for (const language of ['zh', 'en'] as const) {
    await page.goto('/advertise-2/home?state=draft')
    await page.locator('.ag-row').first().waitFor()
    await look(page, language, 'light')
    await judge(language, ABOVE_THE_LIST)
    await page.locator('.ag-row').first().dblclick()
    await page.waitForURL('**/advertise-2/batch/*')
    await page.locator('.ag-cell[col-id="name"]').first().waitFor()
    await judge(language, ABOVE_A_DRAFT)
  }
  expect([found, errors]).toEqual([[], []])
  await context.close()
})

/** Where the keys go now, and whether a person can see it: an outline, a ring, or the cell the grid draws a frame around. */
async function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return { name: '', seen: false }
    const looks = (element: Element | null): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      return (
        (outlineStyle !== 'none' && outlineWidth !== '0px') ||
        boxShadow !== 'none' ||
        (element.matches('.ag-cell-focus') && borderColor !== 'rgba(0, 0, 0, 0)')
      )
    }
    // Blueprint draws the ring of a box beside the box itself
    const seen = looks(at) || looks(at.parentElement) || looks(at.nextElementSibling)
    return { name: (at.getAttribute('aria-label') ?? at.innerText ?? '').trim() || at.tagName.toLowerCase(), seen }
  })
}

/** Tab until the keys are at what is meant; every stop on the way is seen. @throws when it is not reached, or the keys are caught */
async function tabTo(page: Page, wanted: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key)
    const { name, seen } = await focused(page)
    passed.push(name)
    expect([name, seen]).toEqual([name, true])
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return
  }
  throw new Error(`the keys do not come to ${String(wanted)}: ${passed.join(' → ')}`)
}

test('keys alone: sign in, menus, tools and palette, and the focus is always seen', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  await page.goto('/advertise-2/home?state=draft')
  await page.waitForURL('**/login')
  await expect.poll(() => page.getByLabel('账号').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('buyer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('buyer-demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '批次' }).waitFor()
  await page.locator('.ag-row').first().waitFor()

  // the menu and the tools, from the top of the page
  await tabTo(page, /跳到|跳过/)
  await tabTo(page, '工具库')
  await page.keyboard.press('Enter')
  const search = page.getByRole('searchbox', { name: '搜索工具' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await focused(page)).name).toBe('工具库')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await palette.waitFor()
  await page.keyboard.type('广告数据')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '广告数据', level: 1 }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('keys alone: buttons that are off for a reason are reached, seen, and say it', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  await signIn(page, 'buyer')
  await page.goto('/advertise-2/batch/new')
  await page.getByLabel('批次名称').waitFor()
  await tabTo(page, /^沿用上一批次/)
  await page.locator('.fd-why-not', { hasText: '请选择游戏' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('keys alone: from the list into a draft, a cell edited and taken back, and out again', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  await signIn(page, 'buyer')
  await page.goto('/advertise-2/home?state=draft')
  await page.locator('.ag-row').first().waitFor()
  await tabIntoCells(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/advertise-2/batch/*')
  await page.locator('.ag-cell[col-id="name"]').first().waitFor()

  await tabIntoCells(page)
  for (let step = 0; step < 6 && (await columnAt(page)) !== 'name'; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const before = await textAt(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('只用键盘改名')
  await page.keyboard.press('Enter')
  await page.locator('.ag-cell', { hasText: '只用键盘改名' }).waitFor()
  await page.keyboard.press('Control+Z')
  await page.locator('.ag-cell', { hasText: '只用键盘改名' }).waitFor({ state: 'detached' })
  expect(before).not.toBe('只用键盘改名')
  // past the grid the keys go on to what is done with the batch
  await tabTo(page, /^提交/)
  expect(errors).toEqual([])
  await context.close()
})

/** Tab until a cell of a grid has the focus. @throws when none is reached */
async function tabIntoCells(page: Page): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    if ((await columnAt(page)) !== null) return
  }
  throw new Error('the keys do not come to the cells')
}
const columnAt = (page: Page) => page.evaluate(() => document.activeElement?.closest('.ag-cell')?.getAttribute('col-id') ?? null)
const textAt = (page: Page) => page.evaluate(() => document.activeElement?.closest('.ag-cell')?.textContent ?? '')
