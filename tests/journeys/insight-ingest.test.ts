import { expect } from 'vitest'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse({ worker: true })
const KILLS = 3

type Told = { total: { sums: Record<string, string> }; as_of: string }

test('the store is killed again and again while days are read anew: what a page asks is as it was or is not there, and in the end is of the new reading', async () => {
  const { page, errors } = await visit(house)
  await signIn(page, 'buyer', '/creative-library?layout=chart')
  // days that a network may still change are read again; of the simulated one they are the same again
  const [from, until] = [-10, -5].map((days) => dayAfter(calendarDay(Date.now(), 'UTC'), days))
  const table = `/table-2?by=account&spreader=21&days=own&from=${from}&until=${until}`
  const other = await visit(house)
  await signIn(other.page, 'buyer')
  const [asked] = await Promise.all([other.page.waitForRequest(/insights\/daily\/account\?/), other.page.goto(table)])
  const authorization = asked.headers()['authorization'] ?? ''
  const ask = async (): Promise<Told | null> => {
    const answer = await other.context.request.get(asked.url(), { headers: { authorization } })
    return answer.ok() ? (await answer.json()).data : null
  }
  await other.page.locator('.ag-row').first().waitFor(FIRST)
  const before = await ask()
  expect(before).not.toBeNull()

  await page.getByRole('button', { name: '立即读取' }).click()
  const seen = new Set<string>()
  let kills = 0
  const isReadAnew = async () => {
    const told = await ask()
    if (told === null) return false
    seen.add(JSON.stringify(told.total.sums))
    if (kills < KILLS) process.kill(house.reports(), 'SIGKILL')
    kills += 1
    return kills > KILLS && told.as_of > (before?.as_of ?? '')
  }
  await expect.poll(isReadAnew, FIRST).toBe(true)
  expect([...seen]).toEqual([JSON.stringify(before?.total.sums)])
  expect([...errors, ...other.errors]).toEqual([])
}, 300_000)
