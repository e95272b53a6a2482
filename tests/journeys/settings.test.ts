import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSignIn, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { atSettings, difference, openPerson } from './settings-page.ts'
import { arrive } from './steps.ts'

const house = aHouse(WITHOUT_WORKER)

const SECRET = 'EAAB-journey-canary-0815-7731'

const grid = (page: Page) => page.locator('.ag-row')

test('of two administrators the second sees what the first changed, and a draft outlives a reload and a revoked session', async () => {
  const [one, other] = await Promise.all([atSettings(house, 'admin', '/settings'), atSettings(house, 'admin', '/settings')])
  await Promise.all([openPerson(one.page, 'reviewer'), openPerson(other.page, 'reviewer')])
  await one.page.getByRole('checkbox', { name: '提交批次并推送' }).check({ force: true })
  await other.page.getByRole('checkbox', { name: '编写帮助文档' }).check({ force: true })
  await difference(other.page).getByText('开通：编写帮助文档').waitFor()
  await difference(one.page).getByRole('button', { name: '保存' }).click()
  await difference(one.page)
    .getByText(/^已保存/)
    .waitFor()

  await difference(other.page).getByRole('button', { name: '保存' }).click()
  const alert = difference(other.page).getByRole('alert').first()
  await alert.getByText('开通：提交批次并推送').waitFor()
  await other.page.reload()
  await alert.getByText('开通：提交批次并推送').waitFor()
  await difference(other.page).getByText('开通：编写帮助文档').waitFor()

  // the first ends the second's session: it holds from the next request, and what was typed is there after the next sign-in
  await arrive(one.page, '/settings/sessions')
  await grid(one.page).filter({ hasText: '赵明' }).filter({ hasText: '否' }).first().click()
  await one.page.getByRole('button', { name: '踢出选中的会话' }).click()
  await one.page.getByText(/^已保存/).waitFor()
  // its event stream hears of it at once; a request of the page would as well
  await other.page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await fillSignIn(other.page, 'admin')
  await difference(other.page).getByText('开通：编写帮助文档').waitFor()
  await difference(other.page)
    .getByRole('button', { name: '放弃改动' })
    .or(difference(other.page).getByRole('button', { name: '采用对方的版本' }))
    .click()
  await difference(other.page).getByText('没有改动').first().waitFor()
  expect([...one.errors, ...other.errors]).toEqual([])
})

test('a credential is stored and never shown again; name lists are filled by name; the trail says both in words', async () => {
  const { page, errors } = await atSettings(house, 'admin', '/settings/credentials')
  await grid(page).first().dblclick()
  await page.getByLabel(/^新凭证/).fill(SECRET)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText(/^已保存/).waitFor()
  await page.getByRole('gridcell', { name: '7731' }).waitFor()
  expect(await page.content()).not.toContain(SECRET)
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((kept) =>
      Array.from({ length: kept.length }, (_, index) => kept.getItem(kept.key(index) ?? '')),
    ),
  )
  expect(stored.join('\n')).not.toContain(SECRET)

  await arrive(page, '/settings/lists')
  await page.getByLabel('用户筛选中不显示').fill('陈晓宇')
  await page.getByRole('option', { name: /陈晓宇/ }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText(/^已保存/).waitFor()

  // who is on that list is not offered where a list is narrowed by a person
  await page.goto('/advertise-2/home')
  const makers = page.getByLabel('创建人')
  await makers.locator('option', { hasText: '林佳' }).waitFor({ state: 'attached' })
  expect(await makers.locator('option').allInnerTexts()).not.toContain('陈晓宇（投放）')
  await makers.selectOption({ label: '林佳（投放）' })
  await page.getByText('林佳（投放）').first().waitFor()
  await expect
    .poll(async () => new Set(await page.locator('.ag-cell[col-id="created_by_name"]').allInnerTexts()))
    .toEqual(new Set(['林佳（投放）']))

  await arrive(page, '/settings/audit?event=setting.')
  await grid(page).first().dblclick()
  const detail = page.getByRole('complementary', { name: /修改名单/ })
  const hidden = detail.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '用户筛选中不显示' }) })
  await hidden.getByText(/刘洋（代理商） #\d+、陈晓宇（投放） #\d+/).waitFor()
  await page.getByRole('button', { name: '校验哈希链' }).click()
  await page.getByText(/^哈希链完整/).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出' }).click()])
  expect(download.suggestedFilename()).toMatch(/^flightdeck-audit-.*\.csv$/)
  expect(house.log()).not.toContain(SECRET)
  expect(errors).toEqual([])
})

test('who is no administrator finds their own visits in the user menu, and no section that is not theirs', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.getByRole('button', { name: /陈晓宇/ }).click()
  await page.getByRole('menuitem', { name: '我的访问记录' }).click()
  const sections = page.getByRole('navigation', { name: '设置分类' }).getByRole('link')
  await sections.first().waitFor()
  expect(await sections.allInnerTexts()).toEqual(['登录与密码', '我的访问记录', '字典'])
  expect(errors).toEqual([])
})

test('a person replaces their own password: a wrong present one is said at its field, and the browser elsewhere is signed out', async () => {
  const [here, elsewhere] = [await visit(house), await visit(house)]
  await Promise.all([signIn(here.page, 'agent', '/settings/my-sign-in'), signIn(elsewhere.page, 'agent')])
  const { page } = here
  const count = page.locator('.fd-page-head .fd-figures')
  await count.filter({ hasText: /^2$/ }).waitFor()
  const form = page.getByRole('form', { name: '修改密码' })
  await form.getByLabel('当前密码').fill('not the one')
  await form.getByLabel(/^新密码/).fill('vN8s-kQ2m-pW4x')
  await form.getByLabel('再输入一次新密码').fill('vN8s-kQ2m-pW4x')
  await page.keyboard.press('Enter')
  await form.getByText('当前密码不正确').waitFor()
  await form.getByLabel('当前密码').fill('agent-demo')
  await page.keyboard.press('Enter')
  await form.getByText('已保存，从下一次请求起生效').waitFor()
  expect(await form.getByLabel('当前密码').inputValue()).toBe('')
  await count.filter({ hasText: /^1$/ }).waitFor()
  // it hears of the end and goes by itself
  await elsewhere.page.getByLabel('账号').waitFor()
  expect(here.errors).toEqual([])
})
