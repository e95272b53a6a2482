import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { emptyTable } from '#domain/time-table.ts'
import { META } from '#domain/channels/meta.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { fieldEdit } from '#views/batch/preview/cell-edits.ts'
import { childOf, levelsBelow } from '#views/batch/preview/child-row.ts'
import type { PreviewRow } from '#views/batch/preview/preview-row.ts'
import { RowDetail } from '#views/batch/preview/RowDetail.tsx'
import { createWatchedBook, WatchedBookContext } from '#views/kit/watched/watched-book.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

function someRows() {
  const items = itemsOf()
  const { lookups } = wiresOf(items, 'draft')
  const rows = createBatchRows(META, lookups)
  rows.take(items)
  const rowAt = (id: string): PreviewRow => {
    const row = rows.store.get(id)
    if (!row) throw new Error(`no row ${id}`)
    return row
  }
  return { rows, rowAt, lookups }
}

test('a fresh object is added below a line: a campaign to an account, an ad set to a campaign, an ad to an ad set', () => {
  const { rows, rowAt } = someRows()
  const below = (id: string) => {
    const row = rowAt(id)
    const [level] = levelsBelow(row)
    return level === undefined ? null : childOf(rows.store, row, level, '新的')
  }
  expect(below('account:1203400001')).toMatchObject({ level: 'campaign', parent_seq: null, account_id: '1203400001', name: '新的' })
  const adgroup = below('1')
  expect(adgroup).toMatchObject({ level: 'adgroup', parent_seq: 1, account_id: '1203400001', name: '新的' })
  // defaults, and of them those that apply under this campaign; nothing of its neighbours
  expect(adgroup?.values).toEqual({
    age_min: '18',
    age_max: '65',
    gender: 'all',
    user_os: 'all',
    adgroup_budget_mode: 'day',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    optimization_goal: 'APP_INSTALLS',
    billing_event: 'IMPRESSIONS',
    status: 'PAUSED',
  })
  expect(below('2')).toMatchObject({ level: 'ad', parent_seq: 2, values: { call_to_action: 'INSTALL_MOBILE_APP', status: 'PAUSED' } })
  expect(below('3')).toBeNull()
  const taken = rowAt('2').item?.name ?? ''
  expect(childOf(rows.store, rowAt('1'), 'adgroup', taken).name).toBe(`${taken}_2`)
})

/** Finds 限时 wherever it comes first. */
const book = () =>
  createWatchedBook((texts) =>
    Promise.resolve(
      texts.map((text) => {
        const from = text.indexOf('限时')
        return from < 0 ? [] : [{ word: '限时', kind: 'sensitive' as const, reason: '写清楚', source: '', from, to: from + 2 }]
      }),
    ),
  )

function show(
  id: string,
  edited: ((row: PreviewRow, field: { key: string }, value: unknown) => void) | null,
  problems: PreviewRow['problems'] = [],
) {
  const { rowAt, lookups } = someRows()
  const idle = { status: 'idle' as const, input: null, answer: null, problems: [], ask: () => undefined }
  render(
    <WordsProvider language="zh">
      <LookupsProvider value={lookups}>
        <WatchedBookContext value={book()}>
          <RowDetail row={{ ...rowAt(id), problems }} creative={idle} isDraft gameId="10078" tools={null} onEdit={edited} />
        </WatchedBookContext>
      </LookupsProvider>
    </WordsProvider>,
  )
  return rowAt(id)
}

test('the time table is edited in the panel of an ad set, also where none was set', async () => {
  const user = userEvent.setup()
  const edited = vi.fn()
  const row = show('2', edited)
  expect(row.item?.values['time_table']).toBeUndefined()
  await user.click(screen.getByRole('button', { name: /^投放时段/ }))
  await user.click(await screen.findByRole('checkbox'))
  const [of, field, table] = edited.mock.lastCall ?? []
  expect([of.id, field.key, table]).toEqual(['2', 'time_table', emptyTable()])
  expect(fieldEdit(of, field, table)).toEqual([
    { seq: 2, level: 'adgroup', version: 1, field: 'values.time_table', before: null, after: emptyTable() },
  ])
})

test('the link of an ad is typed in its panel, or found by name', async () => {
  const user = userEvent.setup()
  const edited = vi.fn()
  show('3', edited)
  const input = screen.getByRole('combobox', { name: '链接' })
  await user.clear(input)
  await user.type(input, 'https://b.example/app{Enter}')
  expect(edited.mock.calls).toHaveLength(1)
  expect(edited.mock.lastCall?.[2]).toBe('https://b.example/app')
})

test('a row whose video its account has not got leads to the video in the library', () => {
  const params = { name: '短片', account: '美元账户', id: 'v1' }
  show('3', null, [{ code: 'batch.material.video_absent', field: 'material_id', params }])
  expect(screen.getByText(/^✕ 素材: 视频「短片」还没有上传到账户「美元账户」/).textContent).toContain('在素材库打开')
  expect(screen.getByRole('link', { name: '在素材库打开' }).getAttribute('href')).toBe('/creative-center/material/list?open=v1')
})

test('where nothing can be edited the panel only tells', () => {
  show('3', null)
  expect(screen.queryAllByRole('combobox')).toEqual([])
})

test('words that are watched are marked in the texts of an ad, with why, and texts without one are not repeated', async () => {
  const { item } = show('3', null)
  const texts = [item?.values['message'], item?.values['headline']]
  const section = await screen.findByRole('region', { name: '文案中的违禁词与敏感词' })
  expect(texts.filter((text) => typeof text === 'string' && text.includes('限时'))).toHaveLength(1)
  expect([...section.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['限时'])
  expect(section.textContent).toContain('敏感词「限时」：写清楚')
})
