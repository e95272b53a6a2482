import { readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthsLater } from '#domain/finance/month.ts'
import * as at from './finance-page.ts'
import { seriousFindings, startHouse, type House, type Visit } from './kit.ts'
import { keepShot } from './looks.ts'

/** A month of the books from its last costs to its confirmation, and what every page says to anyone who would change it afterwards. */
let house: House
let seen: Visit & { refused: string[] }
const month = at.monthAt(1)
const files = at.statementFiles(month)
const { go, press } = at

beforeAll(async () => {
  house = await startHouse()
  seen = await at.asFinance(house, 'cost-in-v2?view=entry')
}, 180_000)
afterAll(async () => {
  await house?.stop()
  files.clear()
})

/** A bill of the whole year: the lines of other months are refused one by one, which takes long enough to think better of it. */
function wholeYear(): string {
  const [head = '', ...lines] = new TextDecoder('gbk')
    .decode(readFileSync(files.file(`statement-ad-bill-${month}.csv`)))
    .trimEnd()
    .split('\r\n')
  const earlier = Array.from({ length: 60_000 }, (_, index) =>
    (lines[index % lines.length] ?? '').replace(month, monthsLater(month, -1 - (index % 11))),
  )
  writeFileSync(files.file('year.csv'), [head, ...earlier, ...lines].join('\r\n'))
  return files.file('year.csv')
}

/** Explains every gap of a month one after the other, by keyboard; read again, the list is shorter by one. */
async function explainGaps(page: Page, kind: 'income' | 'outcome'): Promise<void> {
  await go(page, `${kind}?month=${month}&gap=open`)
  for (let left = await at.gapsLeft(page); left > 0; left -= 1) {
    await page.getByText(new RegExp(`^已确认 \\d+ / ${left} 行$`)).waitFor()
    await at.explainGap(page, '平台按下单日统计，跨月订单在下月')
    await page.getByText(`差异未说明 ${left - 1}`).waitFor()
    await press(page, '刷新')
  }
}

/** Confirms every row of a month that is not yet, by keyboard only; how many. */
async function confirmRows(page: Page, kind: 'income' | 'outcome'): Promise<number> {
  await go(page, `${kind}?month=${month}&state=unconfirmed`)
  const { rows } = await at.rowsConfirmed(page)
  for (let done = 1; done <= rows; done += 1) {
    await page.keyboard.press('c')
    await page.getByText(`已确认 ${done} / ${rows} 行`).waitFor()
  }
  return rows
}

/** Lines of statements that were not read in hold the month up until someone answers for them. */
async function waiveLines(page: Page, kind: 'income' | 'outcome', reason: string): Promise<void> {
  const { chart, confirm } = await at.openMonth(page, kind, month)
  expect(await whyNot(page, confirm)).toMatch(/对账单中还有 [\d,]+ 行未读入/)
  await chart.getByRole('link', { name: /没有未读入的行/ }).click()
  const unread = page.getByRole('region', { name: '对账单中未读入的行' })
  await unread.and(page.locator(':focus')).waitFor()
  const buttons = unread.getByRole('button', { name: '放弃这些行' })
  const waived = unread.getByRole('button', { name: '撤回' })
  const all = await buttons.count()
  for (let done = 1; done <= all; done += 1) {
    await unread.getByLabel('放弃的原因').first().fill(reason)
    await buttons.first().click()
    // what was saved shows with the next reading of the month
    await expect.poll(() => waived.count()).toBe(done)
  }
  await unread
    .getByText(new RegExp(`周敏.* 于 .* 放弃 [\\d,]+ 行：${reason}`))
    .first()
    .waitFor()
}

/** Confirms the month once nothing is in the way, and has it added up again. */
async function confirmMonth(page: Page, kind: 'income' | 'outcome'): Promise<void> {
  const { confirm } = await at.openMonth(page, kind, month)
  await expect.poll(() => whyNotYet(page, confirm)).toBe('')
  await confirm.click()
  // what is signed is shown once more, with the answer in the focus
  const asked = at.dialog(page)
  await asked.getByText('确认后这个月的数据不能再改动').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '确认签字' }).and(page.locator(':focus')).press('Enter')
  await page.getByText(/已由 周敏.* 确认，不能再改动/).waitFor()
  await press(page, '重新核算')
  await page.getByText(/项全部一致/).waitFor()
}

/** Why a button is off, in the words that it gives a reader. */
async function whyNot(page: Page, button: Locator): Promise<string> {
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  return await reasonsOf(page, button)
}

const whyNotYet = async (page: Page, button: Locator): Promise<string> =>
  (await button.getAttribute('aria-disabled')) === 'false' ? '' : await reasonsOf(page, button)

