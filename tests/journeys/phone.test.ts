import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aHouse, fillSignIn, seriousFindings, signIn, visit, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'
import { arrive, switchTo } from './steps.ts'

const house = aHouse(WITHOUT_WORKER)

test('on a phone the sign-in leads to the ad data, cards and filters of what was pushed fit, and the menu is there', async () => {
  const { page, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await fillSignIn(page, 'agent')
  await page.waitForURL('**/table-2')
  await switchTo(page, '推送记录')
  await page.getByRole('list', { name: '已推送的广告' }).getByRole('listitem').first().waitFor()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wide()).toBe(0)
  expect(await findingsInAllLooks(page)).toEqual([])
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByLabel('只看失败与未知').click({ force: true })
  await page.waitForURL('**/table-2/pushed?trouble=1')
  expect(await wide()).toBe(0)
  await page.getByRole('button', { name: '主菜单' }).click()
  await page.getByRole('menuitem', { name: '广告投放' }).waitFor()
  expect(errors).toEqual([])
})

/** Bars of one line, whole, move nothing below them when their counts and choices come. */
const barsAre = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('.fd-page-head, .fd-page-filters, .fd-grid-toolbar, .fd-line')]
    const other = bars.find(({ offsetHeight, scrollHeight, clientHeight }) => offsetHeight > 56 || scrollHeight > clientHeight)
    return other ? `${other.className} ${other.offsetHeight} px, in it ${other.scrollHeight}` : 'one line'
  })

/** The search of a list and what a page is mostly for need no move of a thumb. */
const BEFORE_THE_EDGE = '.fd-grid-find, .fd-page-head .bp6-intent-primary'
const beyondTheEdge = (page: Page) =>
  page.locator(BEFORE_THE_EDGE).evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length)

const WIDTHS = [390, 768, 1024]

test('lists, figures and flows do not scroll sideways on a phone or a tablet, nor are they higher than a phone; lists are cards there, which open', async () => {
  const { page, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/')
  const sizes = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight } = document.scrollingElement ?? document.documentElement
      return { wider: scrollWidth > clientWidth, scrollHeight }
    })
  for (const [path, shown] of [
    ['/', '.fd-home .fd-tool'],
    ['/advertise-2/objects', '.fd-grid'],
    ['/creative-center/material/list', '.fd-tile'],
    ['/tool-list/finance/month', '.fd-month-part'],
    ['/tool-list/finance/bills', '.fd-card'],
    ['/tool-list/finance/cpa', '.ag-row'],
    ['/tool-list/material-audit/arts', '.fd-flow'],
    ['/table-2', '.fd-page'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await arrive(page, path)
    await page.locator(shown).first().waitFor()
    expect([path, (await sizes()).scrollHeight]).toEqual([path, 844])
    expect([path, await barsAre(page), await beyondTheEdge(page)]).toEqual([path, 'one line', 0])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      expect([path, width, (await sizes()).wider]).toEqual([path, width, false])
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page, '/advertise-2/home')
  await page.locator('.fd-card-values').first().click()
  const row = page.getByRole('dialog')
  await row.getByText('账户数').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('button', { name: '关闭' }).last().click()
  await row.waitFor({ state: 'detached' })
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a finger that moves the item under review to the left is asked why it fails, one that goes up scrolls', async () => {
  const { page, context, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'reviewer', '/tool-list/material-audit/arts')
  const canvas = page.locator('.fd-review-item')
  await canvas.waitFor()
  const hand = await context.newCDPSession(page)
  await hand.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const swipe = async (toX: number, toY: number) => {
    const box = await canvas.boundingBox()
    if (!box) throw new Error('nothing is in hand')
    const at = (part: number) => [{ x: box.x + box.width / 2 + toX * part, y: box.y + 120 + toY * part }]
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const part of [0.1, 0.3, 0.6, 1]) await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const form = page.getByRole('heading', { name: '不通过', exact: true })
  const scrolled = () => page.locator('.fd-review-main').evaluate(({ scrollTop }) => scrollTop)
  await swipe(0, -100)
  await expect.poll(scrolled).toBeGreaterThan(0)
  expect(await form.count()).toBe(0)
  await page.locator('.fd-review-main').evaluate((main) => main.scrollTo(0, 0))
  await swipe(-150, 4)
  await form.waitFor()
  await hand.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await hand.detach()
  expect(errors).toEqual([])
})
