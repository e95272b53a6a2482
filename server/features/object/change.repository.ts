import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { FAILED_STATES, type ChangeKind, type ChangeState, type Judged, type SetResult, type SetState } from '#domain/object/change.ts'
import { RUNS } from '#domain/object/status.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { Drift } from '#domain/object/drift.ts'
import type { ChangeSetFilter } from '#contract/object-changes.ts'
import type { ObjectFilter } from '#contract/objects.ts'
import type { Database } from '#server/db/schema.ts'
import { allOf, containing, numberOf, onPage, type Paging } from '#server/db/sql.ts'
import { matching, type ObjectsAsked } from './object.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** An object as a change needs it. */
export type StoredObject = {
  account_id: string
  network_id: string
  name: string
  values: Values
  above_values: Readonly<Record<Level, Values>>
  drift: Drift | null
  is_gone: boolean
  version: number
}
export type ObjectKey = { account_id: string; network_id: string }

const OBJECT = (levelsAbove: readonly Level[]) => sql`
  o.account_id, o.network_id, o.name, o.values, o.drift, o.gone_at is not null as is_gone, o.version,
  coalesce((select jsonb_object_agg(u.level, u.values) from network_object u
    where u.account_id = o.account_id and u.level = any(${[...levelsAbove]}::text[]) and u.network_id = any(o.above)), '{}') as above_values`

type Place = Pick<ObjectsAsked, 'level' | 'levelsAbove' | 'accounts'>

/** Objects that are named, within the accounts, in the order of the keys. */
export async function objectsAt(db: Db, { level, levelsAbove, accounts }: Place, keys: readonly ObjectKey[]): Promise<StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select ${OBJECT(levelsAbove)} from unnest(${keys.map((key) => key.account_id)}::text[], ${keys.map((key) => key.network_id)}::text[]) with ordinality as k (account_id, network_id, place)
      join network_object o on o.account_id = k.account_id and o.level = ${level} and o.network_id = k.network_id
     where o.account_id = any(${[...accounts]}::text[]) order by k.place`.execute(db)
  return rows
}

/** Objects that match a filter, in the order of the list; at most one more than `limit`. */
export async function objectsMatching(db: Db, asked: ObjectsAsked, limit: number): Promise<StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select ${OBJECT(asked.levelsAbove)} from network_object o where ${matching(asked)} order by o.name, o.network_id limit ${limit + 1}`.execute(
    db,
  )
  return rows
}

