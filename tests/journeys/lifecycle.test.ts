import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { foot } from './batch-page.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { anInsightHouse, FIRST } from './insight-house.ts'
import { visit, signIn } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

const LIST = '/tools/game-package'
const press = (page: Page, name: string | RegExp) => foot(page).getByRole('button', { name }).click()
const offered = (page: Page, name: RegExp) => foot(page).getByRole('button', { name }).waitFor()
const form = (page: Page) => page.locator('.fd-cycle-form')

async function openList(account: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await visit(house)
  await signIn(page, account, LIST)
  await page.locator('.ag-row').first().waitFor()
  return { page, errors }
}

/** What networks reported can be read: its store opens a while after the server. */
async function reportsAreThere(page: Page): Promise<void> {
  await page.goto('/table-2')
  await page.locator('.ag-row').first().waitFor(FIRST)
}

/** Ranges pasted from a spreadsheet into the lines of a field. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await form(page)
    .getByRole('group', { name: new RegExp(`^${label}`) })
    .locator('.fd-ranges')
    .evaluate((lines, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      lines.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
}

test('a life cycle is entered, its rounds are checked, saved, confirmed with its effect seen, and reopened with a reason', async () => {
  const { page, errors } = await openList('buyer')
  expect(await findingsInAllLooks(page)).toEqual([])
  await page.getByRole('button', { name: '新建生命周期' }).click()
  await form(page).getByLabel(/^游戏/).selectOption({ label: '星河战纪' })
  await form(page).getByLabel(/^名称/).fill('东南亚首发')
  await paste(page, '阶段', '第一轮测试\t2026-01-05\t2026-01-08\n正式上线\t2026/2/1\t')
  await paste(page, '包', 'com.starfield.sea\t2026-01-01\t')
  expect(await findingsInAllLooks(page)).toEqual([])

  // four days say nothing about a week: it is said before the save, and does not keep from it
  await press(page, /^检查并保存/)
  await page.getByText('第 1 轮测试只有 4 天').waitFor()
  await press(page, /^仍然保存/)
  await offered(page, /^修改/)
  await page.waitForURL(/\/game-package\/l\d+$/)
  const path = new URL(page.url()).pathname
  await reportsAreThere(page)
  await page.goto(path)
  await offered(page, /^修改/)

  await press(page, /^确认…/)
  const effect = page.getByRole('region', { name: '确认后的变化' })
  await effect.waitFor()
  // the figures of the last thirty days move into the launch, and those of a day that was read since
  expect(await effect.innerText()).toMatch(/3\d 天的数据会换到别的阶段/)
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

test('what another user confirms meanwhile is said in the open form, and cannot be saved over', async () => {
  const { page } = await openList('buyer')
  await page.locator('.ag-row', { hasText: '周年重启方案' }).locator('.ag-cell[col-id="name"]').dblclick()
  await offered(page, /^修改/)
  await press(page, /^修改/)
  await form(page).getByLabel(/^名称/).fill('我的重启方案')

  const admin = await visit(house)
  await signIn(admin.page, 'admin', new URL(page.url()).pathname)
  await offered(admin.page, /^确认…/)
  await press(admin.page, /^确认…/)
  await admin.page.getByRole('region', { name: '确认后的变化' }).waitFor()
  await press(admin.page, /^确认/)
  await offered(admin.page, /^重新打开…/)

  await page.getByText('其他用户刚刚修改了这一条').waitFor()
  expect(
    await foot(page)
      .getByRole('button', { name: /^检查并保存/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  expect(await form(page).getByLabel(/^名称/).inputValue()).toBe('我的重启方案')
  await press(page, /^放弃修改/)
  await offered(page, /^重新打开…/)
})

test('which life cycle the reports of a game follow is chosen among the confirmed ones', async () => {
  const { page } = await visit(house)
  await signIn(page, 'admin')
  await reportsAreThere(page)
  await page.goto(`${LIST}/games`)
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
