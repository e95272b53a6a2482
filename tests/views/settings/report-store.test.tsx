import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { StoreState } from '#domain/reports/store-state.ts'
import { ReportStorePanel } from '#views/monitor/store/ReportStorePanel.tsx'
import { storePoll } from '#views/monitor/wire-store.ts'
import { show } from '../kit/show.tsx'

const READY: StoreState = { state: 'ready', since: '2026-11-20T08:00:00Z', why: null, installed: null, next_at: null, version: '26.7.3' }

function shown(ask: () => Promise<StoreState>) {
  const onAgain = vi.fn<() => void>()
  const poll = createActor(storePoll.provide({ actors: { ask: fromPromise(async () => ({ result: '2', value: await ask() })) } }), {
    input: { subject: '' },
  }).start()
  show(<ReportStorePanel poll={poll} onAgain={onAgain} />)
  return { onAgain }
}

const shownState = (state: Partial<StoreState>) => shown(() => Promise.resolve({ ...READY, ...state }))

test('a store that is ready says so, with its engine', async () => {
  shownState({})
  expect((await screen.findByRole('status')).textContent).toContain('可用')
  expect(screen.getByText('26.7.3')).toBeTruthy()
})

test('an install is counted in bytes, and in percent where its size is known', async () => {
  shownState({ state: 'installing', version: null, installed: { bytes: 157_286_400, of: 524_288_000 } })
  expect((await screen.findByRole('status')).textContent).toContain('已安装 150.0 MB / 500.0 MB（30%）')
  expect(screen.getByRole('progressbar', { name: '正在安装' }).getAttribute('aria-valuenow')).toBe('30')
})

test('an install of an unknown size shows no percent', async () => {
  shownState({ state: 'installing', version: null, installed: { bytes: 1_048_576, of: null } })
  const said = (await screen.findByRole('status')).textContent
  expect(said).toContain('已安装 1.0 MB')
  expect(said).not.toContain('%')
})

test.each<[Partial<StoreState>, string]>([
  [{ state: 'none', why: blocker('report_store.none') }, '设置 CLICKHOUSE_URL'],
  [{ state: 'unsupported', why: blocker('report_store.unsupported', { params: { machine: 'win32-x64' } }) }, '内置引擎不支持 win32-x64'],
  [{ state: 'waiting', why: blocker('report_store.install_failed', { params: { message: 'ENOSPC' } }) }, '引擎安装失败：ENOSPC'],
  [{ state: 'waiting', why: blocker('report_store.open_failed', { params: { message: 'locked' } }) }, '引擎没有打开：locked'],
  [{ state: 'down', why: blocker('report_store.engine_down') }, '正在重新启动'],
  [{ state: 'down', why: blocker('report_store.server_down', { params: { message: 'ECONNREFUSED' } }) }, '没有应答：ECONNREFUSED'],
])('%o says why and what to do', async (state, words) => {
  shownState({ version: null, ...state })
  expect((await screen.findByRole('status')).textContent).toContain(words)
})

test('a question that could not be asked can be asked again', async () => {
  const { onAgain } = shown(() => Promise.reject(new Error('away')))
  await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: '再查一次' }))
  expect(onAgain).toHaveBeenCalledTimes(1)
})
