import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseGame, foot } from './batch-page.ts'
import { aHouse, seriousFindings, signIn, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

const DRAFTS = '/advertise-2/drafts?channel=gdt_ad2'
const NAME = '旅程人群'
const GAME = '星河战纪'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()
const type = (page: Page, label: RegExp, value: string) => page.getByLabel(label).fill(value)

async function openDraft(account: string, name = NAME): Promise<Page> {
  const { page } = await visit(house)
  await signIn(page, account, DRAFTS)
  await page.locator('.ag-cell[col-id="name"]', { hasText: name }).getByRole('button').click()
  await page.getByLabel(/^草稿名称/).waitFor()
  return page
}

async function take(page: Page, what: string, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: what }).click()
  const dialog = page.getByRole('dialog', { name: what })
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a draft is made, saved by itself, met by another user, checked and used in a batch, which it names', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', DRAFTS)
  // the demo's three: ready, incomplete, stale
  await page.locator('.ag-cell[col-id="state"]', { hasText: '引用失效' }).waitFor()
  await press(page, '新建草稿')
  await type(page, /^草稿名称/, NAME)
  await page.getByLabel(/^游戏/).last().selectOption({ label: GAME })
  await press(page, '创建草稿')

  // saved when typing pauses, and there after a reload
  await page.getByLabel(/^最小年龄/).waitFor()
  await type(page, /^最小年龄/, '20')
  await page.getByText('停止输入后自动保存').waitFor()
  await page.getByText(/^已保存/).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel(/^最小年龄/).inputValue()).toBe('20')

  // another user is first
  const other = await openDraft('admin')
  await type(other, /^最大年龄/, '50')
  await other.getByText('停止输入后自动保存').waitFor()
  await other.getByText(/^已保存/).waitFor()
  await type(page, /^最大年龄/, '45')
  const conflict = page.getByRole('alert').filter({ hasText: '修改了这份草稿' })
  await conflict.waitFor()
  expect(await conflict.innerText()).toMatch(/最大年龄[\s\S]*45[\s\S]*50/)
  await press(page, /^继续编辑/)
  await page.getByText('停止输入后自动保存').waitFor()
  await page.getByText(/^已保存/).waitFor()

  await press(page, /^检查/)
  await page.getByText(/检查发现 0 个错误/).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  // a creative lacks its text until it is typed
  const creative = await openDraft('buyer', '待补文案')
  await creative.getByText(/检查发现 1 个错误/).waitFor()
  await type(creative, /^文案/, '集结你的舰队')
  await press(creative, /^检查/)
  await creative.getByText(/检查发现 0 个错误/).waitFor()

  // a batch takes both
  await page.goto(`${house.address}/advertise-2/batch/new?channel=gdt_ad2`)
  await chooseGame(page, '游戏', GAME)
  await page.locator('[data-place=account_ids] tbody input:enabled').first().check({ force: true })
  await take(page, '从人群草稿取用', NAME)
  await take(page, '从创意草稿取用', /待补文案/)
  await page.getByRole('button', { name: '删除 定向 1' }).click()
  await page.locator('[data-place="axes.budget.0.values.daily_budget"] input').first().fill('500')
  await page.locator('[data-place="axes.budget.0.values.bid_amount"] input').first().fill('45.5')
  await foot(page)
    .getByRole('button', { name: /^展开并预览/, disabled: false })
    .click()
  await page.getByText('2 行已读').waitFor()

  await page.goto(`${house.address}${DRAFTS}`)
  await expect.poll(() => page.locator('.ag-cell[col-id="state"]', { hasText: '已用于批次' }).count()).toBe(2)
  expect(errors).toEqual([])
}, 240_000)
