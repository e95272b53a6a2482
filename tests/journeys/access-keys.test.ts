import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

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
    // Blueprint draws the ring of a box next to the box itself
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

test('keys without a modifier: sign in, menus, tools and palette, and the focus is always seen', async () => {
  const { page, errors } = await visit(house)
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
})

test('keys without a modifier: buttons that are off for a reason are reached, seen, and say it', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/advertise-2/batch/new')
  await page.getByLabel('批次名称').waitFor()
  // the outline leads to the last part of the long page
  await tabTo(page, /命名$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, /^沿用上一批次/)
  await page.locator('.fd-why-not', { hasText: '请选择游戏' }).waitFor()
  expect(errors).toEqual([])
})

test('keys without a modifier: from the list into a draft, a cell edited and taken back, and out again', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/advertise-2/home?state=draft')
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
