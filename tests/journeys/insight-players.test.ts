import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ingestEvents } from '#contract/player-events.ts'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'
import { findingsInAllLooks } from './looks.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse({ worker: true })

/** Both days are over in each zone; no one of the demo comes from that country. */
const CAME = dayAfter(calendarDay(Date.now(), 'UTC'), -3)
const NEXT = dayAfter(CAME, 1)
const COUNTRY = 'IS'

/** Players who came and who came back, by the first day and by the next, as the store of reports has them. */
const playersOf = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(
    async ([days, country]) => {
      const headers = { authorization: `Basic ${btoa(`${localStorage.getItem('token')}:`)}` }
      const filters = JSON.stringify([{ dimension: 'country', is: 'in', values: [country] }])
      const sums = async (day: string) => {
        const address = `/dapper/api/insights/daily/total?${new URLSearchParams({ from: day, until: day, 'metrics[]': 'dau', filters })}`
        const { data } = (await (await fetch(address, { headers })).json()) as { data?: { total: { sums: { active?: string } } | null } }
        return data?.total?.sums.active
      }
      return await Promise.all(days.map(sums))
    },
    [[CAME, NEXT], COUNTRY] as const,
  )

test('a game is given a key, sends its players, and the buyer sees who of them came back; a file of them adds those it did not send', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'admin', '/settings/player-events')
  await page.getByRole('button', { name: '新增密钥' }).click()
  await page.getByRole('combobox', { name: /^游戏/ }).selectOption({ label: '萌宠小镇' })
  await page.getByRole('textbox', { name: /^名称/ }).fill('测试服')
  await page.getByRole('button', { name: '生成密钥' }).click()
  const key = await page.getByRole('status').locator('code').innerText()
  await page.locator('.ag-row', { hasText: '测试服' }).getByText('等待首个事件').waitFor()

  const player = (at: number) => ({ player: `p${at}`, country: COUNTRY, installed_at: `${CAME}T08:00:00Z` })
  const installs = Array.from({ length: 40 }, (_, at) => ({ ...player(at), id: `i${at}`, event: 'install', at: `${CAME}T08:00:00Z` }))
  const logins = Array.from({ length: 10 }, (_, at) => ({ ...player(at), id: `l${at}`, event: 'login', at: `${NEXT}T08:00:00Z` }))
  const send = (events: readonly object[]) =>
    fetch(`${house.address}${ingestEvents.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-key': key },
      body: JSON.stringify({ events }),
    })
  expect(await (await send([...installs, { ...installs[0], id: 'bad', at: 'yesterday' }])).json()).toMatchObject({
    data: { taken: 40, repeated: 0, refused: [{ line: 41, id: 'bad', reasons: [{ field: 'at' }] }] },
  })
  // what is sent again counts once
  expect(await (await send(installs)).json()).toMatchObject({ data: { taken: 0, repeated: 40, refused: [] } })

  await page.goto('/settings/player-events')
  await page.locator('.ag-row', { hasText: '测试服' }).getByRole('button').first().click()
  await page.getByText(/第 41 行（bad）：字段 at 的值无效：yesterday/).waitFor()
  const lines = logins.map((event) => JSON.stringify(event)).join('\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logins.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(lines) })
  await page.getByText('接收 10 条，重复 0 条，被拒 0 条').waitFor()
  expect(await findingsInAllLooks(page)).toEqual([])

  const buyer = await visit(house)
  await signIn(buyer.page, 'buyer')
  await expect.poll(() => playersOf(buyer.page), FIRST).toEqual(['40', '10'])
  await buyer.page.goto(`/table-2/cohorts?days=own&from=${CAME}&until=${NEXT}&country=${COUNTRY}`)
  const line = buyer.page
    .getByRole('grid', { name: /留存率/ })
    .getByRole('row')
    .filter({ hasText: CAME })
  await line.getByRole('gridcell', { name: /^25\.00% · 10 \/ 40/ }).waitFor()
  expect(await findingsInAllLooks(buyer.page)).toEqual([])
  await buyer.page.setViewportSize({ width: 390, height: 844 })
  expect(await buyer.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect([errors, buyer.errors]).toEqual([[], []])
})
