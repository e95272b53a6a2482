import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSignIn, keepShots, seriousFindings, signIn, startBrowser, startHouse, visit, type House } from './kit.ts'

let house: House
let browser: Browser

beforeAll(async () => {
  house = await startHouse()
  browser = await startBrowser()
})
afterAll(async () => {
  await browser.close()
  await house.stop()
})

test('a dictionary that does not load is named; the page is used without it, and a retry of it alone brings it', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  let failing = true
  let asked = 0
  await page.route('**/dapper/api/base_config*', (route) => {
    asked += 1
    return failing ? route.fulfill({ status: 500, json: { code: 'x', msg: 'down', request_id: '1' } }) : route.continue()
  })
  await signIn(page, 'buyer')
  const failed = page.getByRole('list', { name: '字典加载错误' })
  await failed.getByText('字典加载错误：基础配置').waitFor()
  expect(await page.getByRole('columnheader', { name: '批次' }).count()).toBeGreaterThan(0)
  expect(await seriousFindings(page)).toEqual([])
  await keepShots(page, 'dictionary-failed', async (at, language, theme) => {
    await at.evaluate(([settings]) => localStorage.setItem('settings', settings ?? ''), [JSON.stringify({ language, theme })])
    await at.reload()
    await at.locator('.fd-failed-dictionaries').waitFor()
    await at.locator('.fd-grid-host .ag-row').first().waitFor()
  })
  const before = asked
  failing = false
  await failed.getByRole('button').click()
  await failed.waitFor({ state: 'detached' })
  expect([asked - before, errors]).toEqual([1, []])
  await context.close()
})

test('a page that is loaded again has its dictionaries, also when they arrive after it is known who reads them', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  await signIn(page, 'buyer')
  await page.route('**/dapper/api/base_config*', async (route) => {
    const known = page.waitForResponse('**/user/api/user/info*').catch(() => null) // it may have come before
    await Promise.race([known, new Promise((resolve) => setTimeout(resolve, 1_000))])
    await route.continue()
  })
  const answered = page.waitForResponse('**/dapper/api/base_config*')
  await page.reload()
  await answered
  await page.locator('.fd-grid-host .ag-row').first().waitFor()
  expect([await page.getByText('字典加载错误').count(), errors]).toEqual([0, []])
  await context.close()
})

test('a page without a grant names what is missing', async () => {
  const { context, page, errors } = await visit(browser, house.address)
  await page.goto('/advertise-2/home')
  await fillSignIn(page, 'finance')
  await page.getByText('没有「广告投放」的任何权限').waitFor()
  expect([await seriousFindings(page), errors]).toEqual([[], []])
  await context.close()
})
