import { z } from 'zod'
import { CPA_EVENTS } from '#domain/finance/cpa.ts'
import { EVENT_COUNT } from '#domain/finance/event-count.ts'
import { text } from './endpoint.ts'
import { isoDay } from './finance-shapes.ts'
import { callsOf } from './thing.ts'

/** What CPA rules charge for, day by day; all calls are ours (docs/own-calls.tsv). */
export const eventCounts = callsOf(EVENT_COUNT, {
  path: '/dapper/api/finance-v2/cpa_event',
  list: { permission: 'finance.cpa.view', summary: 'Counted events by day, game and channel, the latest day first.' },
  save: {
    permission: 'finance.cpa.edit',
    records: 'finance.count.saved',
    summary: 'Enters how often an event happened on a day, or changes it; never in a month whose costs are confirmed.',
  },
  remove: {
    permission: 'finance.cpa.edit',
    records: 'finance.count.deleted',
    summary: 'Deletes a count that no rule charged for.',
  },
  load: { summary: 'Reads counts from an XLSX or CSV file; good lines come in, the others are told with their reasons.' },
  filter: {
    from: isoDay.optional(),
    to: isoDay.optional(),
    month: text.regex(/^\d{4}-\d{2}$/).optional(),
    event: z.enum(CPA_EVENTS).optional(),
  },
  /** `changed_by`: empty for one that came from elsewhere */
  row: { month: text, month_closed: z.boolean(), game_name: text, spreader_name: text, changed_by: text },
})
