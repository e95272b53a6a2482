import type { Page } from 'playwright-core'
import { signIn, visit, type House, type Visit } from './kit.ts'
import { arrive } from './steps.ts'

/** A window of its own, signed in and at an address of the settings. */
export async function atSettings(house: House, account: string, path: string): Promise<Visit> {
  const window = await visit(house)
  await signIn(window.page, account, path)
  await window.page.getByRole('navigation', { name: '设置分类' }).waitFor()
  return window
}

/** What would change, before it is saved. */
export const difference = (page: Page) => page.getByRole('region', { name: '保存前的改动' })
export const openPerson = async (page: Page, account: string) => {
  await arrive(page, `/settings?q=${account}`)
  await page.getByRole('gridcell', { name: account, exact: true }).dblclick()
  await page.getByRole('heading', { name: '此人能否打开各页面' }).waitFor()
}

/** Of the person who is open. */
export async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('新密码（至少 12 位）').fill(password)
  await page.getByRole('button', { name: '重置密码并强制退出登录' }).click()
  await page.getByText(/^已保存/).waitFor()
}

/** A window of its own, at the batches as a person the demo does not have. */
export async function signInWith(house: House, account: string, password: string): Promise<Visit> {
  const window = await visit(house)
  await window.page.goto('/advertise-2/home')
  await window.page.getByLabel('账号').fill(account)
  await window.page.getByLabel('密码').fill(password)
  await window.page.getByRole('button', { name: '登录' }).click()
  return window
}
