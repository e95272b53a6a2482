import { afterAll, beforeAll, expect, test } from 'vitest'
import { foot } from './batch-page.ts'
import { seriousFindings } from './kit.ts'
import { commit, counted, listUntil, SENT_WITHIN, startWithObjects, type ObjectHouse } from './objects-page.ts'

let house: ObjectHouse
beforeAll(async () => {
  house = await startWithObjects({ campaigns: 4, adsets: 10, ads: 50, status: 'ACTIVE' })
}, 180_000)
afterAll(() => house?.stop())

const paused = async () => (await house.objects('ad')).filter(({ status }) => status === 'PAUSED').length

test('2,000 ads are paused by a filter, and exactly those are put back', async () => {
  const { page, errors } = await house.visit('')
  await listUntil(page, '&level=ad', /2,000/)
  expect(await seriousFindings(page)).toEqual([])

  await page.locator('.ag-row').first().waitFor()
  await page.locator('.fd-select-all').click()
  await page.getByRole('button', { name: '选择全部符合筛选的 2,000 个' }).click()
  await page.getByRole('button', { name: '批量修改 2,000 个' }).click()
  await page.getByLabel('新值').selectOption('PAUSED')
  await page.getByRole('button', { name: '查看差异' }).click()
  await counted(page, '可提交 2,000').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await paused()).toBe(0)
  await commit(page, '2000')
  await counted(page, '已修改 2,000').waitFor(SENT_WITHIN)
  expect(await paused()).toBe(2000)

  await foot(page)
    .getByRole('button', { name: /^撤销这些改动/, disabled: false })
    .click()
  await foot(page)
    .getByRole('button', { name: /^查看撤销差异/ })
    .click()
  await counted(page, '可提交 2,000').waitFor()
  await commit(page, '2000')
  await counted(page, '已修改 2,000').waitFor(SENT_WITHIN)
  expect(await paused()).toBe(0)
  expect(errors).toEqual([])
}, 600_000)
