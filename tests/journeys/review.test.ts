import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings, aHouse, WITHOUT_WORKER } from './kit.ts'
import { atTheQueue, person, QUEUE, subtitle, type Row } from './review-page.ts'

const house = aHouse(WITHOUT_WORKER)
const WAITING = 'reviews?state=waiting&per_page=500'

const here = (page: Page) => page.locator('[aria-current=true] strong').first()

test('a decision that was not sent when the page went away is not sent by itself; the place is found again', async () => {
  const reviewer = await person(house, 'reviewer', QUEUE)
  const { page } = reviewer
  const waits = async () => (await reviewer.ask<Row[]>(WAITING)).length
  await here(page).waitFor()
  const waiting = await waits()
  await atTheQueue(reviewer, () => true).decide()
  const place = await subtitle(page)
  await page.reload()
  await page.getByText(/1 个决定没有送达/).waitFor()
  await expect.poll(() => subtitle(page)).toBe(place)
  expect(await waits()).toBe(waiting)
  await page.keyboard.press('y')
  await expect.poll(waits).toBe(waiting - 1)
}, 120_000)

test('the submitter reads why it failed, corrects it and puts it up again', async () => {
  const { page, errors, ask } = await person(house, 'buyer', `${QUEUE}/mine`)
  const failed = (await ask<Row[]>('reviews?mine=1&per_page=500')).find(({ state }) => state === 'failed')
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
  expect((await ask<Row[]>('reviews?mine=1&state=waiting&per_page=500')).length).toBeGreaterThan(0)
  expect(errors).toEqual([])
}, 120_000)
