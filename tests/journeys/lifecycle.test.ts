import { beforeAll, expect } from 'vitest'
import { daysBetween } from '#domain/day.ts'
import { monthOfDay, monthsLater } from '#domain/finance/month.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { anInsightHouse, FIRST } from './insight-house.ts'
import { visit, signIn } from './kit.ts'
import { form, LIST, offered, openList, paste, press } from './lifecycle-page.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

/** What networks reported can be read: its store opens a while after the server. */
beforeAll(async () => {
  const { page } = await visit(house)
  await signIn(page, 'buyer', '/table-2')
  await page.locator('.ag-row').first().waitFor(FIRST)
})

test('a life cycle is entered, its rounds are checked, saved, confirmed with its effect seen, and reopened with a reason', async () => {
  const { page, errors } = await openList(house, 'buyer')
  await page.getByRole('button', { name: '新建生命周期' }).click()
  await form(page).getByLabel(/^游戏/).selectOption({ label: '星河战纪' })
  await form(page).getByLabel(/^名称/).fill('东南亚首发')
  await paste(page, '阶段', '第一轮测试\t2026-01-05\t2026-01-08\n正式上线\t2026/2/1\t')
  await paste(page, '包', 'com.starfield.sea\t2026-01-01\t')

  // four days say nothing about a week: it is said before the save, and does not keep from it
  await press(page, /^检查并保存/)
  await page.getByText('第 1 轮测试只有 4 天').waitFor()
  await press(page, /^仍然保存/)
  await offered(page, /^修改/)
  await page.waitForURL(/\/game-package\/l\d+$/)
  await page.reload()
  await offered(page, /^修改/)

  await press(page, /^确认…/)
  const effect = page.getByRole('region', { name: '确认后的变化' })
  await effect.waitFor()
  // every day with network figures of the game moves into the launch: the present month and the three before it
  const [, days, from = '', to = ''] = /(\d+) 天的数据会换到别的阶段（(\S+) 至 (\S+)）/.exec(await effect.innerText()) ?? []
  expect([Number(days), from]).toEqual([daysBetween(from, to) + 1, `${monthsLater(monthOfDay(to), -3)}-01`])
  expect(
    await effect
      .getByRole('row', { name: /正式上线.*消耗/ })
      .first()
      .innerText(),
  ).toMatch(/\+/)
  expect(await findingsInAllLooks(page)).toEqual([])
  await press(page, /^确认/)
  await offered(page, /^重新打开…/)

  await press(page, /^重新打开…/)
  await page.getByRole('textbox', { name: /^原因/ }).fill('上线推迟一周')
  await page.reload()
  await offered(page, /^重新打开…/)
  await press(page, /^重新打开…/)
  expect(await page.getByRole('textbox', { name: /^原因/ }).inputValue()).toBe('上线推迟一周')
  await press(page, /^重新打开/)
  await offered(page, /^修改/)
  await page.getByText('原因：上线推迟一周').waitFor()
  expect(errors).toEqual([])
})

test('which life cycle the reports of a game follow is chosen among the confirmed ones', async () => {
  const { page } = await visit(house)
  await signIn(page, 'admin', `${LIST}/games`)
  await page.locator('.ag-row', { hasText: '星河战纪' }).locator('.ag-cell[col-id="game_id"]').dblclick()
  await page.getByRole('link', { name: '周年重启方案' }).waitFor()
  await page.getByRole('table', { name: '各阶段的数据' }).getByText('消耗（渠道）').first().waitFor()
  await page.getByLabel(/^备注/).fill('按国服首发')
  await page.getByRole('button', { name: /^保存/ }).click()
  await page.locator('.ag-cell[col-id="note"]', { hasText: '按国服首发' }).waitFor()

  await page.locator('.ag-row', { hasText: '星河战纪' }).locator('.ag-cell[col-id="game_id"]').dblclick()
  await page.getByRole('link', { name: '周年重启方案' }).click()
  await page
    .getByRole('button', { name: /^媒体来源: / })
    .first()
    .click()
  await page
    .getByRole('table', { name: /^媒体来源: / })
    .getByText('Meta')
    .waitFor()
})
