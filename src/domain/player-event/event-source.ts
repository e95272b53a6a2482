import { blocker, type Blocker } from '../blocker.ts'
import { game, line } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'

/** What a game's server sends its events with: a key of its own, for one game. */
export const EVENT_SOURCE = thing({
  noun: 'event_source',
  words: 'event_source',
  fields: { game_id: game({ required: true, fixed: true }), name: line(60, { required: true }) },
})

export const EVENT_SOURCE_STATES = ['waiting', 'telling', 'silent', 'withdrawn'] as const
export type EventSourceState = (typeof EVENT_SOURCE_STATES)[number]

/** Without an event for so long a source counts as silent. */
export const SILENT_HOURS = 24

/** Why nothing more is done with a source. */
export const eventSourceBlockers = (state: EventSourceState): Blocker[] =>
  state === 'withdrawn' ? [blocker('event_source.is_withdrawn')] : []
