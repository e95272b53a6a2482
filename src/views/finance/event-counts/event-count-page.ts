import '#i18n/finance-words.ts'
import { eventCounts } from '#contract/finance-event-counts.ts'
import { blocker } from '#domain/blocker.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Counted events: what CPA rules charge for. */
export const eventCountPage = thingPage(eventCounts, {
  edits: 'finance.cpa.edit',
  closed: ({ month, month_closed }) => (month_closed ? [blocker('finance.month.closed', { params: { month } })] : []),
  uses: { cpa_execution: () => '/tool-list/finance/cpa' },
  columns: [
    'day',
    'game_id',
    'spreader_id',
    'event',
    'events',
    { ...identifier, key: 'changed_by', header: 'thing.changed_by', width: 120 },
  ],
  filters: [
    { period: 'day' },
    { name: 'game_id', label: 'finance.count.field.game_id' },
    { name: 'spreader_id', label: 'finance.count.field.spreader_id' },
    { name: 'event', label: 'finance.count.field.event' },
  ],
})
