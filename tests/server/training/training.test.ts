import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shellRoutes } from '#server/features/shell/shell.routes.ts'
import { createSimulatedNetworks } from '#server/features/training/simulated-networks.ts'
import { trainingRoutes } from '#server/features/training/training.routes.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let simulator: MetaSimulator
let http: FastifyInstance
let bare: FastifyInstance
let authorization: string
/** far enough ahead that the frame, which goes by real time, sees it as on */
const NOW = Date.now()
beforeAll(async () => {
  database = await freshDatabase()
  simulator = await startMetaSimulator({ port: 0, controlPort: 0 })
  const shell = shellRoutes({ downloadUrl: null, builderUrl: null, counters: [] })
  const now = () => NOW
  http = await aServer(database, [...trainingRoutes({ networks: createSimulatedNetworks([simulator.controlUrl]), now }), ...shell])
  bare = await aServer(database, trainingRoutes({ networks: createSimulatedNetworks([]), now }))
  ;({ authorization } = await aSession(database))
})
beforeEach(() => simulator.control.removeFaults())
afterAll(async () => {
  await bare.close()
  await simulator.close()
  await ended(http, database)
})

const get = async (url: string, from = http) => (await from.inject({ method: 'GET', url, headers: { authorization } })).json().data
const set = async (fields: Record<string, string>, from = http) => {
  const { payload, headers } = form(fields)
  const answer = await from.inject({
    method: 'POST',
    url: '/user/api/settings/training/set',
    payload,
    headers: { ...headers, authorization },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const endsAt = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

test('a fault is set in the simulated network until its end, said in the frame of every page, and in the trail', async () => {
  expect(await get('/user/api/settings/training')).toEqual({
    is_simulated: true,
    fault: 'off',
    minutes: 15,
    ends_at: null,
    set_by_name: '',
  })
  const row = { is_simulated: true, fault: 'partial', minutes: 30, ends_at: endsAt(30) }
  expect(await set({ fault: 'partial', minutes: '30' })).toMatchObject({ status: 200, body: { data: row } })
  expect(simulator.control.faults()).toMatchObject([{ id: 'training', fault: { kind: 'refuse' }, untilMs: NOW + 30 * 60_000 }])
  expect((await get('/dapper/api/shell')).training).toEqual({ fault: 'partial', ends_at: endsAt(30) })

  // another one takes its place
  await set({ fault: 'slow', minutes: '5' })
  expect(simulator.control.faults()).toMatchObject([{ id: 'training', fault: { kind: 'delay' }, untilMs: NOW + 5 * 60_000 }])

  expect(await set({ fault: 'off', minutes: '5' })).toMatchObject({ status: 200, body: { data: { fault: 'off', ends_at: null } } })
  expect(simulator.control.faults()).toEqual([])
  expect((await get('/dapper/api/shell')).training).toBeNull()
  const { rows } = await database.pool.query(
    `select event, after->>'fault' as fault from audit_log where entity_id = 'training' order by id`,
  )
  expect(rows).toEqual(['partial', 'slow', 'off'].map((fault) => ({ event: 'setting.training_set', fault })))
})

test.each(['slow', 'lost', 'throttled', 'signed_out', 'partial'])('the simulator takes the rule of %s', async (fault) => {
  expect((await set({ fault, minutes: '1' })).status).toBe(200)
  expect(simulator.control.faults()).toHaveLength(1)
})

test('what ended by itself is off, without anyone having ended it', async () => {
  await set({ fault: 'lost', minutes: '5' })
  await database.pool.query(`update setting set value = jsonb_set(value, '{ends_at}', $1) where key = 'training'`, [
    JSON.stringify(new Date(NOW - 1_000).toISOString()),
  ])
  expect(await get('/user/api/settings/training')).toMatchObject({ fault: 'off', ends_at: null })
  expect((await get('/dapper/api/shell')).training).toBeNull()
})

test('longer than two hours, or a fault that is none, is refused at its field', async () => {
  expect(await set({ fault: 'slow', minutes: '121' })).toMatchObject({ status: 400, body: { msg: '参数 minutes 不能大于 120' } })
  expect((await set({ fault: 'earthquake', minutes: '5' })).status).toBe(400)
  expect(simulator.control.faults()).toEqual([])
})

test('where no simulated network runs nothing is set, and it is said why', async () => {
  expect(await get('/user/api/settings/training', bare)).toMatchObject({ is_simulated: false })
  expect((await set({ fault: 'slow', minutes: '5' }, bare)).body).toMatchObject({ code: 'training.no_simulator' })
})

test('a simulated network that does not answer changes nothing', async () => {
  const deaf = await aServer(database, trainingRoutes({ networks: createSimulatedNetworks(['http://127.0.0.1:9']) }))
  const before = await database.pool.query(`select value from setting where key = 'training'`)
  expect((await set({ fault: 'slow', minutes: '5' }, deaf)).body).toMatchObject({ code: 'training.unreachable' })
  expect((await database.pool.query(`select value from setting where key = 'training'`)).rows).toEqual(before.rows)
  await deaf.close()
})
