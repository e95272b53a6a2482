import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseGame, dollarAccounts, foot, tally } from './batch-page.ts'
import { seriousFindings, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { findingsInOpen } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

/** Opens the list behind an axis and takes the first `count` choices that are free; a video has to be brought to each account before. */
async function pick(page: Page, axis: string, count: number): Promise<void> {
  await page.getByRole('region', { name: axis, exact: true }).getByRole('button', { name: '选择…' }).click()
  const free = { hasNotText: '视频', has: page.locator('input:not([disabled])') }
  const choices = page.getByRole('dialog').locator('.fd-gallery-item').filter(free).locator('label')
  // an ordinary press waits until the dialog stands still
  for (let at = 0; at < count; at += 1) await choices.nth(at).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `使用 ${count} 项` })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Paints hours of the first schedule with the mouse and with keys, reads them back in words, and leaves the whole week on. */
async function paintWeek(page: Page): Promise<void> {
  const week = page.getByRole('button', { name: /^排期 1 投放时段: / })
  const words = page.locator('.fd-time-table-words')
  const all = page.locator('.fd-time-table-tools label')
  const hour = (day: number, slot: number) => page.locator(`.fd-time-table [data-day="${day}"][data-slot="${slot}"]`)
  await week.click()
  await all.click()
  await expect.poll(() => words.innerText()).toBe('没有选择任何时段')
  await hour(0, 9).hover()
  await page.mouse.down()
  await hour(4, 17).hover()
  await page.mouse.up()
  await expect.poll(() => words.innerText()).toBe('周一至周五 09:00–18:00（每周 45 小时）')
  await hour(5, 10).click()
  await expect.poll(() => words.innerText()).toBe('周一至周五 09:00–18:00；周六 10:00–11:00（每周 46 小时）')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => words.innerText()).toBe('周一至周五 09:00–18:00；周六 10:00–12:00（每周 47 小时）')
  expect(await findingsInOpen(page, 'zh', '.bp6-popover')).toEqual([])
  await page.getByRole('button', { name: '把周一复制到每天' }).click()
  await expect.poll(() => words.innerText()).toBe('周一至周日 09:00–18:00（每周 63 小时）')
  await page.keyboard.press('Escape')
  await expect.poll(() => week.innerText()).toBe('周一至周日 09:00–18:00（每周 63 小时）')
  await week.click()
  await all.click()
  await expect.poll(() => words.innerText()).toBe('全周投放（168 小时）')
  await page.keyboard.press('Escape')
}

test('a small matrix is built by hand, counted as it grows, and expanded into what was counted', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.keyboard.press('n')

  await page.getByLabel('批次名称').fill('手工小批次')
  await chooseGame(page, '游戏', '星河战纪')
  // the accounts of one owner, and all of them again
  const owner = page.getByRole('combobox', { name: '账户主体' })
  await owner.selectOption({ index: 1 })
  const owned = await page.locator('[data-place=account_ids] tbody tr').count()
  expect(await owner.locator('option:checked').innerText()).toMatch(new RegExp(` · ${owned}$`))
  await owner.selectOption({ index: 0 })
  await dollarAccounts(page).first().click()
  await expect.poll(() => tally(page)).toContain('1 账户')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByLabel('定向 1 国家/地区').fill('台湾')
  await page.getByRole('option', { name: /台湾/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('排期 1 开始时间').fill('2099-11-21 09:00')
  await page.keyboard.press('Tab')
  // a number typed as an input method writes it is that number; an amount says why it is none, and the one before it is gone
  await page.getByLabel('定向 1 最小年龄').fill('２１')
  expect(await page.getByLabel('定向 1 最小年龄').inputValue()).toBe('21')
  const daily = page.getByLabel('预算与出价 1 日预算 USD')
  await daily.fill('50')
  await daily.fill('50.505')
  await page.locator('.fd-input-reason', { hasText: '最多 2 位小数' }).waitFor()
  await expect.poll(() => tally(page)).toMatch(/日预算 –/)
  await daily.fill('0.5')
  await page.locator('.fd-problem-mistake', { hasText: '低于 Meta 的最低预算 $1.00' }).waitFor()
  await daily.fill('50')
  await paintWeek(page)
  await page.getByRole('button', { name: '复制 $50.00' }).click()
  await page.getByLabel('预算与出价 2 日预算 USD').fill('80.5')
  await expect.poll(() => tally(page)).toMatch(/日预算 \$130\.50/)
  expect(await seriousFindings(page)).toEqual([])

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
  const budgets = page.locator('.ag-cell[col-id="budget.day"]')
  await expect.poll(() => budgets.allInnerTexts()).toEqual(expect.arrayContaining(['$50.00', '$80.50']))

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
  await page.getByRole('button', { name: /^投放时段: 周一 01:00–24:00；周二至周日 00:00–24:00（每周 167 小时）/ }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
})

test('what keeps a batch from being made is said on the button and next to the field', async () => {
  const { page } = await visit(house)
  await signIn(page, 'buyer')
  await page.keyboard.press('n')
  const go = foot(page).getByRole('button', { name: /^展开并预览/ })
  await expect.poll(() => go.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(async () => page.locator(`#${await go.getAttribute('aria-describedby')}`).innerText()).not.toBe('')
})
