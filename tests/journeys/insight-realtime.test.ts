import { expect } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { demoAdAccounts } from '#server/features/demo/company.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'
import { switchTo } from './steps.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

test('the hours of yesterday add up to its day; the page comes back by itself after its store was killed, and fits a phone', async () => {
  const { page, errors } = await visit(house)
  const account = demoAdAccounts().find(({ spreader_id }) => spreader_id === META.spreaderId)
  if (!account) throw new Error('the demo has accounts of Meta')
  const day = dayAfter(calendarDay(Date.now(), account.timezone), -1)
  await signIn(page, 'buyer')
  await page.goto(`/table-2?account=${account.account_id}&days=own&from=${day}&until=${day}`)
  const tile = page.getByRole('group', { name: '合计' }).getByRole('button', { name: /^消耗/ })
  await tile.waitFor(FIRST)
  const spent = /[\d,]+\.\d\d/.exec(await tile.innerText())?.[0] ?? ''
  expect(spent).not.toBe('0.00')

  await switchTo(page, '实时数据')
  await page.waitForURL(new RegExp(`/table-2/realtime\\?day=${day}&account=`))
  await page.goto(`/table-2/realtime?account=${account.account_id}&day=${day}&v=total`)
  const large = page.getByRole('region', { name: '消耗截至目前' })
  await large.getByText('完整到 24:00').waitFor(FIRST)
  expect(await large.locator('strong').innerText()).toBe(`¥${spent}`)
  await page.locator('.ag-row[row-id="00:00"] .ag-cell[col-id="side.now"]').waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])

  // while the store is away the figures stay, and are read again once it is back
  process.kill(house.reports(), 'SIGKILL')
  const reads = page.waitForResponse((answer) => answer.url().includes('/realtime/total/rt60') && answer.ok(), FIRST)
  await page.getByRole('button', { name: '刷新' }).click()
  await reads
  expect(await large.locator('strong').innerText()).toBe(`¥${spent}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('group', { name: '指标' }).getByRole('button', { name: /^展示/ }).click()
  await page.waitForURL(/m=impressions/)
  await page.getByRole('region', { name: '展示截至目前' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(errors).toEqual([])
})
