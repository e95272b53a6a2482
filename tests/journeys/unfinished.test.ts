import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NEWS_REFRESH_MS } from '#machines/shell-news/shell-news.machine.ts'
import { fillSignIn, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse(WITHOUT_WORKER)

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