const reasonsOf = async (page: Page, button: Locator): Promise<string> =>
  (await page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`).textContent()) ?? ''

test('costs are entered into the month and posted', async () => {
  const { page } = seen
  await at.pasteCosts(page, [
    [month, '街头飞车', '4321.09'],
    [month, '深海拾荒', '0.07'],
  ])
  await press(page, /录入 2 笔/)
  await page.getByRole('heading', { name: '入账后的利润报表' }).waitFor()
  await at.commitCosts(page, 2)
  await press(page, '返回录入')
}, 90_000)

test('what CPA rules charged is taken over into costs, from what the month says is in the way to the books', async () => {
  const { page } = seen
  const { chart, confirm } = await at.openMonth(page, 'outcome', month)
  expect(await whyNot(page, confirm)).toMatch(/还有 \d+ 条 CPA 规则的费用未计入成本/)
  await chart.getByRole('link', { name: /CPA 费用已计入成本/ }).click()
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

test('three statements are read; one is cancelled on its way and run again', async () => {
  const { page } = seen
  await at.openUpload(page, 'income', month)
  await at.sendStatement(page, files.file(`statement-app-store-${month}.txt`))
  await page.getByText('已提取 14 行').waitFor()
  await at.sendAnother(page, files.file(`statement-channel-share-${month}.xlsx`))
  await page.getByText('已提取 7 行').waitFor()
  await press(page, '完成')

  const year = wholeYear()
  await at.openUpload(page, 'outcome', month)
  await at.sendStatement(page, year)
  await page.getByText(/已读 [\d,]+ \/ [\d,]+ 行/).waitFor()
  // a reload finds its place by what the server says
  await page.reload()
  await press(page, '取消提取')
  await page.getByText('提取已取消，没有任何行进入账目').waitFor()
  await at.sendAnother(page, year)
  await page.getByText('已提取 7 行').waitFor({ timeout: 120_000 })
  await press(page, '完成')
}, 180_000)

/** Says where the gaps of the rows come from that are being confirmed, by keyboard. */
async function explain(page: Page, words: string): Promise<void> {
  const field = page.getByLabel('差异说明').and(page.locator(':focus'))
  await field.waitFor()
  await page.keyboard.insertText(words)
  await page.keyboard.press('Control+Enter')
}

test('the income: what is in the way leads to where it is dealt with, and rows with a gap are confirmed once it is explained', async () => {
  const { page } = seen
  const { chart, confirm } = await at.openMonth(page, 'income', month)
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  await keepShot(page, 'month')
  await chart.getByRole('link', { name: /差异/ }).click()
  await page.getByRole('grid', { name: '收入对账明细' }).waitFor()
  expect(page.url()).toContain('gap=open')
  const gaps = await at.gapsLeft(page)
  expect(gaps).toBeGreaterThan(2)
  // one by keyboard, all others at once
  await page.keyboard.press('c')
  await explain(page, '平台按下单日统计，跨月订单在下月')
  await page.getByText(`差异未说明 ${gaps - 1}`).waitFor()
  await page.locator('.fd-select-all').click()
  await press(page, `确认所选 ${gaps - 1} 行`)
  expect(await seriousFindings(page)).toEqual([])
  await explain(page, '平台未计退款')
  await page.getByText(`已确认 ${gaps} / ${gaps} 行`).waitFor()
  expect(await at.gapsLeft(page)).toBe(0)
}, 120_000)

test('then the month, once what is signed was shown again', async () => {
  const { page } = seen
  expect(await confirmRows(page, 'income')).toBe(0)
  await waiveLines(page, 'income', '演示用的测试行，不入账')
  await confirmMonth(page, 'income')
  expect(await seriousFindings(page)).toEqual([])
}, 60_000)

test('the outcome: a confirmation is taken back and given again, a dispute withdrawn, a payment confirmed, and the month with its costs', async () => {
  const { page } = seen
  await explainGaps(page, 'outcome')
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
  expect(await confirmRows(page, 'outcome')).toBe(rows)

  await waiveLines(page, 'outcome', '属于其他月份，各月另行上传')
  const { chart } = await at.openMonth(page, 'outcome', month)
  await chart.getByRole('link', { name: /回款/ }).click()
  await page.getByRole('region', { name: /回款/ }).locator('.ag-row').filter({ hasText: '待确认' }).dblclick()
  await press(page, /^确认/)
  await press(page, /^确认这笔回款/)
  await page.getByText('状态: 待确认 → 已确认').waitFor()
  await confirmMonth(page, 'outcome')
}, 60_000)

test('afterwards no page of finance changes anything in it, and each says so', async () => {
  const { page, errors, refused } = seen
  const words = at.closedWords(month)

  for (const [kind, grid] of [
    ['income', '收入对账明细'],
    ['outcome', '支出对账明细'],
  ] as const) {
    await go(page, `${kind}?month=${month}`)
    await page.getByRole('grid', { name: grid }).waitFor()
    expect(await whyNot(page, page.getByRole('button', { name: /^确认本行/ }))).toContain(words)
    await page.keyboard.press('n')
    await page.getByLabel('备注', { exact: true }).fill('月结之后')
    expect(await whyNot(page, page.getByRole('button', { name: /^保存/ }))).toContain(words)
    await page.keyboard.press('Escape')
    await press(page, '上传对账单')
    await page.locator('input[type=file]').setInputFiles(files.file(`statement-app-store-${month}.txt`))
    expect(await whyNot(page, page.getByRole('button', { name: /^上传并提取/ }))).toContain(words)
    await press(page, '关闭')
    const { confirm } = await at.openMonth(page, kind, month)
    expect(await confirm.count()).toBe(0)
  }

  // costs: a new one, a change, a deletion
  await go(page, 'cost-in-v2?view=entry')
  await press(page, '单笔录入')
  const form = page.getByRole('region', { name: '单笔录入' })
  await form.getByLabel('游戏').selectOption('深海拾荒')
  await form.getByLabel('金额').fill('1')
  await form.getByLabel('月份', { exact: true }).fill(month)
  await form.getByText(words).waitFor()
  await at.openCostEdit(page, '4321.09')
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
