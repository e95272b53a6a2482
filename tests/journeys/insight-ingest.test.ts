import { expect } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { dayAfter } from '#domain/day.ts'
import { calendarDay } from '#domain/zone.ts'
import { demoAdAccounts } from '#server/features/demo/company.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIRST, anInsightHouse } from './insight-house.ts'
import { signIn, visit } from './kit.ts'

const test = await testOfEngine(import.meta.url)

const house = anInsightHouse({ worker: true })
const KILLS = 2

type Told = { rows: { time: string; sums: Record<string, string> }[]; as_of: string }

/** What each day has. */
const cellsOf = ({ rows }: Told) => new Map(rows.map(({ time, sums }) => [time, JSON.stringify(sums)]))

test('the store is killed again and again while days of an account are read anew: a day is as it was or as it is then, never a part of it', async () => {
  const { page, context, errors } = await visit(house)
  const account = demoAdAccounts().find(({ spreader_id }) => spreader_id === META.spreaderId)?.account_id ?? ''
  await signIn(page, 'buyer')
  // days that a network may still change are read again
  const [from, until] = [-5, -1].map((days) => dayAfter(calendarDay(Date.now(), 'UTC'), days))
  const [asked] = await Promise.all([
    page.waitForRequest(/insights\/daily\/account\?/),
    page.goto(`/table-2?by=account&account=${account}&days=own&from=${from}&until=${until}`),
  ])
  const authorization = asked.headers()['authorization'] ?? ''
  const headers = { authorization, 'Accept-version': '1.0' }
  const byDay = new URL(asked.url().replace('/daily/account?', '/daily/account/day?'))
  byDay.searchParams.delete('compare')
  const ask = async (): Promise<Told | null> => {
    const answer = await context.request.get(byDay.href, { headers })
    return answer.ok() ? (await answer.json()).data : null
  }
  await page.locator('.ag-row').first().waitFor(FIRST)
  const before = await ask()
  if (before === null) throw new Error('the store that has just answered the page answers no more')
  expect(before.rows).not.toHaveLength(0)

  const read = await context.request.post('/dapper/api/creative/figures', { headers, form: { 'account_ids[]': account } })
  expect(await read.json()).toMatchObject({ data: { asked: 1 } })
  const seen: Told[] = []
  const isReadAnew = async () => {
    const told = await ask()
    if (told === null) return false
    seen.push(told)
    if (seen.length <= KILLS) process.kill(house.reports(), 'SIGKILL')
    return seen.length > KILLS && told.as_of > before.as_of
  }
  await expect.poll(isReadAnew, { ...FIRST, interval: 500 }).toBe(true)
  const whole = [before, seen.at(-1) ?? before].map(cellsOf)
  const parts = seen.map(cellsOf).flatMap((cells) => [...cells].filter(([cell, sums]) => !whole.some((of) => of.get(cell) === sums)))
  expect(parts).toEqual([])
  expect(errors).toEqual([])
}, 300_000)
