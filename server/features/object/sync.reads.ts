import { sql, type Kysely } from 'kysely'
import type { SyncProcess } from '#contract/object-panel.ts'
import type { ChangeState } from '#domain/object/change.ts'
import type { Drift } from '#domain/object/drift.ts'
import { syncOf } from '#domain/object/sync.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'
import { personIn } from '#server/db/sql.ts'
import type { ObjectKey } from './change.repository.ts'

type Db = Kysely<Database>
type Person = { id: string; name: string } | null

type Known = {
  name: string
  values: Record<string, string | string[]>
  drift: Drift | null
  pulled_at: Date
  written_at: Date | null
  remote_at: Date | null
  gone_at: Date | null
}
type Item = { batch_id: string; seq: number; name: string; sync_status: number; updated_at: Date; committed_at: Date | null; who: Person }
type Change = { set_id: string; state: ChangeState; committed_at: Date; sent_at: Date | null; ended_at: Date | null; who: Person }

/** The sync state of an object; null: the account is not known to hold it. */
export async function readSync(db: Db, level: Level, key: ObjectKey): Promise<SyncProcess | null> {
  const known = await knownOf(db, level, key)
  if (!known) return null
  const [item, change] = await Promise.all([itemOf(db, level, key), changeOf(db, level, key)])
  const differs = Object.entries(known.drift ?? {}).map(([field, { was, since }]) => ({
    field,
    was: mutable(was),
    is: field === 'name' ? known.name : (known.values[field] ?? ''),
    since,
  }))
  const drifted_at = differs.reduce<string | null>((first, { since }) => (first === null || since < first ? since : first), null)
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const { pulled_at, written_at, gone_at } = known
  return {
    name: known.name,
    ...syncOf({
      object: { read_at: pulled_at.toISOString(), written_at: iso(written_at), gone_at: iso(gone_at), drifted_at },
      item: item && { status: item.sync_status, at: item.updated_at.toISOString() },
      change: change && {
        state: change.state,
        committed_at: change.committed_at.toISOString(),
        sent_at: iso(change.sent_at),
        ended_at: iso(change.ended_at),
      },
    }),
    read_at: pulled_at.toISOString(),
    written_at: iso(written_at),
    remote_at: iso(known.remote_at),
    differs,
    steps: item ? await stepsOf(db, item) : [],
    batch: item && { id: item.batch_id, name: item.name, who: item.who, at: (item.committed_at ?? item.updated_at).toISOString() },
    change: change && { id: change.set_id, who: change.who, at: change.committed_at.toISOString(), state: change.state },
  }
}

const mutable = (value: string | readonly string[]): string | string[] => (typeof value === 'string' ? value : [...value])

async function knownOf(db: Db, level: Level, { account_id, network_id }: ObjectKey): Promise<Known | undefined> {
  const { rows } = await sql<Known>`select name, values, drift, pulled_at, written_at, remote_at, gone_at from network_object
    where account_id = ${account_id} and level = ${level} and network_id = ${network_id}`.execute(db)
  return rows[0]
}

async function itemOf(db: Db, level: Level, { account_id, network_id }: ObjectKey): Promise<Item | null> {
  const { rows } = await sql<Item>`
    select i.batch_id::text, i.seq, b.name, i.sync_status, i.updated_at, b.committed_at, ${personIn('u')} as who
      from batch_item i join batch b on b.id = i.batch_id left join app_user u on u.id = b.committed_by
     where i.network_id = ${network_id} and i.account_id = ${account_id} and i.level = ${level} and not i.existing
     order by i.batch_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function changeOf(db: Db, level: Level, { account_id, network_id }: ObjectKey): Promise<Change | null> {
  const { rows } = await sql<Change>`
    select s.id::text as set_id, c.state, s.committed_at, c.sent_at, c.ended_at, ${personIn('u')} as who
      from object_change c join object_change_set s on s.id = c.set_id left join app_user u on u.id = s.committed_by
     where c.network_id = ${network_id} and c.account_id = ${account_id} and s.level = ${level} and s.committed_at is not null
       and c.state in ('waiting', 'done', 'refused', 'conflict')
     order by s.committed_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** When a row of a batch reached each status. */
async function stepsOf(db: Db, { batch_id, seq }: Item): Promise<SyncProcess['steps']> {
  const { rows } = await sql<{ status: number; at: Date }>`
    select substring(event from 6)::int as status, at from audit_log
     where entity = 'batch_item' and entity_id = ${`${batch_id}-${seq}`} and event ~ '^sync\\.\\d{3}$' order by id limit 100`.execute(db)
  return rows.map(({ status, at }) => ({ status, at: at.toISOString() }))
}
