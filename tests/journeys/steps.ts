import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { NOWHERE } from './addresses.ts'

/** Goes on in the console as its links do: nothing is loaded again. */
const goOn = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * A step of a third of a load: the page is there and nothing on it is on its way. It goes by way of the page that no one made, so that what is
 * there afterwards is of this one.
 */
export async function arrive(page: Page, path: string): Promise<void> {
  const lost = page.locator('#main').getByText(/^(页面不存在|No such page)$/)
  await goOn(page, NOWHERE)
  await lost.waitFor()
  if (path === NOWHERE) return
  await goOn(page, path)
  await lost.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('#main').innerText()).not.toBe('')
  await expect.poll(() => page.locator('#main .bp6-spinner, #main [aria-busy="true"]').count()).toBe(0)
}

/** From a page of figures to another one, by the switch in its head. */
export async function switchTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^数据页面：/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
