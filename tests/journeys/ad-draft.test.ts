import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aHouse, signIn, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

const DRAFTS = '/advertise-2/drafts?channel=gdt_ad2'
const NAME = '旅程人群'
const GAME = '星河战纪'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()
const type = (page: Page, label: RegExp, value: string) => page.getByLabel(label).fill(value)

async function openDraft(account: string): Promise<Page> {
  const { page } = await visit(house)
  await signIn(page, account, DRAFTS)
  await page.locator('.ag-cell[col-id="name"]', { hasText: NAME }).getByRole('button').click()
  await page.getByLabel(/^草稿名称/).waitFor()
  return page
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

  // a batch takes it
  await page.goto(`${house.address}/advertise-2/batch/new?channel=gdt_ad2`)
  await page.getByLabel('游戏').first().selectOption({ label: GAME })
  await press(page, '从人群草稿取用')
  await page.getByRole('dialog').getByRole('button', { name: NAME }).click()
  await expect
    .poll(() => page.getByLabel(/变体名称|名称/).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toContain(NAME)
  expect(errors).toEqual([])
}, 180_000)
