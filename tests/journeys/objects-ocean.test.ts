import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings, signIn, startHouse, visit, type House } from './kit.ts'
import { commit, counted, readUntil, SENT_WITHIN } from './objects-page.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
}, 180_000)
afterAll(() => house?.stop())

test('the bid of an ad of Ocean Engine is changed by its own call, and its panel tells of it', async () => {
  const { page, errors } = await visit(house)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  const list = '/advertise-2/objects?channel=toutiao_ad3&level=promotion'
  await signIn(page, 'buyer', list)
  const rows = page.locator('.ag-row .fd-select-cell')
  await readUntil(page, () => rows.count()).toBeGreaterThan(0)
  await rows.first().click()
  await page.getByRole('button', { name: '批量修改 1 个' }).click()
  await page.getByLabel('字段').selectOption('cpa_bid')
  await page.getByLabel('新值').fill('70')
  await page.getByRole('button', { name: '查看差异' }).click()
  await counted(page, '可提交 1').waitFor()
  await commit(page)
  await counted(page, '已修改 1').waitFor(SENT_WITHIN)
  expect(sent).toEqual(['/dapper/api/toutiao_ad3/promotion/update_bid'])

  // the lists of other accounts may have been read since: the ad need not be the first any more
  await page.goto(list)
  await page.locator('.ag-row', { hasText: '70.00' }).locator('.fd-select-cell').click()
  await page.getByRole('button', { name: '同步、日志与数据' }).click()
  await page.locator('.fd-obj-sync').waitFor()
  await page.getByRole('radio', { name: '渠道与本系统记录' }).click()
  await page.getByText(/^修改转化出价: .* -> 70\.0$/).waitFor()
  await page.getByText(/出价: .*70\.00/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // it says what is known when it is opened: figures come some time after the objects
  const panel = page.locator('.fd-obj-panel')
  await expect
    .poll(async () => {
      await page.getByRole('radio', { name: '渠道与本系统记录' }).click()
      await page.getByRole('radio', { name: '每日数据' }).click()
      await panel.getByText(/读取于 .*截至|还没有读到消耗等数据/).waitFor()
      return await panel.getByText(/读取于 .*截至/).count()
    }, SENT_WITHIN)
    .toBe(1)
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
}, 600_000)
