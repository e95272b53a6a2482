import { expect, test } from 'vitest'
import { previousMonth } from '#domain/finance/month.ts'
import { aHouse, visit, signIn, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)
/** the month the demo company is closing: the one before the present, in its zone */
const month = previousMonth(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7))

test('a colleague’s change shows on the rows, the month and the tabs without a reload, and what is being typed stays', async () => {
  const [one, other, whole] = await Promise.all([visit(house), visit(house), visit(house)])
  for (const { page } of [one, other, whole]) {
    await signIn(page, 'finance', `/tool-list/finance/outcome?month=${month}`)
    await page.getByRole('grid', { name: '支出对账明细' }).waitFor()
  }
  await whole.page.goto(`/tool-list/finance/month?month=${month}&kind=outcome`)
  const chart = whole.page.getByRole('group', { name: '确认前提' })
  const rowsOpen = async () => Number(/\d+/.exec((await chart.getByRole('link', { name: /行/ }).first().textContent()) ?? '')?.[0])
  await chart.waitFor()
  const before = await rowsOpen()
  expect(before).toBeGreaterThan(0)
  const confirmed = async ({ page }: typeof one) =>
    Number(/\d+/.exec((await page.getByText(/^已确认 \d+ \/ \d+ 行$/).textContent()) ?? '')?.[0])
  const started = await confirmed(one)
  expect(started).toBeGreaterThanOrEqual(0)

  // one types while the other confirms
  await one.page.keyboard.press('n')
  await one.page.getByLabel('备注', { exact: true }).fill('等对方回函')
  await other.page.keyboard.press('j')
  await other.page.keyboard.press('j')
  await other.page.keyboard.press('c')
  await expect.poll(() => confirmed(other)).toBe(started + 1)
  await expect.poll(rowsOpen).toBe(before - 1)
  expect(await one.page.getByLabel('备注', { exact: true }).inputValue()).toBe('等对方回函')
  await one.page.keyboard.press('Control+Enter')
  await expect.poll(() => confirmed(one)).toBe(started + 1)
  // and from then on at once
  await other.page.keyboard.press('c')
  await expect.poll(() => confirmed(one)).toBe(started + 2)
  await other.page.getByRole('link', { name: /支出对账.*项等你处理/ }).waitFor()
  for (const { errors } of [one, other, whole]) expect(errors).toEqual([])
}, 180_000)
