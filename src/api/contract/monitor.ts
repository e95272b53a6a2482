import { z } from 'zod'
import { MAX_ADDRESS_LENGTH, MAX_PATTERN_LENGTH } from '#domain/monitor/pattern.ts'
import { count, data, endpoint, filled, flag, id, instant, READ, text, ticket, wireInteger, WRITE } from './endpoint.ts'
import { ABOUT_NO_ONE, monitorRow, OWN } from './monitor-visits.ts'

export const saveMonitorRow = endpoint({
  ...WRITE,
  path: '/dapper/api/monitor/config/save',
  permission: 'monitor.config.edit',
  scope: ABOUT_NO_ONE,
  input: z.object({
    ticket,
    /** absent: a new row */
    id: id.optional(),
    /** of the row that was read; an older one is refused */
    version: wireInteger.optional(),
    position: wireInteger.min(0).max(10_000),
    url: filled.max(MAX_PATTERN_LENGTH),
    name: filled.max(60),
    advanced: flag,
    local_path: z.string().max(200).default(''),
  }),
  output: data(monitorRow),
  audit: { records: 'monitor.row_saved' },
  summary: 'Adds or changes a row of the page monitor.',
})

export const deleteMonitorRow = endpoint({
  ...WRITE,
  path: '/dapper/api/monitor/config/delete',
  permission: 'monitor.config.edit',
  scope: ABOUT_NO_ONE,
  input: z.object({ ticket, id }),
  output: data(z.object({ deleted: z.boolean() })),
  audit: { records: 'monitor.row_deleted' },
  summary: 'Removes a row: its pages are monitored no more.',
})

export const tryMonitorRow = endpoint({
  ...READ,
  path: '/dapper/api/monitor/config/try',
  permission: 'monitor.config.edit',
  scope: ABOUT_NO_ONE,
  input: z.object({
    url: filled.max(MAX_PATTERN_LENGTH),
    name: z.string().max(60).default(''),
    advanced: flag.default('0'),
    address: filled.max(MAX_ADDRESS_LENGTH),
  }),
  output: data(z.object({ found: z.boolean(), name: text })),
  summary: 'Does a pattern fit an address, and what would the page be called?',
})

const pageFigure = z.object({ day: text, name: text, page: text, visits: count, people: count, median_dwell_ms: count })
const callFigure = z.object({
  day: text,
  url: text,
  calls: count,
  failed: count,
  p50_ms: count.nullable(),
  p95_ms: count.nullable(),
})
export type PageFigure = z.output<typeof pageFigure>
export type CallFigure = z.output<typeof callFigure>
const day = z.iso.date()

export const monitorFigures = endpoint({
  ...READ,
  path: '/dapper/api/monitor/figures',
  permission: 'monitor.figures.view',
  scope: { none: 'figures of pages, without a name or an id of anybody' },
  input: z.object({ from: day, to: day }),
  output: data(z.object({ pages: z.array(pageFigure), calls: z.array(callFigure) })),
  summary: 'Visits, people and median dwell by page and day; calls with p50 and p95 by call and day.',
})

const myVisit = z.object({
  id: text,
  name: text,
  page: text,
  host: text,
  opened_at: instant,
  seen_at: instant,
  dwell_ms: count,
  left_at: instant.nullable(),
})
const myScreen = z.object({ width: count, height: count, ratio: text, seen_at: instant })
export type MyVisit = z.output<typeof myVisit>
export type MyScreen = z.output<typeof myScreen>

export const myVisits = endpoint({
  ...READ,
  path: '/dapper/api/monitor/my_visits',
  permission: 'signed-in',
  scope: OWN,
  input: z.object({}),
  output: data(z.object({ retention_days: count, total: count, visits: z.array(myVisit), screens: z.array(myScreen) })),
  summary: 'Everything the page monitor keeps about the caller; the newest 1,000 visits.',
})

export const exportMyVisits = endpoint({
  ...READ,
  path: '/dapper/api/monitor/my_visits/export',
  permission: 'signed-in',
  scope: OWN,
  input: z.object({}),
  output: z.unknown(),
  file: ['application/json'],
  summary: 'Everything the page monitor keeps about the caller, as a JSON file.',
})
