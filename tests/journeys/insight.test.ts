import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { findingsInAllLooks } from './looks.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

const spend = (page: Page) => page.getByRole('group', { name: '合计' }).getByRole('button', { name: /^消耗/ })
const amountOf = (text: string) => /[\d,]+\.\d\d/.exec(text)?.[0] ?? ''
const firstCell = (page: Page, column: string) => page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`)

/** Opens the row that spent most, and answers what it spent. */
async function intoLargest(page: Page): Promise<string> {
  const amount = amountOf(await firstCell(page, 'spend').innerText())
  await firstCell(page, 'name').getByRole('button').click()
  return amount
}

test('why yesterday cost more is followed from the network to the ad, through a store that is killed in between', async () => {
  const { page, errors } = await visit(house)
  // of the simulated network: of others the demo has days, and no ads to lead to
  const [from, until] = [-30, -5].map((days) => dayAfter(calendarDay(Date.now(), 'UTC'), days))
  await signIn(page, 'buyer')
  await page.goto(`/table-2?by=media_src&spreader=21&days=own&from=${from}&until=${until}`)
  await firstCell(page, 'spend').waitFor()
  for (const level of ['account', 'group1', 'group2', 'ad']) {
    const amount = await intoLargest(page)
    await page.getByRole('columnheader', { name: COLUMNS[level] ?? '' }).waitFor()
    await expect.poll(async () => amountOf(await spend(page).innerText())).toBe(amount)
  }
  const address = page.url()
  expect(await findingsInAllLooks(page)).toEqual([])

  const total = amountOf(await spend(page).innerText())
  process.kill(house.reports(), 'SIGKILL')
  await page.goto('/table-2/pushed')
  await page.goto(address)
  await spend(page).waitFor(FIRST)
  expect(amountOf(await spend(page).innerText())).toBe(total)

  // the ad itself, among what the network holds
  await intoLargest(page)
  await page.waitForURL(/\/advertise-2\/objects\?.*level=ad&q=\d+/)
  await page.locator('.ag-row[row-id*=":"]').first().waitFor()
  expect(errors).toEqual([])
})

const COLUMNS: Readonly<Record<string, string>> = { account: '广告账户', group1: '广告系列', group2: '广告组', ad: '广告' }
