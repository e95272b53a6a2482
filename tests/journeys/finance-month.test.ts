import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmMonth, confirmRows, rowsAreClosed, waiveLines } from './finance-month-page.ts'
import * as at from './finance-page.ts'
import { seriousFindings, aHouse, type Visit } from './kit.ts'
import { keepShot } from './looks.ts'

/** The income of a month from its statements to its confirmation, and what is said to anyone who would change it afterwards. */
const house = aHouse({}, { isRead: true })
let seen: Visit & { refused: string[] }
const month = at.monthAt(1)
const files = at.statementFiles(month)
const { press } = at

beforeAll(async () => {
  seen = await at.asFinance(house, `income?month=${month}`)
}, 180_000)
afterAll(() => files.clear())

test('two statements of income are read', async () => {
  const { page } = seen
  await at.openUpload(page, 'income', month)
  await at.sendStatement(page, files.file(`statement-app-store-${month}.txt`))
  await page.getByText('已提取 14 行').waitFor()
  await at.sendAnother(page, files.file(`statement-channel-share-${month}.xlsx`))
  await page.getByText('已提取 7 行').waitFor()
  await press(page, '完成')
}, 180_000)

/** Says where the gaps of the rows come from that are being confirmed, by keyboard. */
async function explain(page: Page, words: string): Promise<void> {
  const field = page.getByLabel('差异说明').and(page.locator(':focus'))
  await field.waitFor()
  await page.keyboard.insertText(words)
  await page.keyboard.press('Control+Enter')
}

test('the income: what is in the way leads to where it is dealt with, and rows with a gap are confirmed once it is explained', async () => {
  const { page } = seen
  const { chart, confirm } = await at.openMonth(page, 'income', month)
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await keepShot(page, 'month')
  await chart.getByRole('link', { name: /差异/ }).click()
  await page.getByRole('grid', { name: '收入对账明细' }).waitFor()
  expect(page.url()).toContain('gap=open')
  const gaps = await at.gapsLeft(page)
  expect(gaps).toBeGreaterThan(2)
  // one by keyboard, all others at once
  await page.keyboard.press('c')
  await explain(page, '平台按下单日统计，跨月订单在下月')
  await page.getByText(`差异未说明 ${gaps - 1}`).waitFor()
  await page.locator('.fd-select-all').click()
  await press(page, `确认所选 ${gaps - 1} 行`)
  expect(await seriousFindings(page)).toEqual([])
  await explain(page, '平台未计退款')
  await page.getByText(`已确认 ${gaps} / ${gaps} 行`).waitFor()
  expect(await at.gapsLeft(page)).toBe(0)
}, 120_000)

test('then the month, once what is signed was shown again', async () => {
  const { page } = seen
  expect(await confirmRows(page, 'income', month)).toBe(0)
  await waiveLines(page, 'income', month, '演示用的测试行，不入账')
  await confirmMonth(page, 'income', month)
  expect(await seriousFindings(page)).toEqual([])
}, 60_000)

test('afterwards its rows and its month change nothing, and each says so', async () => {
  const { page, errors, refused } = seen
  await rowsAreClosed(page, 'income', month, files.file(`statement-app-store-${month}.txt`))
  expect([errors, refused]).toEqual([[], []])
}, 60_000)
