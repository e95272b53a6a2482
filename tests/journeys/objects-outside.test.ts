import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from './kit.ts'
import { commit, counted, LIST, listUntil, startWithObjects, WORD, type ObjectHouse } from './objects-page.ts'

let house: ObjectHouse
beforeAll(async () => {
  house = await startWithObjects({ campaigns: 1, adsets: 3, ads: 4, status: 'ACTIVE' })
}, 180_000)
afterAll(() => house?.stop())

test('what was changed at the network is found as drift, and is settled both ways', async () => {
  const { page, errors } = await house.visit('')
  await listUntil(page, '&level=adgroup', /\b3\b/)
  const [theirs, mine] = await house.objects('adset')
  for (const id of [theirs?.id, mine?.id]) await house.change(id ?? '', { daily_budget: '700000' })
  await listUntil(page, '&level=adgroup&drift=1', /\b2\b/)
  await house.boxOf(page, theirs?.id).click()
  await page.getByRole('button', { name: '接受渠道的值（1）' }).click()
  await page.getByText('已接受 1 个').waitFor()
  await house.boxOf(page, mine?.id).click()
  await page.getByRole('button', { name: '推回我们的值（1）' }).click()
  await counted(page, '可提交 1').waitFor()
  await commit(page)
  await counted(page, '已修改 1').waitFor()
  const budgets = new Map((await house.objects('adset')).map(({ id, fields }) => [id, fields.daily_budget]))
  expect([budgets.get(theirs?.id ?? ''), budgets.get(mine?.id ?? '')]).toEqual(['700000', '500000'])
  expect(errors).toEqual([])
}, 600_000)

test('figures are shown with objects, what is deleted goes with what is below it, and past changes are found again', async () => {
  const { page, errors } = await house.visit(`&level=adgroup&q=${WORD}&days=1&sort=-spend`)
  await page.locator('.ag-row').first().waitFor()
  await page.getByText(/今天数据（账户时区）|还没有读到消耗等数据/).waitFor()
  const [gone] = (await house.objects('adset')).filter(({ status }) => status !== 'DELETED')
  await house.boxOf(page, gone?.id).click()
  await page.getByRole('button', { name: '删除…' }).click()
  await page.getByText('删除后不能恢复').waitFor()
  await page.getByText('其下广告 4 个一并删除').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await commit(page, '1')
  await counted(page, '已修改 1').waitFor()
  expect((await house.objects('adset')).find(({ id }) => id === gone?.id)?.status).toBe('DELETED')
  await page.goto(`${LIST}&level=ad&q=${WORD}`)
  await expect.poll(() => page.locator('.fd-page-head').innerText(), { timeout: 60_000 }).toMatch(/\b8\b/)

  await page.getByRole('button', { name: '改动记录' }).click()
  await page.getByRole('gridcell', { name: '删除' }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.locator('.ag-row').first().getByText(/^#/).click()
  await page.getByText('删除后不能恢复').waitFor()
  expect(errors).toEqual([])
}, 600_000)
