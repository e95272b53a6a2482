import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { SYNC_STATUS, type SyncStatus } from '#domain/sync-status.ts'
import { say } from '#i18n/catalogue.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { RowDetail } from '#views/batch/preview/RowDetail.tsx'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'
import { show } from '../kit/show.tsx'

const ALL: readonly SyncStatus[] = Object.values(SYNC_STATUS)
const wordOf = (status: SyncStatus) => `${status} ${say('zh', `batch.sync.${status}`)}`

test('the sync status has eight states', () => expect(ALL).toHaveLength(8))

test.each(ALL)('a row in state %i says so, and its chart shows where it is among the eight and their steps', (syncStatus) => {
  const items = itemsOf().map((item) => ({ ...item, sync_status: syncStatus, outcome: 'waiting' as const }))
  const { lookups } = wiresOf(items, 'settled')
  const rows = createBatchRows(META, lookups)
  rows.take(items)
  const row = rows.store.get('3')
  if (!row) throw new Error('no row 3')
  const idle = { status: 'idle' as const, input: null, answer: null, problems: [], ask: () => undefined }
  const { container } = show(
    <LookupsProvider value={lookups}>
      <RowDetail row={row} creative={idle} isDraft={false} gameId="10078" tools={null} onEdit={null} />
    </LookupsProvider>,
  )
  expect(screen.getAllByText(wordOf(syncStatus)).length).toBeGreaterThan(0)
  const chart = container.querySelector('.fd-flow-chart svg')
  expect(chart?.getAttribute('aria-label')).toContain(wordOf(syncStatus))
  for (const status of ALL) expect(chart?.textContent).toContain(String(status))
})
