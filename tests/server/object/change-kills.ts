import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChangeSet, ChangeSource } from '#contract/object-changes.ts'
import { sendNext, type SendingDeps } from '#server/features/object/change-sending.ts'
import { pointsOf } from '#server/push/crash-points.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { diesAt } from '../../push/dies-at.ts'
import { harm, tell, UNHARMED } from '../../push/fault-kit.ts'
import { USD } from '../batch/a-house.ts'
import type { Answered } from './object-world.ts'

/** Ads that each network of these tests has in the account. */
export const ADS = 60

/** A network with ads that can be changed, and the calls of the console. */
export type Struck = {
  database: FreshDatabase
  deps: () => SendingDeps
  /** paths below `/dapper/api/objects/` */
  send: (path: string, fields: Record<string, string>) => Promise<Answered>
  one: (id: string) => Promise<Answered>
  /** ids of the ads and how they are set, in our words, as the network has them */
  ads: () => readonly { id: string; status: string }[]
}

/** A worker of the family dies at each point while it changes every ad; the next one goes on, and each is changed and written down once. */
export function killsChanges(channel: string, world: () => Struck): void {
  /** Every ad is to have the status, and a person has committed it. */
  async function committed(status: string): Promise<ChangeSet> {
    const operation = { field: 'status', how: 'set', value: status } as const
    const source: ChangeSource = { kind: 'filter', filter: {}, total: ADS, operation }
    const fields = { channel, level: 'ad', source: JSON.stringify(source), ticket: randomUUID() }
    const { data: made } = (await world().send('changes', fields)).body as { data: ChangeSet }
    const count = String(made.counts.ready)
    const sent = { id: made.id, version: String(made.version), count, typed: count, ticket: randomUUID() }
    const answer = await world().send('changes/commit', sent)
    expect(answer.status, answer.text).toBe(200)
    return made
  }

  const linesOf = async (): Promise<Map<string, number>> => {
    const { rows } = await world().database.pool.query<{ id: string; lines: number }>(
      `select entity_id as id, count(*)::int as lines from audit_log where event = 'object.changed' group by 1`,
    )
    return new Map(rows.map(({ id, lines }) => [id, lines]))
  }

  /** Each run changes what the one before it has set. */
  const cases = (['changes.after-claim', ...pointsOf('changes')] as const).map((point, at) => ({
    point,
    status: at % 2 ? 'ACTIVE' : 'PAUSED',
  }))

  test.each(cases)(
    `a worker that dies at $point leaves changes of ${channel} that the next one makes, each written down once`,
    async ({ point, status }) => {
      const { deps, database, ads, one } = world()
      const before = await linesOf()
      const set = await committed(status)
      await diesAt(point, () => sendNext(deps()))
      await database.pool.query(`update object_change set lease_until = now() - interval '1 s' where lease_until is not null`)
      while (await sendNext(deps()));
      const objects = ads()
      const lines = await linesOf()
      const written = objects.map(({ id }) => (lines.get(`${USD}:${id}`) ?? 0) - (before.get(`${USD}:${id}`) ?? 0))
      const { counts } = (await one(set.id)).body.data as ChangeSet
      const tally = tell({
        fault: `a change of objects dies at ${point}`,
        caused: 1,
        rows: objects.length,
        lost: objects.filter((object) => object.status !== status).length,
        doubled: written.filter((times) => times > 1).length,
        stuck: objects.length - (counts.done ?? 0),
        falselyFailed: written.filter((times) => times === 0).length,
      })
      expect({ ...harm(tally), rows: tally.rows }).toEqual({ ...UNHARMED, rows: ADS })
    },
  )
}

/** So that no limit of the network is what the test waits for. */
export const withoutLimit = (database: FreshDatabase, channel: string) =>
  database.pool.query(
    `insert into rate_bucket (key, tokens, capacity, refill_per_s, refilled_at, heard) values ($1, 1e6, 1e6, 1e6, now(), true)
     on conflict (key) do update set tokens = 1e6, capacity = 1e6, refill_per_s = 1e6`,
    [`${channel}:${USD}`],
  )
