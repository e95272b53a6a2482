import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeSet, ChangeSource } from '#contract/object-changes.ts'
import { sendNext } from '#server/features/object/change-sending.ts'
import { pointsOf } from '#server/push/crash-points.ts'
import { diesAt } from '../../push/dies-at.ts'
import { harm, tell, UNHARMED } from '../../push/fault-kit.ts'
import { USD } from '../batch/a-house.ts'
import { anObjectWorld, type ObjectWorld } from './object-world.ts'

let world: ObjectWorld
beforeAll(async () => {
  world = await anObjectWorld()
  world.network.control.fill({ account: USD, name: '夏日', campaigns: 1, adsets: 4, ads: 15, status: 'ACTIVE' })
  await world.read()
  await world.database.pool.query(
    `insert into rate_bucket (key, tokens, capacity, refill_per_s, refilled_at, heard) values ('fb_ad:${USD}', 1e6, 1e6, 1e6, now(), true)
     on conflict (key) do update set tokens = 1e6, capacity = 1e6, refill_per_s = 1e6`,
  )
})
afterAll(() => world.close())

/** Every ad is to have the status, and a person has committed it. */
async function committed(status: string): Promise<ChangeSet> {
  const operation = { field: 'status', how: 'set', value: status } as const
  const source: ChangeSource = { kind: 'filter', filter: {}, total: 60, operation }
  const fields = { channel: 'fb_ad', level: 'ad', source: JSON.stringify(source), ticket: randomUUID() }
  const { data: made } = (await world.send('POST', 'changes', fields)).body as { data: ChangeSet }
  const count = String(made.counts.ready)
  const answer = await world.send('POST', 'changes/commit', {
    id: made.id,
    version: String(made.version),
    count,
    typed: count,
    ticket: randomUUID(),
  })
  expect(answer.status, answer.text).toBe(200)
  return made
}

const linesOf = async (): Promise<Map<string, number>> => {
  const { rows } = await world.database.pool.query<{ id: string; lines: number }>(
    `select entity_id as id, count(*)::int as lines from audit_log where event = 'object.changed' group by 1`,
  )
  return new Map(rows.map(({ id, lines }) => [id, lines]))
}

/** Each run changes what the one before it has set. */
const CASES = (['changes.after-claim', ...pointsOf('changes')] as const).map((point, at) => ({
  point,
  status: at % 2 ? 'ACTIVE' : 'PAUSED',
}))

test.each(CASES)(
  'a worker that dies at $point leaves changes that the next one makes, each written down once',
  async ({ point, status }) => {
    const before = await linesOf()
    const set = await committed(status)
    await diesAt(point, () => sendNext(world.deps()))
    await world.database.pool.query(`update object_change set lease_until = now() - interval '1 s' where lease_until is not null`)
    while (await sendNext(world.deps()));
    const objects = world.network.control.objects({ level: 'ad', account: USD })
    const lines = await linesOf()
    const written = objects.map(({ id }) => (lines.get(`${USD}:${id}`) ?? 0) - (before.get(`${USD}:${id}`) ?? 0))
    const { counts } = (await world.get('changes/one', { id: set.id })).body.data as ChangeSet
    const tally = tell({
      fault: `a change of objects dies at ${point}`,
      caused: 1,
      rows: objects.length,
      lost: objects.filter((object) => object.status !== status).length,
      doubled: written.filter((times) => times > 1).length,
      stuck: objects.length - (counts.done ?? 0),
      falselyFailed: written.filter((times) => times === 0).length,
    })
    expect({ ...harm(tally), rows: tally.rows }).toEqual({ ...UNHARMED, rows: 60 })
  },
)
