import { expect, test } from 'vitest'
import { foot } from './batch-page.ts'
import { aHouse, signIn, visit, WITHOUT_WORKER } from './kit.ts'
import { form, offered, openList, press } from './lifecycle-page.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

test('what another user confirms meanwhile is said in the open form, and cannot be saved over', async () => {
  const { page } = await openList(house, 'buyer')
  await page.locator('.ag-row', { hasText: '周年重启方案' }).locator('.ag-cell[col-id="name"]').dblclick()
  await offered(page, /^修改/)
  await press(page, /^修改/)
  await form(page).getByLabel(/^名称/).fill('我的重启方案')
  expect(await findingsInAllLooks(page)).toEqual([])

  const admin = await visit(house)
  await signIn(admin.page, 'admin', new URL(page.url()).pathname)
  await offered(admin.page, /^确认…/)
  await press(admin.page, /^确认…/)
  await admin.page.getByRole('region', { name: '确认后的变化' }).getByText('此安装没有报表存储：渠道上报的消耗与回收未计入。').waitFor()
  await press(admin.page, /^确认/)
  await offered(admin.page, /^重新打开…/)

  await page.getByText('其他用户刚刚修改了这一条').waitFor()
  expect(
    await foot(page)
      .getByRole('button', { name: /^检查并保存/ })
      .getAttribute('aria-disabled'),
  ).toBe('true')
  expect(await form(page).getByLabel(/^名称/).inputValue()).toBe('我的重启方案')
  await press(page, /^放弃修改/)
  await offered(page, /^重新打开…/)
})
