import type { Page } from 'playwright-core'
import { say, type Language } from '#i18n/catalogue.ts'
import { findingsInOpen } from './looks.ts'

export type Open = (page: Page, word: (key: string) => string) => Promise<void>
export type Surface = readonly [name: string, within: string, open: Open]

/** A button of the page itself. */
export const press =
  (key: string): Open =>
  (page, word) =>
    page
      .locator('#main')
      .getByRole('button', { name: word(key), exact: true })
      .first()
      .click()

/** Opens one surface after the other above the page that is there, and closes it again: the serious findings in both themes. */
export async function findingsAbove(page: Page, language: Language, surfaces: readonly Surface[]): Promise<string[]> {
  const found: string[] = []
  for (const [name, within, open] of surfaces) {
    await open(page, (key) => say(language, key))
    await page.locator(within).first().waitFor()
    found.push(...(await findingsInOpen(page, language, within)).map((finding) => `${name}: ${finding}`))
    await page.keyboard.press('Escape')
    await page.locator(within).first().waitFor({ state: 'detached' })
  }
  return found
}
