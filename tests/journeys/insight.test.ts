import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { figureAccounts } from '#contract/creative-figures.ts'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { findingsInAllLooks } from './looks.ts'
import { signIn, startHouse, visit, type House } from './kit.ts'

const test = await testOfEngine(import.meta.url)

let house: House
beforeAll(async () => {
  house = await startHouse({ ROLES: 'web,worker,simulators,reports' })
})
afterAll(() => house?.stop())

const spend = (page: Page) => page.getByRole('group', { name: '合计' }).getByRole('button', { name: /^消耗/ })
const amountOf = (text: string) => /[\d,]+\.\d\d/.exec(text)?.[0] ?? ''
const firstCell = (page: Page, column: string) => page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`)
/** How far apart the engine and the reader of reports may begin. */
const FIRST = { timeout: 240_000 }

/** How far the networks' reports were read, of accounts that were not read to their end. */
const readingsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (path) => {
    const headers = { authorization: `Basic ${btoa(`${localStorage.getItem('token')}:`)}` }
    const { data } = (await (await fetch(path, { headers })).json()) as {
      data: { done_at: string | null; failure: object | null; name: string }[]
    }
    return data.filter((one) => one.done_at === null && one.failure === null).map(({ name }) => name)
  }, figureAccounts.path)

const intoLargest = (page: Page) => firstCell(page, 'name').getByRole('button').click()
const numberOf = (text: string) => Number(amountOf(text).replaceAll(',', ''))
/** Do the rows make the total? Each is rounded by itself. */
async function addUp(page: Page): Promise<boolean> {
  const rows = await page.locator('.ag-cell[col-id="spend"]').allInnerTexts()
  const total = numberOf(await spend(page).innerText())
  return total > 0 && Math.abs(rows.reduce((sum, text) => sum + numberOf(text), 0) - total) < 0.01 * rows.length
}

test('why yesterday cost more is followed from the network to the ad, through a store that is killed in between', async () => {
  const { page, errors } = await visit(house)
  // networks still count the last days; the others are as they are once each account was read
  const [from, until] = [-30, -5].map((days) => dayAfter(calendarDay(Date.now(), 'UTC'), days))
  await signIn(page, 'buyer')
  await expect.poll(() => readingsOf(page), FIRST).toEqual([])
  await page.goto(`/table-2?by=media_src&days=own&from=${from}&until=${until}`)
  // figures are there once the engine is, and whole once the worker brought all of them
  let before = ''
  const isWhole = async () => {
    const last = before
    const cell = firstCell(page, 'spend')
    before = (await cell.count()) > 0 ? amountOf(await cell.innerText()) : ''
    await page.getByRole('button', { name: '刷新' }).click()
    return before !== '' && before === last
  }
  await expect.poll(isWhole, { ...FIRST, interval: 2_000 }).toBe(true)
  for (const level of ['account', 'group1', 'group2', 'ad']) {
    await intoLargest(page)
    await page.getByRole('columnheader', { name: COLUMNS[level] ?? '' }).waitFor()
    await expect.poll(() => addUp(page)).toBe(true)
  }
  const address = page.url()
  expect(await findingsInAllLooks(page)).toEqual([])

  process.kill(house.reports(), 'SIGKILL')
  await page.goto('/table-2/pushed')
  await page.goto(address)
  await spend(page).waitFor(FIRST)
  await expect.poll(() => addUp(page)).toBe(true)

  // the ad itself, among what the network holds
  await intoLargest(page)
  await page.waitForURL(/\/advertise-2\/objects\?.*level=ad&q=\d+/)
  await page.locator('.ag-row[row-id*=":"]').first().waitFor()
  expect(errors).toEqual([])
})

const COLUMNS: Readonly<Record<string, string>> = { account: '广告账户', group1: '广告系列', group2: '广告组', ad: '广告' }

test('on a phone the figures fit, and a tile draws another metric', async () => {
  const { page, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'buyer', '/table-2')
  await spend(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('button', { name: /^点击 / }).click()
  await page.waitForURL(/m=clicks/)
  await page.getByRole('group', { name: '点击', exact: true }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect(errors).toEqual([])
})
