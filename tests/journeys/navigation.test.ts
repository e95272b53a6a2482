import { expect, test } from 'vitest'
import { cell, commitButton } from './batch-page.ts'
import { fillSignIn, seriousFindings, signIn, aHouse, visit, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

test('leaving edits that are not saved asks first: staying keeps the page, leaving keeps the edits with the flow', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/advertise-2/home?state=draft')
  await page.locator('.ag-row').first().dblclick()
  await commitButton(page).waitFor()
  await page.getByText(/行已读/).waitFor()
  const path = new URL(page.url()).pathname
  // what is saved by itself after a pause is under way until it is let go: it is not saved yet, and leaving asks
  let letGo: () => void = () => undefined
  let saved = Promise.resolve()
  await page.route(/\/fb_ad\/update_/, async (route) => {
    await saved
    await route.continue()
  })
  const rename = async (name: string) => {
    saved = new Promise((done) => (letGo = done))
    await cell(page, 1, 'name').dblclick()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByText('正在保存 1 处修改').waitFor()
    await page.locator('.fd-logo').press('Enter')
  }
  await rename('先留下')
  const ask = page.getByRole('dialog', { name: '有未保存的修改' })
  await ask.getByText(/修改还没有保存到服务器/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await ask.getByRole('button', { name: '留在此页' }).click()
  await ask.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
  letGo()
  await page.getByText('修改已保存').waitFor()

  await rename('再离开')
  await ask.getByRole('button', { name: '离开' }).click()
  await page.getByRole('heading', { name: '首页' }).waitFor()
  letGo()
  await page.goto(path)
  await expect.poll(() => cell(page, 1, 'name').innerText()).toContain('再离开')
  expect(errors).toEqual([])
})

test('a page without a grant names what is missing', async () => {
  const { page, errors } = await visit(house)
  await page.goto('/advertise-2/home')
  await fillSignIn(page, 'finance')
  await page.getByText('没有「广告投放」的任何权限').waitFor()
  expect([await seriousFindings(page), errors]).toEqual([[], []])
})

test('a page that is opened again asks for its rows before it is there; when the session has ended meanwhile it shows none', async () => {
  const { context, page, errors } = await visit(house)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  await signIn(page, 'buyer')
  await page.locator('.ag-row').first().waitFor()
  expect(asked.filter((one) => one.startsWith('fetch /dapper/api/batch_list'))).toEqual([])

  // by its address: on the way through the sign-in it was another page that asked who is there
  await page.reload()
  await page.locator('.ag-row').first().waitFor()
  const address = page.url()
  // the page that is left asks once more when its stream of events opens; what is counted is of the next one
  await page.goto('about:blank')
  asked.length = 0
  await page.goto(address)
  await page.locator('.ag-row').first().waitFor()
  const list = asked.filter((one) => one.endsWith('/api/batch_list'))
  expect(list.slice(0, 1)).toEqual(['fetch /dapper/api/batch_list'])
  expect(asked.indexOf('fetch /dapper/api/batch_list')).toBeLessThan(asked.indexOf('fetch /dapper/api/events'))
  expect(asked.filter((one) => one.endsWith('/user/info')).slice(0, 1)).toEqual(['fetch /user/api/user/info'])

  const token = await page.evaluate(() => localStorage.getItem('token'))
  // a page that is open hears that its session has ended and goes to the sign-in by itself
  await page.goto('about:blank')
  const headers = { Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`, 'Accept-version': '1.0' }
  expect((await context.request.get('/user/api/user/logout', { headers })).status()).toBe(200)
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByLabel('密码').waitFor()
  expect([await page.locator('.ag-row').count(), errors]).toEqual([0, []])
})
