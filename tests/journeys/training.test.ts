import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TrainingFault } from '#domain/training.ts'
import { arrived, askToCommit, cell, filterTab } from './batch-page.ts'
import { signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'
import { draftOf, smallBatch } from './small-batch.ts'

/** longer than any step of the test takes */
const HIDDEN_MS = 120_000
/** a push with its pauses, where the machine is busy */
const PUSHED = { timeout: HIDDEN_MS }
// a slow call takes this long: the network is set to lose answers while the first one is on its way, however busy the machine is
const { house, network } = aNetworkHouse({ META_LONGEST_CALL_S: '12', META_LIST_LAG_S: String(HIDDEN_MS / 1000) })

/** Two accounts, and in each a campaign, an ad set and 30 ads: of those that wait out a pause some wait again, so that every failure still meets some. */
const batch = smallBatch('训练', 30)
const CAMPAIGN = 1

/** Sets what the simulated network does from now on. Not on the page: the push goes on meanwhile. */
async function train(page: Page, fault: TrainingFault): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const headers = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }
  const answer = await page.request.post('/user/api/settings/training/set', { headers, form: { fault, minutes: '10' } })
  expect(answer.status()).toBe(200)
}

/** in the frame of every page */
const mark = (page: Page, fault: string) => page.getByRole('status').filter({ hasText: `训练：${fault}` })
const sync = (page: Page, row: number) => cell(page, row, 'sync').innerText()
const waiting = (page: Page) => page.getByRole('region', { name: '等待中的广告账户' })

/** Lets every account that waits go on. */
async function goOn(page: Page): Promise<void> {
  const buttons = waiting(page).getByRole('button', { name: '立即继续' })
  for (const button of await buttons.all()) await button.click()
}

test('one push meets each failure that training can set: slow, lost, throttled, a refused token and refused rows, and arrives whole', async () => {
  const [buyer, admin] = [await visit(house), await visit(house)]
  const { page } = buyer
  await signIn(admin.page, 'admin', '/settings/training')
  await signIn(page, 'buyer')
  await draftOf(page, batch)

  // slow: the campaigns are on their way for as long as the network takes
  await admin.page.getByLabel(/模拟渠道的表现/).selectOption({ label: '回答缓慢' })
  await admin.page.getByRole('button', { name: '开始训练' }).click()
  await mark(page, '回答缓慢').waitFor()
  await (await askToCommit(page)).click()
  await expect.poll(() => sync(page, CAMPAIGN)).toContain('100 推送中')

  // lost: an ad set that was made without an answer is looked up, not made again; no ad of it is sent before it is found
  await network.hide(HIDDEN_MS)
  await train(admin.page, 'lost')
  await page.locator('.ag-cell[col-id="error"]', { hasText: '结果待查' }).first().waitFor(PUSHED)

  // throttled: accounts rest, say until when, and are let go on
  await train(admin.page, 'throttled')
  // each call and not only some, so that rows are left for the next failure however busy the machine is
  await network.fault({ id: 'training', match: { method: 'POST' }, fault: { kind: 'throttle', seconds: 20 } })
  await network.hide(0)
  await network.advance(HIDDEN_MS)
  await waiting(page)
    .getByText(/渠道要求暂停/)
    .first()
    .waitFor(PUSHED)

  // a refused token: they rest again, and the way to sign in is there
  await train(admin.page, 'signed_out')
  await goOn(page)
  await waiting(page)
    .getByText(/渠道拒绝授权/)
    .first()
    .waitFor(PUSHED)

  // refused rows: their reasons are listed, and they are repaired together
  await train(admin.page, 'partial')
  await goOn(page)
  const reasons = page.getByRole('region', { name: '失败的原因' })
  await reasons.waitFor(PUSHED)

  await admin.page.getByRole('button', { name: '结束训练' }).click()
  await admin.page.getByText(/^正在训练/).waitFor({ state: 'detached' })
  await mark(page, '部分失败').waitFor({ state: 'detached' })
  await filterTab(page, /^等待 0/).waitFor(PUSHED)
  await reasons.getByRole('button', { name: /^修改 \d+ 行/ }).click()
  const side = page.getByRole('complementary')
  await side.getByRole('textbox', { name: /^标题/ }).fill('新的标题')
  await side.getByRole('button', { name: /^修改 \d+ 行/ }).click()
  await reasons.getByRole('button', { name: /^重推 \d+ 行/, disabled: false }).click()
  await arrived(page, batch.names.length)

  // what the network holds is what was asked for, each once
  const made = (await network.holds(batch.word)).map(({ name }) => name.replace(/ #[\w-]+$/, ''))
  expect(made.toSorted()).toEqual(batch.names.toSorted())
  expect([...buyer.errors, ...admin.errors]).toEqual([])
})
