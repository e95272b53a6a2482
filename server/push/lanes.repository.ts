import type { Level } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import type { AccountRef } from '#server/connectors/core/port.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { Sql } from './sql.ts'

/** What a (batch, account) pair has to do next. */
export type LaneWork = { kind: 'look-up' | 'pull' | 'send'; level: Level }
export type QueuedWork = LaneWork['kind'] | 'review'
export type Lane = { batchId: string; accountId: string; channel: string }
export type ReadyLane = Lane & LaneWork

export const laneKey = ({ batchId, accountId }: Lane): string => `${batchId}:${accountId}`

/** The rows of a lane that want one kind of work at one level, as the generated column `queue` has them. */
export const queueOf = (lane: Lane, work: QueuedWork, level: Level): string => `${laneKey(lane)}:${work}:${level}`

/** When a row may be touched again. */
const DUE = `coalesce(i.not_before, timestamptz '-infinity')`

/** Its time has come, and no live lease holds it. Leases do not count in the queue: renewing one would move the row in the index. */
export const FREE = `${DUE} <= now() and (i.lease_until is null or i.lease_until <= now())`

/**
 * The front of a queue: the order of the index `batch_item_queue` in full, so that nothing has to be sorted. The limit is a
 * sub-select because the planner then reckons with a tenth of the rows: where it takes the queue for shorter than the limit it
 * would read and sort all of it. Rows of a level with the key `adgroup` take turns between their parents (migration 0100); a network that
 * refuses two objects of one parent in a call calls its level so.
 */
export const front = (limit: string): string =>
  `order by i.queue, ${DUE}, (case i.level when 'adgroup' then i.seq - i.parent_seq else 0 end), i.seq limit (select ${limit}::int)`

const WORK = ['look-up', 'pull', 'send'] as const

/**
 * The lanes that can go on now, each with the first thing to do: what may unlock others comes first, and what comes after a hit is not asked for.
 * The queues of a lane come from a list, because a statement with a part for each is planned for longer than it runs.
 */
const READY = `
select b.id::text as "batchId", a.account_id as "accountId", b.channel, w.kind, w.level
  from batch b
  cross join unnest(b.account_ids) as x (account_id)
  join ad_account a on a.account_id = x.account_id and a.use_status = 'on' and a.held_for is null
  left join rate_bucket r on r.key = b.channel || ':' || a.account_id and r.blocked_until > now()
  cross join lateral (
    select o.kind, o.level from unnest($3::text[], $4::text[], $5::text[]) with ordinality as o (channel, kind, level, at)
     cross join lateral (select from batch_item i
       where i.queue = b.id::text || ':' || a.account_id || ':' || o.kind || ':' || o.level and ${FREE} ${front('1')}) due
     where o.channel = b.channel order by o.at limit 1
  ) w
 where b.state = 'pushing' and b.channel = any ($1) and r.key is null and not (b.id::text || ':' || a.account_id = any ($2))
 order by b.id, a.account_id`

/** `except` are the keys of lanes this process already serves or lets rest. */
export function readyLanes(sql: Sql, channels: readonly string[], except: readonly string[]): Promise<ReadyLane[]> {
  const asked = channels.flatMap((channel) =>
    WORK.flatMap((kind) => levelKeys(knownChannel(channel)).map((level) => ({ channel, kind, level }))),
  )
  const list = (name: 'channel' | 'kind' | 'level') => asked.map((one) => one[name])
  return sql<ReadyLane>(READY, [channels, except, list('channel'), list('kind'), list('level')])
}

export const pushingBatches = async (sql: Sql): Promise<string[]> =>
  (await sql<{ id: string }>("select id::text as id from batch where state = 'pushing' order by id")).map((row) => row.id)

/** What every call of a lane needs next to the rows. */
export type LaneFacts = { installation: string; account: AccountRef; appId: string; ios: string; android: string }

export async function laneFacts(sql: Sql, { batchId, accountId }: Lane): Promise<LaneFacts> {
  const [facts] = await sql<LaneFacts>(
    `select (select id from installation) as installation, ${ACCOUNT_REF} as account, g.app as "appId", g.store_url_ios as ios, g.store_url_android as android
       from batch b join game g on g.game_id = b.game_id join ad_account a on a.account_id = $2
      where b.id = $1::bigint`,
    [batchId, accountId],
    'lane-facts',
  )
  if (!facts?.installation) throw new Error('the installation has no id: migrate and start the server once')
  return facts
}
