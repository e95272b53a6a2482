import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as at from './finance-page.ts'
import { seriousFindings } from './kit.ts'

/** What a month of either kind is brought to its confirmation by. */
type MonthKind = 'income' | 'outcome'

const GRIDS: Readonly<Record<MonthKind, string>> = { income: '收入对账明细', outcome: '支出对账明细' }
const { go, press } = at

/** Explains every gap of a month one after the other, by keyboard; read again, the list is shorter by one. */
export async function explainGaps(page: Page, kind: MonthKind, month: string): Promise<void> {
  await go(page, `${kind}?month=${month}&gap=open`)
  for (let left = await at.gapsLeft(page); left > 0; left -= 1) {
    await at.explainGap(page, '平台按下单日统计，跨月订单在下月')
    await page.getByText(`差异未说明 ${left - 1}`).waitFor()
    await page.keyboard.press('j')
  }
}

/** Confirms every row of a month that is not yet, by keyboard only; how many. */
export async function confirmRows(page: Page, kind: MonthKind, month: string): Promise<number> {
  await go(page, `${kind}?month=${month}&state=unconfirmed`)
  const { rows } = await at.rowsConfirmed(page)
  for (let done = 1; done <= rows; done += 1) {
    await page.keyboard.press('c')
    await page.getByText(`已确认 ${done} / ${rows} 行`).waitFor()
  }
  return rows
}

/** Lines of statements that were not read in hold the month up until someone answers for them. */
export async function waiveLines(page: Page, kind: MonthKind, month: string, reason: string): Promise<void> {
  const { chart, confirm } = await at.openMonth(page, kind, month)
  expect(await whyNot(page, confirm)).toMatch(/对账单中还有 [\d,]+ 行未读入/)
  await chart.getByRole('link', { name: /行未读入/ }).click()
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
export async function confirmMonth(page: Page, kind: MonthKind, month: string): Promise<void> {
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
export async function whyNot(page: Page, button: Locator): Promise<string> {
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  return await reasonsOf(page, button)
}

export const whyNotYet = async (page: Page, button: Locator): Promise<string> =>
  (await button.getAttribute('aria-disabled')) === 'false' ? '' : await reasonsOf(page, button)

const reasonsOf = async (page: Page, button: Locator): Promise<string> =>
  (await page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`).textContent()) ?? ''

/** What the pages of rows and of the month say to a user who would change a confirmed month. */
export async function rowsAreClosed(page: Page, kind: MonthKind, month: string, statement: string): Promise<void> {
  const words = at.closedWords(month)
  await go(page, `${kind}?month=${month}`)
  await page.getByRole('grid', { name: GRIDS[kind] }).waitFor()
  expect(await whyNot(page, page.getByRole('button', { name: /^确认本行/ }))).toContain(words)
  await page.keyboard.press('n')
  await page.getByLabel('备注', { exact: true }).fill('月结之后')
  expect(await whyNot(page, page.getByRole('button', { name: /^保存/ }))).toContain(words)
  await page.keyboard.press('Escape')
  await press(page, '上传对账单')
  await page.locator('input[type=file]').setInputFiles(statement)
  expect(await whyNot(page, page.getByRole('button', { name: /^上传并提取/ }))).toContain(words)
  await press(page, '关闭')
  const { confirm } = await at.openMonth(page, kind, month)
  expect(await confirm.count()).toBe(0)
}
