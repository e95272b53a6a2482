import { expect, test } from 'vitest'
import { demoMonths } from '#server/features/demo/finance-plan.ts'
import { aHouse, seriousFindings, signIn, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

/** The demo's month that waits for its confirmation. */
const lastMonth = demoMonths(new Date()).at(-2)

/** What each kind of person sees first, and where one press from there leads. */
const part = (page: Awaited<ReturnType<typeof visit>>['page'], name: string) => page.getByRole('region', { name })

test('a buyer sees what failed, and one press leads to the rows that can be repaired', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/')
  const failed = part(page, '失败与结果未知')
  const first = failed.getByRole('link').first()
  const batch = await first.innerText()
  expect(await seriousFindings(page)).toEqual([])
  await first.click()
  await page
    .getByRole('region', { name: '失败的原因' })
    .getByRole('button', { name: /^修改 \d+ 行/ })
    .first()
    .waitFor()
  expect(await page.locator('main').innerText()).toContain(batch.trim().split('\n')[0])
  await page.goBack()
  await page.getByRole('button', { name: '新建批次' }).click()
  await page.locator('[data-place=game_id]').waitFor()
  expect(errors).toEqual([])
})

test('a person of finance sees what is in the way of the month, and what is due; each leads to its rows', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'finance', '/')
  const months = part(page, '未结月份')
  const reason = months.getByRole('link', { name: /行未确认/ }).first()
  const open = Number(/\d+/.exec(await reason.innerText())?.[0])
  expect(await seriousFindings(page)).toEqual([])
  await reason.click()
  await page.waitForURL((url) => url.searchParams.get('month') === lastMonth)
  await page.locator('.fd-statusbar').getByText(`${open} 行`, { exact: true }).waitFor()
  await page.goBack()
  await part(page, '即将到期的账单').getByRole('link').first().click()
  await page.waitForURL(/\/tool-list\/finance\/repayments/)
  await page.locator('.ag-row').first().waitFor()
  expect(errors).toEqual([])
})

test('a reviewer sees the queue by deadline; a decision is one key from there, and is taken back by another', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'reviewer', '/')
  const third = page.getByRole('region', { name: '按截止时间' }).getByRole('link').nth(2)
  await third.waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const wanted = await third.innerText()
  await third.click()
  await page.waitForURL('**/tool-list/material-audit/arts')
  const title = page.locator('.fd-flow-subtitle')
  await expect.poll(() => title.innerText()).toContain(wanted)
  const opened = await title.innerText()
  await page.keyboard.press('s')
  await expect.poll(() => title.innerText()).not.toBe(opened)
  await page.getByRole('button', { name: /^通过/, disabled: false }).first().waitFor()
  await page.keyboard.press('p')
  const back = page.getByRole('button', { name: /^撤回/ })
  await page.getByText(/^通过「.*」，5 秒内可撤回/).waitFor()
  await page.keyboard.press('z')
  await page.getByText(/5 秒内可撤回/).waitFor({ state: 'detached' })
  expect(await back.first().getAttribute('aria-disabled')).toBe('true')
  expect(errors).toEqual([])
})
