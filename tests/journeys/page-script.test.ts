import { expect, test } from 'vitest'
import { seriousFindings, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

test('a page whose script does not come within 120 s says so and is asked for again; the shell is all the while', async () => {
  const { page, errors } = await visit(house, { once: true })
  await page.clock.install()
  await signIn(page, 'buyer')
  let held = true
  await page.route(/\/assets\/HelpCentrePage-.*\.js$/, (route) => (held ? undefined : route.continue()))
  await page.getByRole('button', { name: /的账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '帮助中心' }).click()
  await page.getByText('页面加载中…').waitFor()
  await page.clock.fastForward(121_000)
  await page.getByText('页面脚本超过 120 秒没有到达，请检查网络后重试').waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  held = false
  await page.reload()
  await page.getByRole('heading', { name: '帮助中心', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test('a script that fails at once is said with its reason, and a retry brings the page', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.route(/\/assets\/InsightPage-.*\.js$/, (route) => route.abort())
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '广告数据' }).click()
  await page.getByText(/页面脚本没有加载成功/).waitFor()
  await page.unroute(/\/assets\/InsightPage-.*\.js$/)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { name: '广告数据', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test('a page that breaks leaves the shell and the flows standing, and /error keeps what came before', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.keyboard.press('n')
  await page.getByLabel('批次名称').fill('出错之前')
  // the flow's facts are kept a moment after they were typed
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('出错之前')
  await page.route(/\/assets\/ToolsPage-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const ToolsPage = () => { throw new Error('工具页读到了不认识的东西') }`,
    }),
  )
  await page.getByRole('button', { name: '工具库' }).click()
  await page.getByRole('link', { name: /全部工具/ }).click()
  const report = page.locator('.fd-fault')
  await report.getByText('工具页读到了不认识的东西').waitFor()
  await report.getByRole('row').filter({ hasText: '出错之前' }).first().waitFor()
  expect(await page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  const steps = await report.getByRole('row').allInnerTexts()
  // in words: no name of an event or a state
  expect(steps.filter((step) => /[a-z]\.[a-z]/i.test(step))).toEqual([])

  await page.goto('/error')
  await report.getByText('工具页读到了不认识的东西').waitFor()
  await report.getByRole('row').first().waitFor()
  expect(await report.getByRole('row').allInnerTexts()).toEqual(steps)
  await page.getByRole('button', { name: /^进行中的流程/ }).click()
  await page.getByRole('link', { name: /出错之前/ }).click()
  await expect.poll(() => page.getByLabel('批次名称').inputValue()).toBe('出错之前')
  expect(errors).toEqual([])
})
