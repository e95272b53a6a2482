import { expect, test } from 'vitest'
import { fillSignIn, seriousFindings, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

test('a dictionary that does not load is named; the page is used without it, and a retry of it only brings it', async () => {
  const { page, errors } = await visit(house)
  let failing = true
  let asked = 0
  await page.route('**/dapper/api/base_config*', (route) => {
    asked += 1
    return failing ? route.fulfill({ status: 500, json: { code: 'x', msg: 'down', request_id: '1' } }) : route.continue()
  })
  await signIn(page, 'buyer')
  const failed = page.getByRole('list', { name: '字典加载错误' })
  await failed.getByText('字典加载错误：基础配置').waitFor()
  await page.getByRole('columnheader', { name: '批次' }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const before = asked
  failing = false
  await failed.getByRole('button').click()
  await failed.waitFor({ state: 'detached' })
  expect([asked - before, errors]).toEqual([1, []])
})

test('a page that is loaded again has its dictionaries, also when they arrive after it is known who reads them', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.route('**/dapper/api/base_config*', async (route) => {
    const known = page.waitForResponse('**/user/api/user/info*').catch(() => null) // it may have come before
    await Promise.race([known, new Promise((resolve) => setTimeout(resolve, 1_000))])
    await route.continue()
  })
  const answered = page.waitForResponse('**/dapper/api/base_config*')
  await page.reload()
  await answered
  await page.locator('.fd-grid-host .ag-row').first().waitFor()
  expect([await page.getByText('字典加载错误').count(), errors]).toEqual([0, []])
})

test('a slow dictionary holds the page behind a progress bar that says so; going elsewhere meanwhile does not wait for it', async () => {
  const { page, errors } = await visit(house)
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((done) => (arrive = done))
  await page.route('**/dapper/api/base_config*', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/advertise-2/home')
  await fillSignIn(page, 'buyer')
  await page.getByText('正在检查权限和字典…').waitFor()
  await page.locator('.fd-progress').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '广告数据' }).click()
  await page.getByRole('heading', { name: '广告数据', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '广告投放' }).click()
  await page.getByText('正在检查权限和字典…').waitFor()
  arrive()
  await page.getByRole('heading', { name: '批次' }).waitFor()
  await page.locator('.fd-progress').waitFor({ state: 'detached' })
  expect(await page.getByRole('list', { name: '字典加载错误' }).count()).toBe(0)
  expect(errors).toEqual([])
})
