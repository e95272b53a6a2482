import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { ChangeSource } from '#contract/object-changes.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { adLevel, fieldsOf, groupLevel } from '#domain/channels/levels.ts'
import { editOf } from '#domain/object/change.ts'
import { NAME_FIELD } from '#domain/object/drift.ts'
import { STATUS_FIELD } from '#domain/object/ending.ts'
import { RUNS } from '#domain/object/status.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import * as demo from '#server/features/demo/object-changes.repository.ts'
import { sendNext } from '#server/features/object/change-sending.ts'
import * as changes from '#server/features/object/change.service.ts'
import { readNext } from '#server/features/object/object-reading.ts'
import { writeAudit, type AuditRow } from '#server/kit/audit.repository.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'

type Parts = { db: Kysely<Database>; pool: pg.Pool; connectors: ReadonlyMap<string, Connector> }
type Objects = readonly demo.DemoObject[]
/** What one user changed, and how many hours ago. `ends`: what became of it after it was kept. */
type Plan = Pick<demo.Asked, 'level' | 'field' | 'except'> & {
  hoursAgo: number
  source: (objects: Objects) => ChangeSource
  reason: string
  ends: 'draft' | 'sent' | 'undone'
}
type Operation = Extract<ChangeSource, { kind: 'chosen' }>['operation']
type Set = Awaited<ReturnType<typeof changes.stage>>

const USER = 'buyer'
/** Objects that one plan changes. */
const SOME = 4

/**
 * Reads accounts of the demo at the local network and changes some of their objects, by the functions that the console calls: it leaves sets that
 * were sent, put back, partly refused, and not committed yet. Answers how many.
 */
export async function makeDemoChanges({ db, pool, connectors }: Parts): Promise<number> {
  const pace = { sql: poolSql(pool), metrics: pushMetrics(new Registry()), options: PUSH_DEFAULTS }
  const deps = { db, connectors, pace }
  const channel = CHANNELS.find(({ key }) => connectors.get(key)?.objects)
  const accounts = channel ? await demo.settledAccounts(db, channel.spreaderId) : []
  if (!channel || accounts.length === 0) return 0
  await demo.beginReadings(db, accounts)
  while ((await demo.unreadOf(db, accounts)) > 0) await readNext(deps)
  const userId = await demo.userNamed(db, USER)
  const made: { id: string; hoursAgo: number }[] = []
  for (const [at, { level, field, except, source, reason, ends, hoursAgo }] of plansOf(channel).entries()) {
    const objects = await demo.objectsOf(db, accounts, { level, field, except, offset: at * SOME, limit: SOME })
    if (objects.length === 0) continue
    const staged = (trx: Transaction<Database>, by: changes.Changer) => changes.stage(trx, by, { channel, level }, source(objects))
    const send = async (set: Set) => {
      const sent = { id: set.id, version: set.version, count: set.counts.ready ?? 0, reason, typed: '' }
      await noted(db, userId, 'object.changes_committed', (trx, by) => changes.commit(trx, by, accounts, () => channel, sent))
      while (await sendNext(deps));
    }
    const set = await noted(db, userId, 'object.changes_staged', staged)
    made.push({ id: set.id, hoursAgo })
    if (ends !== 'draft') await send(set)
    if (ends !== 'undone') continue
    const back = await noted(db, userId, 'object.changes_staged', (trx, by) => changes.undo(trx, by, accounts, () => channel, set.id))
    made.push({ id: back.id, hoursAgo: hoursAgo - 2 })
    await send(back)
  }
  for (const { id, hoursAgo } of made) await demo.moveBack(db, id, hoursAgo)
  return made.length
}

/** One call of the demo's user, with its lines in the trail. */
async function noted<T>(
  db: Kysely<Database>,
  userId: string,
  event: string,
  work: (trx: Transaction<Database>, by: changes.Changer) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(async (trx) => {
    const lines: AuditRow[] = []
    const done = await work(trx, {
      userId,
      scopes: { games: '*', spreaders: '*' },
      audit: (line) => void lines.push({ event, ...line, userId, requestId: 'demo' }),
    })
    await writeAudit(trx, lines)
    return done
  })
}

function plansOf(channel: Channel): Plan[] {
  const ad = adLevel(channel)
  const group = groupLevel(channel)
  const budget = fieldsOf(channel, group).find(({ key, kind, bid }) => kind === 'money' && !bid && editOf(channel, group, key))?.key
  const named = { level: ad, field: NAME_FIELD, except: '' }
  const raised: Plan[] =
    budget === undefined
      ? []
      : [
          {
            hoursAgo: 30,
            level: group,
            field: budget,
            except: '',
            source: all({ field: budget, how: 'by_percent', value: '20' }),
            reason: '周末放量',
            ends: 'undone',
          },
        ]
  return [
    ...raised,
    {
      hoursAgo: 26,
      level: ad,
      field: STATUS_FIELD,
      except: RUNS,
      source: all({ field: STATUS_FIELD, how: 'set', value: RUNS }),
      reason: '审核通过，开始投放',
      ends: 'sent',
    },
    { hoursAgo: 5, ...named, source: renamed, reason: '统一命名', ends: 'sent' },
    { hoursAgo: 1, ...named, source: all({ field: NAME_FIELD, how: 'suffix', value: '_v2' }), reason: '', ends: 'draft' },
  ]
}

const all =
  (operation: Operation) =>
  (objects: Objects): ChangeSource => ({
    kind: 'chosen',
    keys: objects.map(({ account_id, network_id }) => ({ account_id, network_id })),
    operation,
  })

/** Names typed in the list; the first over a name that another user had changed meanwhile. */
const renamed = (objects: Objects): ChangeSource => ({
  kind: 'rows',
  rows: objects.map(({ name, ...key }, at) => ({
    ...key,
    was: { [NAME_FIELD]: at === 0 ? `${name}_old` : name },
    becomes: { [NAME_FIELD]: `${name}_main` },
  })),
})
