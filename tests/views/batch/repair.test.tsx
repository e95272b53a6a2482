import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { META } from '#domain/channels/meta.ts'
import { blocker } from '#domain/blocker.ts'
import { say } from '#i18n/catalogue.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { repairableWithBelow } from '#views/batch/preview/cell-edits.ts'
import { errorWords, pushColumns, pushWords } from '#views/batch/preview/preview-columns.ts'
import { warningsOf, type PreviewRow } from '#views/batch/preview/preview-row.ts'
import { RowDetail } from '#views/batch/preview/RowDetail.tsx'
import { repairState } from '#views/batch/push/repair-rows.ts'
import { RepairPanel } from '#views/batch/push/RepairPanel.tsx'
import { PushChosen, RowRepair } from '#views/batch/push/RowRepair.tsx'
import { wiresOf } from '../../../stories/batch/sample.ts'
import { show } from '../kit/show.tsx'
import { ACCOUNT, anItem } from './an-item.ts'

const zh = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
const TOO_LOW = { class: 'validation', code: '100', field: 'daily_budget', message: 'Budget is too low' }
const FLAKED = { class: 'exhausted', code: '1', message: 'An unknown error occurred' }
const NO_REPAIR: NonNullable<ItemRow['repair']> = { refused: null, newer: false, rounds: 0, gone: false }
const NOTHING = { push: [], recreate: [] }

const failed = (seq: number, level: ItemRow['level'], rest: Partial<ItemRow> = {}): ItemRow =>
  anItem(seq, level, { outcome: 'failed', sync_status: 104, error: TOO_LOW, attempts: 1, ...rest })
const arrived = (seq: number, level: ItemRow['level'], rest: Partial<ItemRow> = {}): ItemRow =>
  anItem(seq, level, { outcome: 'done', sync_status: 203, network_id: `n${seq}`, ...rest })

function rowsOf(items: readonly ItemRow[]) {
  const { lookups } = wiresOf(items, 'settled')
  const rows = createBatchRows(META, lookups)
  rows.nameAccounts([ACCOUNT])
  rows.take(items)
  const rowAt = (seq: number): PreviewRow => {
    const row = rows.store.get(String(seq))
    if (!row) throw new Error(`no row ${seq}`)
    return row
  }
  return { rows, rowAt, lookups }
}

const BUDGET = { values: { adgroup_budget_mode: 'day', daily_budget: '5000' }, parent_seq: 1 }
const MORNING = [
  arrived(1, 'campaign', { values: { budget_mode: 'none' } }),
  failed(2, 'adgroup', BUDGET),
  failed(3, 'ad', { error: { class: 'parent', message: 'row 2 above was not created' } }),
  failed(4, 'adgroup', BUDGET),
  failed(5, 'ad', { error: FLAKED, parent_seq: 1 }),
]

function panel(items: readonly ItemRow[] = MORNING, against = NOTHING) {
  const { rows } = rowsOf(items)
  const [send, edit] = [vi.fn(), vi.fn()]
  show(<RepairPanel channel={META} state={repairState(rows.store)} editBlockers={[]} against={against} onSend={send} onEdit={edit} />)
  const line = (text: string) => {
    const found = screen.getAllByRole('row').find((row) => row.textContent.includes(text))
    if (!found) throw new Error(`no line ${text}`)
    return within(found)
  }
  return { send, edit, line, user: userEvent.setup() }
}

