import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { PROJECT_VALUES } from '#tests/connectors/oceanengine-drafts.ts'
import { GAME, USD } from '../batch/a-house.ts'
import { oceanWorld } from './ocean-world.ts'

const world = oceanWorld('delete from object_change_set; delete from rate_bucket')

const one = async (level: 'project' | 'promotion', id: string, as?: string) =>
  await world.get(`toutiao_ad3/${level}`, { account_id: USD, network_id: id }, as)
const change = (id: string, was: object, becomes: object, ticket: string = randomUUID()) =>
  world.sendParts('PUT', 'toutiao_ad3/project', {
    account_id: USD,
    network_id: id,
    was: JSON.stringify(was),
    becomes: JSON.stringify(becomes),
    reason: '加量',
    ticket,
  })

test('one object is read as the list tells it; one that the account does not hold is none', async () => {
  for (const level of ['project', 'promotion'] as const) {
    const listed = await world.get(`toutiao_ad3/${level}s`)
    expect((await one(level, world[level])).body).toEqual({ data: listed.body.data[0] })
    expect((await one(level, '999')).body).toEqual({ data: null })
  }
  // of another level
  expect((await one('project', world.promotion)).body).toEqual({ data: null })
  const stranger = await world.stranger()
  expect((await one('project', world.project, stranger)).status).toBe(403)
})

test('a project is changed once, against what the network holds now', async () => {
  const ticket = randomUUID()
  const first = await change(world.project, { project_daily_budget: '100050' }, { project_daily_budget: '150000' }, ticket)
  expect([first.status, first.body.data]).toMatchObject([
    200,
    { state: 'running', counts: { waiting: 1 }, fields: ['project_daily_budget'] },
  ])
  expect((await change(world.project, { project_daily_budget: '100050' }, { project_daily_budget: '150000' }, ticket)).body).toEqual(
    first.body,
  )
  await world.sendAll()
  expect((await one('project', world.project)).body.data.values.project_daily_budget).toBe('150000')
  // seen before it was changed
  const met = await change(world.project, { project_daily_budget: '100050' }, { project_daily_budget: '130000' })
  expect([met.status, met.body.blockers[0].code, met.body.present.values.project_daily_budget]).toEqual([
    409,
    'object.single.met',
    '150000',
  ])
})

test('a project is created at the network once, by a batch that is committed with the call', async () => {
  const ticket = randomUUID()
  const sent = {
    ticket,
    game_id: GAME,
    account_id: USD,
    name: '单个项目',
    values: JSON.stringify(PROJECT_VALUES),
  }
  const refused = await world.sendParts('POST', 'toutiao_ad3/project', { ...sent, ticket: randomUUID(), values: JSON.stringify({}) })
  expect([refused.status, refused.body.blockers.every(({ row }: { row: number }) => row === 1)]).toEqual([400, true])
  const first = await world.sendParts('POST', 'toutiao_ad3/project', sent)
  expect([first.status, first.text]).toEqual([200, expect.stringContaining('"kind":"single"')])
  expect(first.body.data.batch).toMatchObject({ channel: 'toutiao_ad3', state: 'pushing', counts: { total: 1, waiting: 1 } })
  expect((await world.sendParts('POST', 'toutiao_ad3/project', sent)).body).toEqual(first.body)
  const { rows } = await world.database.pool.query(`select count(*)::int as batches from batch where kind = 'single'`)
  expect(rows).toEqual([{ batches: 1 }])
  // who may build, and not commit
  const builder = await world.signIn({ ...PRESETS.agent, global: { ...PRESETS.agent.global, game: ['*'], spreader: ['*'] } })
  expect((await world.sendParts('POST', 'toutiao_ad3/project', { ...sent, ticket: randomUUID() }, builder)).status).toBe(403)
})
