import { expect, test } from 'vitest'
import { chooseGame, dollarAccounts, foot } from './batch-page.ts'
import { aHouse, seriousFindings, WITHOUT_WORKER } from './kit.ts'
import { beginPage, enter, LIST, openPage, openPages, press, PUBLISHED, row, stored } from './landing-page.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

test('a page is entered next to its preview, checked, saved, switched on, chosen by an ad, and deleted', async () => {
  const { page, errors } = await openPages(house, 'buyer')
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
  const { page, errors } = await openPage(house, 'buyer', '1007801')
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
  const { page } = await openPage(house, 'buyer', '1007804')
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
