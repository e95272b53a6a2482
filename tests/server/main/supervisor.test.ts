import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAlive } from '#server/db/processes.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { pidOf, supervised, until } from './supervised.ts'

const engineTest = await testOfEngine(import.meta.url)

const { folder, postmaster, start } = supervised()

test('starts, answers, starts again what was killed, and stops everything on a signal; a second start on the folder says so, a killed database comes back', async () => {
  const house = start()
  const address = await house.ready()
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })

  const worker = /worker answers (\S+)\/healthz/.exec(house.output())?.[1] ?? ''
  expect(await (await fetch(`${worker}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${worker}/metrics`)).text()).toContain('flightdeck_push_rows_total')

  // a second start says so in one sentence, and the first goes on
  const second = start()
  expect(await second.exit).toBe(1)
  expect(second.output().trim()).toMatch(
    new RegExp(
      `^Flightdeck already runs on ${folder()} \\(process ${house.pid}, since [^)]*\\): stop it first, or set DATA_DIR to another folder\\.$`,
    ),
  )
  expect((await fetch(`${address}/healthz`)).status).toBe(200)

  const before = await house.children()
  expect(before.map(({ name }) => name).sort()).toEqual(['web', 'worker'])
  process.kill(pidOf(before, 'worker'), 'SIGKILL')
  await house.says('The worker process ended (SIGKILL) and is started again in 0.25 s.')
  await until(async () => (await house.children()).length === 2)
  expect(pidOf(await house.children(), 'worker')).not.toBe(pidOf(before, 'worker'))

  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await house.says('The PostgreSQL process ended and is started again.')
  await until(async () => existsSync(join(folder(), 'postgres', 'cluster', 'postmaster.pid')) && postmaster() !== killed)
  await until(async () => (await signInWrongly(address)) === 400)

  const database = postmaster()
  expect(isAlive(database)).toBe(true)
  expect(await house.end('SIGTERM')).toBe(0)
  expect([isAlive(database), existsSync(join(folder(), 'flightdeck.lock'))]).toEqual([false, false])
})

test.each(['SIGTERM', 'SIGKILL'] as const)('goes when the shell that npm started it with gets %s', async (signal) => {
  const house = start({ npm_lifecycle_event: 'start' }, ['sh', '-c', `${process.execPath} "$0"; true`])
  await house.ready()
  const database = postmaster()
  process.kill(house.pid, signal)
  await until(async () => !isAlive(database) && !existsSync(join(folder(), 'flightdeck.lock')))
})

test('after kill -9 of the whole server its processes go, and the next start uses the database that still runs', async () => {
  const first = start()
  await first.ready()
  const children = await first.children()
  const database = postmaster()
  await first.end('SIGKILL')
  await until(async () => children.every(({ pid }) => !isAlive(pid)))
  expect(isAlive(database)).toBe(true)

  const second = start()
  await second.ready()
  expect(second.output()).toMatch(/The PostgreSQL of .* was still running and is used again\./)
  expect(postmaster()).toBe(database)
})

engineTest('the store of reports runs next to the others, is started again when it is killed, and has what it had', async () => {
  const house = start({ ROLES: 'web,reports' })
  const address = await house.ready()
  const url = /store of reports answers (\S+)\/healthz/.exec(await house.says(/store of reports answers \S+/))?.[1] ?? ''
  const state = async (): Promise<string> =>
    await fetch(`${url}/state`).then(
      async (answer) => (await answer.json()).state,
      () => 'away',
    )
  await until(async () => (await state()) === 'ready')
  expect(existsSync(join(folder(), 'reports'))).toBe(true)
  const killed = pidOf(await house.children(), 'reports')
  process.kill(killed, 'SIGKILL')
  await house.says('The reports process ended (SIGKILL) and is started again in 0.25 s.')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await until(async () => (await state()) === 'ready')
  expect(pidOf(await house.children(), 'reports')).not.toBe(killed)
  expect(await house.end('SIGTERM')).toBe(0)
  expect(isAlive(killed)).toBe(false)
})

async function signInWrongly(address: string): Promise<number> {
  const answer = await fetch(`${address}/user/api/user/login`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'nobody', password: 'nothing at all' }),
  })
  return answer.status
}
