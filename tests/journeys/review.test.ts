import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings, aHouse, visit, signIn, WITHOUT_WORKER, type Visit } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)
const PATH = '/tool-list/material-audit/arts'

type Person = Visit & {
  ask: (path: string) => Promise<{ data: Row[] }>
}
type Row = {
  id: string
  title: string
  state: string
  version: number
  revision: number
  held_by: { name: string } | null
  reviewer: { name: string } | null
}

/** Signed in on the page, and able to ask the server as that page does. */
async function person(account: string, path: string): Promise<Person> {
  const seen = await visit(house)
  const { page, context } = seen
  let authorization = ''
  page.on('request', (request) => {
    authorization = request.headers()['authorization'] ?? authorization
  })
  await signIn(page, account, path)
  await page.getByRole('navigation', { name: '审核的各个页面' }).waitFor()
  await expect.poll(() => authorization).not.toBe('')
  return {
    ...seen,
    ask: async (call) => await (await context.request.get(`/dapper/api/review/${call}`, { headers: { authorization } })).json(),
  }
}

const here = (page: Page) => page.locator('[aria-current=true] strong').first()

/** Decides what is in hand by keys: what holds a prohibited word fails, and every sixth for its quality. */
async function decideOne(page: Page, turn: number): Promise<void> {
  const before = await page.locator('.fd-flow-subtitle').textContent()
  const isForbidden = (await page.locator('mark.fd-watched-prohibited').count()) > 0
  if (isForbidden || turn % 6 === 5) {
    await page.keyboard.press('f')
    await page.getByRole('heading', { name: '不通过', exact: true }).waitFor()
    await page.keyboard.press(isForbidden ? '2' : '9')
    await page.keyboard.press('Enter')
  } else await page.keyboard.press('p')
  await expect.poll(() => page.locator('.fd-flow-subtitle').textContent()).not.toBe(before)
}

test('a decision that was not sent when the page went away is not sent by itself; the place is found again', async () => {
  const { page, ask } = await person('reviewer', PATH)
  await here(page).waitFor()
  const waiting = (await ask('reviews?state=waiting&per_page=500')).data.length
  await decideOne(page, 5)
  const place = await page.locator('.fd-flow-subtitle').textContent()
  await page.reload()
  await page.getByText(/1 个决定没有送达/).waitFor()
  await expect.poll(() => page.locator('.fd-flow-subtitle').textContent()).toBe(place)
  expect((await ask('reviews?state=waiting&per_page=500')).data.length).toBe(waiting)
  await page.keyboard.press('y')
  await expect.poll(async () => (await ask('reviews?state=waiting&per_page=500')).data.length).toBe(waiting - 1)
}, 120_000)

test('the submitter reads why it failed, corrects it and puts it up again', async () => {
  const { page, errors, ask } = await person('buyer', `${PATH}/mine`)
  const failed = (await ask('reviews?mine=1&per_page=500')).data.find(({ state }) => state === 'failed')
  if (!failed) throw new Error('something of the buyer failed')
  const grid = page.getByRole('grid', { name: '我的送审' })
  await grid.waitFor()
  await grid.getByText('未通过', { exact: true }).first().dblclick()
  const panel = page.getByRole('complementary').last()
  await panel.getByRole('heading', { name: '修改后重新送审' }).waitFor()
  await panel.getByLabel('给审核人的话').fill('已按意见修改')
  await panel.getByRole('button', { name: '送审', exact: true }).click()
  await panel.getByText('已保存').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect((await ask('reviews?mine=1&state=waiting&per_page=500')).data.length).toBeGreaterThan(0)
  expect(errors).toEqual([])
}, 120_000)
