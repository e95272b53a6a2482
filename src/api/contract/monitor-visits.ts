import { z } from 'zod'
import { CALL_BUCKETS_MS } from '#domain/monitor/buckets.ts'
import { NAME_VALUE, PLACEHOLDERS } from '#domain/monitor/page-name.ts'
import { AGAIN, count, data, endpoint, filled, flag, id, instant, jsonText, listOf, paging, READ, text, wireInteger } from './endpoint.ts'

export const ABOUT_NO_ONE = { none: 'which pages are monitored belongs to no game, channel or region' }
export const OWN = { none: 'only what is recorded about the caller' }

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
