import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asFinance, FINANCE, firstRow, monthAt, press } from './finance-page.ts'
import { seriousFindings, aHouse, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

const panel = (page: Page) => page.getByRole('complementary')
const amount = (page: Page) => panel(page).getByLabel(/^平台金额/)

test('a figure outlives a reload while it is typed, is corrected with a reason, and meets the one a colleague saved', async () => {
  const month = monthAt(1)
  const [mine, other] = [
    await asFinance(house, `figures?month=${month}&kind=income`),
    await asFinance(house, `figures?month=${month}&kind=income`),
  ]
  for (const { page } of [mine, other]) await firstRow(page).dblclick()
  await amount(mine.page).fill('12x')
  await panel(mine.page).getByText('「12x」不是数字', { exact: true }).waitFor()
  await amount(mine.page).fill('1234')
  await panel(mine.page)
    .getByLabel(/^修改原因/)
    .fill('平台补单')
  await mine.page.reload()
  expect(await amount(mine.page).inputValue()).toBe('1234')

  await amount(other.page).fill('999')
  await panel(other.page)
    .getByLabel(/^修改原因/)
    .fill('平台重算')
  await press(other.page, '保存')
  await other.page.getByText('已保存，对账行的差异已重新计算').waitFor()
  await press(mine.page, '保存')
  await panel(mine.page)
    .getByText(/别人刚刚修改为 .*999/)
    .waitFor()
  expect(await seriousFindings(mine.page)).toEqual([])
  await press(mine.page, '采用现在的数据')
  await amount(mine.page).fill('1234')
  await panel(mine.page)
    .getByLabel(/^修改原因/)
    .fill('平台补单')
  await press(mine.page, '保存')
  await mine.page.getByText('已保存，对账行的差异已重新计算').waitFor()
  await expect.poll(() => firstRow(mine.page).locator('[col-id="amount_minor"]').textContent()).toMatch(/^1,234(\.00)?$/)

  // what is made of our costs follows the names that are on the channel's bill
  await mine.page.goto(`${FINANCE}/figures?month=${month}&kind=outcome`)
  const source = mine.page.locator('.ag-row').first().locator('[col-id="source"]')
  await expect.poll(() => source.textContent()).toBe('已入账成本')
  await press(mine.page, '渠道账单范围…')
  const spend = panel(mine.page).getByLabel('信息流消耗', { exact: true })
  await spend.click({ force: true })
  await panel(mine.page)
    .getByText(/^已切换，/)
    .waitFor()
  await expect.poll(() => source.textContent()).toBe('没有数据')
  await mine.page.reload()
  await expect.poll(() => spend.isChecked()).toBe(false)
  await spend.click({ force: true })
  await expect.poll(() => source.textContent()).toBe('已入账成本')
  expect(await findingsInAllLooks(mine.page)).toEqual([])
  expect([...mine.errors, ...other.errors]).toEqual([])
}, 180_000)

test('a name outlives a reload while it is typed, is refused next to its field when it is taken, and is deleted', async () => {
  const { page, errors } = await asFinance(house, 'names')
  const name = panel(page).getByLabel(/^对账单写法/)
  await press(page, '添加名称')
  await name.fill('Pet Town HD')
  await page.reload()
  expect(await name.inputValue()).toBe('Pet Town HD')
  await panel(page).getByLabel(/^游戏/).selectOption({ index: 1 })
  await press(page, '保存')
  await page.getByText('pet town hd').first().waitFor()

  await press(page, '添加名称')
  await name.fill('PET TOWN HD')
  await panel(page).getByLabel(/^游戏/).selectOption({ index: 1 })
  await press(page, '保存')
  await panel(page)
    .getByText(/已存在/)
    .first()
    .waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  await panel(page).getByRole('button', { name: '关闭' }).click()

  await page.locator('.ag-row').filter({ hasText: 'pet town hd' }).first().dblclick()
  await panel(page).getByRole('button', { name: '删除' }).click()
  await panel(page).getByRole('button', { name: '删除' }).click()
  await expect.poll(() => page.locator('.ag-row').filter({ hasText: 'pet town hd' }).count()).toBe(0)
  expect(errors).toEqual([])
}, 180_000)
