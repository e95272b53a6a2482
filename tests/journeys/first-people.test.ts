import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, ended, type Begun } from './built-house.ts'
import { seriousFindings, visit } from './kit.ts'
import { leaveWindows, theBrowser } from './visits.ts'

/** The server as `npm start` begins it in an empty folder, without the demo. */
let house: Begun
const data = mkdtempSync(join(tmpdir(), 'flightdeck-empty-'))
beforeAll(async () => {
  chmodSync(data, 0o755)
  ;[house] = await Promise.all([begin(data, '0', { DEMO: '0', ROLES: 'web' }), theBrowser()])
})
afterAll(async () => {
  await leaveWindows(house.address)
  await ended(house.child)
  rmSync(data, { recursive: true, force: true })
})

const PASSWORD = 'vN8s-kQ2m-tramway'
async function choosePassword(page: Page, button: string) {
  await page.getByLabel('密码 *', { exact: true }).fill(PASSWORD)
  await page.getByLabel('再次输入密码').fill(PASSWORD)
  await page.getByRole('button', { name: button }).click()
}

test('from an empty folder: the printed link makes the administrator, who invites a buyer, who signs in', async () => {
  await expect.poll(house.log).toMatch(/#\S+\s/)
  const link = /\/welcome#\S+/.exec(house.log())?.[0] ?? ''
  const { page, errors } = await visit(house)
  await page.goto(link)
  await page.getByLabel('账号').fill('li.jia')
  await page.getByLabel('姓名').fill('李佳')
  await page.getByLabel('公司名称').fill('晨星互娱')
  expect(await seriousFindings(page)).toEqual([])
  await choosePassword(page, '创建并登录')
  await page.getByRole('banner').getByText('晨星互娱').waitFor()
  expect([new URL(page.url()).pathname, new URL(page.url()).hash]).toEqual(['/', ''])

  await page.goto('/settings/invitations')
  await page.getByRole('button', { name: '邀请用户' }).click()
  const panel = page.getByRole('complementary', { name: '邀请用户' })
  await panel.getByLabel('账号').fill('wang.fang')
  await panel.getByLabel('姓名').fill('王芳')
  await panel.getByText('广告投放', { exact: false }).waitFor() // what a buyer will see
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '生成邀请链接' }).click()
  const invitation = await page.locator('.fd-link-once').innerText()
  await page.getByRole('gridcell', { name: '待接受' }).waitFor()

  const buyer = await visit(house)
  await buyer.page.goto(invitation.replace(house.address, ''))
  await buyer.page.getByRole('heading', { name: '加入 晨星互娱' }).waitFor()
  expect(await seriousFindings(buyer.page)).toEqual([])
  await choosePassword(buyer.page, '设置密码并登录')
  await buyer.page.getByRole('button', { name: '王芳 的账号菜单' }).waitFor()
  expect([errors, buyer.errors]).toEqual([[], []])

  // the link was good once
  await page.goto(link)
  await page.getByText('管理员已经创建，此链接不再有效：请直接登录').waitFor()
  expect(house.log()).not.toContain(invitation.split('#')[1])
})
