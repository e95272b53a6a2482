import { expect, test } from 'vitest'
import { aHouse, WITHOUT_WORKER } from './kit.ts'
import { beginPage, enter, openPage, openPages, press, PUBLISHED, row, stored } from './landing-page.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

test('two people on one page: the second sees what was, what is meant and what is, and keeps what is meant', async () => {
  const [one, other] = await Promise.all([openPage(house, 'buyer', '1007803'), openPage(house, 'admin', '1007803')])
  for (const { page } of [one, other]) await press(page, /^修改/)
  await one.page.getByLabel('标题').fill('甲的标题')
  await press(one.page, /^检查并保存/)
  await stored(one.page)
  await other.page.getByLabel('标题').fill('乙的标题')
  await press(other.page, /^检查并保存/)
  const met = other.page.getByRole('region', { name: '他人的改动' })
  await met.waitFor()
  const line = await met.getByRole('row', { name: /标题/ }).innerText()
  expect([line.includes('甲的标题'), line.includes('乙的标题')]).toEqual([true, true])
  expect(await findingsInAllLooks(other.page)).toEqual([])
  await met.getByRole('button', { name: /^继续用我的/ }).click()
  await press(other.page, /^检查并保存/)
  await stored(other.page)
  await press(one.page, '刷新')
  await press(one.page, /^修改/)
  await expect.poll(() => one.page.getByLabel('标题').inputValue()).toBe('乙的标题')
})

test('a save whose answer was lost is found by its name, and there is one page', async () => {
  const { page } = await openPages(house, 'buyer')
  await beginPage(page)
  await enter(page, { 名称: '断线也只有一个', 发布地址: `${PUBLISHED}/once`, 标题: '只有一个' })
  // the page is made, and the answer never comes
  await page.route('**/dapper/api/mat/landing', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page, /^检查并保存/)
  await stored(page)
  await press(page, '返回列表')
  await row(page, '断线也只有一个').waitFor()
  expect(await row(page, '断线也只有一个').count()).toBe(1)
})

test('what was entered survives a reload; who may only look is told why', async () => {
  const { page } = await openPage(house, 'buyer', '1007802')
  await press(page, /^修改/)
  await page.getByLabel('标题').fill('写到一半')
  await page.reload()
  await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('写到一半')
  await press(page, /^放弃修改/)
  const { page: reviewer } = await openPages(house, 'reviewer')
  const make = reviewer.getByRole('button', { name: '新建落地页' })
  await expect.poll(() => make.getAttribute('aria-disabled')).toBe('true')
  expect(await reviewer.locator(`#${await make.getAttribute('aria-describedby')}`).innerText()).toContain('新建、修改落地页')
})
