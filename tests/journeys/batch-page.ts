import type { Page } from 'playwright-core'

/** Where things are on the page of a batch. */
export const foot = (page: Page) => page.locator('.fd-flow-foot')
export const commitButton = (page: Page) => foot(page).getByRole('button', { name: /^提交 [\d,]+ 个对象/ })
export const tally = (page: Page) => page.locator('.fd-tally').innerText()
export const filterTab = (page: Page, name: string | RegExp) => page.getByRole('group', { name: '筛选行' }).getByRole('button', { name })
export const cell = (page: Page, row: number, column: string) => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)

/** The row of this name, counted from the top. */
export async function rowNumber(page: Page, name: string): Promise<number> {
  const pinned = page.locator('.ag-row', { has: page.locator('.ag-cell[col-id="name"]', { hasText: name }) })
  return Number(await pinned.getAttribute('row-index'))
}

/** Leads to a part of the batch that is built: `广告组`. */
export const toPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '批次的各部分' }).getByRole('button', { name }).click()

/** The accounts that a batch in dollars may be built in. */
export const dollarAccounts = (page: Page) =>
  page.locator('[data-place=account_ids] tbody tr').filter({ hasText: 'USD' }).filter({ hasText: '有效' })

/** The choice of a game has its options once they were read. */
export async function chooseGame(page: Page, label: string, name: string): Promise<void> {
  const games = page.getByLabel(new RegExp(`^${label}( \\*)?$`)) // a required field has a star behind its label
  const game = games.locator('option', { hasText: name })
  await game.waitFor({ state: 'attached' })
  await games.selectOption((await game.getAttribute('value')) ?? '')
}

/** The last look; answers the button that confirms it. */
export async function askToCommit(page: Page) {
  // `disabled: false` waits for aria-disabled to go: the draft has been saved and checked
  await foot(page)
    .getByRole('button', { name: /^提交 [\d,]+ 个对象/, disabled: false })
    .click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^提交 [\d,]+ 个对象/ })
  await confirm.waitFor()
  return confirm
}

/** Waits until the network has confirmed so many rows, as the flow counts them. */
export const arrived = (page: Page, count: number) =>
  filterTab(page, `完成 ${count}`).and(page.locator(':enabled')).waitFor({ timeout: 90_000 })
