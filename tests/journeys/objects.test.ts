import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { freePort } from '#server/db/free-port.ts'
import { foot } from './batch-page.ts'
import { seriousFindings, signIn, startHouse, visit, type House } from './kit.ts'

/** Changing 2,000 objects and putting them back takes its time on a busy machine. */
const SENT_WITHIN = { timeout: 240_000 }
const LIST = '/advertise-2/objects?channel=fb_ad'
const WORD = 'JOURNEY'

let house: House
let port = 0
/** the network itself, as another user would change it */
let network = 0
let account = ''
beforeAll(async () => {
  port = await freePort()
  network = await freePort()
  // limits of the network are not what is shown here
  house = await startHouse({
    META_CONTROL_PORT: String(port),
    META_SIMULATOR_PORT: String(network),
    META_LIST_LAG_S: '1',
    META_SCORE_POINTS: '10000000',
    META_SCORE_S: '10',
  })
  const ask = { limits: { max: 10_000_000 }, review: { rejectRate: 0, afterMs: [0, 0] } }
  await side('/behaviour', ask)
}, 180_000)
afterAll(() => house?.stop())

async function side(path: string, body?: object): Promise<unknown> {
  const asked = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, asked)
  if (!answer.ok) throw new Error(await answer.text())
  return await answer.json()
}

const held = z.array(z.object({ id: z.string(), status: z.string(), fields: z.looseObject({ daily_budget: z.string().optional() }) }))
const objects = async (level: string) => held.parse(await side(`/objects?${new URLSearchParams({ level, account, name_contains: WORD })}`))
const paused = async () => (await objects('ad')).filter(({ status }) => status === 'PAUSED').length

/** An ad account of the person whose objects are read. */
const anAccount = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Basic ${btoa(`${localStorage.getItem('token')}:`)}` }
    const answer = await fetch('/dapper/api/objects/accounts?channel=fb_ad', { headers })
    const { data } = (await answer.json()) as { data: { account_id: string }[] }
    return data[0]?.account_id ?? ''
  })

const counted = (page: Page, text: string) => page.getByRole('group', { name: '各状态行数' }).getByText(text)

async function chooseAll(page: Page): Promise<void> {
  await page.locator('.ag-row').first().waitFor()
  await page.locator('.fd-select-all').click()
}

const boxOf = (page: Page, id = '') => page.locator(`.ag-row[row-id="${account}:${id}"] .fd-select-cell`)

async function commit(page: Page, number: string): Promise<void> {
  await foot(page)
    .getByRole('button', { name: /^提交…/, disabled: false })
    .click()
  await page.getByLabel(`输入对象数 ${number}`).fill(number)
  await foot(page)
    .getByRole('button', { name: /^提交改动/, disabled: false })
    .click()
}

test('2,000 ads are paused by a filter, and exactly those are put back', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', LIST)
  await expect.poll(() => anAccount(page)).not.toBe('')
  account = await anAccount(page)
  await side('/fill', { account, name: WORD, campaigns: 4, adsets: 10, ads: 50, status: 'ACTIVE' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '立即读取' }).click()
      await page.goto(`${LIST}&level=ad&q=${WORD}`)
      return await page.locator('.fd-page-head').innerText()
    }, SENT_WITHIN)
    .toContain('2,000')
  expect(await seriousFindings(page)).toEqual([])

  await chooseAll(page)
  await page.getByRole('button', { name: '选择全部符合筛选的 2,000 个' }).click()
  await page.getByRole('button', { name: '批量修改 2,000 个' }).click()
  await page.getByLabel('新值').selectOption('PAUSED')
  await page.getByRole('button', { name: '查看差异' }).click()
  await counted(page, '可提交 2,000').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(await paused()).toBe(0)
  await commit(page, '2000')
  await expect.poll(() => paused(), SENT_WITHIN).toBe(2000)
  await counted(page, '已修改 2,000').waitFor()

  await foot(page)
    .getByRole('button', { name: /^撤销这些改动/, disabled: false })
    .click()
  await foot(page)
    .getByRole('button', { name: /^查看撤销差异/ })
    .click()
  await counted(page, '可提交 2,000').waitFor()
  await commit(page, '2000')
  await expect.poll(() => paused(), SENT_WITHIN).toBe(0)
  await counted(page, '已修改 2,000').waitFor()
  expect(errors).toEqual([])
}, 600_000)

test('what was changed at the network is found as drift, and is settled both ways', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', `${LIST}&level=adgroup&q=${WORD}`)
  const [theirs, mine] = await objects('adset')
  for (const id of [theirs?.id, mine?.id]) {
    const answer = await fetch(`http://127.0.0.1:${network}/v26.0/${id}?access_token=sim-outside`, {
      method: 'POST',
      body: new URLSearchParams({ daily_budget: '700000' }),
    })
    expect(answer.status).toBe(200)
  }
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '立即读取' }).click()
      await page.goto(`${LIST}&level=adgroup&drift=1&q=${WORD}`)
      return await page.locator('.fd-page-head').innerText()
    }, SENT_WITHIN)
    .toMatch(/\b2\b/)
  await boxOf(page, theirs?.id).click()
  await page.getByRole('button', { name: '接受渠道的值（1）' }).click()
  await page.getByText('已接受 1 个').waitFor()
  await boxOf(page, mine?.id).click()
  await page.getByRole('button', { name: '推回我们的值（1）' }).click()
  await counted(page, '可提交 1').waitFor()
  await foot(page)
    .getByRole('button', { name: /^提交…/, disabled: false })
    .click()
  await foot(page)
    .getByRole('button', { name: /^提交改动/, disabled: false })
    .click()
  await counted(page, '已修改 1').waitFor()
  const budgets = new Map((await objects('adset')).map(({ id, fields }) => [id, fields.daily_budget]))
  expect([budgets.get(theirs?.id ?? ''), budgets.get(mine?.id ?? '')]).toEqual(['700000', '500000'])
  expect(errors).toEqual([])
}, 600_000)

test('figures are shown with objects, what is deleted goes with what is below it, and past changes are found again', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', `${LIST}&level=adgroup&q=${WORD}&days=1&sort=-spend`)
  await page.locator('.ag-row').first().waitFor()
  await page.getByText(/今天数据（账户时区）|还没有读到消耗等数据/).waitFor()
  const living = (await objects('adset')).filter(({ status }) => status !== 'DELETED')
  const [gone] = living
  await boxOf(page, gone?.id).click()
  await page.getByRole('button', { name: '删除…' }).click()
  await page.getByText('删除后不能恢复').waitFor()
  await page.getByText('其下广告 50 个一并删除').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await commit(page, '1')
  await counted(page, '已修改 1').waitFor()
  expect((await objects('adset')).find(({ id }) => id === gone?.id)?.status).toBe('DELETED')
  await page.goto(`${LIST}&level=ad&q=${WORD}`)
  await expect.poll(() => page.locator('.fd-page-head').innerText(), SENT_WITHIN).toContain('1,950')

  await page.getByRole('button', { name: '改动记录' }).click()
  await page.getByRole('gridcell', { name: '删除' }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.locator('.ag-row').first().getByText(/^#/).click()
  await page.getByText('删除后不能恢复').waitFor()
  expect(errors).toEqual([])
}, 600_000)
