import { expect } from 'vitest'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

test('a table is built: a dimension is added, moved by key, put into columns, drawn as a heat table, and all of it taken back', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.goto('/table-2/custom')
  await page.getByRole('region', { name: '报表结果' }).locator('.ag-row').first().waitFor(FIRST)
  await page.getByRole('combobox', { name: '添加维度' }).selectOption('country')
  await page.getByRole('columnheader', { name: '国家' }).waitFor()
  await page.getByRole('list', { name: '维度' }).getByRole('button', { name: '国家', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  const choose = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click()
  await choose('放到列', '国家')
  await page.getByRole('columnheader', { name: '日本', exact: true }).waitFor()
  await choose('图表', '热力表')
  await page.getByRole('grid', { name: /消耗/ }).getByRole('rowheader').first().waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  await choose('图表', '不画图')
  await choose('放到列', '不放')
  await page.getByRole('columnheader', { name: '国家' }).waitFor()
  expect(errors).toEqual([])
})
