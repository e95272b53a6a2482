import { z } from 'zod'
import { NAME_VALUE, PLACEHOLDERS } from '#domain/monitor/page-name.ts'
import { CALL_BUCKETS_MS } from '#domain/monitor/buckets.ts'
import { MAX_ADDRESS_LENGTH, MAX_PATTERN_LENGTH } from '#domain/monitor/pattern.ts'
import {
  AGAIN,
  count,
  data,
  endpoint,
  filled,
  flag,
  id,
  instant,
  jsonText,
  listOf,
  paging,
  READ,
  text,
  ticket,
  wireInteger,
  WRITE,
} from './endpoint.ts'

const ABOUT_NO_ONE = { none: 'which pages are monitored belongs to no game, channel or region' }
const OWN = { none: 'only what is recorded about the caller' }

export const monitorRow = z.object({
  id: text,
  position: z.number().int(),
  url: text,
  name: text,
  advanced: z.boolean(),
  local_path: text,
  version: z.number().int(),
  updated_at: instant,
})
export type MonitorRowOut = z.output<typeof monitorRow>

/** The right to report visits, for a beacon that carries no header; null where the host is not monitored. */
const visitTicket = z.object({ ticket: text, expires_at: instant }).nullable()

export const monitorConfig = endpoint({
  ...READ,
  path: '/dapper/api/monitor/config',
  permission: 'signed-in',
  scope: ABOUT_NO_ONE,
  // there are 200 rows at most: one page holds them, and every tab needs all
  input: z.object({ is_all: flag.default('1'), ...paging(500) }),
  output: listOf(monitorRow).extend({ visit: visitTicket, retention_days: count }),
  summary: 'Which pages are monitored and what they are called; with a visit ticket on a monitored host.',
})

const visit = z.object({
  id: z.uuid(),
  row_id: id,
  values: z.partialRecord(z.enum(PLACEHOLDERS), z.string().regex(NAME_VALUE)),
  /** pattern of the page in the console, never the address */
  page: z.string().max(200),
  /** since it was opened, by the browser's monotonic clock */
  age_ms: count,
  /** looked at, all in all; a later report says at least as much */
  dwell_ms: count,
  left: z.boolean(),
})
export type VisitReport = z.output<typeof visit>

const callSample = z.object({
  path: z.string().max(200),
  status: z.number().int().min(0).max(599),
  bucket: z.number().int().min(0).max(CALL_BUCKETS_MS.length),
  calls: z.number().int().min(1).max(1_000),
  total_ms: count,
})
export type CallSample = z.output<typeof callSample>

export const monitorBeacon = endpoint({
  ...AGAIN,
  path: '/dapper/api/monitor/beacon',
  permission: 'anyone',
  scope: { none: 'the visit ticket says whose visits these are' },
  input: z.object({
    visit_ticket: filled.max(200),
    visits: jsonText(z.array(visit).max(20)),
    calls: jsonText(z.array(callSample).max(200)),
  }),
  bodyKb: 64, // what browsers take for a beacon
  output: data(z.object({ visits: count, calls: count })),
  summary: 'Visits and call durations as they grow; sent with sendBeacon, so the right is in the body.',
})

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

export const recordScreen = endpoint({
  ...AGAIN,
  path: '/dapper/api/screen',
  permission: 'signed-in',
  scope: OWN,
  input: z.object({
    width: wireInteger.min(1).max(20_000),
    height: wireInteger.min(1).max(20_000),
    ratio: z.coerce.number().min(0.1).max(20),
  }),
  output: data(z.object({ recorded: z.boolean() })),
  summary: 'Records the screen the caller works on, once a session: width and height in CSS pixels, device pixels per CSS pixel.',
})
