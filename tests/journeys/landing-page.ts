import type { Page } from 'playwright-core'
import { foot } from './batch-page.ts'
import { signIn, visit, type House } from './kit.ts'

export const LIST = '/tools/landing-page'
export const PUBLISHED = 'https://www.starfield.example/star-chronicle'

/** A page as the server has it. */
export async function openPage(house: House, account: string, id: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await visit(house)
  await signIn(page, account, `${LIST}/p${id}`)
  await stored(page)
  return { page, errors }
}

/** The list of landing pages. */
export async function openPages(house: House, account: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await visit(house)
  await signIn(page, account, LIST)
  await page.getByRole('heading', { name: '落地页' }).waitFor()
  await page.locator('.ag-row').first().waitFor()
  return { page, errors }
}

export const press = (page: Page, name: string | RegExp) => foot(page).getByRole('button', { name }).click()
export const row = (page: Page, name: string) =>
  page.locator('.ag-row', { has: page.locator('.ag-cell[col-id="name"]', { hasText: name }) })
/** The flow has come to the page as the server has it. */
export const stored = (page: Page) => foot(page).getByRole('button', { name: /^修改/ }).waitFor()

/** A new page of a game. The form must be there first: until then the list's filter of games answers to the same label. */
export async function beginPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建落地页' }).click()
  await page.locator('.fd-landing-form').getByLabel(/^游戏/).selectOption({ label: '星河战纪' })
}

export async function enter(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(value)
}
