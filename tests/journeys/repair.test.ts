import { expect, test } from 'vitest'
import { filterTab, foot } from './batch-page.ts'
import { seriousFindings, signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'

const { house, network } = aNetworkHouse()

test('a failed reason is repaired for all its rows at once, what follows them arrives with them, and nothing is made twice', async () => {
  const { page, errors } = await visit(house)
  const tags = async () => (await network.holds(' #')).flatMap(({ name }) => /#\w+-4-\w+$/.exec(name) ?? [])
  expect(await tags()).toHaveLength(40)
  await signIn(page, 'buyer', `/advertise-2/home?${new URLSearchParams({ q: '云朵猫联动' })}`)
  await page.locator('.ag-cell[col-id="name"]', { hasText: '萌宠小镇·云朵猫联动' }).dblclick()
  await filterTab(page, '失败 9').click()

  // two ad sets in two currencies were refused by one reason; as they are they cannot succeed
  const reasons = page.getByRole('region', { name: '失败的原因' })
  const line = reasons.getByRole('row').filter({ hasText: 'Budget is too low' })
  const push = line.getByRole('button', { name: '重推 2 行' })
  expect(await push.getAttribute('aria-disabled')).toBe('true')
  await line.getByRole('button', { name: '修改 2 行' }).click()
  const side = page.getByRole('complementary')
  await side.getByLabel('日预算 USD').fill('80')
  await side.getByLabel('日预算 TWD').fill('3200')
  await side.getByRole('button', { name: '修改 2 行' }).click()
  await expect.poll(() => push.getAttribute('aria-disabled')).toBe('false')
  expect(await seriousFindings(page)).toEqual([])

  // what was changed is undone by name, and made again
  await page.getByRole('button', { name: /^撤销/ }).click()
  await expect.poll(() => push.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: /^重做/ }).click()
  await expect.poll(() => push.getAttribute('aria-disabled')).toBe('false')

  await push.click()
  await filterTab(page, '完成 46').and(page.locator(':enabled')).waitFor({ timeout: 90_000 })
  await expect.poll(() => page.locator('.ag-row[row-id="6"] .ag-cell[col-id="sync"]').innerText()).toContain('203 拉取一致')
  await filterTab(page, '失败 3').waitFor()
  expect(await foot(page).getByRole('button', { name: '重推 1 个失败' }).count()).toBe(1)
  const made = await tags()
  expect([made.length, new Set(made).size]).toEqual([46, 46])
  expect(errors).toEqual([])
})

test('on a phone one of the rows that still failed is changed and pushed again by thumb', async () => {
  const { page, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'buyer', `/advertise-2/home?${new URLSearchParams({ q: '云朵猫联动' })}`)
  await page.getByRole('button', { name: '萌宠小镇·云朵猫联动', exact: true }).click()
  const reasons = page.getByRole('region', { name: '失败的原因' })
  await reasons.getByText(/多次尝试仍失败 · 渠道发生未知错误（渠道原文：An unknown error occurred）/).waitFor()
  const beyond = await reasons
    .getByRole('button')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length)
  expect([beyond, await seriousFindings(page)]).toEqual([0, []])
  await reasons.getByRole('button', { name: '修改 1 行' }).click()
  const side = page.getByRole('complementary')
  await side.getByLabel('标题').fill('云朵猫等你')
  await side.getByRole('button', { name: '重推此行' }).click()
  await filterTab(page, '完成 47').and(page.locator(':enabled')).waitFor({ timeout: 90_000 })
  // read back from the network as it was sent, with what was typed just before
  await side.getByText('203 拉取一致').first().waitFor()
  await side.getByText('云朵猫等你').first().waitFor()
  expect(errors).toEqual([])
})
