import { z } from 'zod'
import { endpoint, READ, text } from './endpoint.ts'

/**
 * A server-sent stream (text/event-stream) that says what changed, so that a poll can ask at once: `hello` when it opens,
 * `changed` with `{ topic, id }`, `end` when the session is over. A stream that breaks costs nothing: polls go on.
 */
export const events = endpoint({
  ...READ,
  path: '/dapper/api/events',
  poll: true,
  permission: 'signed-in',
  scope: { none: 'ids of what the caller may see; the hub holds back all others' },
  input: z.object({}),
  output: text,
  file: ['text/event-stream'],
  summary: 'a stream of what changed: ask now',
})

/** Lists whose rows other users and the worker change, with the permission to see each. */
export const TOLD_LISTS = {
  material: 'material.list.view',
  creative: 'creative.list.view',
  landing: 'landing.page.view',
  life_cycle: 'lifecycle.cycle.view',
} as const
export type ToldList = keyof typeof TOLD_LISTS

/**
 * The data of a `changed` event: a batch by its id, a dictionary by its name, a row of a list as `material/41` and many as `material`, the
 * extraction or anything else of a kind and month as `income/2026-10`; `rules` are those of all months.
 */
export const changedEvent = z.object({ topic: z.enum(['batch', 'dictionary', 'extraction', 'list', 'month']), id: z.string() })
export type ChangedEvent = z.output<typeof changedEvent>
