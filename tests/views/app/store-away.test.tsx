import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { blocker } from '#domain/blocker.ts'
import type { StoreStateName } from '#domain/reports/store-state.ts'
import '#i18n/catalogue.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import type { FiguresStanding } from '#domain/reports/still-reading.ts'
import { StoreAway } from '#app/parts/StoreAway.tsx'
import { settled } from '#tests/machines/kit/walk.ts'
import { show } from '../kit/show.tsx'

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))

const answers = (call: () => Promise<unknown>) =>
  connectClient({ call, download: () => Promise.reject(new Error('no file')) } as unknown as Client)

function storeSays(state: StoreStateName) {
  const answer = { state, since: '2026-11-24T08:00:00Z', why: null, installed: null, next_at: null, version: null }
  answers(() => Promise.resolve({ data: answer }))
}

/** A reading of the store that fails until it is asked the second time; the store says of itself how it is. */
function open(code: string, state: StoreStateName) {
  let asked = 0
  storeSays(state)
  const read = () => {
    asked += 1
    return asked === 1 ? failing(code) : Promise.resolve('figures')
  }
  const machine = createReading<string, null>().provide({ actors: { read: fromPromise(read) } })
  const reading = createActor(machine, { input: { query: null } }).start()
  show(<StoreAway reading={reading} />)
  return { reading, asked: () => asked }
}

test('what the store did not answer is read again by itself once the store is ready, and its state goes', async () => {
  const { reading, asked } = open('insight.store_down', 'ready')
  await expect.poll(() => reading.getSnapshot().context.answer).toBe('figures')
  expect(asked()).toBe(2)
  await expect.poll(() => screen.queryByRole('region', { name: '报表存储' })).toBeNull()
})

test('a store that is still on its way is shown, and nothing is read meanwhile', async () => {
  const { asked } = open('insight.store_down', 'opening')
  await screen.findByText('正在打开')
  expect(asked()).toBe(1)
})

test('another failure is not about the store', async () => {
  const { reading } = open('call.offline', 'ready')
  await expect.poll(() => reading.getSnapshot().hasTag('failure')).toBe(true)
  expect(screen.queryByRole('region', { name: '报表存储' })).toBeNull()
})

/** A reading with these answers, one after the other. */
function openWith(...told: FiguresStanding[]) {
  const read = () => Promise.resolve(told.length > 1 ? told.shift() : told[0])
  const machine = createReading<FiguresStanding | undefined, null>().provide({ actors: { read: fromPromise(read) } })
  const reading = createActor(machine, { input: { query: null } }).start()
  show(<StoreAway reading={reading} standing={(answer) => answer ?? NOT_FOUND} />)
  return () => reading.getSnapshot().context.answer
}
const NOT_FOUND: FiguresStanding = { accounts: 0, as_of: null, missing: [] }
const ONE_READ: FiguresStanding = { accounts: 2, as_of: null, missing: [{ account_id: 'a1', why: blocker('insight.not_read_yet') }] }
const ALL_READ: FiguresStanding = { accounts: 2, as_of: '2026-11-24T08:00:00Z', missing: [] }

test('figures whose reports are being read come by themselves, with the accounts that were read counted', async () => {
  storeSays('ready')
  openWith(ONE_READ, ALL_READ)
  await screen.findByText(/2 个账户已读 1 个/)
  await expect.poll(() => screen.queryByRole('region', { name: '正在读取渠道报表' })).toBeNull()
})

test('figures are waited for also before an account was found, and nothing is counted then', async () => {
  storeSays('ready')
  const answer = openWith(NOT_FOUND, ALL_READ)
  await expect.poll(answer).toBe(ALL_READ)
  expect(screen.queryByRole('region', { name: '正在读取渠道报表' })).toBeNull()
})

test('where they are no longer looked for by themselves that is said, and a press looks for them again', async () => {
  answers(() => failing('call.offline'))
  openWith(ONE_READ, ALL_READ)
  await screen.findByText(/2 个账户已读 1 个，不再自动刷新/)
  storeSays('ready')
  await userEvent.click(screen.getByRole('button', { name: '再查一次' }))
  await expect.poll(() => screen.queryByRole('region', { name: '正在读取渠道报表' })).toBeNull()
})

test('while no one looks at the page nothing is read again; as soon as someone does it is', async () => {
  const look = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  try {
    const { reading, asked } = open('insight.store_down', 'ready')
    await screen.findByRole('region', { name: '报表存储' })
    await act(settled)
    expect(asked()).toBe(1)
    look.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => reading.getSnapshot().context.answer).toBe('figures')
  } finally {
    look.mockRestore()
  }
})
