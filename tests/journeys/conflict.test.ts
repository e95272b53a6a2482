import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

const FIRST_AD = 3
const nameCell = (page: Page) => page.locator(`.ag-row[row-index="${FIRST_AD}"] .ag-cell[col-id="name"]`)

async function openDraft(account: string): Promise<Page> {
  const { page } = await visit(house)
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

test('a row that someone else changed meanwhile is noticed when its panel opens', async () => {
  const [one, other] = [await openDraft('buyer'), await openDraft('admin')]

  await rename(one, '丙的名字')
  await one.getByText('修改已保存').waitFor()
  await nameCell(other).click()
  await other.getByRole('button', { name: '行详情' }).click()

  await other.getByText('此行已被他人修改，已读取最新内容').waitFor()
  expect(await nameCell(other).innerText()).toContain('丙的名字')
  await rename(other, '丁的名字')
  await other.getByText('修改已保存').waitFor()
  expect(await other.getByRole('alert').filter({ hasText: '已被他人修改' }).count()).toBe(0)
})
