import { expect, test } from 'vitest'
import { askToCommit, cell, filterTab } from './batch-page.ts'
import { FIRST_AD, nameAt, openDraft, saved } from './grid-page.ts'
import { seriousFindings, aHouse } from './kit.ts'

const house = aHouse()

test('2,450 rows over the demo server: language and theme, and rows that flash as they are pushed', async () => {
  const { page, errors } = await openDraft(house)

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
  expect(await cell(page, FIRST_AD, 'name').innerText()).toContain('换语言之前')
  expect(errors).toEqual([])
})
