import { expect, test } from 'vitest'
import { fillSignIn, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse(WITHOUT_WORKER)

test('a view of what was pushed is kept under a name, and a short link leads a colleague who is signed out to it', async () => {
  const [mine, other] = [await visit(house), await visit(house)]
  await signIn(mine.page, 'buyer', '/table-2/pushed?trouble=1')
  await mine.page.getByRole('columnheader', { name: '批次' }).click()
  await mine.page.getByRole('searchbox', { name: '在表格中搜索' }).fill('台湾')
  await mine.page.waitForURL(/grid=/)
  await mine.page.getByRole('button', { name: '视图' }).click()
  await mine.page.getByLabel('视图名称').fill('台湾的失败')
  await mine.page.getByText('共享给能打开本页的人').click()
  await mine.page.getByRole('button', { name: '保存当前视图' }).click()
  await mine.page.getByRole('link', { name: '台湾的失败' }).waitFor()
  await mine.page.getByRole('button', { name: '生成短链接' }).click()
  const link = await mine.page.getByLabel('短链接（长期有效）').inputValue()
  const { searchParams: kept } = new URL(mine.page.url())

  await other.page.goto(link)
  await other.page.waitForURL('**/login')
  await fillSignIn(other.page, 'finance')
  await other.page.waitForURL(/\/table-2\/pushed\?/)
  const { searchParams: seen } = new URL(other.page.url())
  expect([seen.get('trouble'), seen.get('grid')]).toEqual([kept.get('trouble'), kept.get('grid')])
  await expect.poll(() => other.page.getByRole('searchbox', { name: '在表格中搜索' }).inputValue()).toBe('台湾')
  // the shared view is found as well, and leads to the same from the bare page
  await other.page.goto('/table-2/pushed')
  await other.page.getByRole('button', { name: '视图' }).click()
  await other.page.getByRole('link', { name: '台湾的失败' }).click()
  await expect.poll(() => new URL(other.page.url()).searchParams.get('grid')).toBe(kept.get('grid'))
  await expect.poll(() => other.page.getByRole('searchbox', { name: '在表格中搜索' }).inputValue()).toBe('台湾')
  expect([...mine.errors, ...other.errors]).toEqual([])
})

test('tools say how much waits in them, and their search finds open flows', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'finance', '/tools')
  const costs = page.locator('.fd-tools-groups').getByRole('link', { name: /财务管理 \d+ 项等你处理/ })
  await costs.waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])

  const buyer = await visit(house)
  await signIn(buyer.page, 'buyer')
  await draftOf(buyer.page, smallBatch('工具里找', 1))
  await buyer.page.goto('/tools')
  await buyer.page.getByRole('searchbox', { name: '搜索工具' }).fill('工具里找')
  const flows = buyer.page.getByRole('region', { name: '流程' })
  await flows.getByRole('link', { name: /工具里找/ }).waitFor()
  await buyer.page.keyboard.press('Enter')
  await buyer.page.waitForURL(/\/advertise-2\/batch/)
  expect([...errors, ...buyer.errors]).toEqual([])
})

test('the menu leads back to the game that was looked at last, also after a reload', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/table-2')
  await page.getByLabel('游戏', { exact: true }).selectOption({ label: '萌宠小镇' })
  await page.waitForURL(/game=\d+/)
  const game = new URL(page.url()).searchParams.get('game')
  await page.goto('/')
  const ads = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /广告投放/ })
  await ads.click()
  await page.waitForURL(`**/advertise-2/home?game=${game}`)
  await page.locator('.bp6-tag').filter({ hasText: '萌宠小镇' }).waitFor()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('filter'))) ?? '{}')).toMatchObject({
    gameId: game,
    timezone: expect.any(String),
    regionIds: [expect.any(String)],
  })
  expect(errors).toEqual([])
})

test('what the server refuses is said at its field, with the cursor in it and nothing typed lost', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'admin', '/settings')
  await page.getByRole('button', { name: '新增用户' }).click()
  const form = page.locator('form.fd-settings-form')
  await form.getByLabel('账号').fill('buyer')
  await form.getByLabel('姓名').fill('重名的人')
  await form.getByRole('button', { name: '保存' }).click()
  const account = form.getByLabel('账号')
  await expect.poll(() => account.evaluate((field) => field === document.activeElement)).toBe(true)
  const described = await account.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).innerText()).toMatch(/账号/)
  expect([await account.inputValue(), await form.getByLabel('姓名').inputValue()]).toEqual(['buyer', '重名的人'])
  expect(await findingsInAllLooks(page)).toEqual([])
  expect(errors).toEqual([])
})
