import type { Kysely } from 'kysely'
import type { EventsTaken, RefusedLine } from '#contract/player-events.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { readEventLines, type EventLine } from '#domain/player-event/event-lines.ts'
import { MOST_EVENTS, ORGANIC, organicAccount } from '#domain/player-event/player-event.ts'
import { calendarDay } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { Refused } from '#server/kit/refused.ts'
import * as repository from './player-event.repository.ts'
import type { EventAccount, NewEvent, Source } from './player-event.repository.ts'
import { readPlayerEvent, type PlayerEvent } from './read-event.ts'

type Db = Kysely<Database>

/** Lines that are kept to be looked at, and that an answer names. */
const REFUSALS_KEPT = 20

type Read = { line: number; event: PlayerEvent }

/** What a key is of. @throws Refused 403 for one that is worth nothing */
export async function sourceWith(db: Db, key: string): Promise<Source> {
  const source = await repository.sourceOf(db, { keyHash: hashToken(key) })
  if (!source) throw new Refused('player_event.key', { status: 403 })
  return source
}

/** Events that a game sends with its key. @throws Refused 403 for a key that is worth nothing */
export async function ingest(db: Db, key: string, events: readonly unknown[], nowMs = Date.now()): Promise<EventsTaken> {
  return await take(
    db,
    await sourceWith(db, key),
    events.map((value, at) => ({ line: at + 1, value, reasons: [] })),
    nowMs,
  )
}

/** Events of a file, in parts that are each taken as a whole: what was taken before a part that fails is known when the file comes again. */
export async function takeFile(db: Db, source: Source, bytes: Buffer, nowMs = Date.now()): Promise<EventsTaken> {
  const lines = readEventLines(bytes.toString('utf8'))
  if (lines.length === 0) throw new Refused(blocker('player_event.file_empty', { field: 'file' }))
  if (lines.length > MOST_EVENTS.file)
    throw new Refused(blocker('player_event.file_too_long', { field: 'file', params: { count: lines.length, most: MOST_EVENTS.file } }))
  const all: { taken: number; repeated: number; refused: RefusedLine[] } = { taken: 0, repeated: 0, refused: [] }
  for (let from = 0; from < lines.length; from += MOST_EVENTS.call) {
    const part = await take(db, source, lines.slice(from, from + MOST_EVENTS.call), nowMs)
    all.taken += part.taken
    all.repeated += part.repeated
    all.refused.push(...part.refused)
  }
  return all
}

async function take(db: Db, source: Source, lines: readonly EventLine[], nowMs: number): Promise<EventsTaken> {
  const refused: RefusedLine[] = []
  const refuse = ({ line, value }: Pick<EventLine, 'line' | 'value'>, reasons: readonly Blocker[]) =>
    refused.push({ line, id: idOf(value), reasons: [...reasons] })
  const read: Read[] = []
  for (const one of lines) {
    const event = one.reasons.length > 0 ? one.reasons : readPlayerEvent(one.value, nowMs)
    if ('event' in event) read.push({ line: one.line, event })
    else refuse(one, event)
  }
  const accounts = await accountsOf(db, source, read)
  const events = read.flatMap(({ line, event }) => {
    const account = event.account === '' ? organic(source) : accounts.get(event.account)
    if (account) return [newEvent(event, account)]
    refuse({ line, value: event }, [blocker('player_event.account_foreign', { field: 'account', params: { account: event.account } })])
    return []
  })
  refused.sort((one, other) => one.line - other.line)
  const latest =
    events
      .map(({ at }) => new Date(at).toISOString())
      .sort()
      .at(-1) ?? null
  return await db.transaction().execute(async (trx) => {
    const taken = events.length > 0 ? await repository.takeEvents(trx, source.game_id, events) : 0
    if (latest !== null) await repository.markTold(trx, source, latest)
    const repeated = events.length - taken
    const heard = { taken, repeated, refused: refused.length, refusals: refused.slice(0, REFUSALS_KEPT), latest }
    await repository.noteHeard(trx, source.id, heard)
    return { taken, repeated, refused }
  })
}

const LONGEST_ID = 100
function idOf(value: unknown): string | null {
  const id: unknown = Object(value).id
  return typeof id === 'string' ? id.slice(0, LONGEST_ID) : null
}

async function accountsOf(db: Db, { game_id }: Source, read: readonly Read[]): Promise<ReadonlyMap<string, EventAccount>> {
  const named = [...new Set(read.flatMap(({ event }) => (event.account === '' ? [] : [event.account])))]
  const found = named.length > 0 ? await repository.readGameAccounts(db, game_id, named) : []
  return new Map(found.map((one) => [one.account_id, one]))
}

const organic = ({ game_id, timezone }: Source): EventAccount => ({ account_id: organicAccount(game_id), spreader_id: ORGANIC, timezone })

/** With the days on which it counts: in the zone of the ad account, as what the account spent. */
function newEvent(
  { installed_at, account: _account, ...event }: PlayerEvent,
  { account_id, spreader_id, timezone }: EventAccount,
): NewEvent {
  const day = (at: string) => calendarDay(at, timezone)
  return { ...event, account_id, spreader_id, day: day(event.at), cohort_day: day(installed_at) }
}
