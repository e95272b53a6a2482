import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'
import { switchTo } from './steps.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse({ worker: true })

async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: `下载“${name}”` })
      .first()
      .click(),
  ])
  return await download.path()
}

test('a table is built, shared and scheduled; run at once, its file is downloaded and opened; a report of ad data is a file as well', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/table-2/custom')
  await page.getByRole('region', { name: '报表结果' }).locator('.ag-row').first().waitFor(FIRST)
  await page.getByRole('textbox', { name: '新报表名称' }).fill('每日渠道')
  await page.getByRole('button', { name: '另存为报表' }).click()
  await page.waitForURL(/table=\d+$/)
  await page.getByRole('combobox', { name: '共享范围' }).selectOption('seen')
  await page.getByRole('button', { name: '保存报表' }).click()
  await page.getByText(/^第 2 版/).waitFor()

  await page.getByRole('button', { name: '定时导出', exact: true }).click()
  const schedules = page.getByRole('region', { name: '定时导出' })
  await schedules.getByRole('button', { name: '新建定时导出' }).click()
  await schedules.getByRole('combobox', { name: /频率/ }).selectOption('week')
  await schedules.getByRole('textbox', { name: /几点/ }).fill('8')
  await schedules.getByRole('checkbox', { name: /通知群机器人/ }).check({ force: true })
  await schedules.getByRole('button', { name: '保存定时' }).click()
  await schedules.getByText('每周一 08:00').waitFor()
  await schedules.getByRole('button', { name: '立即运行' }).click()
  await schedules.getByText(/^上次：可下载/).waitFor(FIRST)
  expect(new URL(page.url()).searchParams.get('schedules')).toBe('1')

  await switchTo(page, '报表文件')
  await page.getByRole('row', { name: /每日渠道.*可下载/ }).waitFor()
  const sheet = await readSheet(await readFile(await downloaded(page, '每日渠道')))
  const at = sheet.findIndex(([cell]) => cell === '游戏')
  expect([sheet[1]?.[0], sheet.at(-1)?.[0], at > 5, sheet.length > at + 2]).toEqual(['每日渠道', '合计', true, true])
  const column = (row: readonly unknown[] | undefined) => Number(row?.[2])
  const lines = sheet.slice(at + 1, -1)
  expect(lines.reduce((sum, row) => sum + column(row), 0)).toBeCloseTo(column(sheet.at(-1)), 4)
  expect(await findingsInAllLooks(page)).toEqual([])
  await page.getByRole('button', { name: '删除“每日渠道”' }).click()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await page.getByRole('row', { name: /每日渠道/ }).waitFor()

  await page.goto('/table-2')
  await page.getByRole('button', { name: '生成文件' }).click()
  await page.getByRole('button', { name: '生成 CSV 文件' }).click()
  await page.getByRole('row', { name: /广告数据 CSV.*可下载/ }).waitFor(FIRST)
  const text = await readFile(await downloaded(page, '广告数据'), 'utf8')
  expect([text.startsWith('\ufeff'), text.includes('数据截至'), text.includes('合计')]).toEqual([true, true, true])
  expect(errors).toEqual([])
})
