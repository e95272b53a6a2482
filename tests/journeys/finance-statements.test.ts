import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { asFinance, monthAt, openUpload, press, sendAnother, sendStatement, statementFiles } from './finance-page.ts'
import { aHouse } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

/** Statements of the month that waits for its confirmation: what is wrong in them is brought back and corrected only; reading is cancelled. */
const house = aHouse({}, { isRead: true })
const month = monthAt(1)
const { file, billOfYear, clear } = statementFiles(month)

/** a file waits for its turn, and is as long as it is: neither says that something hangs */
const READ = { timeout: 120_000 }

afterAll(() => clear())

test('bad lines come back with their reasons and are corrected only; a file that was read is noticed before it is sent again', async () => {
  const { page, errors } = await asFinance(house, `income?month=${month}`)
  await page.getByRole('button', { name: '上传对账单' }).waitFor()
  await openUpload(page, 'income', month)
  expect(await findingsInAllLooks(page)).toEqual([])

  await sendStatement(page, file(`statement-app-store-${month}.txt`))
  await page.getByText('已提取 14 行').waitFor()
  await page.getByText('1 行有问题，没有进入账目').waitFor()
  const [bad] = await Promise.all([page.waitForEvent('download'), press(page, '下载问题行')])
  const text = readFileSync(await bad.path(), 'utf8')
  expect(text).toContain('没有游戏「games.starfield.prototype.gold」')
  writeFileSync(file('corrected.csv'), text.replaceAll('games.starfield.prototype.gold', 'games.starfield.pettown.gold'))
  await sendAnother(page, file('corrected.csv'))
  await page.getByText('已提取 1 行').waitFor()

  await sendAnother(page, file(`statement-app-store-${month}.txt`))
  await page.getByText(/同一个文件「statement-app-store-.*」已由 .* 提取过/).waitFor()
  expect(errors).toEqual([])
}, 120_000)

test('a bill that takes long is cancelled on its way, leaves nothing behind, and is run again', async () => {
  const { page, errors } = await asFinance(house, `outcome?month=${month}`)
  const year = billOfYear(60_000)
  await openUpload(page, 'outcome', month)
  await sendStatement(page, year)
  await page.getByText(/已读 [\d,]+ \/ [\d,]+ 行/).waitFor(READ)
  // a reload finds its place by what the server says
  await page.reload()
  await press(page, '取消提取')
  await page.getByText('提取已取消，没有任何行进入账目').waitFor()
  await sendAnother(page, year)
  await page.getByText('已提取 7 行').waitFor(READ)
  await press(page, '完成')
  expect(errors).toEqual([])
}, 180_000)
