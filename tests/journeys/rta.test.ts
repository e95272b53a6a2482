import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aHouse, signIn, visit, WITHOUT_WORKER } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)
const PAGE = '/strategy-center/rta'
const NAME = '流失付费玩家召回'
const ACCOUNT = /王国防线-腾讯广告/

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()
const rehearsal = (page: Page) => page.getByRole('region', { name: '预演结果' })
const versions = (page: Page) => page.getByRole('table', { name: '版本' })
const live = (page: Page, number: number) =>
  versions(page)
    .getByRole('row', { name: new RegExp(`^版本 ${number} 当前`) })
    .waitFor()

test('a strategy is chosen, rehearsed and edited, rehearsed and bound as it was rehearsed, and brought back to the last version', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', PAGE)
  await page.locator('.ag-row', { hasText: NAME }).locator('.ag-cell[col-id="outer_id"]').dblclick()
  await page.waitForURL(/target=10086%3Alapsed_payers/)
  await live(page, 2)

  await press(page, /^移除 王国防线/)
  await press(page, /^预演/)
  await rehearsal(page)
    .getByRole('row', { name: new RegExp(`${ACCOUNT.source}.*${NAME}.*无`) })
    .waitFor()
  await rehearsal(page).getByText('1 个对象会解除绑定').waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])

  // any edit takes the rehearsal away
  await page.getByRole('combobox', { name: '账户' }).selectOption({ label: await optionOf(page, ACCOUNT) })
  await page.getByRole('checkbox', { name: '整个账户' }).check({ force: true })
  await rehearsal(page).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: '整个账户' }).uncheck({ force: true })
  await page.reload()
  await page.getByText('已修改，尚未绑定').waitFor()

  await press(page, /^预演/)
  await rehearsal(page).waitFor()
  await press(page, /^绑定/)
  await live(page, 3)
  await page.getByText('已修改，尚未绑定').waitFor({ state: 'detached' })

  await press(page, /^恢复到版本 2/)
  await press(page, /^预演/)
  await rehearsal(page)
    .getByRole('row', { name: new RegExp(`${ACCOUNT.source}.*无.*${NAME}`) })
    .waitFor()
  await press(page, /^绑定/)
  await live(page, 4)
  expect(errors).toEqual([])
})

test('an answer that is lost is read back: the version is bound once', async () => {
  const { page } = await visit(house)
  await signIn(page, 'buyer', `${PAGE}?${new URLSearchParams({ target: '10086:lapsed_payers' })}`)
  await live(page, 4)
  await press(page, /^移除 王国防线/)
  await press(page, /^预演/)
  await rehearsal(page).waitFor()
  await page.route('**/api/rta/target/bind/save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page, /^绑定/)
  await live(page, 5)
  expect(await versions(page).getByRole('row').count()).toBe(6)
})

test('a user without the right to bind can only look', async () => {
  const { page } = await visit(house)
  await signIn(page, 'reviewer', `${PAGE}?${new URLSearchParams({ target: '10086:lapsed_payers' })}`)
  await versions(page).waitFor()
  expect(await page.getByRole('button', { name: /^预演/ }).getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('group', { name: '添加账户或广告' }).count()).toBe(0)
})

const optionOf = async (page: Page, name: RegExp): Promise<string> => {
  const labels = await page.getByRole('combobox', { name: '账户' }).locator('option').allInnerTexts()
  return labels.find((label) => name.test(label)) ?? ''
}
