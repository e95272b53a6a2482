import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cell, chooseGame, commitButton, dollarAccounts, tally } from './batch-page.ts'
import { fillSignIn, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

test('a session that ends in the middle leads to the sign-in page, and the same person back to what was being built, which goes on', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.keyboard.press('n')
  await page.getByLabel('批次名称').fill('写到一半')
  await chooseGame(page, '游戏', '星河战纪')
  await dollarAccounts(page).first().click()
  await expect.poll(() => tally(page)).toContain('1 账户')
  await page.getByLabel('文案 1 标题').fill('星河战纪今日开服')
  const address = page.url()

  await endSessionElsewhere(page)
  // nothing has to be asked for: the tab hears of it
  await signInAgain(page)
  await page.waitForURL(address)
  await expect.poll(() => tally(page)).toContain('1 账户')
  const title = page.getByLabel('文案 1 标题')
  await expect.poll(() => title.inputValue()).toBe('星河战纪今日开服')
  await title.fill('星河战纪明日开服')
  await expect.poll(() => title.inputValue()).toBe('星河战纪明日开服')
  expect(errors).toEqual([])
})

const EVENTS = '**/dapper/api/events*'
test.each<[string, { name: string; heard: boolean }]>([
  ['an edit that is still being typed', { name: '只打了一半', heard: true }],
  ['an edit that could not be saved', { name: '会话之外的名称', heard: false }],
])('%s when the session ends is there after signing in again, and is saved', async (_, { name, heard }) => {
  const { page, errors } = await visit(house)
  if (!heard) await page.route(EVENTS, (route) => route.abort())
  await signIn(page, 'buyer', '/advertise-2/home?state=draft')
  await page.locator('.ag-cell[col-id="name"]', { hasText: '王国防线·周末加量' }).dblclick()
  await commitButton(page).waitFor()
  const address = page.url()

  await cell(page, 1, 'name').dblclick()
  await page.keyboard.type(name)
  await endSessionElsewhere(page)
  // the tab hears of it and the cell is closed for the person; or the edit is sent, and refused
  if (!heard) await page.keyboard.press('Enter')
  await signInAgain(page)
  await page.waitForURL(address)
  await expect.poll(() => cell(page, 1, 'name').innerText()).toContain(name)
  // it goes on by itself
  await page.getByText('修改已保存').waitFor()
  await page.reload()
  await expect.poll(() => cell(page, 1, 'name').innerText()).toContain(name)
  expect(errors).toEqual([])
})

test('a help text that is half written when the session ends is there after signing in again, and after a reload, until it is dropped', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'admin', '/help-center/home')
  await page.getByRole('button', { name: /广告数据怎么看/ }).click()
  await page.getByRole('button', { name: '编辑' }).click()
  const body = page.getByLabel('中文正文（Markdown）')
  await body.fill('## 写到一半')
  await endSessionElsewhere(page)
  await signInAgain(page, 'admin')
  await expect.poll(() => body.inputValue()).toBe('## 写到一半')
  await page.getByText('已恢复上次未保存的内容').waitFor()
  await page.reload()
  await expect.poll(() => body.inputValue()).toBe('## 写到一半')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await page.reload()
  await page.getByRole('button', { name: '编辑' }).waitFor()
  expect([await body.count(), errors]).toEqual([0, []])
})

/** On the sign-in page, which says why the person is there. */
async function signInAgain(page: Page, account: 'buyer' | 'admin' = 'buyer'): Promise<void> {
  await page.getByText('登录已过期，请重新登录；未完成的流程都还在').waitFor()
  expect(page.url()).toContain('/login')
  await fillSignIn(page, account)
}

/** Signs out with the same token, as another tab or an administrator would: this page does not hear of it. */
async function endSessionElsewhere(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${house.address}/user/api/user/logout`, {
    headers: { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`, 'Accept-version': '1.0' },
  })
  expect(answer.status).toBe(200)
}
