import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cell, filterTab } from './batch-page.ts'
import { seriousFindings, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { draftOf, smallBatch } from './small-batch.ts'

const house = aHouse(WITHOUT_WORKER)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const ROWS = 26

test('a part of chosen rows is kept, applied to others as a difference, and ads are added over a matrix; both are undone by their names', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await draftOf(page, smallBatch('矩阵', 11))

  // who sees the first ad set becomes a template
  await filterTab(page, /^广告组 2$/).click()
  await cell(page, 2, 'fd-selection').click()
  await page.getByRole('button', { name: '模板', exact: true }).click()
  const templates = dialog(page, '批次模板')
  await templates.getByLabel(/^批次模板名称/).fill('新马定向')
  await templates.getByLabel(/^包含/).selectOption({ label: '定向' })
  await templates.getByRole('button', { name: '存为模板' }).click()
  await templates.getByText('模板已保存').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await templates.waitFor({ state: 'detached' })

  // and is applied to the other one after a look at each value
  await cell(page, 2, 'fd-selection').click()
  await cell(page, 5, 'fd-selection').click()
  await page.getByRole('heading', { name: /^批次 #/ }).click()
  await page.keyboard.press('t')
  await templates.getByText('新马定向', { exact: true }).first().click()
  const preview = templates.getByRole('region', { name: '「新马定向」将改变什么' })
  await preview.getByRole('rowheader', { name: '国家/地区' }).waitFor()
  await preview.getByRole('button', { name: /^应用 \d+ 处修改/ }).click()
  await page.getByText('修改已保存').waitFor()
  await page.getByRole('button', { name: /^撤销：应用模板/ }).click()
  await expect.poll(() => cell(page, 5, 'countries').innerText()).toBe('US')

  // the chosen ad set shows two more creatives
  await page.getByRole('heading', { name: /^批次 #/ }).click()
  await page.keyboard.press('m')
  const matrix = dialog(page, '创意矩阵')
  const free = matrix.locator('.fd-gallery-item', { has: page.locator('input:enabled') })
  for (const place of [0, 1]) await free.nth(place).locator('label').click()
  await matrix.getByRole('button', { name: /^勾选 \d 组 × 2 个创意/ }).click()
  await matrix.getByRole('button', { name: '全部勾选' }).click()
  expect(await seriousFindings(page)).toEqual([])
  await matrix.getByRole('button', { name: /^预览 \d+ 条广告/ }).click()
  // what was undone is saved first
  await matrix.getByRole('button', { name: /^添加 \d+ 条广告/, disabled: false }).click()
  const undo = page.getByRole('button', { name: /^撤销：添加 \d+ 行/ })
  await undo.waitFor()
  await expect.poll(() => page.getByText(/^\d+ 行已读/).innerText()).not.toContain(`${ROWS} 行`)
  await undo.click()
  await filterTab(page, /^排除 [1-9]/).waitFor()
  await page.getByText('修改已保存').waitFor()
  expect(errors).toEqual([])
})
