import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foot } from './batch-page.ts'
import { seriousFindings } from './kit.ts'
import { LIST, listUntil, readUntil, startWithObjects, WORD, type ObjectHouse } from './objects-page.ts'

let house: ObjectHouse
beforeAll(async () => {
  house = await startWithObjects({ campaigns: 1, adsets: 1, ads: 1, status: 'ACTIVE' })
}, 180_000)
afterAll(() => house?.stop())

const GROUP = `${WORD} 一个`
/** A new object is in the list once its account was read again. */
async function readUntilShown(page: Page, id = ''): Promise<void> {
  await page.goto(`${LIST}&level=adgroup&q=${WORD}`)
  await readUntil(page, () => house.boxOf(page, id).count()).toBe(1)
}
const groups = async () => (await house.objects('adset')).filter(({ name }) => name.startsWith(GROUP))

test('an ad set and its ad are created in a campaign, and a conflict met while one is edited is settled field by field', async () => {
  const { page, errors } = await house.visit('')
  await listUntil(page, '&level=campaign', /\b1\b/)
  await page.locator('.ag-row .fd-select-cell').first().click()
  await page.getByRole('button', { name: '新建广告组' }).click()
  const group = page.getByRole('region', { name: '广告组' })
  await group.getByLabel('国家/地区').fill('新加坡')
  await page.getByRole('option', { name: /新加坡/ }).click()
  await page.keyboard.press('Escape')
  await group.getByRole('button', { name: '生成名称' }).click()
  await expect.poll(() => group.getByLabel('名称').inputValue()).toMatch(/_SG_/)
  await group.getByLabel('名称').fill(GROUP)
  await group.getByLabel('开始时间').fill('2099-11-21 09:00')
  await page.keyboard.press('Tab')
  await group.getByLabel('日预算').fill('5000')
  await group.getByLabel('成效目标').selectOption('LINK_CLICKS')
  await page.getByRole('button', { name: '添加广告' }).click()
  const ad = page.getByRole('region', { name: '广告', exact: true })
  await ad.getByLabel('名称').fill(`${GROUP} 图`)
  for (const [field, words] of [
    ['素材', '1080x1080'],
    ['公共主页', ''],
  ] as const) {
    await ad.getByLabel(field).fill(words)
    await page.getByRole('listbox').getByRole('option', { disabled: false }).filter({ hasText: words }).first().click()
    await page.keyboard.press('Escape')
  }
  await ad.getByLabel('正文').fill('来玩吧')
  await ad.getByLabel('标题').fill('开服')
  await ad.getByLabel('行动号召').selectOption('LEARN_MORE')
  await ad.getByLabel('链接').fill('https://example.com/app')
  expect(await seriousFindings(page)).toEqual([])
  await foot(page).getByRole('button', { name: /^创建/, disabled: false }).click()
  await page.getByText('渠道已创建').waitFor({ timeout: 120_000 })
  expect((await groups()).map(({ status, fields }) => [status, fields.daily_budget])).toEqual([['PAUSED', '5000']])
  expect((await house.objects('ad')).filter(({ name }) => name.startsWith(GROUP)).map(({ status }) => status)).toEqual(['PAUSED'])

  const [made] = await groups()
  await readUntilShown(page, made?.id)
  await house.boxOf(page, made?.id).click()
  await page.getByRole('button', { name: '打开', exact: true }).click()
  await group.getByLabel('名称').fill(`${GROUP} 冬日`)
  await group.getByLabel('日预算').fill('6000')
  const changes = page.getByRole('region', { name: '将要修改' })
  await changes.getByText(/5,000\.00 → .*6,000\.00/).waitFor()
  await house.change(made?.id ?? '', { daily_budget: '5500' })
  const save = foot(page).getByRole('button', { name: /^保存修改/, disabled: false })
  await save.click()
  await page.getByText('在你编辑期间渠道上的值已改变').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '继续编辑' }).click()
  await changes.getByText(/5,500\.00 → .*6,000\.00/).waitFor()
  await save.click()
  await page.getByText('渠道已修改').waitFor({ timeout: 120_000 })
  const [now] = await groups()
  expect([now?.fields.daily_budget, now?.name.startsWith(`${GROUP} 冬日`)]).toEqual(['6000', true])
  expect(errors).toEqual([])
}, 600_000)
