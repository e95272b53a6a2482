import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cell } from './batch-page.ts'
import { FIRST_AD, nameAt, openDraft, saved } from './grid-page.ts'
import { aHouse, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

const find = (page: Page) => page.getByRole('searchbox', { name: '在表格中搜索' })

/** What a person copied somewhere else. */
async function copied(context: BrowserContext, page: Page, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
}

test('2,450 rows over the demo server: paste, fill, undo, find and columns', async () => {
  const { context, page, errors } = await openDraft(house)

  // a thousand names from a spreadsheet, in one paste
  const pasted = Array.from({ length: 1_000 }, (_, index) => `粘贴_${index + 1}`)
  const before = await nameAt(page, FIRST_AD)
  await copied(context, page, pasted.join('\n'))
  await cell(page, FIRST_AD, 'name').click()
  await page.keyboard.press('Control+V')
  await expect.poll(() => nameAt(page, FIRST_AD)).toBe('粘贴_1')
  await saved(page)

  // one step back and forth is the whole paste
  await page.keyboard.press('Control+Z')
  await expect.poll(() => nameAt(page, FIRST_AD)).toBe(before)
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(() => nameAt(page, FIRST_AD + 1)).toBe('粘贴_2')
  await saved(page)

  // a name that is taken is told at once, by the row that has it, and counted
  await cell(page, FIRST_AD + 1, 'name').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('粘贴_1')
  await page.keyboard.press('Enter')
  await page.getByText(/[1-9]\d* 处重名/).waitFor()
  await page.keyboard.press('Control+Z')
  await page.getByText(/[1-9]\d* 处重名/).waitFor({ state: 'detached' })
  await saved(page)

  // a column filled down from its first ad to the last row
  await cell(page, FIRST_AD, 'headline').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('开服狂欢')
  await page.keyboard.press('Enter')
  await cell(page, FIRST_AD, 'headline').click()
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Control+D')
  await saved(page)
  await find(page).fill('粘贴_777')
  await page.locator('.ag-row').filter({ hasText: '粘贴_777' }).waitFor()
  expect(await page.locator('.ag-cell[col-id="headline"]', { hasText: '开服狂欢' }).count()).toBe(1)
  await find(page).press('Escape')
  await expect.poll(() => nameAt(page, FIRST_AD)).toBe('粘贴_1')

  // the grid's own find key
  await cell(page, FIRST_AD, 'name').click()
  await page.keyboard.press('Control+F')
  expect(await find(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')

  // columns: one is hidden, the arrangement has a name, and both outlive a reload
  await page.getByRole('button', { name: '列', exact: true }).click()
  const columns = page.getByRole('group', { name: '列', exact: true })
  await columns.getByRole('checkbox', { name: '正文' }).click({ force: true })
  await columns.getByRole('textbox').fill('看标题')
  await columns.getByRole('textbox').press('Enter')
  await page.keyboard.press('Escape')
  await columns.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.ag-header-cell[col-id="message"]').count()).toBe(0)
  await page.reload()
  await page.getByText('2,450 行已读').waitFor()
  expect(await page.locator('.ag-header-cell[col-id="message"]').count()).toBe(0)
  await page.getByRole('button', { name: '列', exact: true }).click()
  await columns.getByRole('button', { name: '恢复默认列' }).click()
  await expect.poll(() => page.locator('.ag-header-cell[col-id="message"]').count()).toBe(1)
  await columns.getByRole('button', { name: '看标题', exact: true }).click()
  await expect.poll(() => page.locator('.ag-header-cell[col-id="message"]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await columns.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})
