import { createServer, type Server } from 'node:http'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FailureReport } from '#contract/failure-report.ts'
import { robotRoutes } from '#server/features/robot/robot.routes.ts'
import { createLog } from '#server/kit/log.ts'
import { startRobotSimulator, type RobotSimulator } from '#simulators/robot/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession } from '../kit/toy.ts'

let database: FreshDatabase
let robot: RobotSimulator
let http: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('robot_told').execute()
  lines.length = 0
  robot = await startRobotSimulator()
  http = await serverFor(`${robot.url}/hook`)
})
afterEach(async () => {
  await Promise.all([http.close(), robot.close()])
})

const serverFor = (webhook: string | null) =>
  aServer(database, robotRoutes({ webhook }), {
    log: createLog({ stream: new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }) }),
  })

const REPORT: FailureReport = {
  method: 'POST',
  url: '/dapper/api/fb_ad/save_batch',
  status: 400,
  message: 'batch.name 名称重复',
  params: { game_id: '10078' },
  page: '/advertise-2/batch/b1',
  request_id: 'r-1',
  flow_id: 'b1',
  more: [],
  transitions: [{ at: '2026-01-01T00:00:00Z', event: 'batch.commit', from: 'previewing', to: 'committing' }],
}

/** a version looks like an amount, and an app's part of the name like a token */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.7204.49 Safari/537.36 MicroMessenger/8.0.49.2600_zh_CN_a1b2c3d4e5f6'

const tell = async (authorization: string, report: object = REPORT, to = http) => {
  const headers = { authorization, 'user-agent': BROWSER }
  const answer = await to.inject({ method: 'POST', url: '/user/api/user/failure_report', payload: report, headers })
  return answer.json().data?.state ?? answer.statusCode
}

describe('a report', () => {
  test('reaches the robot with who it was and which browser, taken from the session and the request', async () => {
    const { authorization, userId } = await aSession(database)
    expect(await tell(authorization, { ...REPORT, user: { id: '1', name: 'somebody else' }, browser: 'made up' })).toBe('sent')
    expect(robot.arrived().map(({ report }) => report)).toEqual([{ ...REPORT, browser: BROWSER, user: { id: userId, name: '测试' } }])
    expect(robot.arrived()[0]?.content).toContain('POST /dapper/api/fb_ad/save_batch → 400 batch.name 名称重复')
  })

  test('tells of the calls that failed soon after it in one message, but for those that were told', async () => {
    const [one, other] = [await aSession(database), await aSession(database)]
    const call = (message: string) => ({ method: 'GET', url: '/dapper/api/x?q=1', status: 400, message, request_id: null })
    await tell(one.authorization, { ...REPORT, message: '一' })
    expect(await tell(other.authorization, { ...REPORT, message: '一', more: [call('二'), call('token=abc')] })).toBe('sent')
    const shown = (message: string) => ({ ...call(message), url: '/dapper/api/x?q=…' })
    expect(robot.arrived()[1]).toMatchObject({ report: { message: '一', more: [shown('二'), shown('token=…')] } })
    expect(robot.arrived()[1]?.content.split('\n').slice(0, 3)).toEqual([
      'POST /dapper/api/fb_ad/save_batch → 400 一',
      '另有 GET /dapper/api/x?q=… → 400 二',
      '另有 GET /dapper/api/x?q=… → 400 token=…',
    ])
    const third = await aSession(database)
    expect(await tell(third.authorization, { ...REPORT, message: '一', more: [call('二')] })).toBe('known')
  })

  test('is shown on the page of the local robot, as text', async () => {
    const { authorization } = await aSession(database)
    await tell(authorization, { ...REPORT, message: '<script>alert(1)</script>' })
    const page = await (await fetch(robot.url)).text()
    expect([page.includes('<script>'), page.includes('&#60;script&#62;')]).toEqual([false, true])
  })

  test('needs a session', async () => {
    expect(await tell('Basic bm9ib2R5Og==')).toBe(401)
  })

  test('once in three seconds a user, of forty at once too; another user has a turn of his own', async () => {
    const [one, other] = [await aSession(database), await aSession(database)]
    const states = await Promise.all(Array.from({ length: 40 }, (_, index) => tell(one.authorization, { ...REPORT, message: `m${index}` })))
    expect(states.filter((state) => state !== 'limited')).toEqual(['sent'])
    expect([await tell(other.authorization, { ...REPORT, message: 'other' }), robot.arrived().length]).toEqual(['sent', 2])
    await database.db
      .updateTable('robot_turn')
      .set({ at: new Date(Date.now() - 3_100) })
      .where('user_id', '=', one.userId)
      .execute()
    expect(await tell(one.authorization, { ...REPORT, message: 'later' })).toBe('sent')
  })

  test('that was told is counted, anyone who tells it again; after ten minutes it is news', async () => {
    const [one, other] = [await aSession(database), await aSession(database)]
    expect([await tell(one.authorization), await tell(other.authorization)]).toEqual(['sent', 'known'])
    const counted = await database.db.selectFrom('robot_told').select('times').execute()
    expect([robot.arrived().length, counted]).toEqual([1, [{ times: 2 }]])
    await database.db
      .updateTable('robot_told')
      .set({ at: new Date(Date.now() - 601_000) })
      .execute()
    expect(await tell((await aSession(database)).authorization)).toBe('sent')
  })

  test('carries no password, token or amount, whatever the sender put in', async () => {
    const { authorization, token } = await aSession(database)
    await tell(authorization, {
      ...REPORT,
      url: `/x?access_token=${token}`,
      message: `token=${token}, 余额 CNY 918273.64`,
      params: { password: 'canary-1', spec: '{"daily_budget":918273}', rows: [{ field: 'bid', value: 918273 }], note: token },
      page: `/login?code=canary-2#${token}`,
      transitions: [{ at: 't', event: token, from: `password=canary-3`, to: 'b' }],
    })
    const heard = JSON.stringify(robot.arrived()) + (await (await fetch(robot.url)).text()) + lines.join('')
    expect([robot.arrived().length, heard.includes('canary'), heard.includes('918273'), heard.includes(token)]).toEqual([
      1,
      false,
      false,
      false,
    ])
  })
})

