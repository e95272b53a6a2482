import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEWS_REFRESH_MS } from '#machines/shell-news/shell-news.machine.ts'
import { fillSignIn, signIn, startHouse, visit, WITHOUT_WORKER, type House } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'
import { draftOf, smallBatch } from './small-batch.ts'

let house: House

beforeAll(async () => {
  house = await startHouse(WITHOUT_WORKER)
})
afterAll(() => house?.stop())

const tray = (page: Page) => page.getByRole('button', { name: /进行中的流程/ })
const userMenu = (page: Page) => page.getByRole('button', { name: /的账号菜单/ })
const body = (page: Page) => page.getByLabel('中文正文（Markdown）')
const elsewhere = (page: Page) => page.getByText('你正在另一个标签页里填写这里的表单')

async function editGuide(page: Page): Promise<void> {
  await page.goto('/help-center/home')
  await page.getByRole('button', { name: /广告数据怎么看/ }).click()
  await page.getByRole('button', { name: '编辑' }).click()
}

test('one tab types into a form: the other says so, keeps nothing over it, and goes on from where the first is', async () => {
  const { context, page, errors } = await visit(house)
  await signIn(page, 'admin')
  await editGuide(page)
  await body(page).fill('第一个标签页')
  await tray(page).click()
  await page.getByRole('link', { name: /未保存：帮助中心/ }).waitFor()
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  await editGuide(other)
  await elsewhere(other).waitFor()
  expect(await body(other).inputValue()).not.toBe('第一个标签页')
  await body(other).fill('第二个标签页')
  await other.reload()
  await elsewhere(other).waitFor()
  expect(await body(page).inputValue()).toBe('第一个标签页')
  expect(await findingsInAllLooks(other)).toEqual([])

  await other.getByRole('button', { name: '在此继续填写' }).click()
  await expect.poll(() => body(other).inputValue()).toBe('第一个标签页')
  await elsewhere(page).waitFor()
  expect(await body(page).count()).toBe(0)

  // a tab that is closed gives the form back, and what was typed is taken up
  await body(other).fill('第二个接着写')
  await other.close()
  await page.reload()
  await expect.poll(() => body(page).inputValue()).toBe('第二个接着写')
  await page.getByRole('button', { name: '放弃修改' }).click()
  expect(errors).toEqual([])
})

test('home and the tray hear of a batch that is begun on another computer, without waiting for the minute', async () => {
  const [mine, other] = [await visit(house), await visit(house)]
  await mine.page.goto('/')
  await fillSignIn(mine.page, 'buyer')
  const resume = mine.page.getByRole('region', { name: '继续上次的流程' })
  await resume.waitFor()
  await signIn(other.page, 'buyer')
  const began = Date.now()
  await draftOf(other.page, smallBatch('别处开始', 2))
  const batchId = /#(\d+)/.exec(await other.page.getByRole('heading', { name: /^批次 #\d+/ }).innerText())?.[1] ?? ''
  const entry = resume.getByRole('link', { name: new RegExp(`批次 #${batchId} .*草稿`) })
  await entry.waitFor()
  expect(Date.now() - began).toBeLessThan(NEWS_REFRESH_MS)
  // what is blocked comes before what waits
  await entry.click()
  await mine.page.getByText('检查通过').waitFor()
  // it runs here now: once in the tray
  await tray(mine.page).click()
  await expect
    .poll(() =>
      mine.page
        .locator('.fd-tray')
        .getByText(new RegExp(`#${batchId}\\b`))
        .count(),
    )
    .toBe(1)
  expect([...mine.errors, ...other.errors]).toEqual([])
})

test('signing out waits for a commit that has left, in every tab, and says for which', async () => {
  const { context, page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await draftOf(page, smallBatch('提交未答', 2))
  const tab = await context.newPage()
  await tab.goto('/table-2')
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/commit_batch/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^提交 \d+ 个对象/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^提交/ }).click()
  for (const each of [page, tab]) {
    await userMenu(each).click()
    await expect.poll(() => each.getByRole('menuitem', { name: /退出登录/ }).getAttribute('aria-disabled')).toBe('true')
    await each.getByRole('menuitem', { name: /提交未答/ }).waitFor()
    await each.keyboard.press('Escape')
  }
  for (let click = 0; click < 5; click += 1) await tab.locator('.fd-logo').click()
  const ask = tab.getByRole('dialog', { name: '是否清空本地缓存，重新登录？' })
  expect(await ask.getByRole('button', { name: '清空并保留流程' }).getAttribute('aria-disabled')).toBe('true')
  answer()
  await expect.poll(() => ask.getByRole('button', { name: '清空并保留流程' }).getAttribute('aria-disabled')).not.toBe('true')
  await ask.getByRole('button', { name: '清空并保留流程' }).click()
  for (const each of [page, tab]) await each.waitForURL('**/login')
  expect(errors).toEqual([])
})

test('rights that are given while a page is closed open it by themselves, and the user menu says how old they are', async () => {
  const [reader, admin] = [await visit(house), await visit(house)]
  await signIn(reader.page, 'reviewer', '/settings')
  await reader.page.getByText('没有「系统设置」的任何权限').waitFor()
  await userMenu(reader.page).click()
  await reader.page.getByRole('menuitem', { name: /权限截至 \d\d:\d\d · 刷新/ }).waitFor()
  await reader.page.keyboard.press('Escape')

  await signIn(admin.page, 'admin')
  await giveFunctions(admin.page, 'reviewer')
  await reader.page.getByRole('grid').waitFor()
  expect(await reader.page.getByText('没有「系统设置」的任何权限').count()).toBe(0)
  expect([...reader.errors, ...admin.errors]).toEqual([])
})

test('a view of what was pushed is kept under a name, and a short link leads a colleague who is signed out to it', async () => {
  const [mine, other] = [await visit(house), await visit(house)]
  await signIn(mine.page, 'buyer', '/table-2/pushed?trouble=1')
  await mine.page.getByRole('columnheader', { name: '批次' }).click()
  await mine.page.getByRole('searchbox', { name: '在表格中查找' }).fill('台湾')
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
  await expect.poll(() => other.page.getByRole('searchbox', { name: '在表格中查找' }).inputValue()).toBe('台湾')
  // the shared view is found as well, and leads to the same from the bare page
  await other.page.goto('/table-2/pushed')
  await other.page.getByRole('button', { name: '视图' }).click()
  await other.page.getByRole('link', { name: '台湾的失败' }).click()
  await expect.poll(() => new URL(other.page.url()).searchParams.get('grid')).toBe(kept.get('grid'))
  await expect.poll(() => other.page.getByRole('searchbox', { name: '在表格中查找' }).inputValue()).toBe('台湾')
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

/** The reviewer may look at people from now on: written as an administrator's editor does. */
async function giveFunctions(page: Page, account: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const headers = { Authorization: `Basic ${btoa(`${localStorage.getItem('token')}:`)}`, 'Accept-version': '1.0' }
    const read = async (path: string) => (await (await fetch(path, { headers })).json()).data
    const person = (await read('/user/api/settings/users?per_page=100')).find((one: { account: string }) => one.account === wanted)
    const { version, grants } = await read(`/user/api/settings/grants?user_id=${person.id}`)
    const pages = { ...grants.pages, settings: { func: { 'users.view': true } } }
    const form = { ticket: crypto.randomUUID(), user_id: person.id, version: String(version), grants: JSON.stringify({ ...grants, pages }) }
    const answer = await fetch('/user/api/settings/grants/save', { method: 'POST', headers, body: new URLSearchParams(form) })
    if (!answer.ok) throw new Error(await answer.text())
  }, account)
}
