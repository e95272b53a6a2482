import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { STORE_STATES, type StoreState } from '#domain/reports/store-state.ts'
import type { ColumnStore, ColumnStoreAddress } from './client.ts'

/** What is watched: the embedded engine, which says how far it is, or a server, which answers or does not. Null: there is none. */
export type Watched = { address: ColumnStoreAddress; isEmbedded: boolean } | null

export type StoreWatch = {
  /** asked now; an answer that does not come soon is none */
  ask: () => Promise<StoreState>
  isReady: () => boolean
  stop: () => void
}

export type WatchOptions = {
  watched: Watched
  /** null where there is none to be watched */
  store: ColumnStore | null
  registry: Registry
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  everyMs?: number
}

const EVERY_MS = 10_000
const ANSWER_MS = 3_000

const text = z.string()
const told = z.object({
  state: z.enum(STORE_STATES),
  since: text,
  why: z.object({ code: text, params: z.record(text, z.union([text, z.number()])).optional() }).nullable(),
  installed: z.object({ bytes: z.number(), of: z.number().nullable() }).nullable(),
  next_at: text.nullable(),
  version: text.nullable(),
})

/** Keeps in mind since when the store answers, or does not: it is asked again and again, and when someone wants to know. */
export function watchStore({ watched, store, registry, log, everyMs = EVERY_MS }: WatchOptions): StoreWatch {
  let known: StoreState = { state: 'none', since: now(), why: blocker('report_store.none'), installed: null, next_at: null, version: null }
  const ask = async (): Promise<StoreState> => {
    if (!watched || !store) return known
    const seen = await (watched.isEmbedded ? askEngine(watched.address) : askServer(store))
    const isSame = seen.state === known.state
    if (!isSame && (seen.state === 'down' || seen.state === 'ready'))
      log[seen.state === 'down' ? 'warn' : 'info']({ why: seen.why }, `the store of reports is ${seen.state}`)
    known = { since: isSame ? known.since : now(), ...seen }
    return known
  }
  new Gauge({
    name: 'flightdeck_report_store_ready',
    help: '1 while the store of reports answers this process, 0 while it does not',
    registers: [registry],
    collect() {
      this.set(known.state === 'ready' ? 1 : 0)
    },
  })
  if (watched) void ask()
  const timer = watched ? setInterval(() => void ask(), everyMs) : undefined
  timer?.unref()
  return { ask, isReady: () => known.state === 'ready', stop: () => clearInterval(timer) }
}

const now = () => new Date().toISOString()

/** Without `since`: the one who asks knows how long it was so. */
type Seen = Omit<StoreState, 'since'> & Partial<Pick<StoreState, 'since'>>

const seen = (state: 'ready' | 'down', why: Blocker | null, version: string | null = null): Seen => ({
  state,
  why,
  installed: null,
  next_at: null,
  version,
})

async function askEngine({ url }: ColumnStoreAddress): Promise<Seen> {
  try {
    const answer = await fetch(`${url}/state`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return told.parse(await answer.json())
  } catch {
    return seen('down', blocker('report_store.engine_down'))
  }
}

async function askServer(store: ColumnStore): Promise<Seen> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const [row] = await store.read<{ version: string }>('select version() as version', {}, { signal })
    return seen('ready', null, row?.version ?? null)
  } catch (error) {
    return seen('down', blocker('report_store.server_down', { params: { message: saidBy(error) } }))
  }
}

const LONGEST = 240
const saidBy = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error)).slice(0, LONGEST)
