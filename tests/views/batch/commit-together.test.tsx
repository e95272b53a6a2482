import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { blocker } from '#domain/blocker.ts'
import { CommitTogether } from '#views/batch/home/CommitTogether.tsx'
import type { HomeRow } from '#views/batch/home/home-columns.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { say } from '#i18n/catalogue.ts'
import { aBatch } from '#tests/machines/kit/batches.ts'

const zh = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
const draft = (rest: Parameters<typeof aBatch>[0]): HomeRow => ({ ...aBatch(rest), gameName: '星河', zone: 'Asia/Shanghai' })
const MORNING = [
  draft({ batch_id: '1', name: '脸书', daily_budget: [{ currency: 'USD', amount_minor: '5000' }] }),
  draft({ batch_id: '2', name: '头条', channel: 'toutiao_ad3', kind: 'duplicate', version: 9 }),
  draft({ batch_id: '3', name: '腾讯', channel: 'gdt_ad2' }),
]

const SAID = { status: 409, statusText: '', code: 'batch.changed', msg: '', missing: [], requestId: null, present: null }

type Sent = { path: string; ticket: string; version: string; total: string }
let sent: Sent[]
let refuse: string
beforeEach(() => {
  sent = []
  refuse = ''
  const call: Client['call'] = (endpoint, input) => {
    const { ticket, version, total } = input as Record<string, unknown>
    sent.push({ path: endpoint.path, ticket: String(ticket), version: String(version), total: String(total) })
    return endpoint.path.includes(refuse || 'nothing')
      ? Promise.reject(new CallFailed({ kind: 'refused', ...SAID, blockers: [blocker('batch.changed')] }))
      : Promise.resolve({ data: { batch_id: '1', committed: 3, committed_at: '2026-11-29T00:00:00Z' } } as never)
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
})

async function asked(chosen: readonly HomeRow[]) {
  const user = userEvent.setup()
  const onDone = vi.fn()
  render(
    <WordsProvider language="zh">
      <CommitTogether chosen={chosen} blockers={[]} onDone={onDone} />
    </WordsProvider>,
  )
  await user.click(screen.getByRole('button', { name: zh('batch.together.button', { count: chosen.length }) }))
  const dialog = await screen.findByRole('dialog')
  const confirm = () => user.click(within(dialog).getByRole('button', { name: zh('batch.commit.button', { count: '9' }) }))
  return { user, dialog, confirm, onDone }
}

test('drafts of three networks are shown with their objects and budgets, and each is committed once with its own ticket', async () => {
  const { dialog, confirm, onDone } = await asked(MORNING)
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
    ['脸书', 'Meta', '1', '3', '–', '$50.00'],
    ['头条', '巨量引擎', '1', '3', '–', '–'],
    ['腾讯', '腾讯广告', '1', '3', '–', '–'],
  ])
  await confirm()
  await within(dialog).findByText(zh('commit_together.done', { count: 3 }))
  expect(sent.map(({ path, version, total }) => [path, version, total])).toEqual([
    ['/dapper/api/fb_ad/commit_batch', '3', '3'],
    ['/dapper/api/toutiao_ad3/commit_duplicate_batch', '9', '3'],
    ['/dapper/api/gdt_ad2/commit_batch', '3', '3'],
  ])
  expect(new Set(sent.map(({ ticket }) => ticket)).size).toBe(3)
  expect(onDone).toHaveBeenCalled()
})

test('the reason of a refused draft is shown with its name, and the others are committed', async () => {
  refuse = 'toutiao_ad3'
  const { dialog, confirm } = await asked(MORNING)
  await confirm()
  await within(dialog).findByText(zh('commit_together.done', { count: 2 }))
  expect(within(dialog).getByText(/^头条：/)).toBeTruthy()
  expect(sent).toHaveLength(3)
})

test('a batch that is not a draft, or has no objects to send, is named before the server is asked', async () => {
  const user = userEvent.setup()
  const empty = draft({ name: '空', counts: { done: 0, failed: 0, skipped: 3, unknown: 0, waiting: 0, total: 3 } })
  render(
    <WordsProvider language="zh">
      <CommitTogether chosen={[draft({ name: '已推', state: 'settled' }), empty]} blockers={[]} onDone={() => undefined} />
    </WordsProvider>,
  )
  const button = screen.getByRole('button', { name: zh('batch.together.button', { count: 2 }) })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.hover(button)
  expect((await screen.findByText(/「已推」不是草稿/)).textContent).toBeTruthy()
  expect(sent).toEqual([])
})
