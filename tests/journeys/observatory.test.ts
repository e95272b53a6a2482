import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

const tile = (page: Page, name: RegExp) => page.getByRole('group', { name: '合计' }).getByRole('button', { name })
const amountOf = (text: string) => /-?[\d,]+\.\d\d/.exec(text)?.[0] ?? ''

test('without its flag the observatory leads to the ads with the sentence; a buyer has the platform, finance closed months too', async () => {
  const off = await visit(house)
  await signIn(off.page, 'reviewer', '/observatory?g=month')
  await off.page.getByRole('heading', { name: '批次' }).waitFor(FIRST)
  await off.page
    .getByRole('region', { name: '通知' })
    .getByText('账号没有开启观星台菜单（front_auth.observatory.menu.is_show），请联系管理员开通')
    .waitFor()

  const buyer = await visit(house)
  await signIn(buyer.page, 'buyer', '/observatory')
  await tile(buyer.page, /^投放总成本/).waitFor(FIRST)
  await buyer.page.getByText(/^没有财务月结页面的权限/).waitFor()
  expect(await tile(buyer.page, /^收入差额/).count()).toBe(0)

  const { page, errors } = await visit(house)
  await signIn(page, 'finance', '/observatory')
  await expect.poll(async () => amountOf(await tile(page, /^收入差额/).innerText()), FIRST).toMatch(/\d/)
  await page.getByRole('list', { name: '已结账月份' }).getByText('未结账').first().waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])

  // the whole view is in the address: a game, by month, its gap
  await tile(page, /^收入差额/).click()
  await page.getByRole('combobox', { name: '时间粒度' }).selectOption('month')
  await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="name"]').getByRole('button').click()
  await page.waitForURL(/by=top5_media_src/)
  expect(new URL(page.url()).search).toMatch(/g=month.*m=gap_income.*game=\d+/)
  await page
    .getByRole('list', { name: '已结账月份' })
    .getByRole('link', { name: /未结账/ })
    .first()
    .click()
  await page.waitForURL(/\/tool-list\/finance\/month\?month=\d{4}-\d\d&kind=income/)
  expect([...errors, ...buyer.errors, ...off.errors]).toEqual([])
})
