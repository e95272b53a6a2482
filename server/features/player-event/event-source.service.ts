import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { eventSources } from '#contract/player-events.ts'
import { EVENT_SOURCE, eventSourceBlockers } from '#domain/player-event/event-source.ts'
import { thingBlockers } from '#domain/thing/thing.ts'
import type { Database } from '#server/db/schema.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import type { Reader } from '#server/kit/thing/thing.repository.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import { eventSourceStore } from './event-source.reads.ts'
import * as repository from './player-event.repository.ts'

type Trx = Transaction<Database>
type Issued = { id: string; key: string }
type Seen = { id: string; version: number }

const freshKey = () => {
  const key = randomBytes(32).toString('base64url')
  return { key, keyHash: hashToken(key) }
}

/** A key for a game; it is told here only. */
export async function issue(trx: Trx, userId: string, asked: { game_id: string; name: string }): Promise<Issued> {
  refuseIf(thingBlockers(EVENT_SOURCE, asked))
  const { key, keyHash } = freshKey()
  return { id: await repository.insertSource(trx, { ...asked, key_hash: keyHash, made_by: userId }), key }
}

/** @throws Refused 404, 409, 400 for one that was withdrawn */
export async function renew(trx: Trx, reader: Reader, seen: Seen): Promise<Issued> {
  await goodAt(trx, reader, seen)
  const { key, keyHash } = freshKey()
  await repository.replaceKey(trx, seen.id, keyHash)
  return { id: seen.id, key }
}

/** @throws Refused 404, 409, 400 for one that was withdrawn */
export async function withdraw(trx: Trx, reader: Reader, seen: Seen): Promise<void> {
  await goodAt(trx, reader, seen)
  await repository.withdrawKey(trx, seen.id)
}

/** A source within the reader's games, for what is sent in its name. @throws Refused 404, 400 for one that was withdrawn */
export async function sourceWithin(db: Kysely<Database>, reader: Reader, id: string): Promise<repository.Source> {
  await sourceAt(db, reader, id)
  const source = await repository.sourceOf(db, { id })
  if (!source) throw new Refused(eventSourceBlockers('withdrawn'))
  return source
}

async function goodAt(trx: Trx, reader: Reader, { id, version }: Seen): Promise<void> {
  const held = await holdVersion(
    trx,
    { table: 'event_source', id, version },
    { read: () => sourceAt(trx, reader, id), changed: 'thing.changed' },
  )
  refuseIf(eventSourceBlockers(held.state))
}

async function sourceAt(db: Kysely<Database>, reader: Reader, id: string) {
  const row = await eventSourceStore.one(db, reader, id)
  if (!row) throw new Refused('thing.gone', { status: 404 })
  return eventSources.row.parse(rowOut(EVENT_SOURCE, row))
}
