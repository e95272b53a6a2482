import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse(WITHOUT_WORKER)

const userMenu = (page: Page) => page.getByRole('button', { name: /的账号菜单/ })

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
