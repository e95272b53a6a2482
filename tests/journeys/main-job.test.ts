import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROOT } from '../kit/house.ts'
import { cell, chooseGame, commitButton } from './batch-page.ts'
import { seriousFindings, signIn, aHouse, visit } from './kit.ts'
import { keepShot } from './looks.ts'

const house = aHouse()

const summary = (page: Page) => page.locator('.fd-flow-summary')
const nameCell = (page: Page, row: number) => cell(page, row, 'name')

/** The name only, without the mark that folds what is below. */
const nameAt = async (page: Page, row: number) => (await nameCell(page, row).innerText()).replace(/^[▾▸\s]+/, '')

test('a spreadsheet of 200 ads becomes a batch, is edited, committed once, and every row reaches 203', async () => {
  const { page, errors } = await visit(house)
  await page.goto('/')
  await page.getByLabel('账号').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await signIn(page, 'buyer')
  await page.locator('.ag-row').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await keepShot(page, 'home')

  await page.getByRole('button', { name: '新建批次' }).click()
  await page.getByRole('menuitem', { name: '从表格导入' }).click()
  await chooseGame(page, '这些广告属于哪个游戏', '萌宠小镇')
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'examples/meta-batch-200.csv'))
  await page.getByText('200 行：200 行可用，0 行有问题').waitFor()
  await keepShot(page, 'matching')

  await page.getByRole('button', { name: '用 200 行建批次' }).click()
  await page.getByRole('button', { name: /^展开并预览/ }).click()
  await commitButton(page).waitFor()
  await page.getByText('260 行已读').waitFor()
  await expect.poll(() => summary(page).innerText()).toContain('检查通过')
  expect(await seriousFindings(page)).toEqual([])
  await keepShot(page, 'preview')

  const before = await nameAt(page, 3)
  await nameCell(page, 3).dblclick()
  await page.keyboard.type('改名后的广告')
  await page.keyboard.press('Enter')
  await page.getByText('修改已保存').waitFor()
  expect(await nameAt(page, 3)).toBe('改名后的广告')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => nameAt(page, 3)).toBe(before)

  await expect.poll(() => commitButton(page).getAttribute('aria-disabled')).toBe('false')
  await commitButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('260 个对象将推送到 4 个账户').waitFor()
  await keepShot(page, 'commit')
  // a double click commits once
  await dialog.getByRole('button', { name: /^提交 260 个对象/ }).dblclick()

  await page
    .getByText(/完成 260/)
    .first()
    .waitFor({ timeout: 150_000 })
  await page.getByRole('button', { name: '完成 260' }).click()
  await expect.poll(() => page.locator('.ag-cell[col-id="sync"]', { hasText: '203' }).count()).toBeGreaterThan(10)
  await keepShot(page, 'pushed', 'en', 'dark')
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/advertise-2/home?q=meta-batch-200')
  await page.locator('.ag-row').first().waitFor()
  expect(await page.locator('.ag-cell[col-id="batch_id"]').count()).toBe(1)
  expect(await page.locator('.ag-cell[col-id="state"]').innerText()).toContain('推送已结束')
  expect(errors).toEqual([])
})

test('a reload in the preview loses nothing that was typed', async () => {
  const { page } = await visit(house)
  await signIn(page, 'buyer', '/advertise-2/home?state=draft')
  await page.locator('.ag-cell[col-id="name"]', { hasText: '王国防线·周末加量' }).dblclick()
  await commitButton(page).waitFor()
  await nameCell(page, 1).dblclick()
  await page.keyboard.type('重新命名的系列')
  await page.keyboard.press('Enter')
  await page.getByText('1 处未保存').waitFor()
  await page.reload()
  await commitButton(page).waitFor()
  await expect.poll(() => nameAt(page, 1)).toBe('重新命名的系列')
})
