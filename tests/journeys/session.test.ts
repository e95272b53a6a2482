import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseGame, toPart } from './batch-page.ts'
import { fillSignIn, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

const nameField = (page: Page) => page.getByLabel('批次名称')
const tray = (page: Page) => page.getByRole('button', { name: /^进行中的流程/ })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** A builder of its own, with a name and a game: the draft that has to be there again. */
async function beginBatch(page: Page, name: string): Promise<string> {
  await page.keyboard.press('n')
  await page.waitForURL(/\/advertise-2\/batch\/n[0-9a-f]+$/)
  await nameField(page).fill(name)
  await chooseGame(page, '游戏', '星河战纪')
  return new URL(page.url()).pathname
}

/** Ends the session where no one at this page sees it, as an administrator does. */
async function revokeElsewhere(page: Page): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${await stored(page, 'token')}:`).toString('base64')}`
  const answer = await fetch(`${house.address}/user/api/user/logout`, { headers: { authorization, 'accept-version': '1.0' } })
  expect(answer.status).toBe(200)
}

/** As in a tab of tomorrow: the sign-in leads to the batches. */
const forgetWay = (page: Page) => page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.removeItem('from')))

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /的账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
}

test('a link into the builder leads through the sign-in and back to the same stage with the draft', async () => {
  const { context, page, errors } = await visit(house)
  await signIn(page, 'buyer')
  const path = await beginBatch(page, '深链草稿')
  await toPart(page, '广告组')
  const stage = await page.locator('[aria-current="step"]').innerText()
  await logOut(page)

  const tab = await context.newPage()
  await page.close()
  await tab.goto(`${path}?from=mail`)
  await tab.waitForURL('**/login')
  await fillSignIn(tab, 'buyer')
  await tab.waitForURL(`**${path}?from=mail`)
  await expect.poll(() => tab.locator('[aria-current="step"]').innerText()).toBe(stage)
  expect(stage).not.toMatch(/范围/)
  await expect.poll(() => tab.title()).toContain('深链草稿')
  expect(errors).toEqual([])
})

test('a session revoked while someone types in the builder loses no letter; another person sees none of it, and it waits for the first', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  const path = await beginBatch(page, '打字中')
  await nameField(page).pressSequentially('断')
  await revokeElsewhere(page)
  await page.waitForURL('**/login')
  await page.getByText(/登录已过期/).waitFor()
  expect(await stored(page, 'token')).toBeNull()

  // another user at this computer: the flow is not theirs to see, also by its address
  await forgetWay(page)
  await fillSignIn(page, 'admin')
  await page.getByRole('heading', { name: '批次' }).waitFor()
  await tray(page).click()
  expect(await page.getByText('打字中断').count()).toBe(0)
  await page.goto(path)
  await page.getByText('没有这个流程，可能已经结束。').waitFor()
  await logOut(page)

  await forgetWay(page)
  await fillSignIn(page, 'buyer')
  await page.getByRole('heading', { name: '批次' }).waitFor()
  await tray(page).click()
  await page.getByRole('link', { name: /打字中断/ }).click()
  await page.waitForURL(`**${path}`)
  await expect.poll(() => nameField(page).inputValue()).toBe('打字中断')
  await chooseGame(page, '游戏', '星河战纪')
  expect(errors).toEqual([])
})

test('five quick clicks on the logo ask with the exact words; cancelling keeps all, confirming keeps filter and settings only', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.evaluate(() => {
    localStorage.setItem('filter', '{"gameId":"10012"}')
    localStorage.setItem('dateAnnotationDict', '[]')
    sessionStorage.setItem('something', '1')
  })
  await page.getByRole('button', { name: '切换到深色' }).click()
  await beginBatch(page, '不要了')
  const logo = page.locator('.fd-logo')
  const ask = page.getByRole('dialog', { name: '是否清空本地缓存，重新登录？' })
  const before = await page.evaluate(() => Object.keys(localStorage).toSorted())

  await logo.click({ clickCount: 4 })
  // the clock of the page moves on: a fifth click that comes late asks nothing
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_100)))
  await logo.click()
  expect(await ask.count()).toBe(0)
  for (let click = 0; click < 4; click += 1) await logo.click()
  await ask.waitFor()
  await ask.getByText('不要了').waitFor()
  await ask.getByRole('button', { name: '取消' }).click()
  await ask.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(before)

  for (let click = 0; click < 5; click += 1) await logo.click()
  await ask.getByRole('button', { name: '清空，流程也删除' }).click()
  await page.waitForURL('**/login')
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].map((keys) => keys.toSorted()))
  expect(kept.flat().filter((key) => !key.startsWith('flightdeck.'))).toEqual(['filter', 'from', 'settings', 'from'])
  expect(kept.flat().filter((key) => key.startsWith('flightdeck.flow.'))).toEqual([])
  expect([await stored(page, 'filter'), JSON.parse((await stored(page, 'settings')) ?? '{}')]).toEqual([
    '{"gameId":"10012"}',
    expect.objectContaining({ theme: 'dark' }),
  ])
  expect(errors).toEqual([])
})

test('two tabs are one session: signing out in one moves the other, and so does signing in', async () => {
  const { context, page, errors } = await visit(house)
  await signIn(page, 'buyer')
  const other = await context.newPage()
  await other.goto('/table-2')
  await other.getByRole('heading', { name: '广告数据', level: 1 }).waitFor()

  await logOut(page)
  await other.waitForURL('**/login')
  await fillSignIn(page, 'admin')
  // whom the tabs show is one person; each is where it was
  for (const tab of [page, other]) await tab.getByRole('button', { name: '赵明（管理员） 的账号菜单' }).waitFor()
  expect([page, other].map((tab) => new URL(tab.url()).pathname)).toEqual(['/advertise-2/home', '/table-2'])
  expect(errors).toEqual([])
})
