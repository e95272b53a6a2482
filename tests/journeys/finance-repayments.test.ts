import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayAfter } from '#domain/day.ts'
import { asFinance, FINANCE, press } from './finance-page.ts'
import { seriousFindings, aHouse } from './kit.ts'
import { arrive } from './steps.ts'

const house = aHouse({}, { isRead: true })

const REPAYMENTS = `${FINANCE}/repayments`
const CPA = `${FINANCE}/cpa`

/** A picture of one pixel. */
const SLIP = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The line of the payment's log, after its confirmation. */
const CONFIRMED = '状态: 待确认 → 已确认'

const billRows = (page: Page) => page.getByRole('region', { name: '账单', exact: true }).locator('.ag-row')

/** Lays a payment of so much, given in major units, on the first open bill of someone, and adds it. */
async function pay(page: Page, amount: string) {
  await arrive(page, `${REPAYMENTS}?q=TapTap`)
  await billRows(page).first().locator('[col-id="fd-selection"]').click()
  await press(page, '登记回款（1 张账单）')
  await page.getByLabel(/^回款金额/).fill(amount)
  await page.keyboard.press('Tab')
  await press(page, /^核对/)
  await press(page, /^登记回款/)
  await page.getByRole('button', { name: /^确认$|^确认Ctrl/ }).waitFor()
  return (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
}

test('bills that are overdue or due soon are asked for by one box, and come as they are due', async () => {
  const { page, errors } = await asFinance(house, 'repayments')
  const days = () => billRows(page).locator('[col-id="due_on"]').allInnerTexts()
  const box = page.getByRole('checkbox', { name: '只看 7 天内到期及逾期的' })
  await box.check({ force: true })
  await page.waitForURL(/[?&]due=7/)
  const limit = dayAfter(new Date().toISOString().slice(0, 10), 8)
  // the rows of before stay until the answer is there
  await expect
    .poll(async () => {
      const due = await days()
      return due.length > 0 && due.join() === due.toSorted().join() && due.every((day) => day <= limit)
    })
    .toBe(true)
  await box.uncheck({ force: true })
  await page.waitForURL((url) => !url.searchParams.has('due'))
  expect(errors).toEqual([])
})

test('a payment is laid on a bill, confirmed, taken back on its own and confirmed again; more than a bill is refused', async () => {
  const { page, errors } = await asFinance(house, 'repayments')
  const [first, second] = [await pay(page, '10.10'), await pay(page, '20.20')]
  expect(first).not.toBe(second)
  // a file that only calls itself a slip is refused by its bytes, the slip is kept and handed back as it came
  const choose = page.locator('input[type="file"]')
  await choose.setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await page
    .getByRole('main')
    .getByText(/回单\.png 不是 PDF/)
    .waitFor()
  await expect.poll(() => choose.isEnabled()).toBe(true)
  await choose.setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: SLIP })
  const evidence = page.getByRole('region', { name: '凭证', exact: true })
  await evidence.getByText('回单.png').waitFor()
  await evidence.getByRole('button', { name: '查看' }).click()
  await evidence.getByRole('img', { name: '凭证' }).waitFor()
  const [saved] = await Promise.all([page.waitForEvent('download'), evidence.getByRole('button', { name: '下载' }).click()])
  expect([saved.suggestedFilename(), await readFile(await saved.path())]).toEqual(['回单.png', SLIP])
  expect(await seriousFindings(page)).toEqual([])
  // the second is confirmed, then the first by its own address
  await press(page, /^确认/)
  await press(page, /^确认这笔回款/)
  await page.getByText(CONFIRMED).waitFor()
  await page.goto(`${REPAYMENTS}/r${first.replace(/\D/g, '')}`)
  await press(page, /^确认/)
  await press(page, /^确认这笔回款/)
  await page.getByText(CONFIRMED).waitFor()

  await press(page, '撤回确认')
  expect(await page.getByRole('button', { name: /^撤回这一笔/ }).getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel(/^原因/).fill('记错了账单')
  await press(page, /^撤回这一笔/)
  await page.getByText('原因: 记错了账单').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // the other one did not move
  await page.goto(`${REPAYMENTS}/r${second.replace(/\D/g, '')}`)
  await page.getByText(CONFIRMED).waitFor()
  expect(await page.getByRole('button', { name: '撤回确认' }).getAttribute('aria-disabled')).not.toBe('true')

  await arrive(page, `${REPAYMENTS}?q=TapTap`)
  await billRows(page).first().locator('[col-id="fd-selection"]').click()
  await press(page, '登记回款（1 张账单）')
  await page.getByLabel(/^回款金额/).fill('99999999.00')
  await page.keyboard.press('Tab')
  await page
    .getByText(/没有分配：请分配到账单/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^核对/ }).getAttribute('aria-disabled')).toBe('true')
  expect(errors).toEqual([])
}, 180_000)

test('a CPA rule is rehearsed over last month, saved, switched on, and its execution is seen', async () => {
  const { page, errors } = await asFinance(house, 'cpa')
  await press(page, '新建规则')
  await page.getByRole('combobox', { name: '渠道', exact: true }).selectOption({ label: 'Meta' })
  await page.getByLabel('事件', { exact: true }).selectOption('newpay')
  await page.getByLabel('开始日', { exact: true }).fill(new Date(Date.now() - 5 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10))
  await page.keyboard.press('Tab')
  const price = page.locator('.ag-row [col-id="price_minor"]').first()
  await price.dblclick()
  await page.keyboard.type('1.50')
  await page.keyboard.press('Enter')
  await press(page, /^试算上月/)
  await page.getByText(/按此规则将产生/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await press(page, /^保存规则/)
  await press(page, /^启用…/)
  await page.getByLabel('原因').fill('合同生效')
  await press(page, /^确认启用/)
  await page.getByText('原因: 合同生效').waitFor()
  const timeline = page.getByRole('list', { name: '执行与操作记录' })
  await timeline.getByText('保存规则').first().waitFor()

  // one that the demo company has counted events for: the worker charges what is open
  await arrive(page, `${CPA}?status=active`)
  await page.locator('.ag-row [col-id="game_id"]').last().dblclick()
  await timeline.waitFor()
  await expect
    .poll(
      async () => {
        await press(page, /^刷新/)
        return await timeline.getByText(/个事件 ·/).count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  expect(errors).toEqual([])
}, 180_000)