describe('the forwarder', () => {
  const servers: Server[] = []
  afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))
  const listening = async (status: number, headers: Record<string, string> = {}) => {
    const asked: string[] = []
    const server = createServer((request, response) => (asked.push(request.url ?? ''), response.writeHead(status, headers).end()))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return { asked, url: typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '' }
  }

  test('goes nowhere a report names, and follows no redirect', async () => {
    const inside = await listening(200)
    const bent = await listening(302, { location: `${inside.url}/secret` })
    const bending = await serverFor(`${bent.url}/hook`)
    const { authorization } = await aSession(database)
    const named = {
      ...REPORT,
      url: `${inside.url}/x`,
      page: inside.url,
      webhook: inside.url,
      params: { webhook: inside.url, url: inside.url },
    }
    expect([await tell(authorization, named, bending), bent.asked, inside.asked]).toEqual(['not_delivered', ['/hook'], []])
    await bending.close()
  })

  test('says when no one listens, without the address in the log', async () => {
    const nowhere = await serverFor('http://127.0.0.1:9/hook?access_token=canary-hook')
    const { authorization } = await aSession(database)
    expect(await tell(authorization, REPORT, nowhere)).toBe('not_delivered')
    expect([lines.join('').includes('robot.not_delivered'), lines.join('').includes('canary-hook')]).toEqual([true, false])
    await nowhere.close()
  })

  test('is off without a robot', async () => {
    const off = await serverFor(null)
    const { authorization } = await aSession(database)
    expect(await tell(authorization, REPORT, off)).toBe('off')
    await off.close()
  })

  test('takes no report that is larger than a report', async () => {
    const { authorization } = await aSession(database)
    for (const over of [
      { message: 'x'.repeat(401) },
      { more: Array(21).fill({ method: 'GET', url: '/x', status: 400, message: '' }) },
      { transitions: Array(11).fill(REPORT.transitions[0]) },
      { status: 7 },
      { url: 'x'.repeat(301) },
    ])
      expect(await tell(authorization, { ...REPORT, ...over })).toBe(400)
  })
})
