import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { WorksheetRow } from '#contract/insight-worksheets.ts'
import { blocker } from '#domain/blocker.ts'
import { worksheetText, WORKSHEETS, type WorksheetFilter } from '#domain/insight-worksheet/worksheet.ts'
import '#i18n/catalogue.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import { isNarrowed, newTable, withWorksheet, worksheetIn } from '#views/insight/worksheets/worksheet-query.ts'
import { WorksheetMenu } from '#views/insight/worksheets/WorksheetMenu.tsx'
import { worksheetSave, worksheetsReading, type WorksheetDraft } from '#views/insight/worksheets/wire.ts'
import { show } from '../../kit/show.tsx'

const NOW: WorksheetFilter = { filters: [{ dimension: 'game', is: 'in', values: ['10078'] }], range: 'last7', from: '', until: '' }
const KEPT = {
  filters: [{ dimension: 'country' as const, is: 'not_in' as const, values: ['TW'] }],
  range: 'last30' as const,
  from: '',
  until: '',
}
const rows = (kept: Partial<Record<WorksheetRow['worksheet'], WorksheetRow['filter']>>): WorksheetRow[] =>
  WORKSHEETS.map((worksheet) => ({
    worksheet,
    filter: kept[worksheet] ?? null,
    version: kept[worksheet] ? 4 : 0,
    saved_at: kept[worksheet] ? '2026-11-24T02:00:00Z' : null,
  }))

async function open(kept: Parameters<typeof rows>[0], outcome?: SaveOutcome<WorksheetRow>) {
  const [gone, used, sent]: [string[], WorksheetFilter[], (WorksheetDraft | null)[]] = [[], [], []]
  const sheets = createActor(
    worksheetsReading.provide({
      actors: { read: fromPromise<readonly WorksheetRow[], { query: null }>(() => Promise.resolve(rows(kept))) },
    }),
    {
      input: { query: null },
    },
  )
  const send = fromPromise<SaveOutcome<WorksheetRow>, { draft: WorksheetDraft | null; ticket: string }>(({ input }) => {
    sent.push(input.draft)
    return Promise.resolve(outcome ?? { kind: 'done', value: rows(kept)[0] as WorksheetRow })
  })
  const save = createActor(worksheetSave.provide({ actors: { send } }), { input: { draft: null } })
  show(
    <WorksheetMenu
      at="report"
      filter={NOW}
      sheets={sheets.start()}
      save={save.start()}
      hrefOf={(worksheet, filter) => `/${worksheet}?${withWorksheet(filter)}`}
      onUse={(filter) => used.push(filter)}
      onGo={(href) => gone.push(href)}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: '工作表' }))
  await screen.findByText('自定义报表')
  return { gone, used, sent }
}

test('a page is gone to with the filter that is kept for it; one without a kept filter leads nowhere', async () => {
  const { gone } = await open({ cohorts: KEPT })
  expect(screen.getByText('近 30 天 · 国家: 不包含 台湾')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '用默认筛选打开“留存与回收”' }))
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(gone).toEqual(['/cohorts?days=last30&country=%21TW'])
})

test('the filter of the page is kept over the version that was seen, and the kept one is used again', async () => {
  const { sent, used } = await open({ report: KEPT })
  await userEvent.click(screen.getByRole('button', { name: '使用默认筛选' }))
  await userEvent.click(screen.getByRole('button', { name: '把当前筛选保存为本页默认' }))
  expect(used).toEqual([KEPT])
  expect(sent).toEqual([{ worksheet: 'report', version: 4, filter: NOW }])
})

test('what is kept already cannot be kept again', async () => {
  await open({ report: { ...NOW, filters: [{ dimension: 'game', is: 'in', values: ['10078'] }] } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '已是本页默认筛选' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '使用默认筛选' })).toBeNull()
})

test('where another tab was first it is said', async () => {
  await open({}, { kind: 'refused', blockers: [blocker('insight_worksheet.met')], present: rows({ report: KEPT })[0] ?? null })
  await userEvent.click(screen.getByRole('button', { name: '把当前筛选保存为本页默认' }))
  expect(within(document.body).getByText(/默认筛选已在别处改过/)).toBeTruthy()
})

test('an address takes a filter over and gives it back; what it has besides stays', () => {
  const address = withWorksheet(KEPT, new URLSearchParams('by=game&days=own&from=2026-01-01&until=2026-01-02&game=1'))
  expect(address.toString()).toBe('days=last30&country=%21TW&by=game')
  expect(worksheetText(worksheetIn(address, '2026-11-24', 'last7'))).toBe(worksheetText(KEPT))
  expect([isNarrowed(address), isNarrowed(new URLSearchParams('by=game&grid=x'))]).toEqual([true, false])
})

test('a new table begins with the filter that is kept for its page, unless its address says what it is narrowed to', () => {
  const begun = (search: string, filter: WorksheetFilter | null = KEPT) =>
    newTable({ filter, columns: '' }, new URLSearchParams(search), '2026-11-24')
  expect(begun('')).toEqual({ ...NEW_TABLE, ...KEPT })
  expect(begun('game=10078')).toEqual({ ...NEW_TABLE, filters: NOW.filters })
  expect([begun('', null), newTable(null, new URLSearchParams(), '2026-11-24')]).toEqual([NEW_TABLE, NEW_TABLE])
})

test('a new table begins with the figures that the default columns of the report show, in their order and widths', () => {
  const begun = (columns: string) => newTable({ filter: null, columns }, new URLSearchParams(), '2026-11-24')
  expect(begun('name*~220,ctr~90,-spend,-spend.change,clicks,-clicks.change,time')).toEqual({
    ...NEW_TABLE,
    metrics: ['ctr', 'clicks'],
    // what is no longer shown orders nothing
    sort: [],
    columns: 'game,spreader,ctr~90,clicks,-clicks.change',
  })
  // columns that show no figure, or are no arrangement, say nothing
  expect([begun('name,-spend'), begun('spend,spend')]).toEqual([NEW_TABLE, NEW_TABLE])
})
