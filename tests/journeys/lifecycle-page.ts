import type { Page } from 'playwright-core'
import { foot } from './batch-page.ts'
import { signIn, visit, type House } from './kit.ts'

export const LIST = '/tools/game-package'
export const press = (page: Page, name: string | RegExp) => foot(page).getByRole('button', { name }).click()
export const offered = (page: Page, name: RegExp) => foot(page).getByRole('button', { name }).waitFor()
export const form = (page: Page) => page.locator('.fd-cycle-form')
export const field = (page: Page, label: string) => form(page).getByRole('group', { name: new RegExp(`^${label}`) })

/** The list of life cycles, as one of the demo company's people. */
export async function openList(house: House, account: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await visit(house)
  await signIn(page, account, LIST)
  await page.locator('.ag-row').first().waitFor()
  return { page, errors }
}

/** Pastes ranges from a spreadsheet into a field. */
export async function paste(page: Page, label: string, text: string): Promise<void> {
  await field(page, label)
    .locator('.fd-ranges')
    .evaluate((lines, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      lines.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
}
