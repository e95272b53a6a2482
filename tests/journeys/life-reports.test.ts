import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { companyDay } from '#domain/company-clock.ts'
import { dayAfter } from '#domain/day.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST } from './insight-house.ts'
import { signIn, aHouse, visit } from './kit.ts'
import { field, form, offered, paste, press } from './lifecycle-page.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

// figures come from the worker; which days belong to a phase does not
const house = aHouse({ ROLES: 'web,simulators,reports' })

const REPORT = '/table-2/life-cycle?game=10045'
const phase = (page: Page, name: string) => page.getByRole('group', { name: '阶段' }).getByRole('button', { name: new RegExp(`^${name}`) })
const firstCell = (page: Page, column: string) => page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`)

test('a report follows a phase once it is confirmed, and keeps the confirmed days while its life cycle is open again', async () => {
  const day = (ago: number) => dayAfter(companyDay(), -ago)
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', REPORT)
  await page.getByText('这个游戏还没有已确认的生命周期').waitFor(FIRST)
  expect(await findingsInAllLooks(page)).toEqual([])

  await page.getByRole('link', { name: /^确认生命周期/ }).click()
  await page.waitForURL(/\/tools\/game-package\?game_id=10045/)
  await page.getByRole('button', { name: '新建生命周期' }).click()
  await form(page).getByLabel(/^游戏/).selectOption({ label: '幻境之门' })
  await form(page).getByLabel(/^名称/).fill('日本首发')
  await paste(page, '阶段', `正式上线\t${day(20)}\t`)
  await paste(page, '包', `com.starfield.gate\t${day(40)}\t`)
  await press(page, /^检查并保存/)
  await page.waitForURL(/\/game-package\/l\d+$/)
  const cycle = page.url()
  await press(page, /^确认…/)
  await page.getByRole('region', { name: '确认后的变化' }).waitFor()
  await press(page, /^确认/)
  await offered(page, /^重新打开…/)

  await page.getByRole('link', { name: /^查看报表/ }).click()
  await phase(page, '正式上线').waitFor()
  expect(await phase(page, '正式上线').innerText()).toContain(day(20))
  await expect.poll(() => firstCell(page, 'from').innerText()).toBe(day(20))
  await page.getByRole('radio', { name: '留存率' }).click()
  await page.waitForURL(/r=retain/)
  expect(await phase(page, '正式上线').getAttribute('aria-pressed')).toBe('true')

  await page.getByRole('link', { name: /^查看生命周期/ }).click()
  await offered(page, /^重新打开…/)
  await press(page, /^重新打开…/)
  await page.getByRole('textbox', { name: /^原因/ }).fill('上线提前十天')
  await press(page, /^重新打开/)
  await press(page, /^修改/)
  await field(page, '阶段').getByRole('textbox', { name: '开始日期，第 1 行' }).fill(day(30))
  await page.keyboard.press('Tab')
  await press(page, /^检查并保存/)
  await offered(page, /^确认…/)
  await page.goto(REPORT)
  await page.getByText('生命周期「日本首发」已重新打开；报表仍按上次确认的日期。').waitFor()
  expect(await phase(page, '正式上线').innerText()).toContain(day(20))

  await page.goto(cycle)
  await press(page, /^确认…/)
  await page.getByRole('region', { name: '确认后的变化' }).waitFor()
  await press(page, /^确认/)
  await offered(page, /^重新打开…/)
  await page.goto(REPORT)
  await phase(page, '正式上线').waitFor()
  expect(await phase(page, '正式上线').innerText()).toContain(day(30))
  expect(await findingsInAllLooks(page)).toEqual([])
  expect(errors).toEqual([])
})

test('on a phone the report fits', async () => {
  const { page, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'buyer', '/table-2/life-cycle?game=10078&r=daily')
  await phase(page, '正式上线').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(errors).toEqual([])
})
