import type pg from 'pg'
import type { EventHub } from '#server/features/events/events-hub.ts'
import { createMemory, type Memory } from '#server/kit/memory.ts'
import { CHANGED } from '#server/push/change-teller.ts'
import { listenFor, type Heard, type ListenOptions } from '#server/push/listen.ts'

type Log = Parameters<typeof listenFor>[3]

/** Told by a trigger of the table (migration 0045). */
const EXTRACTION_CHANGED = 'extraction_changed'
/** Told by triggers of what a month is made of (migrations 0066 and 0083). */
const MONTH_CHANGED = 'month_changed'
/** Told by triggers of the tables of lists (migration 0397). */
const LIST_CHANGED = 'list_changed'

/** Asked three times in the time that a revocation may take to hold everywhere, one second. */
const BEAT_MS = 300
const DEAF_MS = 900

/** Listens to what any process changed: feeds the streams of the consoles, and keeps what this process remembers true. */
export function hearDatabase(
  pool: pg.Pool,
  hub: EventHub,
  log: Log,
  options: ListenOptions = { beatMs: BEAT_MS },
): { memory: Memory; stop: () => Promise<void> } {
  const memory = createMemory(() => listening.deafForMs() < DEAF_MS)
  const listening = listenFor(
    pool,
    [CHANGED, EXTRACTION_CHANGED, MONTH_CHANGED, LIST_CHANGED, 'session_ended', 'user_changed', 'table_changed'],
    (call) => {
      remember(memory, call)
      tell(hub, call)
    },
    log,
    options,
  )
  return {
    memory,
    async stop() {
      await listening.stop()
      memory.forgetAll()
    },
  }
}

function remember(memory: Memory, call: Heard | null): void {
  if (!call) return memory.forgetAll()
  if (call.channel === 'table_changed') return memory.forget(call.payload)
  if (call.channel !== CHANGED) return // its table told
  memory.forget(`batch:${call.payload}`)
  memory.forget('batch')
}

/** What the base configuration is made of. */
const BASE_CONFIG_TABLES: ReadonlySet<string> = new Set(['game', 'region', 'spreader', 'column_definition'])

function tell(hub: EventHub, call: Heard | null): void {
  if (!call) return hub.missed()
  if (call.channel === CHANGED) return hub.batchChanged(call.payload)
  if (call.channel === EXTRACTION_CHANGED) return hub.extractionChanged(call.payload)
  if (call.channel === MONTH_CHANGED) return hub.monthChanged(call.payload)
  if (call.channel === LIST_CHANGED) return hub.listChanged(call.payload)
  if (call.channel === 'table_changed' && BASE_CONFIG_TABLES.has(call.payload)) return hub.dictionaryChanged('base_config')
  if (call.channel === 'session_ended') return hub.sessionEnded(call.payload)
  if (call.channel === 'user_changed') return hub.userChanged(call.payload)
}
