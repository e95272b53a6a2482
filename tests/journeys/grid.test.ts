import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askToCommit, cell, filterTab } from './batch-page.ts'
import { seriousFindings, signIn, aHouse, visit } from './kit.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse()

/** Two accounts, and in each a campaign, 24 ad sets and 1,200 ads: 2,450 objects. */
const batch = smallBatch('网格', 1_200)
const FIRST_AD = 3

const nameAt = async (page: Page, row: number) => (await cell(page, row, 'name').innerText()).replace(/^[▾▸\s]+/, '')
const textAt = (page: Page, row: number, column: string) => cell(page, row, column).innerText()
const saved = (page: Page) => page.getByText('修改已保存').waitFor()
const find = (page: Page) => page.getByRole('searchbox', { name: '在表格中查找' })

/** What a person copied somewhere else. */
async function copied(context: BrowserContext, page: Page, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
}

test('2,450 rows over the demo server: paste, fill, undo, find, columns, language and theme, and rows that flash as they are pushed', async () => {
  const { context, page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await draftOf(page, batch)
  // every column is drawn: what is meant here is not the scrolling
  await page.setViewportSize({ width: 3_400, height: 860 })

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

  // the other language, with the grid open and an edit that is not saved yet
  await cell(page, FIRST_AD, 'name').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('换语言之前')
  await page.keyboard.press('Enter')
  await page.getByText('1 处未保存').waitFor()
  await page.getByRole('button', { name: 'EN' }).click()
  await page.getByRole('button', { name: 'Columns', exact: true }).waitFor()
  await expect.poll(() => nameAt(page, FIRST_AD)).toBe('换语言之前')
  expect(await page.locator('.ag-header-cell[col-id="headline"]').innerText()).toContain('Headline')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('button', { name: '列', exact: true }).waitFor()
  await saved(page)

  // the other theme
  const paper = () => cell(page, FIRST_AD, 'name').evaluate((element) => getComputedStyle(element.closest('.ag-row') ?? element).color)
  const inLight = await paper()
  await page.getByRole('button', { name: /主题|深色|浅色/ }).click()
  await expect.poll(paper).not.toBe(inLight)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: /主题|深色|浅色/ }).click()

  // pushed rows flash where a person looks
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.ag-cell-data-changed')) document.documentElement.dataset['flashed'] = 'yes'
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] })
  })
  const confirm = await askToCommit(page)
  // so many are not committed by a slip of the hand
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByRole('dialog').getByRole('textbox').fill('2450')
  await confirm.click()
  await expect.poll(() => page.locator('html').getAttribute('data-flashed'), { timeout: 60_000 }).toBe('yes')
  await filterTab(page, /^完成 [1-9]/).waitFor({ timeout: 60_000 })
  expect(await textAt(page, FIRST_AD, 'name')).toContain('换语言之前')
  expect(errors).toEqual([])
})
