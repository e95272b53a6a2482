import { expect, test } from 'vitest'
import { aHouse, fillSignIn, seriousFindings, signIn, visit, WITHOUT_WORKER } from './kit.ts'
import { look } from './looks.ts'

const house = aHouse(WITHOUT_WORKER)

test('home is for coming back: what failed leads to its batch, and its title says where one is', async () => {
  const { page, errors } = await visit(house)
  await page.goto('/')
  await fillSignIn(page, 'admin')
  await page.getByRole('heading', { name: '首页' }).waitFor()
  const failed = page.getByRole('region', { name: '失败与结果未知' })
  await failed.getByRole('listitem').first().waitFor()
  await expect.poll(() => page.title()).toBe('首页 · Flightdeck 投放控制台')
  await failed.getByRole('link').first().click()
  await page.waitForURL(/\/advertise-2\/batch\//)
  expect(errors).toEqual([])
})

test('a link that is hovered loads its page, and one that is pressed asks for its rows before it is released', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await Promise.all([page.waitForRequest(/\/assets\/InsightPage-.*\.js$/), menu.getByRole('link', { name: '广告数据' }).hover()])
  expect(new URL(page.url()).pathname).toBe('/advertise-2/home')
  await menu.getByRole('link', { name: '广告数据' }).click()
  await page.getByRole('heading', { name: '广告数据', level: 1 }).waitFor()

  await menu.getByRole('link', { name: '广告投放' }).hover()
  await Promise.all([page.waitForRequest(/\/api\/batch_list/), page.mouse.down()])
  expect(new URL(page.url()).pathname).toBe('/table-2')
  await page.mouse.up()
  await page.getByRole('heading', { name: '批次', level: 1 }).waitFor()
  await page.locator('.ag-row').filter({ hasText: '星河战纪' }).first().waitFor()

  // a page that is left stays until the next one can be drawn
  await page.evaluate(() => {
    const noteBlank = () => (document.querySelector('h1') ? undefined : document.body.classList.add('was-blank'))
    new MutationObserver(noteBlank).observe(document.body, { childList: true, subtree: true })
  })
  await menu.getByRole('link', { name: '广告数据' }).click()
  await page.getByRole('heading', { name: '广告数据', level: 1 }).waitFor()
  expect(await page.locator('body.was-blank').count()).toBe(0)
  expect(errors).toEqual([])
})

test('the styles of grids stay in the document on a page that has none', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.locator('.ag-row').first().waitFor()
  // the empty grid that holds them is made when the browser has time
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  await page.getByRole('link', { name: 'Flightdeck' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('.ag-root').first().waitFor({ state: 'detached' })
  expect(await page.locator('style[data-ag-css]').count()).toBeGreaterThan(5)
  expect(errors).toEqual([])
})

test('a printed page carries who printed it and when', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  for (const theme of ['light', 'dark'] as const) {
    await look(page, 'zh', theme)
    await page.emulateMedia({ media: 'print' })
    const mark = page.locator('.fd-watermark')
    const seen = await mark.evaluate((layer) => {
      const { backgroundImage, display, visibility } = getComputedStyle(layer)
      return { image: decodeURIComponent(backgroundImage), display, visibility, height: layer.getBoundingClientRect().height }
    })
    expect(seen).toMatchObject({ display: 'block', visibility: 'visible' })
    expect(seen.height).toBeGreaterThan(100)
    // dark ink in either theme: paper is white
    expect(seen.image).toMatch(/陈晓宇（投放） \d{4}-\d\d-\d\d \d\d:\d\d/)
    expect(seen.image).toContain('fill="#1c2127" fill-opacity="0.08"')
    await page.emulateMedia({ media: null })
  }
  expect(errors).toEqual([])
})

test('the builder opens with a ticket that works once and never with the token; the code shows the way to the app', async () => {
  const { context, page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.getByRole('button', { name: '工具库' }).click()
  await page.getByRole('button', { name: /落地页建站工具/ }).click()
  const dialog = page.getByRole('dialog', { name: '落地页建站工具' })
  await dialog.getByLabel('游戏').selectOption('10078')
  expect(await seriousFindings(page)).toEqual([])
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: '打开建站工具' }).click()
  const builder = await opening
  await builder.getByText('星河战纪 10078').waitFor()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(builder.url()).not.toContain(token)
  expect(await builder.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  await builder.reload()
  await builder.getByText('链接已失效').waitFor()
  await builder.close()
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  await page.getByRole('button', { name: /的账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '下载 App' }).click()
  const code = page.getByRole('img', { name: '下载 App 的二维码' })
  await code.waitFor()
  expect(await code.getAttribute('width')).toBe('160')
  expect(errors).toEqual([])
})

test('five clicks on the logo ask, name the unfinished flows, and keep them when wanted', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer')
  await page.keyboard.press('n')
  await page.getByLabel('批次名称').fill('五次点击')
  // at once: five clicks one by one take longer than a person's on a busy machine, and count within three seconds
  await page.locator('.fd-logo').click({ clickCount: 5 })
  const ask = page.getByRole('dialog', { name: '是否清空本地缓存，重新登录？' })
  await ask.getByText('五次点击').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await ask.getByRole('button', { name: '清空并保留流程' }).click()
  await page.waitForURL('**/login')
  await fillSignIn(page, 'buyer')
  await page.getByRole('region', { name: '继续上次的流程' }).getByText('五次点击').waitFor()
  expect(errors).toEqual([])
})
