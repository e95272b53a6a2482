import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PushError } from '#domain/batch/item.ts'
import type { Rest } from '#domain/batch/rest.ts'
import { META } from '#domain/channels/meta.ts'
import { say } from '#i18n/catalogue.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { errorWords } from '#views/batch/preview/preview-columns.ts'
import { RowsSummary } from '#views/batch/flow/RowsSummary.tsx'
import { countRows } from '#views/batch/preview/row-counts.ts'
import { RestingAccounts } from '#views/batch/push/RestingAccounts.tsx'
import { restWords } from '#views/batch/push/rest-words.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { aBatch, itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

const THROTTLED: Rest = { account_id: '1203400001', why: 'throttled', until: '2026-11-22T02:30:00.000Z', app_id: null }
const OFF: Rest = { account_id: '1203400002', why: 'off', until: null, app_id: null }
const DISABLED: Rest = { account_id: '1203400003', why: 'network_disabled', until: null, app_id: null }
const NO_WAY = { blockers: [], onGo: () => undefined }

test('accounts that wait say why and until when; a pause is ended by a press, what is no pause is not', async () => {
  const user = userEvent.setup()
  const lift = vi.fn(() => Promise.resolve())
  render(
    <WordsProvider language="zh">
      <RestingAccounts resting={[THROTTLED, OFF, DISABLED]} accounts={[]} blockers={[]} lift={lift} signIn={NO_WAY} />
    </WordsProvider>,
  )
  expect(screen.getByText(/渠道要求暂停，2026-11-22 \d\d:\d\d 后自动继续/)).toBeTruthy()
  expect(screen.getByText(/已停用/)).toBeTruthy()
  expect(screen.getByText(/渠道已禁用或关闭该账户：恢复后自动继续/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '立即继续' }))
  expect(lift.mock.calls).toEqual([['1203400001']])
})

test.each([
  ['the application that took the last sign-in', 'app-7', '/settings/network-apps/app-7'],
  ['the credentials where there is no application', null, '/settings/credentials'],
])('an account that the network does not let in leads to %s', async (_what, app_id, path) => {
  const user = userEvent.setup()
  const onGo = vi.fn()
  const resting: Rest[] = [{ ...THROTTLED, why: 'signed_out', app_id }, OFF]
  render(
    <WordsProvider language="zh">
      <RestingAccounts resting={resting} accounts={[]} blockers={[]} lift={() => Promise.resolve()} signIn={{ blockers: [], onGo }} />
    </WordsProvider>,
  )
  await user.click(screen.getByRole('button', { name: '重新登录授权' }))
  expect(onGo.mock.calls).toEqual([[path]])
})

test('the time left is told only while no account waits', () => {
  const checks = countRows(META, createBatchRows(META, wiresOf([], 'pushing').lookups).store)()
  const counts = { total: 10, done: 6, failed: 0, unknown: 0, skipped: 0, waiting: 4 }
  const batch = aBatch('pushing', { committed_at: '2026-11-22T02:00:00.000Z', settled_at: null, counts })
  const summaryOf = (resting: Rest[]) => {
    const { container, unmount } = render(
      <WordsProvider language="zh">
        <RowsSummary channel={META} batch={{ ...batch, resting }} counts={checks} now={() => Date.parse('2026-11-22T02:01:00.000Z')} />
      </WordsProvider>,
    )
    const words = container.textContent ?? ''
    unmount()
    return words
  }
  expect([summaryOf([]).includes('剩余'), summaryOf([THROTTLED]).includes('剩余')]).toEqual([true, false])
})

test('a wait that could not be ended says so', async () => {
  const user = userEvent.setup()
  render(
    <WordsProvider language="zh">
      <RestingAccounts
        resting={[THROTTLED]}
        accounts={[]}
        blockers={[]}
        lift={() => Promise.reject(new Error('offline'))}
        signIn={NO_WAY}
      />
    </WordsProvider>,
  )
  await user.click(screen.getByRole('button', { name: '立即继续' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
})

test('the waiting rows of such an account say the same, until it goes on', () => {
  const items = itemsOf()
  const rows = createBatchRows(META, wiresOf(items, 'draft').lookups)
  rows.take(items.map((item) => ({ ...item, outcome: 'waiting' as const, error: null, review_reasons: [], differences: [] })))
  const zh = (code: string, params?: Record<string, string | number>) => say('zh', code, params)
  const words = (): string[] => store().map((row) => errorWords(zh, row))
  const store = () =>
    [...rows.store.values()].filter(({ item }) => item?.account_id === OFF.account_id || item?.account_id === THROTTLED.account_id)
  expect(new Set(words())).toEqual(new Set(['']))
  rows.restAccounts([THROTTLED])
  const told = store().filter((row) => errorWords(zh, row) === restWords(zh, THROTTLED))
  expect(told.map(({ item }) => item?.account_id)).toEqual(told.map(() => THROTTLED.account_id))
  expect(told.length).toBeGreaterThan(0)
  rows.restAccounts([])
  expect(new Set(words())).toEqual(new Set(['']))
})

/** The reason on a row that waits with this error, in both languages. */
function reasons(error: PushError): { zh: string; en: string } {
  const items = itemsOf()
  const rows = createBatchRows(META, wiresOf(items, 'draft').lookups)
  rows.take(items.map((item) => ({ ...item, outcome: 'waiting' as const, error, review_reasons: [], differences: [] })))
  const [row] = [...rows.store.values()].filter(({ item }) => item)
  if (!row) throw new Error('no row')
  const words = (language: 'zh' | 'en') => errorWords((code, params) => say(language, code, params), row, Date.parse(UNTIL) - 1)
  return { zh: words('zh'), en: words('en') }
}
const UNTIL = '2026-11-22T02:30:00.000Z'

test('a row that is looked for in vain says until when it waits', () => {
  const { zh, en } = reasons({ class: 'unknown_outcome', code: 'push.lookup.waits', message: 'm', until: UNTIL })
  expect(zh).toMatch(/^结果待查 · .*2026-11-22 \d\d:\d\d 之前继续查找，不会重发/)
  expect(en).toMatch(/looked for until 2026-11-22 \d\d:\d\d and not sent again before/)
})

test('a row that waits for the network to come back says so, and when it is tried next', () => {
  const { zh, en } = reasons({ class: 'retryable', code: 'push.outage', message: 'ECONNREFUSED', until: UNTIL })
  expect(zh).toMatch(/^暂时失败，稍后自动重试 · 渠道或线路故障（ECONNREFUSED），2026-11-22 \d\d:\d\d 自动再试，不会因此判为失败$/)
  expect(en).toMatch(/the way to it fails \(ECONNREFUSED\): tried again by itself at 2026-11-22 \d\d:\d\d/)
})

test('a row whose last call was lost says that it is sent again; one that failed at every try promises nothing', () => {
  expect(reasons({ class: 'retryable', code: 'push.lookup.absent', message: 'm' }).zh).toBe(
    '暂时失败，稍后自动重试 · 上一次调用没有到达渠道，正在重新推送',
  )
  expect(reasons({ class: 'exhausted', code: '1/99', message: 'An unknown error occurred' })).toEqual({
    zh: '多次尝试仍失败 · 渠道发生未知错误（渠道原文：An unknown error occurred）',
    en: 'Failed at every try · An unknown error of the network (the network says: An unknown error occurred)',
  })
})
