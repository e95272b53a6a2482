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
  await page.getByRole('heading', { name: '此人可以打开的页面' }).waitFor()
}
