import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { figureAccounts } from '#contract/creative-figures.ts'
import { dayAfter } from '#domain/day.ts'
import { freePort } from '#server/db/free-port.ts'
import { calendarDay } from '#domain/zone.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { findingsInAllLooks } from './looks.ts'
import { signIn, startHouse, visit, type House } from './kit.ts'

const test = await testOfEngine(import.meta.url)

let house: House
let workerPort: number
beforeAll(async () => {
  workerPort = await freePort()
  house = await startHouse({ ROLES: 'web,worker,simulators,reports', WORKER_PORT: String(workerPort) })
})
afterAll(() => house?.stop())

const spend = (page: Page) => page.getByRole('group', { name: '合计' }).getByRole('button', { name: /^消耗/ })
const amountOf = (text: string) => /[\d,]+\.\d\d/.exec(text)?.[0] ?? ''
const firstCell = (page: Page, column: string) => page.locator(`.ag-row[row-index="0"] .ag-cell[col-id="${column}"]`)
/** How far apart the engine and the reader of reports may begin. */
const FIRST = { timeout: 240_000 }

/** How far the networks' reports were read, of accounts that were not read to their end. */
const readingsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (path) => {
    const headers = { authorization: `Basic ${btoa(`${localStorage.getItem('token')}:`)}` }
    const { data } = (await (await fetch(path, { headers })).json()) as {
      data: { done_at: string | null; failure: object | null; name: string }[]
    }
    return data.filter((one) => one.done_at === null && one.failure === null).map(({ name }) => name)
  }, figureAccounts.path)

/** Days of accounts that the store of reports has not taken yet. */
async function slicesWaiting(): Promise<number[]> {
  const text = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text()
  return [...text.matchAll(/^flightdeck_report_slices_waiting\{.*\} (\d+)$/gm)].map(([, many]) => Number(many))
}

/** Opens the row that spent most, and answers what it spent. */
async function intoLargest(page: Page): Promise<string> {
  const amount = amountOf(await firstCell(page, 'spend').innerText())
  await firstCell(page, 'name').getByRole('button').click()
  return amount
}

test('why yesterday cost more is followed from the network to the ad, through a store that is killed in between', async () => {
  const { page, errors } = await visit(house)
  // networks still count the last days; the others are as they are once each account was read
  const [from, until] = [-30, -5].map((days) => dayAfter(calendarDay(Date.now(), 'UTC'), days))
  await signIn(page, 'buyer')
  await expect.poll(() => readingsOf(page), FIRST).toEqual([])
  await expect.poll(slicesWaiting, FIRST).toEqual([0, 0])
  await page.goto(`/table-2?by=media_src&days=own&from=${from}&until=${until}`)
  await firstCell(page, 'spend').waitFor()
  for (const level of ['account', 'group1', 'group2', 'ad']) {
    const amount = await intoLargest(page)
    await page.getByRole('columnheader', { name: COLUMNS[level] ?? '' }).waitFor()
    await expect.poll(async () => amountOf(await spend(page).innerText())).toBe(amount)
  }
  const address = page.url()
  expect(await findingsInAllLooks(page)).toEqual([])

  const total = amountOf(await spend(page).innerText())
  process.kill(house.reports(), 'SIGKILL')
  await page.goto('/table-2/pushed')
  await page.goto(address)
  await spend(page).waitFor(FIRST)
  expect(amountOf(await spend(page).innerText())).toBe(total)

  // the ad itself, among what the network holds
  await intoLargest(page)
  await page.waitForURL(/\/advertise-2\/objects\?.*level=ad&q=\d+/)
  await page.locator('.ag-row[row-id*=":"]').first().waitFor()
  expect(errors).toEqual([])
})

const COLUMNS: Readonly<Record<string, string>> = { account: '广告账户', group1: '广告系列', group2: '广告组', ad: '广告' }

test('on a phone the figures fit, and a tile draws another metric', async () => {
  const { page, errors } = await visit(house)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'buyer', '/table-2')
  await spend(page).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('button', { name: /^点击 / }).click()
  await page.waitForURL(/m=clicks/)
  await page.getByRole('group', { name: '点击', exact: true }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect(errors).toEqual([])
})

