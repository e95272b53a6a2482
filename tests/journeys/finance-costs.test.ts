import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as at from './finance-page.ts'
import { closedWords, dialog, firstRow, monthAt, openCostEdit, press } from './finance-page.ts'
import { seriousFindings, aHouse } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse({}, { isRead: true })

const PRESENT = monthAt(0)
const CONFIRMED = monthAt(6)

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: '核对修改' }).click()
  await dialog(page).getByRole('button', { name: '确认修改' }).click()
}

test('finance enters costs in the grid and the form, previews, commits, changes one in two tabs, and deletes with its impact', async () => {
  const { page, errors, refused } = await at.asFinance(house, 'cost-in-v2?view=entry')

  // two costs out of a spreadsheet
  await at.pasteCosts(page, [
    [PRESENT, '星河战纪', '4321.09'],
    [PRESENT, '深海拾荒', '0.07'],
  ])
  expect(await seriousFindings(page)).toEqual([])

  // what is typed outlives a reload
  await page.reload()
  await press(page, /录入 2 笔/)

  // the preview says what the report will show; what is committed is what was shown
  await page.getByRole('heading', { name: '入账后的利润报表' }).waitFor()
  expect(await page.getByText('$4,321.16 =').count()).toBe(1)
  expect(await findingsInAllLooks(page)).toEqual([])
  await at.commitCosts(page, 2)
  await press(page, '返回录入')

  // one by the form: a confirmed month is told at its field, and so is what is missing
  await press(page, '单笔录入')
  const form = page.getByRole('region', { name: '单笔录入' })
  await form.getByLabel('游戏').selectOption('深海拾荒')
  await form.getByLabel('月份', { exact: true }).fill(CONFIRMED)
  await form.getByLabel('成本类别').selectOption('效果投放')
  await form.getByLabel('渠道').selectOption('Meta')
  await form.getByLabel('金额').fill('555.5')
  await form.getByText(closedWords(CONFIRMED)).waitFor()
  await form.getByLabel('月份', { exact: true }).fill(PRESENT)
  await form.getByLabel('成本名称').selectOption('信息流代理服务费')
  await form.getByText(/1 USD = .* CNY（.*起） · 折合/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await press(page, /录入 1 笔/)
  await at.commitCosts(page, 1)

  // two tabs on one cost: the second sees both changes and takes a side for each field
  const other = await at.asFinance(house, 'cost-in-v2?q=4321.09')
  await openCostEdit(page, 'q=4321.09')
  await openCostEdit(other.page, 'q=4321.09')
  await dialog(other.page).getByLabel('备注').fill('乙：补发票号')
  await dialog(other.page).getByLabel('金额').fill('4300')
  await dialog(other.page).getByLabel('原因').fill('发票更正')
  await save(other.page)
  await dialog(other.page).getByText('修改已保存').waitFor({ timeout: 60_000 })
  await dialog(page).getByLabel('金额').fill('4400')
  await dialog(page).getByLabel('原因').fill('对账更正')
  await save(page)
  await dialog(page).getByText('对方已保存').waitFor()
  expect(await dialog(page).getByText('$4,321.09').count()).toBe(1)
  expect(await dialog(page).getByText('$4,300.00').count()).toBe(1)
  expect(await seriousFindings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: '按所选合并' }).click()
  await save(page)
  await dialog(page).getByText('修改已保存').waitFor({ timeout: 60_000 })
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()

  // the panel has my amount, their note, and the whole story
  await at.go(page, 'cost-in-v2?q=4400')
  await firstRow(page).dblclick()
  const panel = page.getByRole('complementary')
  await panel.getByText('乙：补发票号').first().waitFor()
  await panel.getByText('金额: $4,300.00 → $4,400.00').waitFor()
  expect(await panel.getByText('原因: 对账更正').count()).toBe(1)
  expect(await findingsInAllLooks(page)).toEqual([])

  // a deletion shows its impact first
  await at.go(page, 'cost-in-v2?q=4400')
  await page.locator('.ag-row .fd-select-cell').first().click()
  await press(page, '删除所选 1 笔')
  await dialog(page)
    .getByText(/将删除 1 笔成本和 \d+ 条分摊/)
    .waitFor()
  await dialog(page).getByLabel('原因').fill('重复录入')
  await dialog(page).getByRole('button', { name: '确认删除' }).click()
  await dialog(page)
    .getByText(/已删除 1 笔成本/)
    .waitFor()
  // and is taken back by entering the same again
  await dialog(page).getByRole('button', { name: '重新录入这 1 笔' }).click()
  await page.getByRole('button', { name: '录入 1 笔' }).waitFor()
  await at.go(page, 'cost-in-v2?q=4400')
  await page.getByText('没有符合条件的成本').waitFor()

  expect([errors, other.errors, refused, other.refused]).toEqual([[], [], [], []])
}, 240_000)
