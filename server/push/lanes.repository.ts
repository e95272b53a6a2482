import type { Level } from '#domain/channels/channel.ts'
import type { Sql } from './sql.ts'

/** What a (batch, account) pair has to do next. */
export type LaneWork = { kind: 'look-up' | 'pull' | 'send'; level: Level }
export type Lane = { batchId: string; accountId: string; channel: string }
export type ReadyLane = Lane & LaneWork

export const laneKey = ({ batchId, accountId }: Lane): string => `${batchId}:${accountId}`

/** Not left out, not a person's, not held by a live lease, and its time has come. */
export const FREE = `not i.skipped and not i.undecided and (i.lease_until is null or i.lease_until <= now()) and (i.not_before is null or i.not_before <= now())`

/** An outcome is not known: the worker died, the answer was lost, or a retry must not trust the past. */
export const TO_LOOK_UP = `(i.sync_status = 100 or (i.sync_status = 102 and i.reconcile))`

/** Nothing above is missing on the network. Wants the parent as `p`. */
export const PARENT_STANDS = `(i.parent_seq is null or p.network_id is not null)`
export const JOIN_PARENT = `left join batch_item p on p.batch_id = i.batch_id and p.seq = i.parent_seq`

const OF_LANE = 'from batch_item i where i.batch_id = b.id and i.account_id = a.account_id'

const pull = (level: Level): string =>
  `(select 'pull', '${level}' ${OF_LANE} and i.sync_status in (105, 201, 202) and i.level = '${level}' and ${FREE} limit 1)`

/** Joined with the parents and not asked one by one: 30 ms at worst for 50,000 waiting rows, where single probes take 200. */
const send = (level: Level): string =>
  `(select 'send', '${level}' ${OF_LANE.replace('where', `${JOIN_PARENT} where`)}
     and i.sync_status = 102 and not i.reconcile and i.level = '${level}' and ${FREE} and ${PARENT_STANDS} limit 1)`

/** The lanes that can go on now, each with the first thing to do: what may unlock others comes first, a branch after a hit is not run. */
const READY = `
select b.id::text as "batchId", a.account_id as "accountId", b.channel, w.kind, w.level
  from batch b
  cross join unnest(b.account_ids) as x (account_id)
  join ad_account a on a.account_id = x.account_id and a.use_status = 'on'
  left join rate_bucket r on r.key = b.channel || ':' || a.account_id and r.blocked_until > now()
  cross join lateral (
    select * from (
      (select 'look-up', i.level ${OF_LANE} and i.sync_status = 100 and ${FREE} limit 1)
      union all (select 'look-up', i.level ${OF_LANE} and i.sync_status = 102 and i.reconcile and ${FREE} limit 1)
      union all ${pull('campaign')} union all ${pull('adgroup')} union all ${pull('ad')}
      union all ${send('campaign')} union all ${send('adgroup')} union all ${send('ad')}
    ) as first_of (kind, level) limit 1
  ) w
 where b.state = 'pushing' and b.channel = any ($1) and r.key is null and not (b.id::text || ':' || a.account_id = any ($2))
 order by b.id, a.account_id`

/** `except` are the keys of lanes this process already serves or lets rest. */
export const readyLanes = (sql: Sql, channels: readonly string[], except: readonly string[]): Promise<ReadyLane[]> =>
  sql<ReadyLane>(READY, [channels, except])

export const pushingBatches = async (sql: Sql): Promise<string[]> =>
  (await sql<{ id: string }>("select id::text as id from batch where state = 'pushing' order by id")).map((row) => row.id)

/** What every call of a lane needs beside the rows. */
export type LaneFacts = {
  installation: string
  currency: string
  timezone: string
  credential: string
  appId: string
  ios: string
  android: string
}

export async function laneFacts(sql: Sql, { batchId, accountId }: Lane): Promise<LaneFacts> {
  const [facts] = await sql<LaneFacts>(
    `select (select id from installation) as installation, a.currency, a.timezone, a.credential,
            g.app_id as "appId", g.store_url_ios as ios, g.store_url_android as android
       from batch b join game g on g.game_id = b.game_id join ad_account a on a.account_id = $2
      where b.id = $1::bigint`,
    [batchId, accountId],
  )
  if (!facts?.installation) throw new Error('the installation has no id: migrate and start the server once')
  return facts
}
