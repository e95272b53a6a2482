import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { arrived, filterTab, foot } from './batch-page.ts'
import { findingsInAllLooks } from './looks.ts'
import { signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'

const { house, network } = aNetworkHouse()

/** Twenty ad sets of three demo batches, in five accounts and four currencies; three of them aim at an audience of their own account. */
const SOURCES = [
  ...[2, 9, 17, 24, 32, 39].map((seq) => `3.${seq}`),
  ...[2, 9, 16, 24, 31, 38, 46, 53, 60].map((seq) => `7.${seq}`),
  ...[2, 15, 42, 55, 82].map((seq) => `11.${seq}`),
]
const TARGETS = ['星河战纪-Meta-日本', '星河战纪-Meta-韩国']

const levels = (page: Page) => page.getByRole('group', { name: '层级' })
const save = (page: Page) =>
  foot(page)
    .getByRole('button', { name: /^保存广告组（[1-9]/, disabled: false })
    .click()

test('20 ad sets with their ads are copied into two accounts, what does not fit and what was refused is settled, and all arrive', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', `/advertise-2/duplicate/new?channel=fb_ad&level=adgroup&ids=${[...SOURCES, '3.999'].join(',')}`)
  // one of them does not exist: it is named, and left out by one press
  await page.getByText('找不到「3.999」，或不在您的游戏范围内', { exact: true }).waitFor()
  await page.getByRole('button', { name: '移除不能复制的来源' }).click()
  for (const name of TARGETS) await page.getByRole('row', { name: new RegExp(`^${name}`) }).click()
  await page.getByText(/· 20 广告组 · .*1 份 × 2 个账户 = \d+ 个对象/).waitFor()
  await foot(page)
    .getByRole('button', { name: /^生成副本/ })
    .click()

  // amounts of other currencies and times that are over have a proposal; audiences of other accounts are for a person to decide
  await levels(page)
    .getByRole('button', { name: /^广告组 40 · \d+ 需处理$/ })
    .waitFor()
  await page.getByRole('button', { name: /^采用建议（[1-9]/, disabled: false }).click()
  await save(page)
  await levels(page)
    .getByRole('button', { name: /^广告组 40 · 4 需处理$/ })
    .waitFor()
  await page.locator('.fd-select-all').click()
  await page.getByRole('button', { name: '确认不带（4）' }).click()
  await save(page)
  await levels(page).getByRole('button', { name: '广告组 40', exact: true }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])

  // the address is the batch's own now: a reload comes back to the copies
  await page.reload()
  await levels(page).getByRole('button', { name: '广告组 40', exact: true }).waitFor()
  await foot(page).getByRole('button', { name: '核对并提交', disabled: false }).click()
  await page.getByRole('row', { name: /^广告组 40 0 / }).waitFor()
  const commit = foot(page).getByRole('button', { name: /^提交 [\d,]+ 个对象/, disabled: false })
  const total = Number(/提交 ([\d,]+) 个对象/.exec(await commit.innerText())?.[1]?.replace(',', ''))
  await network.fault({ id: 'two', match: { method: 'POST', level: 'adset', inBatch: true }, fault: { kind: 'refuse' }, remaining: 2 })
  await commit.click()
  await foot(page).getByRole('button', { name: '查看推送' }).click()

  // a commit of which the network refused two ad sets is rows like those of any batch: both are changed at once, and pushed with what is in them
  await filterTab(page, /^失败 [1-9]/)
    .and(page.locator(':enabled'))
    .waitFor({ timeout: 90_000 })
  await expect.poll(() => network.struck('two')).toBe(2)
  const line = page.getByRole('region', { name: '失败的原因' }).getByRole('row').filter({ hasText: '修改 2 行' })
  await line.getByRole('button', { name: '修改 2 行' }).click()
  const side = page.getByRole('complementary')
  await side.getByLabel('最大年龄').fill('45')
  await side.getByRole('button', { name: '修改 2 行' }).click()
  await line.getByRole('button', { name: '重推 2 行', disabled: false }).click()
  await arrived(page, total)
  expect(errors).toEqual([])
})
