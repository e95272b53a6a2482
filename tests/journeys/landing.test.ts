import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseGame, dollarAccounts, foot } from './batch-page.ts'
import { seriousFindings, aHouse, visit, signIn, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

const LIST = '/tools/landing-page'
const PUBLISHED = 'https://www.starfield.example/star-chronicle'

/** A page as the server has it. */
async function openPage(account: string, id: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await visit(house)
  await signIn(page, account, `${LIST}/p${id}`)
  await stored(page)
  return { page, errors }
}

async function openPages(account: string): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await visit(house)
  await signIn(page, account, LIST)
  await page.getByRole('heading', { name: '落地页' }).waitFor()
  await page.locator('.ag-row').first().waitFor()
  return { page, errors }
}

const press = (page: Page, name: string | RegExp) => foot(page).getByRole('button', { name }).click()
const row = (page: Page, name: string) => page.locator('.ag-row', { has: page.locator('.ag-cell[col-id="name"]', { hasText: name }) })
/** The flow has come to the page as the server has it. */
const stored = (page: Page) => foot(page).getByRole('button', { name: /^修改/ }).waitFor()

/** A new page of a game. The form must be there first: until then the list's filter of games answers to the same label. */
async function beginPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建落地页' }).click()
  await page.locator('.fd-landing-form').getByLabel(/^游戏/).selectOption({ label: '星河战纪' })
}

async function enter(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(new RegExp(`^${label}`)).fill(value)
}

test('a page is entered next to its preview, checked, saved, switched on, chosen by an ad, and deleted', async () => {
  const { page, errors } = await openPages('buyer')
  // what is in trouble is at the top: a dead link, a letter that ended
  expect(await page.locator('.ag-row[row-index="0"]').innerText()).toContain('打不开')
  expect(await page.locator('.ag-row[row-index="1"]').innerText()).toContain('已到期')
  expect(await findingsInAllLooks(page)).toEqual([])

  await beginPage(page)
  await enter(page, { 名称: '跨年开服页', 发布地址: `${PUBLISHED}/new-year`, 标题: '<b>跨年</b>开服', 按钮链接: `${PUBLISHED}/store` })
  const frame = page.frameLocator('iframe[title="实时预览"]')
  // what is typed is text in the page, never a tag; the page runs nothing
  await frame.getByRole('heading', { name: '<b>跨年</b>开服' }).waitFor()
  expect(await page.locator('iframe[title="实时预览"]').getAttribute('sandbox')).toBe('')
  await page.locator('.fd-landing-pictures li input').first().check({ force: true })
  await expect.poll(() => frame.locator('img').count()).toBe(1)
  expect(await findingsInAllLooks(page)).toEqual([])

  await press(page, /^检查并保存/)
  await stored(page)
  // the address is that of the stored page, which a reload opens again
  await page.waitForURL(/\/landing-page\/p\d+$/)
  await page.reload()
  const id = /p(\d+)$/.exec(page.url())?.[1] ?? ''
  await page.getByText(`#${id}`).first().waitFor()
  expect(await page.locator('.fd-landing-facts').innerText()).toContain('可打开')
  await press(page, /^打开…/)
  await press(page, /^确认打开/)
  await foot(page).getByRole('button', { name: '关闭…' }).waitFor()
  expect(await page.locator('.fd-landing-facts').innerText()).toMatch(/陈晓宇（投放） 切换/)

  // an ad chooses it by its name; the page whose letter ended is shown and cannot be chosen
  await page.goto('/advertise-2/home')
  await page.getByRole('heading', { name: '批次' }).waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('批次名称').fill('跨年批次')
  await chooseGame(page, '游戏', '星河战纪')
  await dollarAccounts(page).first().click()
  const link = page.getByLabel('文案 1 链接')
  await link.click()
  const ended = page.getByRole('option', { name: /联动活动页.*到期/ })
  await ended.waitFor()
  expect(await ended.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('option', { name: /跨年开服页/ }).click()
  await expect.poll(() => link.inputValue()).toBe(`${PUBLISHED}/new-year`)

  // no ad on a network leads to it: it may go
  await page.goto(`${LIST}/p${id}`)
  await stored(page)
  await press(page, /^删除…/)
  await press(page, /^确认删除/)
  await page.getByText('这个落地页已删除').waitFor()
  await press(page, '返回列表')
  await page.locator('.ag-row').first().waitFor()
  expect(await row(page, '跨年开服页').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a page that ads on networks lead to shows them and is not deleted; its clicks lie next to those of the version before', async () => {
  const { page, errors } = await openPage('buyer', '1007801')
  await page.getByRole('img', { name: '点击热力图' }).nth(1).waitFor()
  expect(await page.getByLabel('显示的版本').inputValue()).toBe('2')
  expect(await page.getByLabel('对比的版本').inputValue()).toBe('1')
  expect(await findingsInAllLooks(page)).toEqual([])
  await press(page, /^删除…/)
  const send = foot(page).getByRole('button', { name: /^确认删除/ })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  expect(await page.locator(`#${await send.getAttribute('aria-describedby')}`).innerText()).toMatch(/条已投放的广告指向它/)
  expect(await page.locator('.fd-landing-ask').innerText()).toContain('星河战纪·旗舰活动')
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a letter that ended and a link that leads nowhere are said before a save, with what can be done', async () => {
  const { page } = await openPage('buyer', '1007804')
  await press(page, /^修改/)
  await page
    .getByText(/授权书“.*”已于 .* 到期/)
    .first()
    .waitFor()
  const save = foot(page).getByRole('button', { name: /^检查并保存/ })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel(/^授权书/).selectOption('')
  await page.getByLabel('发布地址').fill(`${PUBLISHED}/gone`)
  await save.click()
  await page.getByText('返回 404').waitFor()
  // the page is on: visitors are sent there, so it is not pointed at nothing
  const anyway = foot(page).getByRole('button', { name: /^仍然保存/ })
  expect(await anyway.getAttribute('aria-disabled')).toBe('true')
  expect(await seriousFindings(page)).toEqual([])
  await press(page, /^返回修改/)
  await page.getByLabel('发布地址').fill(`${PUBLISHED}/moved`)
  await press(page, /^检查并保存/)
  await stored(page)
})

test('two people on one page: the second sees what was, what is meant and what is, and keeps what is meant', async () => {
  const [one, other] = await Promise.all([openPage('buyer', '1007803'), openPage('admin', '1007803')])
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
  const { page } = await openPages('buyer')
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
  const { page } = await openPage('buyer', '1007802')
  await press(page, /^修改/)
  await page.getByLabel('标题').fill('写到一半')
  await page.reload()
  await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('写到一半')
  await press(page, /^放弃修改/)
  const { page: reviewer } = await openPages('reviewer')
  const make = reviewer.getByRole('button', { name: '新建落地页' })
  await expect.poll(() => make.getAttribute('aria-disabled')).toBe('true')
  expect(await reviewer.locator(`#${await make.getAttribute('aria-describedby')}`).innerText()).toContain('新建、修改落地页')
})
