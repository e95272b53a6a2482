import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

test('a table is kept and shared; a colleague with fewer games sees their own figures in it; saved by both, both are kept; deleted, it comes back', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.goto('/table-2/custom')
  const grid = (on: Page) => on.getByRole('region', { name: '报表结果' })
  await grid(page).locator('.ag-row').first().waitFor(FIRST)
  await page.getByRole('combobox', { name: '添加维度' }).selectOption('country')
  await page.getByRole('columnheader', { name: '国家' }).waitFor()
  await page.getByRole('textbox', { name: '新报表名称' }).fill('渠道国家')
  await page.getByRole('button', { name: '另存为报表' }).click()
  await page.waitForURL(/table=\d+$/)
  const side = (on: Page) => on.getByRole('navigation', { name: '自定义报表' })
  await side(page).getByRole('link', { name: '渠道国家' }).waitFor()
  // the stored table has taken the place of the one that was built
  await page.getByText(/^第 1 版/).waitFor()
  await page.getByRole('combobox', { name: '共享范围' }).selectOption('edited')
  await page.getByRole('button', { name: '保存报表' }).click()
  await page.getByText(/^第 2 版/).waitFor()
  await page.getByRole('button', { name: '“渠道国家”的操作' }).click()
  await page.getByRole('menuitem', { name: '晨会' }).click()
  await side(page).getByRole('region', { name: '晨会' }).getByRole('link', { name: '渠道国家' }).waitFor()
  const found = Number.parseInt(
    await grid(page)
      .getByText(/^\d+ 行$/)
      .innerText(),
  )

  const colleague = await visit(house)
  await signIn(colleague.page, 'agent')
  await colleague.page.goto(page.url())
  await grid(colleague.page).locator('.ag-row').first().waitFor(FIRST)
  expect(
    Number.parseInt(
      await grid(colleague.page)
        .getByText(/^\d+ 行$/)
        .innerText(),
    ),
  ).toBeLessThan(found)
  const name = (on: Page) => on.getByRole('textbox', { name: '报表名称', exact: true })
  await name(colleague.page).fill('国家渠道')
  await name(page).fill('国家')
  // what is not saved is in the address
  await page.waitForURL(/draft=/)
  await page.reload()
  await expect.poll(() => name(page).inputValue(), FIRST).toBe('国家')
  await colleague.page.getByRole('button', { name: '保存报表' }).click()
  await colleague.page.getByText(/^第 3 版/).waitFor()
  await page.getByRole('button', { name: '保存报表' }).click()
  await page.getByText(/已先保存了第 3 版“国家渠道”/).waitFor()
  await page.getByRole('button', { name: '用我的版本覆盖' }).click()
  await page.getByText(/^第 4 版/).waitFor()
  await page.getByRole('button', { name: '历史版本' }).click()
  await page.getByRole('menuitem', { name: /第 3 版/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '“国家”的操作' }).click()
  await page.getByRole('menuitem', { name: '删除报表' }).click()
  await page.getByText('这个报表已不存在，或没有共享给你').waitFor()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await side(page).getByRole('region', { name: '晨会' }).getByRole('link', { name: '国家', exact: true }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect([errors, colleague.errors]).toEqual([[], []])
})
