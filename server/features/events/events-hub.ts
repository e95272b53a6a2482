import { PassThrough, type Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { ChangedEvent } from '#contract/events.ts'
import { scopeHolds, type Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { readGamesOf, readLiveSessions } from './events.reads.ts'

export type HubOptions = {
  /** a sign of life on every stream, and a look whether its session still is */
  heartbeatMs: number
  /** changes of so long are told together: one batch is told once in that time, whatever happens to it */
  togetherMs: number
  /** streams of one person; a tab holds one while it is looked at */
  perUser: number
  /** streams of this process */
  total: number
}

export const HUB_DEFAULTS: HubOptions = { heartbeatMs: 15_000, togetherMs: 1_000, perUser: 10, total: 2_000 }

/**
 * Who listens: `session` is the hex of the token's hash, `games` those whose batches the person may see, `lists` the games of each list
 * that the person may see, `statements` whether finance's.
 */
export type Listener = { userId: string; session: string; games: Scope; lists: Readonly<Record<string, Scope>>; statements?: boolean }

export type EventHub = {
  /** A stream for one tab. @throws Refused 429 `events.too_many` */
  open: (listener: Listener) => Readable
  batchChanged: (batchId: string) => void
  /** `income/2026-10` */
  extractionChanged: (kindAndMonth: string) => void
  /** something of a month of finance: `income/2026-10`, of its costs `cost/2026-10`, of the rules of all months `rules` */
  monthChanged: (kindAndMonth: string) => void
  /** a row of a list, by the name of the list, its id and its game: `material/41/10078` */
  listChanged: (rowOfGame: string) => void
  /** a dictionary that the console keeps, by its name */
  dictionaryChanged: (name: string) => void
  sessionEnded: (session: string) => void
  /** the rights changed: the streams close, and anyone who still may opens another */
  userChanged: (userId: string) => void
  /** calls may have been missed: everybody asks */
  missed: () => void
  close: () => void
}

type Open = Listener & { stream: PassThrough }

/** A stream no one reads keeps what it is told in memory: above this it is closed. */
const UNREAD_BYTES = 64 * 1024

/** More rows of a list than this are told as the list. */
const MOST_ROWS = 50

const HELLO = 'event: hello\ndata: {}\n\n'
const END = 'event: end\ndata: {}\n\n'
const BEAT = ': beat\n\n'
const changed = (event: ChangedEvent): string => `event: changed\ndata: ${JSON.stringify(event)}\n\n`

/** Passes on what changed to the streams of those who may see it; holds nothing, so a restart loses nothing. */
export function createEventHub(
  db: Kysely<Database>,
  log: { warn: (facts: object, message: string) => void },
  options: Partial<HubOptions> = {},
): EventHub {
  const { heartbeatMs, togetherMs, perUser, total } = { ...HUB_DEFAULTS, ...options }
  const open = new Set<Open>()
  const waiting = {
    batch: new Set<string>(),
    extraction: new Set<string>(),
    month: new Set<string>(),
    list: new Set<string>(),
    dictionary: new Set<string>(),
  }
  let flushing: NodeJS.Timeout | null = null

  const end = (one: Open, last: string) => {
    open.delete(one)
    one.stream.end(last)
  }
  const say = (one: Open, text: string) => {
    one.stream.write(text)
    if (one.stream.readableLength + one.stream.writableLength > UNREAD_BYTES) one.stream.destroy()
  }

  async function flush(): Promise<void> {
    const ids = [...waiting.batch]
    waiting.batch.clear()
    for (const topic of ['extraction', 'month'] as const) {
      for (const id of waiting[topic]) for (const one of open) if (one.statements) say(one, changed({ topic, id }))
      waiting[topic].clear()
    }
    const rows = [...waiting.list].map(rowOf)
    waiting.list.clear()
    for (const one of open) for (const id of toldRows(one, rows)) say(one, changed({ topic: 'list', id }))
    for (const id of waiting.dictionary) for (const one of open) say(one, changed({ topic: 'dictionary', id }))
    waiting.dictionary.clear()
    if (open.size > 0 && ids.length > 0)
      for (const { id, gameId } of await readGamesOf(db, ids))
        for (const one of open) if (scopeHolds(one.games, gameId)) say(one, changed({ topic: 'batch', id }))
  }

  /** The first change is told almost at once, those that follow it together. */
  function flushSoon(): void {
    flushing ??= setTimeout(() => {
      orWarn(flush())
      flushing = setTimeout(() => {
        flushing = null
        if (Object.values(waiting).some(({ size }) => size > 0)) flushSoon()
      }, togetherMs)
    }, 20)
  }

  async function beat(): Promise<void> {
    if (open.size === 0) return
    const live = await readLiveSessions(db, [...new Set([...open].map(({ session }) => session))])
    for (const one of open) {
      if (live.has(one.session)) say(one, BEAT)
      else end(one, END)
    }
  }

  const orWarn = (work: Promise<void>) =>
    void work.catch((failure: unknown) => log.warn({ failure: String(failure) }, 'the event streams could not be served; polls go on'))
  const heart = setInterval(() => orWarn(beat()), heartbeatMs)

  const told = (topic: keyof typeof waiting) => (id: string) => {
    waiting[topic].add(id)
    flushSoon()
  }

  return {
    open(listener) {
      const own = [...open].filter(({ userId }) => userId === listener.userId).length
      if (own >= perUser || open.size >= total) throw new Refused('events.too_many', { status: 429, retryAfterS: 60 })
      const one: Open = { ...listener, stream: new PassThrough() }
      open.add(one)
      one.stream.once('close', () => open.delete(one)) // the tab went, or was too slow
      one.stream.on('error', () => open.delete(one))
      one.stream.write(HELLO)
      return one.stream
    },
    batchChanged: told('batch'),
    extractionChanged: told('extraction'),
    monthChanged: told('month'),
    listChanged: told('list'),
    dictionaryChanged: told('dictionary'),
    sessionEnded(session) {
      for (const one of open) if (one.session === session) end(one, END)
    },
    userChanged(userId) {
      for (const one of open) if (one.userId === userId) end(one, '')
    },
    missed() {
      for (const one of open) say(one, HELLO)
    },
    close() {
      clearInterval(heart)
      if (flushing) clearTimeout(flushing)
      for (const one of open) end(one, '')
    },
  }
}

type ListRow = { list: string; id: string; game: string }

function rowOf(rowOfGame: string): ListRow {
  const [, list = '', id = '', game = ''] = /^([^/]*)\/([^/]*)\/(.*)$/s.exec(rowOfGame) ?? []
  return { list, id, game }
}

/** The rows that a listener sees, as `material/41`; of a list with many of them only its name. */
const toldRows = ({ lists }: Listener, rows: readonly ListRow[]): string[] =>
  Object.entries(lists).flatMap(([list, games]) => {
    const seen = new Set(rows.flatMap((row) => (row.list === list && scopeHolds(games, row.game) ? [`${list}/${row.id}`] : [])))
    return seen.size > MOST_ROWS ? [list] : [...seen]
  })
