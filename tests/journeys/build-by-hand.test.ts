import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseGame, commitButton, tally } from './batch-page.ts'
import { aHouse, seriousFindings, signIn, visit, WITHOUT_WORKER } from './kit.ts'
import { findingsInOpen } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

/** What a person presses, and types, that is no content of the ads. */
const MOST = 12
const NEXT = 'Control+Enter'

/** The part of the page, or the path of the field, that has the focus. */
const place = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place') ?? '')
const at = (page: Page, path: string) => expect.poll(() => place(page)).toBe(path)
const picker = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('24 ads are built by keys, from nothing, with at most 12 presses that are no content', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }

  await press('n')
  await at(page, 'game_id')
  await chooseGame(page, '游戏', '星河战纪')
  await page.locator('[data-place=account_ids] tbody input:enabled').first().waitFor()
  await press(NEXT)
  await at(page, 'account_ids')
  // six accounts, one after the other
  for (let account = 0; account < 6; account += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  await expect.poll(() => tally(page)).toContain('6 账户')

  await press(NEXT)
  await at(page, 'axes.targeting.0.values.countries')
  await page.keyboard.type('台湾')
  await page.keyboard.press('Enter')
  await page.locator('[data-place$=countries]').getByText('台湾').waitFor()
  await press(NEXT)
  await at(page, 'axes.budget.0.values.daily_budget')
  const currencies = page.getByLabel(/^预算与出价 1 日预算 /)
  for (let amount = 0; amount < (await currencies.count()); amount += 1) {
    await page.keyboard.type('9000')
    await page.keyboard.press('Tab')
  }

  await press(NEXT)
  const materials = picker(page, '选择素材')
  await materials.locator('.fd-gallery-item input:enabled').first().waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  for (let chosen = 0; chosen < 4; chosen += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  expect(await findingsInOpen(page, 'zh', '.bp6-dialog')).toEqual([])
  await press(NEXT)
  await materials.waitFor({ state: 'hidden' })

  await press(NEXT)
  await at(page, 'axes.text.0.values.message')
  await page.keyboard.type('开服送十连，登录即领')
  await press(NEXT)
  await at(page, 'axes.text.0.values.headline')
  await page.keyboard.type('星河战纪')
  await press(NEXT)
  const pages = picker(page, '选择公共主页')
  await pages.locator('.fd-gallery-item input:enabled').first().waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await press(NEXT)
  await pages.waitFor({ state: 'hidden' })
  await expect.poll(() => tally(page)).toMatch(/6 账户\s+6 系列\s+6 广告组\s+24 广告/)
  expect(await seriousFindings(page)).toEqual([])
  await press(NEXT)
  await commitButton(page).waitFor()
  await page.getByText('36 行已读').waitFor()
  expect(presses).toBeLessThanOrEqual(MOST)
  expect(errors).toEqual([])
})

test('24 ads are built by mouse, from nothing, with at most 12 presses that are no content', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  let presses = 0
  /** A press that chooses no content and leads to no field. */
  const press = async (button: ReturnType<Page['locator']>) => {
    presses += 1
    await button.click()
  }
  const part = (path: string) => page.locator(`[data-place="${path}"]`)
  const list = (path: string) => part(path).getByRole('button', { name: /^选择…/ })
  const type = async (field: ReturnType<Page['locator']>, text: string) => {
    await field.click()
    await page.keyboard.type(text)
  }
  const take = async (title: string, count: number) => {
    const items = picker(page, title).locator('.fd-gallery-item', { has: page.locator('input:enabled') })
    for (let chosen = 0; chosen < count; chosen += 1) await items.nth(chosen).click()
    await press(picker(page, title).locator('.bp6-intent-primary'))
    await picker(page, title).waitFor({ state: 'hidden' })
  }

  await press(page.getByRole('button', { name: '新建批次' }))
  await press(page.getByRole('menuitem', { name: '空白批次' }))
  await chooseGame(page, '游戏', '星河战纪')
  const accounts = part('account_ids').locator('tbody tr', { has: page.locator('input:enabled') })
  await accounts.first().waitFor()
  for (let account = 0; account < 6; account += 1) await accounts.nth(account).click()
  await type(part('axes.targeting.0.values.countries').locator('input'), '台湾')
  await page.getByRole('option', { name: /台湾/ }).click()
  const amounts = page.getByLabel(/^预算与出价 1 日预算 /)
  for (let amount = 0; amount < (await amounts.count()); amount += 1) await type(amounts.nth(amount), '9000')
  await press(list('axes.material'))
  await take('选择素材', 4)
  await type(part('axes.text.0.values.message').locator('textarea, input'), '开服送十连，登录即领')
  await type(part('axes.text.0.values.headline').locator('textarea, input'), '星河战纪')
  await press(list('axes.page'))
  await take('选择公共主页', 1)
  await expect.poll(() => tally(page)).toMatch(/6 账户\s+6 系列\s+6 广告组\s+24 广告/)
  await press(page.getByRole('button', { name: /^展开并预览 36 个对象/, disabled: false }))
  await commitButton(page).waitFor()
  expect(presses).toBeLessThanOrEqual(MOST)
  expect(errors).toEqual([])
})
