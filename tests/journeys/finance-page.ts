import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { monthsLater } from '#domain/finance/month.ts'
import { ROOT } from '../kit/house.ts'
import { signIn, visit, type House, type Visit } from './kit.ts'
import { arrive } from './steps.ts'

/** Where things are on the pages of finance, and the steps that more than one journey takes there. */
export const FINANCE = '/tool-list/finance'

/** The month of the books so many before the present one. The demo company closes the month before; all earlier ones are confirmed. */
export const monthAt = (back: number) => monthsLater(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7), -back)

/** A window of finance's own, signed in and at a page of finance; `refused` keeps the addresses of calls that were answered 403. */
export async function asFinance(house: House, path: string): Promise<Visit & { refused: string[] }> {
  const window = await visit(house)
  const { context, page } = window
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const refused: string[] = []
  page.on('response', (response) => (response.status() === 403 ? refused.push(response.url()) : undefined))
  await signIn(page, 'finance', `${FINANCE}/${path}`)
  await page.getByRole('navigation', { name: '财务管理' }).waitFor()
  return { ...window, refused }
}

/** A step in the console: a load takes three times as long. */
export const go = (page: Page, path: string) => arrive(page, `${FINANCE}/${path}`)
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
export const dialog = (page: Page) => page.getByRole('dialog')
export const firstRow = (page: Page) => page.locator('.ag-row').first()

/** The sentence of a confirmed month, as every page says it. */
export const closedWords = (month: string) => `${month} 已确认，不能再改动`

/** Puts costs into the grid of entry as a spreadsheet would: `[month, game, amount in dollars]`, spend on Meta each. */
export async function pasteCosts(page: Page, lines: readonly (readonly [month: string, game: string, amount: string])[]): Promise<void> {
  await page.getByRole('button', { name: '添加 20 行' }).first().click()
  const text = lines.map(([month, game, amount]) =>
    [month, '', game, 'Meta', '', '效果投放', '信息流', '信息流消耗', amount, 'USD'].join('\t'),
  )
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text.join('\n'))
  await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="month"]').first().click()
  await page.keyboard.press('Control+V')
  await page.getByRole('button', { name: `录入 ${lines.length} 笔` }).waitFor()
}

/** From the preview to the books. */
export async function commitCosts(page: Page, count: number): Promise<void> {
  await press(page, new RegExp(`提交 ${count} 笔`))
  // the heading: “正在计算 1 笔成本” followed by “已入账 0 笔” would be the same text
  await page.getByRole('heading', { name: `${count} 笔成本已入账`, exact: true }).waitFor({ timeout: 60_000 })
}

/** Opens the first cost of a list, as its address has it, for a change. */
export async function openCostEdit(page: Page, search: string): Promise<void> {
  await go(page, `cost-in-v2?${search}`)
  await firstRow(page).dblclick()
  await page.getByRole('complementary').getByRole('button', { name: '修改' }).click()
  await dialog(page).getByLabel('备注').waitFor()
}

type Statements = {
  file: (name: string) => string
  /** the path of a bill of the month with so many lines of the months before it, which are refused one by one */
  billOfYear: (earlier: number) => string
  clear: () => void
}

/** Three statements of a month in a folder of their own, in the shapes that such files really have; `clear` removes them. */
export function statementFiles(month: string): Statements {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-statements-'))
  execFileSync(process.execPath, [join(ROOT, 'examples/make-statements.mjs'), month, folder])
  const file = (name: string) => join(folder, name)
  return {
    file,
    billOfYear(earlier) {
      const bill = new TextDecoder('gbk').decode(readFileSync(file(`statement-ad-bill-${month}.csv`)))
      const [head = '', ...lines] = bill.trimEnd().split('\r\n')
      const before = Array.from({ length: earlier }, (_, index) =>
        (lines[index % lines.length] ?? '').replace(month, monthsLater(month, -1 - (index % 11))),
      )
      writeFileSync(file('year.csv'), [head, ...before, ...lines].join('\r\n'))
      return file('year.csv')
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function openUpload(page: Page, kind: 'income' | 'outcome', month: string): Promise<void> {
  await go(page, `${kind}?month=${month}`)
  await press(page, '上传对账单')
}

export async function sendStatement(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path)
  await press(page, /^上传并提取/)
}

/** Sends another statement where one has just been extracted. */
export async function sendAnother(page: Page, path: string): Promise<void> {
  await press(page, '再上传一个')
  await sendStatement(page, path)
}

/** Says of the row in hand why the platform counts otherwise, by keyboard. */
export async function explainGap(page: Page, words: string): Promise<void> {
  await page.keyboard.press('n')
  await page.getByLabel('差异说明').fill(words)
  await page.keyboard.press('Control+Enter')
}

/** How many of the rows that are shown have a gap that no one has explained. */
export async function gapsLeft(page: Page): Promise<number> {
  return Number(/\d+/.exec((await page.getByText(/^差异未说明 \d+$/).textContent()) ?? '')?.[0])
}

/** How many of the rows that are shown are confirmed, and how many there are. */
export async function rowsConfirmed(page: Page): Promise<{ confirmed: number; rows: number }> {
  const said = (await page.getByText(/^已确认 \d+ \/ \d+ 行$/).textContent()) ?? ''
  const [confirmed = 0, rows = 0] = (said.match(/\d+/g) ?? []).map(Number)
  return { confirmed, rows }
}

/** The page of a month, as far as its prerequisites are drawn. */
export async function openMonth(page: Page, kind: 'income' | 'outcome', month: string) {
  await go(page, `month?month=${month}&kind=${kind}`)
  const chart = page.getByRole('group', { name: '确认前提' })
  await chart.waitFor()
  return { chart, confirm: page.getByRole('button', { name: /^确认本月/ }) }
}