export async function countMatching(db: Db, asked: ObjectsAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from network_object o where ${matching(asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

export type NewSet = {
  channel: string
  level: Level
  kind: ChangeKind
  filter: ObjectFilter | null
  undoOf: string | null
  userId: string
}
export type NewRow = ObjectKey & { name: string } & Judged

export async function insertSet(trx: Trx, set: NewSet, rows: readonly NewRow[]): Promise<string> {
  const accounts = [...new Set(rows.map(({ account_id: id }) => id))].sort()
  const made = await sql<{ id: string }>`
    insert into object_change_set (channel, level, kind, account_ids, filter, undo_of, made_by)
    values (${set.channel}, ${set.level}, ${set.kind}, ${accounts}::text[], ${set.filter && JSON.stringify(set.filter)}::jsonb,
      ${set.undoOf}::bigint, ${set.userId}::bigint) returning id::text`.execute(trx)
  const id = made.rows[0]?.id ?? ''
  const lines = rows.map(({ before, after, reasons, ...row }, at) => ({
    ...row,
    seq: at + 1,
    reasons: reasons.length > 0 ? reasons : null,
    day_before: before.day,
    day_after: after.day,
    total_before: before.total,
    total_after: after.total,
  }))
  await sql`
    insert into object_change (set_id, seq, account_id, network_id, name, was, becomes, day_before, day_after, total_before, total_after, beyond, state, reasons)
    select ${id}::bigint, r.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (seq int, account_id text, network_id text, name text, was jsonb,
      becomes jsonb, day_before bigint, day_after bigint, total_before bigint, total_after bigint, beyond boolean, state text, reasons jsonb)`.execute(
    trx,
  )
  return id
}

export type SetRead = {
  id: string
  channel: string
  level: Level
  kind: ChangeKind
  state: SetState
  stopped: boolean
  account_ids: string[]
  filter: ObjectFilter | null
  reason: string
  undo_of: string | null
  undone_by: string | null
  made_by: { id: string; name: string }
  made_at: Date
  committed_at: Date | null
  ended_at: Date | null
  version: number
  counts: Partial<Record<ChangeState, number>>
  beyond: number
  fields: string[]
  money: { currency: string; day_before: string; day_after: string; total_before: string; total_after: string }[]
}

/** Whose rows are counted as changing what is spent: those that are sent, were or are to be. */
const CHANGES = sql`c.state in ('ready', 'waiting', 'done')`

/** Sets whose accounts all lie within `accounts`, newest first; `id`: this one. */
export async function readSets(
  db: Db,
  accounts: readonly string[],
  { page = 1, per_page = 1, ...asked }: SetsAsked & Partial<Paging>,
): Promise<SetRead[]> {
  const { rows } = await sql<SetRead>`
    select s.id::text, s.channel, s.level, s.kind, s.state, s.stopped, s.account_ids, s.filter, s.reason, s.undo_of::text,
      (select u.id::text from object_change_set u where u.undo_of = s.id and u.committed_at is not null order by u.id desc limit 1) as undone_by,
      jsonb_build_object('id', m.id::text, 'name', m.name) as made_by, s.made_at, s.committed_at, s.ended_at, s.version,
      coalesce((select jsonb_object_agg(n.state, n.rows) from (select c.state, count(*) as rows from object_change c where c.set_id = s.id group by 1) n), '{}') as counts,
      (select count(*) from object_change c where c.set_id = s.id and c.beyond and ${CHANGES})::int as beyond,
      coalesce((select array_agg(distinct f.field order by f.field) from object_change c cross join jsonb_object_keys(c.becomes) as f (field) where c.set_id = s.id), '{}') as fields,
      coalesce((select jsonb_agg(x order by x.currency) from (
        select a.currency, coalesce(sum(c.day_before), 0)::text as day_before, coalesce(sum(c.day_after), 0)::text as day_after,
          coalesce(sum(c.total_before), 0)::text as total_before, coalesce(sum(c.total_after), 0)::text as total_after
        from object_change c join ad_account a on a.account_id = c.account_id where c.set_id = s.id and ${CHANGES} group by 1) x), '[]') as money
    from object_change_set s join app_user m on m.id = s.made_by
    where ${setsMatching(accounts, asked)} order by s.id desc ${onPage({ page, per_page })}`.execute(db)
  return rows
}

/** Living objects below those that a set ends, by level. */
export async function belowSet(
  db: Db,
  { id, account_ids: accounts }: Pick<SetRead, 'id' | 'account_ids'>,
): Promise<{ level: Level; objects: number; active: number }[]> {
  const { rows } = await sql<{ level: Level; objects: number; active: number }>`
    select o.level, count(*)::int as objects, (count(*) filter (where o.status = ${RUNS}))::int as active from network_object o
     where o.account_id = any(${[...accounts]}::text[]) and o.gone_at is null
       and o.above && (select array_agg(c.network_id) from object_change c where c.set_id = ${numberOf(id)}::bigint and c.state = 'ready')
     group by 1 order by max(cardinality(o.above))`.execute(db)
  return rows
}

export async function countSets(db: Db, accounts: readonly string[], asked: SetsAsked): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from object_change_set s where ${setsMatching(accounts, asked)}`.execute(db)
  return rows[0]?.total ?? 0
}

export type SetsAsked = ChangeSetFilter & { id?: string; channel?: string }

/** Over `object_change_set s`. */
function setsMatching(accounts: readonly string[], asked: SetsAsked): RawBuilder<boolean> {
  const { id, channel, level, kind, result, creator, from, to, q } = asked
  const words = q?.trim()
  return allOf([
    sql`s.account_ids <@ ${[...accounts]}::text[]`,
    id === undefined ? null : sql`s.id = ${numberOf(id)}::bigint`,
    channel === undefined ? null : sql`s.channel = ${channel}`,
    level === undefined ? null : sql`s.level = ${level}`,
    kind === undefined ? null : sql`s.kind = ${kind}`,
    result === undefined ? null : ended(result),
    creator === undefined ? null : sql`s.made_by = ${numberOf(creator)}::bigint`,
    from === undefined ? null : sql`s.made_at >= ${from}::date::timestamp at time zone company_zone()`,
    to === undefined ? null : sql`s.made_at < (${to}::date + 1)::timestamp at time zone company_zone()`,
    words
      ? sql`(s.id::text = ${words.replace(/^#/, '')} or s.reason ilike ${containing(words)}
          or s.id in (select c.set_id from object_change c where c.account_id = any(${[...accounts]}::text[]) and c.network_id = ${words}))`
      : null,
  ])
}

/** As `resultOf` of the domain has it. */
function ended(result: SetResult): RawBuilder<unknown> {
  const has = (states: readonly ChangeState[]) =>
    sql`exists (select from object_change c where c.set_id = s.id and c.state = any(${[...states]}::text[]))`
  if (result === 'done') return sql`s.state = 'settled' and not ${has(FAILED_STATES)}`
  if (result === 'partly') return sql`s.state = 'settled' and ${has(FAILED_STATES)} and ${has(['done'])}`
  if (result === 'failed') return sql`s.state = 'settled' and ${has(FAILED_STATES)} and not ${has(['done'])}`
  return sql`s.state = ${result}`
}

export type ChangeRead = {
  id: string
  seq: number
  account_id: string
  account_name: string
  currency: string
  timezone: string
  network_id: string
  name: string
  state: ChangeState
  was: Record<string, string | string[]>
  becomes: Record<string, string | string[]>
  found: Record<string, string | string[]> | null
  reasons: Blocker[]
  tries: number
}

/** Rows of a set, those that did not go as they were meant first. */
export async function readRows(
  db: Db,
  setId: string,
  { state, ...paging }: Paging & { state?: ChangeState | undefined },
): Promise<{ rows: ChangeRead[]; total: number }> {
  const where = sql`c.set_id = ${numberOf(setId)}::bigint and ${state === undefined ? sql`true` : sql`c.state = ${state}`}`
  const { rows } = await sql<ChangeRead>`
    select c.seq::text as id, c.seq, c.account_id, a.name as account_name, a.currency, a.timezone, c.network_id, c.name, c.state, c.was, c.becomes, c.found,
      coalesce(c.reasons, '[]') as reasons, c.tries
    from object_change c join ad_account a on a.account_id = c.account_id where ${where}
    order by c.state not in ('blocked', 'conflict', 'refused'), c.seq ${onPage(paging)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from object_change c where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Every row of a set in these states. */
export async function rowsIn(db: Db, setId: string, states: readonly ChangeState[]): Promise<ChangeRead[]> {
  const { rows } =
    await sql<ChangeRead>`select c.seq::text as id, c.seq, c.account_id, '' as account_name, '' as currency, '' as timezone, c.network_id, c.name,
      c.state, c.was, c.becomes, c.found, coalesce(c.reasons, '[]') as reasons, c.tries
    from object_change c where c.set_id = ${setId}::bigint and c.state = any(${[...states]}::text[]) order by c.seq`.execute(db)
  return rows
}

export type Ending = { seq: number; state: ChangeState; reasons?: readonly Blocker[]; found?: Values | null }

/** Rows end, or are held back, with what is there instead. */
export async function endRows(trx: Trx, setId: string, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  await sql`
    update object_change c set state = e.state, reasons = e.reasons, found = e.found, lease_by = null, lease_until = null, ended_at = now()
      from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb) as e (seq int, state text, reasons jsonb, found jsonb)
     where c.set_id = ${setId}::bigint and c.seq = e.seq`.execute(trx)
}

export async function beginSet(trx: Trx, setId: string, { userId, reason }: { userId: string; reason: string }): Promise<void> {
  await sql`update object_change set state = 'waiting' where set_id = ${setId}::bigint and state = 'ready'`.execute(trx)
  await sql`update object_change_set set state = 'running', reason = ${reason}, committed_by = ${userId}::bigint, committed_at = now(), version = version + 1
    where id = ${setId}::bigint`.execute(trx)
}

/** What waits is not sent; what is on its way comes to its end. */
export async function stopSet(trx: Trx, setId: string): Promise<void> {
  await sql`update object_change set state = 'stopped', ended_at = now()
    where set_id = ${setId}::bigint and state = 'waiting' and (lease_until is null or lease_until < now())`.execute(trx)
  await sql`update object_change_set set stopped = true, version = version + 1 where id = ${setId}::bigint`.execute(trx)
}

export async function discardSet(trx: Trx, setId: string): Promise<void> {
  await sql`update object_change_set set state = 'discarded', ended_at = now(), version = version + 1 where id = ${setId}::bigint`.execute(
    trx,
  )
}

/** A set of which nothing waits any more has ended. True: it has now. */
export async function settleSet(db: Db, setId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update object_change_set s set state = 'settled', ended_at = now(), version = version + 1
     where s.id = ${setId}::bigint and s.state = 'running'
       and not exists (select from object_change c where c.set_id = s.id and c.state = 'waiting')`.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}
