import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Level } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** Lines of a page, of each source. */
export const LINES_SHOWN = 20

export type TrailLine = {
  id: string
  at: Date
  who: string | null
  entity: string
  entity_id: string
  event: string
  before: unknown
  after: unknown
}

type Span = { since: Date; before: Date }
/** An object, or a whole account; `accounts`: those within the caller's grants. */
export type TrailOf = { accountId: string; level: Level | null; networkId: string | null; accounts: readonly string[] }

/** How a push ended; its steps are in the sync status. */
const ARRIVED = ['sync.103', 'sync.104', 'sync.203', 'sync.recreated', 'sync.adopted', 'sync.unknown']
const SENT = ['object.changes_committed', 'object.changes_stopped']

/**
 * Our trail of an object, or of an account: changes, commits and pushes, newest first, one more than a page. Lines of one instant come together: a set of
 * changes writes many at once.
 */
export async function readObjectTrail(db: Db, of: TrailOf, span: Span): Promise<TrailLine[]> {
  const { accountId, networkId } = of
  const parts =
    networkId === null
      ? [
          // a prefix of the id: the sign after a colon ends it
          sql`a.entity = 'network_object' and a.entity_id > ${`${accountId}:`} collate "C" and a.entity_id < ${`${accountId};`} collate "C"`,
          sql`a.entity = 'object_change_set' and a.event = any(${SENT}::text[]) and exists (select from object_change_set s
            where s.id::text = a.entity_id and ${accountId} = any(s.account_ids) and s.account_ids <@ ${[...of.accounts]}::text[])`,
          sql`a.entity = 'batch' and a.event = 'batch.committed' and exists (select from batch b
            where b.id::text = a.entity_id and ${accountId} = any(b.account_ids) and b.account_ids <@ ${[...of.accounts]}::text[])`,
        ]
      : [
          sql`a.entity = 'network_object' and a.entity_id = ${`${accountId}:${networkId}`}`,
          sql`a.entity = 'object_change_set' and a.event = any(${SENT}::text[]) and a.entity_id in (select c.set_id::text from object_change c
            join object_change_set s on s.id = c.set_id where c.network_id = ${networkId} and c.account_id = ${accountId}
            and s.account_ids <@ ${[...of.accounts]}::text[])`,
          sql`a.entity = 'batch_item' and a.event = any(${ARRIVED}::text[]) and a.entity_id in (select i.batch_id || '-' || i.seq from batch_item i
            where i.network_id = ${networkId} and i.account_id = ${accountId} and i.level = ${of.level ?? ''} and not i.existing)`,
        ]
  const { rows } = await sql<TrailLine>`
    select t.id::text, t.at, u.name as who, t.entity, t.entity_id, t.event, t.before, t.after
      from (select * from (${sql.join(
        parts.map((part) => sql`(${newest(part, span)})`),
        sql` union all `,
      )}) p order by p.at desc fetch first ${LINES_SHOWN + 1} rows with ties) t left join app_user u on u.id = t.user_id
     order by t.at desc, t.id desc`.execute(db)
  return rows
}

const newest = (part: RawBuilder<unknown>, { since, before }: Span) => sql`
  select a.* from audit_log a where ${part} and a.at < ${before} and a.at >= ${since} order by a.at desc fetch first ${LINES_SHOWN + 1} rows with ties`

/** Names and levels of objects of an account, by network id. */
export async function readObjectNames(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, { name: string; level: Level }>> {
  const { rows } = await sql<{ network_id: string; name: string; level: Level }>`
    select network_id, name, level from network_object where account_id = ${accountId} and network_id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ network_id, ...object }) => [network_id, object]))
}

/** When an object was created, if that is known; undefined: the account is not known to hold it. */
export async function readMadeAt(db: Db, accountId: string, level: Level, networkId: string): Promise<Date | null | undefined> {
  const { rows } = await sql<{ made_at: Date | null }>`
    select made_at from network_object where account_id = ${accountId} and level = ${level} and network_id = ${networkId}`.execute(db)
  return rows[0]?.made_at
}
