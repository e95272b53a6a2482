import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmMonth, confirmRows, explainGaps, rowsAreClosed, waiveLines, whyNot, whyNotYet } from './finance-month-page.ts'
import * as at from './finance-page.ts'
import { seriousFindings, aHouse, type Visit } from './kit.ts'

/** The outcome of a month from its last costs to its confirmation, and what every page says to anyone who would change it afterwards. */
const house = aHouse({}, { isRead: true })
let seen: Visit & { refused: string[] }
const month = at.monthAt(1)
const files = at.statementFiles(month)
const { go, press } = at

beforeAll(async () => {
  seen = await at.asFinance(house, `month?month=${month}&kind=outcome`)
}, 180_000)
afterAll(() => files.clear())

test('what CPA rules charged is taken over into costs, from what the month says is in the way to the books', async () => {
  const { page } = seen
  const { chart, confirm } = await at.openMonth(page, 'outcome', month)
  expect(await whyNot(page, confirm)).toMatch(/还有 \d+ 条 CPA 规则的费用未计入成本/)
  await chart.getByRole('link', { name: /CPA 规则待计入成本/ }).click()
  await page.getByRole('grid', { name: `${month} CPA 费用计入成本` }).waitFor()
  await page.getByLabel('选择成本名称').selectOption({ label: '按效果付费 / CPA 结算' })
  const take = page.getByRole('button', { name: /^计入成本（\d+ 条规则/ })
  await expect.poll(() => whyNotYet(page, take)).toBe('')
  expect(await seriousFindings(page)).toEqual([])
  await take.click()
  await page.getByText(/笔成本已生成或更新/).waitFor()
  await expect.poll(() => whyNotYet(page, take)).toContain('没有可以计入的费用')
  const rules = await page.locator('.ag-row').filter({ hasText: '已计入' }).count()
  await press(page, '去预览和提交')
  await page.getByRole('heading', { name: '入账后的利润报表' }).waitFor()
  await at.commitCosts(page, rules)
  await press(page, '返回录入')
}, 90_000)

test('a bill of the year is read in as far as it is of the month', async () => {
  const { page } = seen
  await at.openUpload(page, 'outcome', month)
  await at.sendStatement(page, files.billOfYear(11))
  await page.getByText('已提取 7 行').waitFor()
  await press(page, '完成')
}, 60_000)

test('the outcome: a confirmation is taken back and given again, a dispute withdrawn, a payment confirmed, and the month with its costs', async () => {
  const { page } = seen
  await explainGaps(page, 'outcome', month)
  // the row that was talked about is settled
  await go(page, `outcome?month=${month}&state=disputed`)
  await page.getByText('有争议 1').waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('有争议，暂不确认').press('Space')
  await page.keyboard.press('Control+Enter')
  await page.getByText('有争议 0').waitFor()

  await go(page, `outcome?month=${month}&state=unconfirmed`)
  const { rows } = await at.rowsConfirmed(page)
  await page.keyboard.press('c')
  await page.getByText(`已确认 1 / ${rows} 行`).waitFor()
  await page.keyboard.press('u')
  await page.getByText(`已确认 0 / ${rows} 行`).waitFor()
  expect(await confirmRows(page, 'outcome', month)).toBe(rows)

  await waiveLines(page, 'outcome', month, '属于其他月份，各月另行上传')
  const { chart } = await at.openMonth(page, 'outcome', month)
  await chart.getByRole('link', { name: /回款/ }).click()
  await page.getByRole('region', { name: /回款/ }).locator('.ag-row').filter({ hasText: '待确认' }).dblclick()
  await press(page, /^确认/)
  await press(page, /^确认这笔回款/)
  await page.getByText('状态: 待确认 → 已确认').waitFor()
  await confirmMonth(page, 'outcome', month)
}, 60_000)

test('afterwards no page of finance changes anything in it, and each says so', async () => {
  const { page, errors, refused } = seen
  const words = at.closedWords(month)

  await rowsAreClosed(page, 'outcome', month, files.file(`statement-ad-bill-${month}.csv`))

  // costs: a new one, a change, a deletion
  await go(page, 'cost-in-v2?view=entry')
  await press(page, '单笔录入')
  const form = page.getByRole('region', { name: '单笔录入' })
  await form.getByLabel('游戏').selectOption('深海拾荒')
  await form.getByLabel('金额').fill('1')
  await form.getByLabel('月份', { exact: true }).fill(month)
  await form.getByText(words).waitFor()
  await at.openCostEdit(page, `month=${month}&q=信息流`)
  await at.dialog(page).getByText(words).first().waitFor()
  await at.dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  await page.locator('.ag-row .fd-select-cell').first().click()
  await press(page, '删除所选 1 笔')
  await at.dialog(page).getByText(words).first().waitFor()
  await at.dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()

  // payments: one of the month is not taken back, and none is booked in it
  await go(page, `repayments?month=${at.monthAt(2)}&kind=outcome&open=0`)
  await page
    .getByRole('region', { name: /回款/ })
    .locator('.ag-row')
    .filter({ hasText: `${month}-` })
    .first()
    .dblclick()
  expect(await whyNot(page, page.getByRole('button', { name: '撤回确认' }))).toContain(words)

  // a CPA rule does not begin in it
  await go(page, 'cpa')
  await press(page, '新建规则')
  await page.getByLabel('开始日', { exact: true }).fill(`${month}-05`)
  await page.keyboard.press('Tab')
  await page.getByText(words).first().waitFor({ state: 'attached' })

  expect([errors, refused]).toEqual([[], []])
}, 60_000)
