import { expect, test } from 'vitest'
import { chooseGame, dollarAccounts, tally } from './batch-page.ts'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { endSessionElsewhere, signInAgain } from './session-page.ts'

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

  await endSessionElsewhere(house, page)
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

test('a help text that is half written when the session ends is there after signing in again, and after a reload, until it is dropped', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'admin', '/help-center/home')
  await page.getByRole('button', { name: /广告数据怎么看/ }).click()
  await page.getByRole('button', { name: '编辑' }).click()
  const body = page.getByLabel('中文正文（Markdown）')
  await body.fill('## 写到一半')
  await endSessionElsewhere(house, page)
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
