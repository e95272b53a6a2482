import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { asFinance, monthAt, openUpload, press, sendAnother, sendStatement, statementFiles } from './finance-page.ts'
import { aHouse } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

/** Statements of the month that waits for its confirmation: what is wrong in them is brought back and corrected only. */
const house = aHouse({}, { isRead: true })
const month = monthAt(1)
const { file, clear } = statementFiles(month)

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
