import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrived, foot } from './batch-page.ts'
import { findingsInAllLooks } from './looks.ts'
import { signIn, startHouse, visit, type House } from './kit.ts'

let house: House

beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house?.stop())

/** Ad sets of the demo batch 3: two in each of three accounts, six ads in each. */
const SOURCES = [2, 9, 17, 24, 32, 39].map((seq) => `3.${seq}`).join(',')
const OBJECTS = 90

test('ad sets with their ads are copied into two accounts, what does not fit is settled, and every copy arrives', async () => {
  const { page } = await visit(house)
  await signIn(page, 'buyer', `/advertise-2/duplicate/new?channel=fb_ad&level=adgroup&ids=${SOURCES},3.999`)
  // one of them does not exist: it is named, and left out by one press
  await page.getByText('找不到「3.999」，或不在您的游戏范围内', { exact: true }).waitFor()
  await page.getByRole('button', { name: '移除不能复制的来源' }).click()
  await page.getByText('3 系列 · 6 广告组 · 36 广告，1 份 × 0 个账户 = 0 个对象').waitFor()
  for (const name of ['星河战纪-Meta-台湾', '星河战纪-Meta-港澳']) await page.getByRole('row', { name: new RegExp(`^${name}`) }).click()
  await page.getByText(`1 份 × 2 个账户 = ${OBJECTS} 个对象`).waitFor()
  await foot(page)
    .getByRole('button', { name: /^生成副本/ })
    .click()

  const levels = page.getByRole('group', { name: '层级' })
  await levels.getByRole('button', { name: /^广告组 12 · \d+ 需处理$/ }).waitFor()
  await page.getByRole('button', { name: /^采用建议（[1-9]/, disabled: false }).click()
  await foot(page)
    .getByRole('button', { name: /^保存广告组（[1-9]/, disabled: false })
    .click()
  await levels.getByRole('button', { name: '广告组 12', exact: true }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])

  // the address is the batch's own now: a reload comes back to the copies
  await page.reload()
  await levels.getByRole('button', { name: '广告组 12', exact: true }).waitFor()
  await foot(page).getByRole('button', { name: '核对并提交', disabled: false }).click()
  await page.getByRole('row', { name: /^广告组 12 0 / }).waitFor()
  await foot(page)
    .getByRole('button', { name: new RegExp(`^提交 ${OBJECTS} 个对象`), disabled: false })
    .click()
  await foot(page).getByRole('button', { name: '查看推送' }).click()
  await arrived(page, OBJECTS)
})
