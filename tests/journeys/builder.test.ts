import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseGame, foot, next, tally } from './batch-page.ts'
import { seriousFindings, signIn, startBrowser, startHouse, visit, type House } from './kit.ts'

let house: House
let browser: Browser

beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

/** Opens the list behind an axis and takes the first `count` choices that are free. */
async function pick(page: Page, axis: string, count: number): Promise<void> {
  await page.getByRole('region', { name: axis, exact: true }).getByRole('button', { name: '选择…' }).click()
  const choices = page.getByRole('dialog').locator('.fd-gallery-item input:not([disabled])')
  await choices.first().waitFor({ state: 'attached' })
  for (let at = 0; at < count; at += 1) await choices.nth(at).check({ force: true })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `使用 ${count} 项` })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('a small matrix is built by hand, counted as it grows, and expanded into what was counted', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  await signIn(page, 'buyer')
  await page.keyboard.press('n')

  await page.getByLabel('批次名称').fill('手工小批次')
  await chooseGame(page, '游戏', '星河战纪')
  // the accounts of one owner, and all of them again
  const owner = page.getByRole('combobox', { name: '账户主体' })
  await owner.selectOption({ index: 1 })
  const owned = await page.locator('.fd-stage tbody tr').count()
  expect(await owner.locator('option:checked').innerText()).toMatch(new RegExp(` · ${owned}$`))
  await owner.selectOption({ index: 0 })
  const accounts = page.locator('.fd-stage tbody tr').filter({ hasText: 'USD' }).filter({ hasText: '有效' })
  await accounts.first().click()
  await expect.poll(() => tally(page)).toContain('1 账户')
  expect(await seriousFindings(page)).toEqual([])

  await next(page)
  await next(page)
  await page.getByLabel('定向 1 国家/地区').fill('台湾')
  await page.getByRole('option', { name: /台湾/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('排期 1 开始时间').fill('2099-11-21 09:00')
  await page.keyboard.press('Tab')
  await page.getByLabel('预算与出价 1 日预算 USD').fill('50')
  await page.getByRole('button', { name: '复制 预算与出价 1' }).click()
  await page.getByLabel('预算与出价 1 2 日预算 USD').fill('80.5')
  await expect.poll(() => tally(page)).toMatch(/日预算 \$130\.50/)
  expect(await seriousFindings(page)).toEqual([])

  await next(page)
  await pick(page, '素材', 2)
  await pick(page, '公共主页', 1)
  await page.getByLabel('文案 1 正文').fill('开服送十连，登录即领')
  await page.getByLabel('文案 1 标题').fill('星河战纪')
  // a landing page of the game, found by its name
  await page.getByLabel('文案 1 链接').click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect.poll(() => page.getByLabel('文案 1 链接').inputValue()).toMatch(/^https:/)
  await expect.poll(() => tally(page)).toMatch(/1 账户\s+1 系列\s+2 广告组\s+4 广告/)

  // the draft is kept by the flow, and so is where the person was: a reload comes back to the same words
  await page.reload()
  await expect.poll(() => page.getByLabel('文案 1 标题').inputValue()).toBe('星河战纪')
  await expect.poll(() => tally(page)).toContain('可以预览')

  await foot(page)
    .getByRole('button', { name: /^展开并预览 7 个对象/ })
    .click()
  await foot(page)
    .getByRole('button', { name: /^提交 7 个对象/ })
    .waitFor()
  await page.getByText('7 行已读').waitFor()
  expect(await page.locator('.ag-cell[col-id="budget.day"]').allInnerTexts()).toEqual(expect.arrayContaining(['50.00 USD', '80.50 USD']))

  // one ad more: a copy of the first, below the first ad set and not at the end of the list
  const line = (index: number) => page.locator(`.ag-row[row-index="${index}"] .ag-cell[col-id="name"]`)
  await line(3).click()
  await page.getByRole('button', { name: '行详情' }).click()
  const [first, second] = [await line(3).innerText(), await line(4).innerText()]
  await page.getByRole('button', { name: '复制此行' }).click()
  await page.getByText('8 行已读').waitFor()
  expect([await line(3).innerText(), await line(4).innerText(), await line(5).innerText()]).toEqual([first, second, `${first}_2`])

  // the template, which counts no places here, gives it the name of the first; that is an edit like any other and is taken back
  await line(5).click()
  await page.getByRole('button', { name: '自动命名' }).click()
  await expect.poll(() => line(5).innerText()).toBe(first)
  await page.getByText('修改已保存').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => line(5).innerText()).toBe(`${first}_2`)
  const commit = foot(page).getByRole('button', { name: /^提交 8 个对象/ })
  await expect.poll(() => commit.getAttribute('aria-disabled')).not.toBe('true')
  expect(await page.getByText('此行已被他人修改').count()).toBe(0)

  // a fresh ad set below the campaign, with a week that is painted in its panel
  await line(1).click()
  await page.getByRole('button', { name: '添加广告组' }).click()
  await page.getByText('9 行已读').waitFor()
  const fresh = page.locator('.ag-row', { has: page.locator('.ag-cell[col-id="name"]', { hasText: '新广告组' }) }).first()
  await fresh.locator('.ag-cell[col-id="name"]').click()
  await page.getByRole('button', { name: /^投放时段: 全天/ }).click()
  await page.locator('.fd-time-table [data-day="0"][data-slot="0"]').click()
  await page.keyboard.press('Escape')
  await page.getByText('修改已保存').waitFor()
  await page.getByRole('button', { name: /^投放时段: 每周 167 / }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('what keeps a batch from being made is said on the button and beside the field', async () => {
  const { context, page } = await visit(browser, house.address)
  await signIn(page, 'buyer')
  await page.keyboard.press('n')
  const go = foot(page).getByRole('button', { name: /^下一步/ })
  await expect.poll(() => go.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(async () => page.locator(`#${await go.getAttribute('aria-describedby')}`).innerText()).not.toBe('')
  await context.close()
})
