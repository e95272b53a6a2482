import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSignIn, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { atSettings } from './settings-page.ts'
import { arrive } from './steps.ts'

const house = aHouse(WITHOUT_WORKER)

const SECRET = 'EAAB-journey-canary-0815-7731'

const grid = (page: Page) => page.locator('.ag-row')
const difference = (page: Page) => page.getByRole('region', { name: '保存前的改动' })
const openPerson = async (page: Page, account: string) => {
  await arrive(page, `/settings?q=${account}`)
  await page.getByRole('gridcell', { name: account, exact: true }).dblclick()
  await page.getByRole('heading', { name: '此人可以打开的页面' }).waitFor()
}

test('an administrator adds a person, gives a password and grants, and the person signs in with them', async () => {
  const { page, errors } = await atSettings(house, 'admin', '/settings')
  await page.getByRole('button', { name: '新增用户' }).click()
  const form = page.getByRole('complementary', { name: '新增用户' })
  await form.getByLabel(/^账号/).fill('newcomer')
  await form.getByLabel(/^姓名/).fill('何新')
  await form.getByLabel('邮箱').fill('He.Xin@house.example')
  // typed and not saved: a reload brings it back
  await page.reload()
  expect(await form.getByLabel(/^姓名/).inputValue()).toBe('何新')
  // closed, it stays closed over a reload; what was typed waits where it was typed
  await form.getByLabel(/^姓名/).press('Escape')
  await page.reload()
  await page.getByRole('gridcell', { name: 'admin', exact: true }).waitFor()
  expect(await form.count()).toBe(0)
  await page.getByRole('button', { name: '新增用户' }).click()
  expect(await form.getByLabel(/^姓名/).inputValue()).toBe('何新')
  await form.getByLabel('权限模板').selectOption('reviewer')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText(/^已保存/).waitFor()

  await openPerson(page, 'newcomer')
  expect(await page.getByLabel('邮箱').inputValue()).toBe('he.xin@house.example')
  await page.getByLabel('新密码（至少 12 位）').fill('newcomer-osmanthus-7')
  await page.getByRole('button', { name: '重置密码并踢出登录' }).click()
  await page.getByText(/^已保存/).waitFor()

  // why not, answered by the server; then granted, and answered again
  await page.getByLabel('选择页面或功能').selectOption('ads.batch.build')
  await page.getByText('缺少：搭建与编辑批次').waitFor()
  await page.getByRole('checkbox', { name: '搭建与编辑批次' }).check({ force: true })
  await difference(page).getByText('开通：搭建与编辑批次').waitFor()
  await difference(page).getByRole('button', { name: '保存' }).click()
  await difference(page)
    .getByText(/^已保存/)
    .waitFor()
  await page.getByRole('region', { name: '此人能否……' }).getByText('可以', { exact: true }).waitFor()

  const theirs = await visit(house)
  await theirs.page.goto('/advertise-2/home')
  await theirs.page.getByLabel('账号').fill('newcomer')
  await theirs.page.getByLabel('密码').fill('newcomer-osmanthus-7')
  await theirs.page.getByRole('button', { name: '登录' }).click()
  const build = theirs.page.getByRole('button', { name: '新建批次' })
  await build.waitFor()
  expect(await build.getAttribute('aria-disabled')).not.toBe('true')
  expect([...errors, ...theirs.errors]).toEqual([])
})

test('one page and one game: a person sees that game only; a restricted game and a function that is taken away are gone with the next request', async () => {
  const { page, errors } = await atSettings(house, 'admin', '/settings')
  await page.getByRole('button', { name: '新增用户' }).click()
  const form = page.getByRole('complementary', { name: '新增用户' })
  await form.getByLabel(/^账号/).fill('onegame')
  await form.getByLabel(/^姓名/).fill('孙一')
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByText(/^已保存/).waitFor()
  await openPerson(page, 'onegame')
  await page.getByLabel('新密码（至少 12 位）').fill('onegame-osmanthus-7')
  await page.getByRole('button', { name: '重置密码并踢出登录' }).click()
  await page.getByText(/^已保存/).waitFor()
  const ads = page.getByRole('group', { name: '广告投放', exact: true })
  await ads.getByRole('checkbox', { name: '查看投放批次' }).check({ force: true })
  await ads.getByText('可选范围').click()
  await ads.getByLabel('广告投放 · 游戏').selectOption('some')
  await ads.getByRole('checkbox', { name: '萌宠小镇' }).check({ force: true })
  await ads.getByLabel('广告投放 · 渠道').selectOption('all')
  // an app is called by its game
  await ads.getByLabel('广告投放 · 应用').selectOption('some')
  await ads.getByRole('group', { name: '广告投放 · 应用' }).getByRole('checkbox', { name: '萌宠小镇' }).check({ force: true })
  await difference(page).getByText('广告投放 · 应用：', { exact: false }).waitFor()
  await difference(page).getByText('开通：查看投放批次').waitFor()
  await difference(page).getByRole('button', { name: '保存' }).click()
  await difference(page)
    .getByText(/^已保存/)
    .waitFor()

  const theirs = await visit(house)
  await theirs.page.goto('/advertise-2/home')
  await theirs.page.getByLabel('账号').fill('onegame')
  await theirs.page.getByLabel('密码').fill('onegame-osmanthus-7')
  await theirs.page.getByRole('button', { name: '登录' }).click()
  const game = (name: string) => theirs.page.locator('select option', { hasText: name })
  await game('萌宠小镇').first().waitFor({ state: 'attached' })
  expect(await game('星河战纪').count()).toBe(0)

  const lists = await atSettings(house, 'admin', '/settings/lists')
  await lists.page.getByLabel('限制另一个游戏').fill('萌宠')
  await lists.page.getByRole('option', { name: /萌宠小镇/ }).click()
  await lists.page.getByLabel('游戏 萌宠小镇 的可用人员').waitFor()
  await lists.page.getByRole('button', { name: '保存' }).click()
  await lists.page.getByText(/^已保存/).waitFor()
  await theirs.page.reload()
  await theirs.page.getByRole('heading', { name: '批次' }).waitFor()
  await expect.poll(() => game('萌宠小镇').count()).toBe(0)
  await lists.page.getByRole('button', { name: '对所有人开放 萌宠小镇' }).click()
  await lists.page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => lists.page.getByText(/^已保存/).count()).toBeGreaterThan(0)

  await ads.getByRole('checkbox', { name: '查看投放批次' }).uncheck({ force: true })
  await difference(page).getByText('收回：查看投放批次').waitFor()
  await difference(page).getByRole('button', { name: '保存' }).click()
  await difference(page)
    .getByText(/^已保存/)
    .waitFor()
  await theirs.page.reload()
  await theirs.page.getByText('没有权限', { exact: true }).waitFor()
  expect(await theirs.page.getByLabel('申请内容').inputValue()).toBe(
    '申请权限：孙一（onegame）需要打开「广告投放」/advertise-2/home。缺少：广告投放 的任一功能',
  )
  await theirs.page.getByRole('region', { name: '可以找谁开通' }).getByText('赵明').waitFor()
  expect([...errors, ...theirs.errors, ...lists.errors]).toEqual([])
})

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
