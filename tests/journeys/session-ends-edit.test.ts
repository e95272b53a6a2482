import { expect, test } from 'vitest'
import { cell, commitButton } from './batch-page.ts'
import { signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'
import { endSessionElsewhere, signInAgain } from './session-page.ts'

const house = aHouse(WITHOUT_WORKER)

const EVENTS = '**/dapper/api/events*'
test.each<[string, { name: string; heard: boolean }]>([
  ['an edit that is still being typed', { name: '只打了一半', heard: true }],
  ['an edit that could not be saved', { name: '会话之外的名称', heard: false }],
])('%s when the session ends is there after signing in again, and is saved', async (_, { name, heard }) => {
  const { page, errors } = await visit(house)
  if (!heard) await page.route(EVENTS, (route) => route.abort())
  await signIn(page, 'buyer', '/advertise-2/home?state=draft')
  await page.locator('.ag-cell[col-id="name"]', { hasText: '王国防线·周末加量' }).dblclick()
  await commitButton(page).waitFor()
  const address = page.url()

  await cell(page, 1, 'name').dblclick()
  await page.keyboard.type(name)
  await endSessionElsewhere(house, page)
  // the tab hears of it and the cell is closed for the person; or the edit is sent, and refused
  if (!heard) await page.keyboard.press('Enter')
  await signInAgain(page)
  await page.waitForURL(address)
  await expect.poll(() => cell(page, 1, 'name').innerText()).toContain(name)
  // it goes on by itself
  await page.getByText('修改已保存').waitFor()
  await page.reload()
  await expect.poll(() => cell(page, 1, 'name').innerText()).toContain(name)
  expect(errors).toEqual([])
})
