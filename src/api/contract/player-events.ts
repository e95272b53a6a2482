import { z } from 'zod'
import { EVENT_SOURCE, EVENT_SOURCE_STATES } from '#domain/player-event/event-source.ts'
import { MOST_EVENTS } from '#domain/player-event/player-event.ts'
import { AGAIN, ATOMIC, count, data, endpoint, filled, hidden, id, instant, text, wireBlocker, wireInteger } from './endpoint.ts'
import { person } from './person.ts'
import { listOfThings } from './thing.ts'

/** What the servers of the games tell of their players; all are ours (docs/own-calls.tsv, docs/player-events.md). */
const BASE = '/dapper/api/player_event'

/** A line that was not taken; `line` is counted from 1. */
const refusedLine = z.object({ line: count, id: text.nullable(), reasons: z.array(wireBlocker) })
export type RefusedLine = z.output<typeof refusedLine>
const eventsTaken = z.object({ taken: count, repeated: count, refused: z.array(refusedLine) })
export type EventsTaken = z.output<typeof eventsTaken>

export const eventSources = listOfThings(EVENT_SOURCE, {
  path: `${BASE}/sources`,
  list: {
    permission: 'settings.player_events.view',
    summary: 'The keys that games send the events of their players with, and how far they told.',
  },
  filter: { state: z.enum(EVENT_SOURCE_STATES).optional() },
  row: {
    game_name: text,
    state: z.enum(EVENT_SOURCE_STATES),
    made_by: person,
    created_at: instant,
    last_event_at: instant.nullable(),
    heard_at: instant.nullable(),
    taken: count,
    repeated: count,
    refused: count,
    /** the lines that were refused last */
    refusals: z.array(refusedLine),
  },
  unsorted: ['refusals'],
})
export type EventSourceRow = z.output<typeof eventSources.row>

const EDIT = 'settings.player_events.edit'
/** The key is told here and nowhere else: it is kept as a hash. So no ticket keeps these answers, and a lost one is made good by a fresh key. */
const KEY = { ...ATOMIC, permission: EDIT } as const
const ofSource = { objects: { id: 'event_source' } } as const
const issued = data(z.object({ id: text, key: text }))

export const issueEventKey = endpoint({
  ...KEY,
  path: `${BASE}/sources/issue`,
  scope: { input: { game: 'game_id' } },
  input: z.object({ game_id: id, name: filled.max(60) }),
  output: issued,
  audit: { records: 'event_source.issued' },
  summary: 'Make a key that a game sends events with; the answer has it, this once.',
})

export const renewEventKey = endpoint({
  ...KEY,
  path: `${BASE}/sources/renew`,
  scope: ofSource,
  input: z.object({ id, version: wireInteger }),
  output: issued,
  audit: { records: 'event_source.renewed' },
  summary: 'Make a fresh key for a source; the one before is worth nothing.',
})

export const withdrawEventKey = endpoint({
  ...KEY,
  path: `${BASE}/sources/withdraw`,
  scope: ofSource,
  input: z.object({ id, version: wireInteger }),
  output: data(z.object({ id: text })),
  audit: { records: 'event_source.withdrawn' },
  summary: 'Take a key back: nothing more is taken from it. What it told stays.',
})

export const ingestEvents = endpoint({
  ...AGAIN,
  path: `${BASE}/ingest`,
  encoding: 'json',
  permission: 'anyone',
  scope: { none: 'the key says which game the events are of' },
  keyed: { header: 'x-event-key' },
  bodyKb: 1024,
  input: z.object({ events: hidden(z.array(z.unknown()).min(1).max(MOST_EVENTS.call)) }),
  output: data(eventsTaken),
  summary: 'Events of players of one game, each taken once by its id; those that were not taken come back with their reasons.',
})

export const takeEventFile = endpoint({
  ...AGAIN,
  path: `${BASE}/file`,
  encoding: 'multipart',
  permission: EDIT,
  scope: ofSource,
  takes: {
    files: 1,
    mb: 20,
    types: ['application/x-ndjson', 'application/jsonl', 'application/json', 'text/plain', 'application/octet-stream'],
  },
  input: z.object({ id }),
  output: data(eventsTaken),
  audit: { records: 'event_source.file_taken' },
  summary: 'A file of events, one JSON object a line, taken like those that a game sends.',
})
