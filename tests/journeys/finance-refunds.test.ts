import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { asFinance, go, press } from './finance-page.ts'
import { aHouse, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

/** A click in its middle meets it: it is in the window, and nothing around it cuts it off. */
const isInSight = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('refunds and branding costs show figures, and a file of the filter', async () => {
  const { page, errors, refused } = await asFinance(house, 'refunds')
  await page.getByText(/退款 ¥[\d,.]+ · 流水 ¥[\d,.]+ · 退款率 \d+\.\d\d% · \d{1,3}(,\d{3})* 单/).waitFor()
  await press(page, '按日')
  await expect.poll(() => new URL(page.url()).searchParams.get('step')).toBe('day')
  await page.getByRole('group', { name: '退款率' }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  // with less room the sums give way before the pager, and the words of the days before their fields
  await page.setViewportSize({ width: 900, height: 768 })
  await page.locator('.fd-grid-toolbar[data-tight]').waitFor()
  expect(await page.getByText('从', { exact: true }).isVisible()).toBe(false)
  for (const field of [
    page.getByRole('textbox', { name: '起始月份' }),
    page.getByRole('textbox', { name: '结束月份' }),
    page.getByRole('button', { name: '下一页' }),
  ])
    expect(await isInSight(field)).toBe(true)
  const saving = page.waitForEvent('download')
  await press(page, '导出 XLSX')
  expect((await saving).suggestedFilename()).toMatch(/^flightdeck-refunds-.*\.xlsx$/)

  // the tool's own address begins with the month that is being closed
  await go(page, 'cost-in-v2')
  await expect.poll(() => page.getByRole('group', { name: '确认前提' }).count()).toBe(2)
  expect(await findingsInAllLooks(page)).toEqual([])

  await page.getByRole('link', { name: '品牌费用' }).click()
  await page.getByRole('table', { name: '按品牌层级' }).waitFor()
  await page.getByRole('region', { name: '层级试算' }).getByText('¥50,000.00').waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect([errors, refused]).toEqual([[], []])
}, 120_000)
