import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSignIn, seriousFindings, startBrowser, startHouse, visit, type House, type Visit } from './kit.ts'

let house: House
let browser: Browser
let seen: Visit
/** the month the demo company is closing: the one before the present, in its zone */
const month = (() => {
  const [year = 0, at = 0] = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7).split('-').map(Number)
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`
})()

beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), startBrowser()])
  seen = await visit(browser, house.address)
}, 180_000)
afterAll(async () => {
  await browser.close()
  await house.stop()
})

test('a month of income: the gap is explained by keyboard, the month confirmed, and nothing in it can be changed afterwards', async () => {
  const { page, errors } = seen
  await page.goto(`/tool-list/finance/month?month=${month}&kind=income`)
  await fillSignIn(page, 'finance')
  const chart = page.getByRole('group', { name: '确认前提' })
  await chart.waitFor()
  const confirm = page.getByRole('button', { name: /^确认本月/ })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')

  // what is in the way leads to where it is dealt with
  await chart.getByRole('link', { name: /差异/ }).click()
  const rows = page.getByRole('grid', { name: '收入对账明细' })
  await rows.waitFor()
  expect(page.url()).toContain('gap=open')
  await page.getByText('差异未说明 1').waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('差异说明').fill('平台按下单日统计，跨月订单在下月')
  await page.keyboard.press('Control+Enter')
  await page.getByText('差异未说明 0').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(`/tool-list/finance/month?month=${month}&kind=income`)
  await chart.waitFor()
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('false')
  expect(await seriousFindings(page)).toEqual([])
  await confirm.click()
  await page.getByText(/已由 周敏.* 确认，不能再改动/).waitFor()
  await page.getByRole('button', { name: '重新核算' }).click()
  await page.getByText(/项全部一致/).waitFor()

  await page.goto(`/tool-list/finance/income?month=${month}`)
  await page.getByText('已确认 16 / 16 行').waitFor()
  expect(await page.getByRole('button', { name: /^确认本行/ }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('n')
  await page.getByLabel('备注', { exact: true }).fill('月结之后')
  await page.getByText(`${month} 已确认，不能再改动`).first().waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: /^保存/ }).getAttribute('aria-disabled')).toBe('true')
  expect(errors).toEqual([])
}, 120_000)

test('rows of the outcome are confirmed one after the other by keyboard, with running totals; the last is taken back', async () => {
  const { page, errors } = seen
  await page.goto(`/tool-list/finance/outcome?month=${month}&state=unconfirmed`)
  const totals = page.getByText(/^已确认 \d+ \/ \d+ 行$/)
  await totals.waitFor()
  const left = Number(/\/ (\d+)/.exec((await totals.textContent()) ?? '')?.[1])
  expect(left).toBeGreaterThan(2)
  await page.getByRole('grid', { name: '支出对账明细' }).waitFor()
  await page.keyboard.press('c')
  await page.getByText(`已确认 1 / ${left} 行`).waitFor()
  await page.keyboard.press('c')
  await page.getByText(`已确认 2 / ${left} 行`).waitFor()
  await page.keyboard.press('u')
  await page.getByText(`已确认 1 / ${left} 行`).waitFor()
  expect(errors).toEqual([])
}, 60_000)
