import { describe, expect, test } from 'vitest'
import { aHouse, WITHOUT_WORKER } from './kit.ts'
import { atSettings } from './settings-page.ts'
import { arrive } from './steps.ts'

const house = aHouse(WITHOUT_WORKER)

const PAGES = [
  '/settings',
  '/settings/users/2',
  '/settings/lists',
  '/settings/sessions',
  '/settings/credentials',
  '/settings/audit',
] as const

test('dictionaries: what a value represents, which choices go together, and what a game offers', async () => {
  const { page, errors } = await atSettings(house, 'buyer', '/settings/dictionaries')
  const list = page.getByRole('navigation', { name: '全部字典' })
  await list.getByLabel('搜索字典或值').fill('双端自适应')
  await list.getByRole('link', { name: /^预约方式/ }).click()
  const link = page.getByRole('region', { name: '检查跟踪链接的组合' })
  await link.getByText('✓ 这个组合可以使用').waitFor()
  await link.getByLabel('营销类型').selectOption('2')
  await link.getByText('请选择预约方式').waitFor()
  await link.getByText('预约推广的营销目标只能是预约').waitFor()
  await link.getByLabel('营销目标').selectOption('2')
  // a PC has no app store: what needs one cannot be chosen
  await link.getByLabel('商店').selectOption('3')
  expect(await link.getByLabel('预约方式').locator('option:not([disabled])').allInnerTexts()).toEqual([
    '自建表单页',
    '媒体表单页',
    '媒体按钮页',
    '其他',
  ])
  await link.getByLabel('预约方式').selectOption('8')
  await link.getByText('✓ 这个组合可以使用').waitFor()

  await arrive(page, '/settings/dictionaries?name=dimension')
  const offers = page.getByRole('region', { name: '各游戏提供的选项' })
  await offers.getByLabel('游戏').selectOption('10078')
  await offers.getByText('✓ 单包账户').waitFor()
  await offers.getByLabel('游戏').selectOption('10012')
  await offers.getByText('✕ 单包账户 · 只有名单里的游戏提供单包账户').waitFor()
  await arrive(page, '/settings/dictionaries?name=audience_type')
  await offers.getByText('✓ 新用户').waitFor()
  await offers.getByLabel('游戏').selectOption('0')
  await offers.getByText('✕ 新用户 · 选定游戏后才有新用户').waitFor()

  await arrive(page, '/settings/dictionaries?name=sub_package_status')
  const step = page.getByRole('region', { name: '这一步合法吗' })
  await step.getByLabel('到').selectOption('2')
  await step.getByText('分包状态不能从「未开始」变为「已完成」').waitFor()
  await step.getByLabel('到').selectOption('9')
  await step.getByText('✓ 合法的步骤').waitFor()
  await arrive(page, '/settings/dictionaries?name=recommend_type')
  const plane = page.getByRole('region', { name: '消耗与回报象限' })
  await plane.getByLabel('素材回报率', { exact: true }).fill('0.2')
  await plane.getByText('推荐类型：高消耗低回报').waitFor()
  await arrive(page, '/settings/dictionaries?name=time_grouping')
  await page.getByRole('row', { name: /^按年.*未结束/ }).waitFor()
  // words of another language are read again where the page is
  await arrive(page, '/settings/dictionaries?name=countries')
  await page.getByRole('row', { name: 'JP 日本' }).waitFor()
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByRole('row', { name: 'JP Japan' }).waitFor()
  expect(errors).toEqual([])
})

/** The same pages, narrowed to nothing. */
const NARROWED = [
  '/settings?q=nobody-at-all',
  '/settings/sessions?user_id=999999',
  '/settings/credentials?q=nobody-at-all',
  '/settings/audit?who=nobody-at-all',
] as const

describe('every page of the settings', () => {
  test('says that a server failed and reads again; a list that is narrowed to nothing says so and is widened again', async () => {
    const { page, errors } = await atSettings(house, 'admin', '/settings')
    for (const path of PAGES) {
      await page.route('**/user/api/settings/**', (route) =>
        route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"down","msg":"down"}' }),
      )
      await arrive(page, path)
      await page.getByText('服务器出错（503），请稍后再试').waitFor()
      await page.unroute('**/user/api/settings/**')
      await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
      await page.locator('.ag-row, .fd-settings-grants, .fd-settings-lists-page').first().waitFor()
    }
    for (const path of NARROWED) {
      await arrive(page, path)
      await page.getByText('没有符合条件的行').waitFor()
      await page.getByRole('button', { name: '清除筛选' }).click()
      await page.locator('.ag-row').first().waitFor()
    }
    expect(errors).toEqual([])
  })

  test('can be read on a phone: nothing is wider than it, and the grants come below the person', async () => {
    const { page } = await atSettings(house, 'admin', '/settings')
    await page.locator('.ag-row').first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of PAGES) {
      await arrive(page, path)
      await page.locator('.ag-row, .fd-settings-grants, .fd-settings-lists-page').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    }
    await arrive(page, '/settings/users/2')
    const grants = await page.locator('.fd-settings-grants').boundingBox()
    const person = await page.getByRole('complementary', { name: '基本信息' }).boundingBox()
    expect(grants?.width).toBe(person?.width)
    expect(grants?.y).toBeGreaterThanOrEqual((person?.y ?? Infinity) + (person?.height ?? 0))
    await page.getByRole('checkbox', { name: '提交批次并推送' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: '重置密码并强制退出登录' }).scrollIntoViewIfNeeded()
  })
})