test('columns are arranged, kept under a name that the page opens with, carried by a link, deleted and made again', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.goto('/table-2')
  const header = (on: Page, name: string) => on.getByRole('columnheader', { name, exact: false })
  await header(page, '千次展示成本（CPM）').waitFor(FIRST)
  await page.getByRole('button', { name: '列', exact: true }).click()
  await page.getByRole('group', { name: '列', exact: true }).getByText('千次展示成本（CPM）', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '列方案：页面默认列（已修改）' }).click()
  await page.getByRole('textbox', { name: '方案名称' }).fill('晨会')
  await page.getByRole('button', { name: '另存为新方案' }).click()
  await page.getByRole('button', { name: '设为默认打开' }).click()
  await page.getByText('默认打开').locator('xpath=ancestor::li').getByText('晨会').waitFor()

  await page.goto('/table-2')
  await page.getByRole('button', { name: '列方案：晨会' }).waitFor(FIRST)
  await header(page, '点击率（CTR）').waitFor()
  expect(await header(page, '千次展示成本（CPM）').count()).toBe(0)
  const link = page.url()
  expect(new URL(link).searchParams.get('cols')).toContain('-cpm')

  const colleague = await visit(house)
  await signIn(colleague.page, 'admin')
  await colleague.page.goto(link)
  await header(colleague.page, '点击率（CTR）').waitFor(FIRST)
  expect(await header(colleague.page, '千次展示成本（CPM）').count()).toBe(0)

  await page.getByRole('button', { name: '列方案：晨会' }).click()
  await page.getByRole('button', { name: '删除“晨会”' }).click()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await page.getByRole('button', { name: '列方案：晨会' }).waitFor()
  await page.getByText('默认打开').locator('xpath=ancestor::li').getByText('晨会').waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect([errors, colleague.errors]).toEqual([[], []])
})

test('a table is built, kept and shared; a colleague with fewer games sees their own figures in it; saved by both, both are kept; deleted, it comes back', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await expect.poll(() => readingsOf(page), FIRST).toEqual([])
  await expect.poll(slicesWaiting, FIRST).toEqual([0, 0])
  await page.goto('/table-2/custom')
  const grid = (on: Page) => on.getByRole('region', { name: '报表结果' })
  await grid(page).locator('.ag-row').first().waitFor(FIRST)
  await page.getByRole('combobox', { name: '添加维度' }).selectOption('country')
  await page.getByRole('columnheader', { name: '国家' }).waitFor()
  await page.getByRole('list', { name: '维度' }).getByRole('button', { name: '国家', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByRole('textbox', { name: '未命名报表' }).fill('渠道国家')
  await page.getByRole('button', { name: '另存为报表' }).click()
  await page.waitForURL(/table=\d+$/)
  const side = (on: Page) => on.getByRole('navigation', { name: '自定义报表' })
  await side(page).getByRole('link', { name: '渠道国家' }).waitFor()
  await page.getByRole('combobox', { name: '共享范围' }).selectOption('edited')
  await page.getByRole('button', { name: '保存报表' }).click()
  await page.getByText(/^第 2 版/).waitFor()
  await page.getByRole('button', { name: '“渠道国家”的操作' }).click()
  await page.getByRole('menuitem', { name: '晨会' }).click()
  await side(page).getByRole('region', { name: '晨会' }).getByRole('link', { name: '渠道国家' }).waitFor()
  const found = Number.parseInt(
    await grid(page)
      .getByText(/^\d+ 行$/)
      .innerText(),
  )

  const colleague = await visit(house)
  await signIn(colleague.page, 'agent')
  await colleague.page.goto(page.url())
  await grid(colleague.page).locator('.ag-row').first().waitFor(FIRST)
  expect(
    Number.parseInt(
      await grid(colleague.page)
        .getByText(/^\d+ 行$/)
        .innerText(),
    ),
  ).toBeLessThan(found)
  const name = (on: Page) => on.getByRole('textbox', { name: '报表名称' })
  await name(colleague.page).fill('国家渠道')
  await name(page).fill('国家')
  await colleague.page.getByRole('button', { name: '保存报表' }).click()
  await colleague.page.getByText(/^第 3 版/).waitFor()
  await page.getByRole('button', { name: '保存报表' }).click()
  await page.getByText(/已先保存了第 3 版“国家渠道”/).waitFor()
  await page.getByRole('button', { name: '用我的版本覆盖' }).click()
  await page.getByText(/^第 4 版/).waitFor()
  await page.getByRole('button', { name: '历史版本' }).click()
  await page.getByRole('menuitem', { name: /第 3 版/ }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '“国家”的操作' }).click()
  await page.getByRole('menuitem', { name: '删除报表' }).click()
  await page.getByText('这个报表已不存在，或没有共享给你').waitFor()
  await page.getByRole('button', { name: '撤销删除' }).click()
  await side(page).getByRole('region', { name: '晨会' }).getByRole('link', { name: '国家', exact: true }).waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])
  expect([errors, colleague.errors]).toEqual([[], []])
})
