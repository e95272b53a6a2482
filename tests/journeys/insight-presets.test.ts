import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

test('columns are arranged, kept under a name that the page opens with, carried by a link, deleted and made again', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.goto('/table-2')
  const header = (on: Page, name: string) => on.getByRole('columnheader', { name, exact: false })
  await header(page, '千次展示成本（CPM）').waitFor(FIRST)
  await page.getByRole('button', { name: '列', exact: true }).click()
  await page.getByRole('group', { name: '列', exact: true }).getByText('千次展示成本（CPM）', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '列方案：页面默认列（已修改）' }).click()
  await page.getByRole('textbox', { name: '方案名称' }).fill('晨会')
  await page.getByRole('button', { name: '另存为新方案' }).click()
  await page.getByRole('button', { name: '设为默认打开' }).click()
  await page.getByText('默认打开').locator('xpath=ancestor::li').getByText('晨会').waitFor()

  await page.goto('/table-2')
  await page.getByRole('button', { name: '列方案：晨会' }).waitFor(FIRST)
  await header(page, '点击率（CTR）').waitFor()
  expect(await header(page, '千次展示成本（CPM）').count()).toBe(0)
  const link = page.url()
  expect(new URL(link).searchParams.get('cols')).toContain('-cpm')

  const colleague = await visit(house)
  await signIn(colleague.page, 'admin')
  await colleague.page.goto(link)
  await header(colleague.page, '点击率（CTR）').waitFor(FIRST)
  expect(await header(colleague.page, '千次展示成本（CPM）').count()).toBe(0)

  await page.getByRole('button', { name: '列方案：晨会' }).click()
  await page.getByRole('button', { name: '删除“晨会”' }).click()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await page.getByRole('button', { name: '列方案：晨会' }).waitFor()
  await page.getByText('默认打开').locator('xpath=ancestor::li').getByText('晨会').waitFor()
  expect([errors, colleague.errors]).toEqual([[], []])
})
