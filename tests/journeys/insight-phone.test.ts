import { expect } from 'vitest'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse()

test('on a phone the figures fit, and a tile draws another metric', async () => {
  const { page, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'buyer', '/table-2')
  await page.getByRole('group', { name: '合计' }).getByRole('button', { name: /^消耗/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('button', { name: /^点击 / }).click()
  await page.waitForURL(/m=clicks/)
  await page.getByRole('group', { name: '点击', exact: true }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect(errors).toEqual([])
})
