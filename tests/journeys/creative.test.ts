import { expect, test } from 'vitest'
import { dollarAccounts, foot, tally } from './batch-page.ts'
import { seriousFindings, aHouse, visit, signIn, WITHOUT_WORKER } from './kit.ts'

const house = aHouse(WITHOUT_WORKER)

const LIBRARY = '/creative-library'
const NAME = '星河战纪_旅程创意'

async function person(account: string, path: string) {
  const seen = await visit(house)
  await signIn(seen.page, account, path)
  return seen
}

test('a creative is made, passes its review by another user, and goes into a batch with its words', async () => {
  const { page, errors } = await person('buyer', LIBRARY)
  await page.getByRole('grid', { name: '创意列表' }).waitFor()
  await page.getByRole('button', { name: '新建创意' }).click()

  // a name that someone has already is said next to it, before anything is sent
  // the search of the list that is left has "名称" in its label too
  const name = page.getByRole('textbox', { name: /^名称/ })
  await name.fill('星河战纪_舰队出征_meta')
  await page.getByText(/已被创意 #\d+/).waitFor()
  await name.fill(NAME)
  await page.getByText(/名称可用/).waitFor()
  // a picture that passed its review, and one title and text
  await page.getByRole('list', { name: '可选素材' }).getByRole('button').filter({ hasText: '舰队出征_1080x1080' }).click()
  await page.getByLabel('标题 1').fill('旅程标题')
  await page.getByLabel('正文 1').fill('旅程正文')
  expect(await seriousFindings(page)).toEqual([])
  // what is typed outlives a reload
  await page.reload()
  await expect.poll(() => page.getByLabel('标题 1').inputValue()).toBe('旅程标题')
  await foot(page)
    .getByRole('button', { name: /^保存并送审/, disabled: false })
    .click()
  await page.getByText('待审核').first().waitFor()
  await expect(
    foot(page)
      .getByRole('button', { name: /^用它新建批次/ })
      .getAttribute('aria-disabled'),
  ).resolves.toBe('true')
  const number = /#(\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[1] ?? ''

  const reviewer = await person('reviewer', `${LIBRARY}/c${number}`)
  await reviewer.page.getByText('待审核').first().waitFor()
  const decided = await decide(reviewer, number)
  expect(decided).toBe(200)

  await foot(page).getByRole('button', { name: '刷新' }).click()
  await page.getByText('已通过').first().waitFor()
  await foot(page)
    .getByRole('button', { name: /^用它新建批次/, disabled: false })
    .click()
  await page.waitForURL(/advertise-2\/batch/)
  await page.getByLabel('批次名称').fill('旅程批次')
  await dollarAccounts(page).first().click()
  await expect.poll(() => page.getByLabel('文案 1 标题').inputValue()).toBe('旅程标题')
  expect(await page.getByLabel('文案 1 正文').inputValue()).toBe('旅程正文')
  await expect.poll(() => tally(page)).toMatch(/1 账户\s+1 系列\s+1 广告组\s+1 广告/)
  expect([...errors, ...reviewer.errors]).toEqual([])
}, 120_000)

/** As the page of the queue does it: the item as it is seen, then the decision. */
async function decide({ page, context }: Awaited<ReturnType<typeof person>>, creative: string): Promise<number> {
  const heard = page.waitForRequest((request) => request.url().includes('/dapper/api/') && request.headers()['authorization'] !== undefined)
  await page.reload()
  const { authorization = '' } = (await heard).headers()
  const headers = { authorization }
  const api = '/dapper/api/review'
  const { data } = await (
    await context.request.get(`${api}/reviews?state=waiting&per_page=500&q=${encodeURIComponent(NAME)}`, { headers })
  ).json()
  const { id } = data.find(({ object_id }: { object_id: string }) => object_id === creative)
  const { seen } = (await (await context.request.get(`${api}/detail?id=${id}`, { headers })).json()).data
  const form = { ticket: crypto.randomUUID(), items: JSON.stringify([{ id, seen }]), comment: '' }
  return (await context.request.post(`${api}/pass`, { headers, form })).status()
}

test('creatives lie on the plane of spend and return, each a way to itself; a picture of the art library leads to its batches', async () => {
  const { page, errors } = await person('buyer', `${LIBRARY}?layout=chart`)
  const plane = page.getByRole('group', { name: /近 30 天的消耗与回收率/ })
  await plane.waitFor()
  await page.getByText(/等于阈值也算高/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await plane.getByRole('button', { name: /舰队出征_Meta/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /创意 #/ }).waitFor()
  await page.getByText(/使用情况（\d+ 个批次）/).waitFor()

  await page.goto('/art-resource')
  const tiles = page.getByRole('listbox', { name: '美术资源' }).or(page.getByRole('grid', { name: '美术资源' }))
  await tiles.getByText('星河战纪_舰队出征_1080x1080').first().click()
  const panel = page.getByRole('complementary').last()
  await panel.getByText(/使用它的批次（[1-9]/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await panel
    .getByRole('link', { name: /星河战纪·/ })
    .first()
    .click()
  await page.waitForURL(/advertise-2\/batch/)
  expect(errors).toEqual([])
}, 120_000)
