import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cell, filterTab } from './batch-page.ts'
import { signIn, aHouse, visit } from './kit.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse()

/** Two accounts, and in each a campaign, an ad set and 10 ads. Rows from the top: account, campaign, ad set, ads. */
const batch = smallBatch('编辑器', 10)
const FIRST_AD = 3

const nameAt = async (page: Page, row: number) => (await cell(page, row, 'name').innerText()).replace(/^[▾▸\s]+/, '')
const saved = (page: Page) => page.getByText('修改已保存').waitFor()
const tool = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog')
}

test('names by a formula, a replacement with its preview, a fill from the corner, several rows in the panel, and each step by its name', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await draftOf(page, batch)
  const before = await nameAt(page, FIRST_AD)

  // a formula for the ads only: the tab narrows to them, their campaigns and ad sets stay as they are
  await filterTab(page, /^广告 20$/).click()
  await cell(page, FIRST_AD, 'name').click()
  const formula = await tool(page, /公式填写/)
  await formula.getByLabel('公式', { exact: true }).fill('=game & "_" & country & "_" & sq')
  await formula.getByText(/没有名为「sq」的宏/).waitFor()
  await formula.getByLabel('公式', { exact: true }).fill('=game & "_" & country & "_" & seq')
  await formula.getByText('将修改 20 格').waitFor()
  await formula.getByRole('button', { name: '修改 20 格' }).click()
  await expect.poll(() => nameAt(page, FIRST_AD)).toBe('萌宠小镇_SG+MY_01')
  expect(await nameAt(page, FIRST_AD - 1)).toBe('编辑器_广告组1')
  await saved(page)

  const replace = await tool(page, /查找并替换/)
  await replace.getByLabel('查找', { exact: true }).fill('SG+MY')
  await replace.getByLabel('换成').fill('SEA')
  await replace.getByRole('cell', { name: '萌宠小镇_SEA_10' }).waitFor()
  await replace.getByRole('button', { name: '替换 10 格' }).click()
  await expect.poll(() => nameAt(page, FIRST_AD + 1)).toBe('萌宠小镇_SEA_02')

  // the corner of a cell fills on, and names with a number count
  await cell(page, FIRST_AD, 'name').dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('首发_08')
  await page.keyboard.press('Enter')
  await cell(page, FIRST_AD, 'name').click()
  const corner = await cell(page, FIRST_AD, 'name').boundingBox()
  const below = await cell(page, FIRST_AD + 2, 'name').boundingBox()
  if (!corner || !below) throw new Error('the cells are not on the screen')
  await page.mouse.move(corner.x + corner.width - 4, corner.y + corner.height - 4)
  await page.mouse.down()
  await page.mouse.move(below.x + 40, below.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => nameAt(page, FIRST_AD + 2)).toBe('首发_10')

  // one press takes back all down to the formula
  await page.getByRole('button', { name: '撤销：填充「名称」，2 格' }).waitFor()
  await page.getByRole('button', { name: '修改历史' }).click()
  await page.getByRole('list', { name: '修改历史' }).getByRole('button', { name: '撤销：公式填写「名称」，20 格' }).click()
  await expect.poll(() => nameAt(page, FIRST_AD)).toBe(before)
  await page.keyboard.press('Escape')
  await saved(page)

  // both ad sets at once: what they hold differently is several values, and only what is touched changes
  await filterTab(page, /^广告组 2$/).click()
  await cell(page, 2, 'fd-selection').click()
  await cell(page, 5, 'fd-selection').click()
  await page.getByRole('button', { name: '行详情' }).click()
  const line = page.getByRole('row', { name: /^国家\/地区/ })
  await line.getByText('多个值').waitFor()
  await page.getByRole('textbox', { name: '最小年龄' }).fill('21')
  await page.getByRole('button', { name: '修改 2 行' }).click()
  await page.getByRole('button', { name: '撤销：在面板中修改「最小年龄」，2 格' }).waitFor()
  await line.getByText('多个值').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '最小年龄' }).inputValue()).toBe('21')
  await saved(page)
  expect(errors).toEqual([])
})