describe('the reasons why rows failed', () => {
  test('are one line each with its rows, how it ends, and how many can go', () => {
    const { line } = panel()
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(line('Budget is too low').getAllByRole('cell')[1]?.textContent).toBe('2')
    expect(line('Budget is too low').getAllByRole('cell')[2]?.textContent).toBe('需要先修改 · 0 行可重推')
    expect(line('An unknown error').getAllByRole('cell')[2]?.textContent).toBe('可能自行恢复，可原样重推 · 1 行可重推')
    expect(screen.getByText('另有 1 行随上级一起重推')).toBeTruthy()
  })

  test('open all their rows to be changed together', async () => {
    const { user, edit, line } = panel()
    await user.click(line('Budget is too low').getByRole('button', { name: '修改 2 行' }))
    expect(edit.mock.lastCall?.[0].map(({ id }: PreviewRow) => id)).toEqual(['2', '4'])
  })

  test('say before a press that a retry cannot succeed, and push those that can', async () => {
    const { user, send, line } = panel()
    const push = line('Budget is too low').getByRole('button', { name: '重推 2 行' })
    expect(push.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(push.getAttribute('aria-describedby') ?? '')?.textContent).toContain('没有修改')
    await user.click(push)
    expect(send).not.toHaveBeenCalled()
    await user.click(line('An unknown error').getByRole('button', { name: '重推 1 行' }))
    expect(send.mock.lastCall).toEqual([{ type: 'push.retryFailed', seqs: [5], elsewhere: false }])
  })

  test('push the rows that were changed', async () => {
    const repair = { ...NO_REPAIR, refused: { name: 'adgroup 2', values: { daily_budget: '100' } } }
    const { user, send, line } = panel(MORNING.map((item) => (item.seq === 2 ? { ...item, repair } : item)))
    await user.click(line('Budget is too low').getByRole('button', { name: '重推 1 行' }))
    expect(send.mock.lastCall?.[0]).toMatchObject({ seqs: [2] })
  })

  test('go as they are once a person confirms that they were settled at the network', async () => {
    const { user, send, line } = panel()
    await user.click(line('Budget is too low').getByRole('button', { name: '已在渠道处理，原样重推' }))
    await user.click(await screen.findByRole('button', { name: '确认并重推 2 行' }))
    expect(send.mock.lastCall).toEqual([{ type: 'push.retryFailed', seqs: [2, 4], elsewhere: true }])
  })

  test('are not there where nothing failed and nothing was deleted', () => {
    panel([arrived(1, 'campaign')])
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('objects that were deleted at the network', () => {
  const gone = { repair: { ...NO_REPAIR, gone: true } }
  const items = [arrived(1, 'campaign'), arrived(2, 'adgroup', gone), failed(3, 'ad'), failed(4, 'ad', { parent_seq: 1 })]

  test('are created again together with what failed below them', async () => {
    const { user, send } = panel(items)
    expect(screen.getByText('1 个对象已在渠道删除')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重新创建' }))
    expect(send.mock.lastCall).toEqual([{ type: 'rows.recreate', seqs: [2, 3] }])
  })

  test('are marked in the grid, and offered on the row and on the one below', async () => {
    const { rows, rowAt } = rowsOf(items)
    expect(pushWords(zh, rowAt(2))).toBe('203 拉取一致 · 已在渠道删除')
    const send = vi.fn()
    show(<RowRepair row={rowAt(3)} store={rows.store} against={NOTHING} onSend={send} />)
    await userEvent.setup().click(screen.getByRole('button', { name: '重新创建' }))
    expect(send.mock.lastCall).toEqual([{ type: 'rows.recreate', seqs: [3] }])
  })
})

test('an object that the batch found at the network is told from those it created', () => {
  const { rowAt } = rowsOf([arrived(1, 'campaign', { existing: true }), arrived(2, 'adgroup', { parent_seq: 1 })])
  expect([pushWords(zh, rowAt(1)), pushWords(zh, rowAt(2))]).toEqual(['已有上级', '203 拉取一致'])
})

describe('one failed row', () => {
  const refused = { name: 'adgroup 2', values: { adgroup_budget_mode: 'day', daily_budget: '100' } }
  const changed = { ...NO_REPAIR, refused, rounds: 2 }

  test('has every field and its name to change in the panel, next to what was refused', async () => {
    const { rowAt, lookups } = rowsOf(MORNING.map((item) => (item.seq === 2 ? { ...item, repair: changed } : item)))
    const [edit, name] = [vi.fn(), vi.fn()]
    const idle = { status: 'idle' as const, input: null, answer: null, problems: [], ask: () => undefined }
    show(
      <LookupsProvider value={lookups}>
        <RowDetail row={rowAt(2)} creative={idle} isDraft={false} gameId="10078" tools={null} onEdit={edit} onName={name} />
      </LookupsProvider>,
    )
    const user = userEvent.setup()
    expect(screen.getByText('被拒时：$1.00')).toBeTruthy()
    const amount = screen.getByLabelText('日预算 USD')
    await user.clear(amount)
    await user.type(amount, '80')
    expect([edit.mock.lastCall?.[1].key, edit.mock.lastCall?.[2]]).toEqual(['daily_budget', '8000'])
    const field = screen.getByLabelText('名称')
    await user.type(field, ' 新')
    await user.tab()
    expect(name.mock.lastCall?.[1]).toBe('adgroup 2 新')
  })

  test('says what was done about it, and on its cell what the network refused until it is changed', () => {
    const { rowAt } = rowsOf(MORNING.map((item) => (item.seq === 4 ? { ...item, repair: changed } : item)))
    expect(errorWords(zh, rowAt(4))).toBe('已修改，待重推; 已原样重推 2 轮; 渠道校验不通过 · 日预算: Budget is too low')
    expect(warningsOf(rowAt(2)).map(({ code, field }) => [code, field])).toEqual([['batch.repair.refused_here', 'daily_budget']])
    expect(warningsOf(rowAt(4))).toEqual([])
  })

  test('can be typed into in the grid; rows that arrived cannot, and say so', () => {
    const { rowAt } = rowsOf(MORNING)
    const name = pushColumns(META).find(({ key }) => key === 'name')
    const codes = (seq: number) => (name?.edit?.blockers?.(rowAt(seq)) ?? []).map(({ code }) => code)
    expect([codes(1), codes(2)]).toEqual([['batch.repair.cell_closed'], []])
  })

  test('is pushed again with the chosen ones that can succeed', async () => {
    const { rows, rowAt } = rowsOf(MORNING)
    const send = vi.fn()
    show(<PushChosen chosen={[rowAt(1), rowAt(2), rowAt(5)]} store={rows.store} against={NOTHING} onSend={send} />)
    await userEvent.setup().click(screen.getByRole('button', { name: '重推 1 行' }))
    expect(send.mock.lastCall).toEqual([{ type: 'push.retryFailed', seqs: [5] }])
  })

  test('is left out together with what failed because of it', () => {
    const { rows, rowAt } = rowsOf(MORNING)
    expect(repairableWithBelow(rows.store, [rowAt(1), rowAt(2)]).map(({ id }) => id)).toEqual(['2', '3'])
  })

  test('waits where nothing can be pushed now', () => {
    const { rows, rowAt } = rowsOf(MORNING)
    const against = { push: [blocker('batch.row.not_editable')], recreate: [] }
    show(<RowRepair row={rowAt(5)} store={rows.store} against={against} onSend={() => undefined} />)
    expect(screen.getByRole('button', { name: '重推此行' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a promise of another try', () => {
  const waiting = (error: ItemRow['error'], rest: Partial<ItemRow> = {}) =>
    rowsOf([anItem(1, 'campaign', { sync_status: 102, error, ...rest })]).rowAt(1)
  const later = { class: 'retryable', message: 'busy' }

  test('is made while the row waits, and ends when it failed or its account rests', () => {
    expect(errorWords(zh, waiting(later))).toBe('暂时失败，稍后自动重试 · busy')
    expect(errorWords(zh, waiting(later, { outcome: 'failed', sync_status: 104 }))).toBe('上次失败 · busy')
    const off = { account_id: 'a1', why: 'off' as const, until: null, app_id: null }
    expect(errorWords(zh, { ...waiting(later), rest: off })).toBe(`${zh('batch.rest.off')}; 上次失败 · busy`)
  })

  test('names a time until it has come, and no longer', () => {
    const error = { ...later, code: 'push.outage', until: '2026-11-20T10:00:00Z' }
    const before = errorWords(zh, waiting(error), Date.parse('2026-11-20T09:00:00Z'))
    const after = errorWords(zh, waiting(error), Date.parse('2026-11-20T10:00:00Z'))
    expect([before.includes('自动再试'), after]).toEqual([
      true,
      '暂时失败，稍后自动重试 · 渠道或线路故障（busy），正在再试，不会因此判为失败',
    ])
  })
})
