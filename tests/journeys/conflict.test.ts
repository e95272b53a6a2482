import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startBrowser, startHouse, visit, type House } from './kit.ts'

let house: House
let browser: Browser

beforeAll(async () => {
  ;[house, browser] = await Promise.all([startHouse(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const FIRST_AD = 3
const nameCell = (page: Page) => page.locator(`.ag-row[row-index="${FIRST_AD}"] .ag-cell[col-id="name"]`)

async function openDraft(account: string): Promise<Page> {
  const { page } = await visit(browser, house.address)
  await signIn(page, account)
  await page.locator('.ag-row', { hasText: '王国防线·周末加量' }).dblclick()
  await page.getByText('30 行已读').waitFor()
  return page
}

async function rename(page: Page, name: string): Promise<void> {
  await nameCell(page).dblclick()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

test('two people on one row: the second sees both versions and chooses, nothing is written over silently', async () => {
  const [one, other] = [await openDraft('buyer'), await openDraft('admin')]

  await rename(one, '甲的名字')
  await one.getByText('修改已保存').waitFor()
  await rename(other, '乙的名字')

  const conflict = other.getByRole('alert').filter({ hasText: '1 行已被他人修改' })
  await conflict.waitFor()
  const said = await conflict.innerText()
  expect([said.includes('甲的名字'), said.includes('乙的名字')]).toEqual([true, true])
  await conflict.getByRole('button', { name: '用我的' }).click()
  await other.getByText('修改已保存').waitFor()

  await one.reload()
  await expect.poll(() => nameCell(one).innerText()).toContain('乙的名字')
})
