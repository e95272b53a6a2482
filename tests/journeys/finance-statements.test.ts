import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthsLater } from '#domain/finance/month.ts'
import { ROOT } from '../kit/house.ts'
import { fillSignIn, startBrowser, startHouse, visit, type House } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

/** Statements of the month that waits for its confirmation: three real shapes, one cancelled and run again, what is wrong brought back. */
let house: House
let browser: Browser
let folder: string
const month = monthsLater(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7), -1)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-statements-'))
  execFileSync(process.execPath, [join(ROOT, 'examples/make-statements.mjs'), month, folder])
  ;[house, browser] = await Promise.all([startHouse(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string) => join(folder, name)
const open = async (page: Page, kind: 'income' | 'outcome') => {
  await page.goto(`/tool-list/finance/${kind}?month=${month}`)
  await page.getByRole('button', { name: '上传对账单' }).click()
}
const send = async (page: Page, path: string) => {
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByRole('button', { name: /^上传并提取/ }).click()
}

/** A bill of the whole year: the lines of other months are refused one by one, which takes long enough to think better of it. */
function wholeYear(): string {
  const [head = '', ...lines] = new TextDecoder('gbk')
    .decode(readFileSync(file(`statement-ad-bill-${month}.csv`)))
    .trimEnd()
    .split('\r\n')
  const earlier = Array.from({ length: 60_000 }, (_, at) =>
    (lines[at % lines.length] ?? '').replace(month, monthsLater(month, -1 - (at % 11))),
  )
  writeFileSync(file('year.csv'), [head, ...earlier, ...lines].join('\r\n'))
  return file('year.csv')
}

test('three statements come in, one after it was cancelled and run again, and bad lines come back to be corrected alone', async () => {
  const { page, errors } = await visit(browser, house.address)
  await page.goto(`/tool-list/finance/income?month=${month}`)
  await fillSignIn(page, 'finance')
  await page.getByRole('button', { name: '上传对账单' }).waitFor()
  await open(page, 'income')
  expect(await findingsInAllLooks(page)).toEqual([])

  await send(page, file(`statement-app-store-${month}.txt`))
  await page.getByText('已提取 14 行').waitFor()
  await page.getByText('1 行有问题，没有进入账目').waitFor()
  const [bad] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载问题行' }).click()])
  const text = readFileSync(await bad.path(), 'utf8')
  expect(text).toContain('没有游戏「games.starfield.prototype.gold」')
  writeFileSync(file('corrected.csv'), text.replaceAll('games.starfield.prototype.gold', 'games.starfield.pettown.gold'))

  await page.getByRole('button', { name: '再上传一个' }).click()
  await send(page, file('corrected.csv'))
  await page.getByText('已提取 1 行').waitFor()

  await page.getByRole('button', { name: '再上传一个' }).click()
  await send(page, file(`statement-channel-share-${month}.xlsx`))
  await page.getByText('已提取 7 行').waitFor()

  // the same file is noticed before it is sent
  await page.getByRole('button', { name: '再上传一个' }).click()
  await send(page, file(`statement-channel-share-${month}.xlsx`))
  await page.getByText(/同一个文件「statement-channel-share-.*」已由 .* 提取过/).waitFor()
  await page.getByRole('button', { name: '关闭' }).first().click()

  const year = wholeYear()
  await open(page, 'outcome')
  await send(page, year)
  await page.getByText(/已读 [\d,]+ \/ [\d,]+ 行/).waitFor()
  // a reload finds its place by what the server says
  await page.reload()
  await page.getByRole('button', { name: '取消提取' }).click()
  await page.getByText('提取已取消，没有任何行进入账目').waitFor()
  await page.getByRole('button', { name: '再上传一个' }).click()
  await send(page, year)
  await page.getByText('已提取 7 行').waitFor({ timeout: 120_000 })
  expect(errors).toEqual([])
}, 300_000)
