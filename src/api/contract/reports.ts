import { z } from 'zod'
import { STORE_STATES } from '#domain/reports/store-state.ts'
import { count, data, endpoint, instant, READ, text, wireBlocker } from './endpoint.ts'

/** Where the store of reports is; `installed` counts bytes of the engine's package while it is being installed. */
const storeState = z.object({
  state: z.enum(STORE_STATES),
  since: instant,
  why: wireBlocker.nullable(),
  installed: z.object({ bytes: count, of: count.nullable() }).nullable(),
  next_at: instant.nullable(),
  version: text.nullable(),
})

export const reportStore = endpoint({
  ...READ,
  path: '/dapper/api/monitor/report_store',
  poll: true,
  permission: 'signed-in',
  scope: { none: 'whether the store of reports answers says nothing of a game' },
  input: z.object({}),
  output: data(storeState),
  summary: 'How the store of reports is: being installed (bytes), ready, or down, since when and why.',
})
