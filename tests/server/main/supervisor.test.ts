import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isAlive } from '#server/db/processes.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { ROOT } from '#tests/kit/house.ts'

const engineTest = await testOfEngine(import.meta.url)

/** The built server as `npm start` runs it, on a folder of its own and any free port. */
let folder: string
let houses: House[]

beforeAll(() => void execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: ROOT }))
beforeEach(() => {
  houses = []
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-house-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const house of houses) await house.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

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
      `^Flightdeck already runs on ${folder} \\(process ${house.pid}, since [^)]*\\): stop it first, or set DATA_DIR to another folder\\.$`,
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
  await until(async () => existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')) && postmaster() !== killed)
  await until(async () => (await signInWrongly(address)) === 400)

  const database = postmaster()
  expect(isAlive(database)).toBe(true)
  expect(await house.end('SIGTERM')).toBe(0)
  expect([isAlive(database), existsSync(join(folder, 'flightdeck.lock'))]).toEqual([false, false])
})

test('an empty installation prints a link for its first administrator, each start a fresh one, until there is a user', async () => {
  const first = start()
  await first.ready()
  const [before = ''] = await linkOf(first)
  await first.end('SIGTERM')
  const second = start()
  const address = await second.ready()
  const [link = '', secret = ''] = await linkOf(second)
  expect([link, link === before]).toEqual([`${address}/welcome#${secret}`, false])
  const typed = {
    account: 'li',
    name: '李佳',
    password: 'vN8s-kQ2m-tramway',
    company_name: '晨星',
    zone: 'UTC',
    currency: 'CNY',
    language: 'zh',
  }
  const made = await fetch(`${address}/user/api/first_administrator/make`, {
    method: 'POST',
    body: new URLSearchParams({ secret, ...typed }),
  })
  expect(made.status).toBe(200)
  await second.end('SIGTERM')
  const third = start()
  await third.ready()
  await third.end('SIGTERM')
  expect(third.output()).not.toContain('/welcome')
})

test.each(['SIGTERM', 'SIGKILL'] as const)('goes when the shell that npm started it with gets %s', async (signal) => {
  const house = start({ npm_lifecycle_event: 'start' }, ['sh', '-c', `${process.execPath} "$0"; true`])
  await house.ready()
  const database = postmaster()
  process.kill(house.pid, signal)
  await until(async () => !isAlive(database) && !existsSync(join(folder, 'flightdeck.lock')))
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

test('a taken port is one sentence and the end', async () => {
  const taken = createServer()
  const port = await new Promise<number>((done) => taken.listen(0, '127.0.0.1', () => done(portOf(taken))))
  const house = start({ PORT: String(port) })
  expect(await house.exit).toBe(1)
  expect(house.output()).toContain(`Port ${port} is taken: stop the program that has it, or set PORT to another port.`)
  taken.close()
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
  expect(existsSync(join(folder, 'reports'))).toBe(true)
  const killed = pidOf(await house.children(), 'reports')
  process.kill(killed, 'SIGKILL')
  await house.says('The reports process ended (SIGKILL) and is started again in 0.25 s.')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await until(async () => (await state()) === 'ready')
  expect(pidOf(await house.children(), 'reports')).not.toBe(killed)
  expect(await house.end('SIGTERM')).toBe(0)
  expect(isAlive(killed)).toBe(false)
})

test('a store of reports that cannot run stops nothing else, and is tried again', async () => {
  const taken = createServer()
  const port = await new Promise<number>((done) => taken.listen(0, '127.0.0.1', () => done(portOf(taken))))
  const house = start({ ROLES: 'web,reports', REPORTS_PORT: String(port) })
  const address = await house.ready()
  await house.says(`Port ${port} is taken: stop the program that has it, or set REPORTS_PORT to another port.`)
  await house.says('The reports process ended (code 78) and is started again in 0.5 s.')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  taken.close()
  await house.says(`The store of reports answers http://127.0.0.1:${port}/healthz`)
})

test('a wrong variable is one sentence and the end, before anything is touched', async () => {
  const house = start({ PORT: 'http' })
  expect(await house.exit).toBe(1)
  expect(house.output().trim()).toBe('PORT must be a port number.')
  expect(readdirSync(folder)).toEqual([])
})

const linkOf = async (house: House) => /\S+\/welcome#(\S+)/.exec(await house.says(/\/welcome#\S+\s/)) ?? []

type House = {
  pid: number
  exit: Promise<number | null>
  output: () => string
  says: (sentence: string | RegExp) => Promise<string>
  /** the address it prints when it is ready */
  ready: () => Promise<string>
  children: () => Promise<{ pid: number; name: string }[]>
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

function start(env: Record<string, string> = {}, [program = '', ...args]: string[] = [process.execPath]): House {
  const { DATABASE_URL: _unused, ...inherited } = process.env
  const child = spawn(program, [...args, join(ROOT, 'dist', 'server', 'supervisor.js')], {
    cwd: ROOT,
    env: { ...inherited, DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn', ROLES: 'web,worker', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listen = (stream: NodeJS.ReadableStream | null) => stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  listen(child.stdout)
  listen(child.stderr)
  const exit = new Promise<number | null>((done) => child.once('exit', done))
  const says = async (sentence: string | RegExp) => {
    await until(async () => {
      const end = child.exitCode ?? child.signalCode
      if (end !== null) throw new Error(`it ended with ${end}: ${text}`)
      return typeof sentence === 'string' ? text.includes(sentence) : sentence.test(text)
    })
    return text
  }
  const house: House = {
    pid: child.pid ?? 0,
    exit,
    output: () => text,
    says,
    ready: async () => /is ready: (\S+)/.exec(await says(/is ready: \S+/))?.[1] ?? '',
    children: () => childrenOf(child),
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return exit
    },
  }
  houses.push(house)
  return house
}

/** The processes below one, by the name of their file. */
async function childrenOf({ pid }: ChildProcess) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1]
        const file = /(\w+)\.js/.exec(readFileSync(`/proc/${name}/cmdline`, 'utf8'))?.[1]
        return Number(parent) === pid && file ? [{ pid: Number(name), name: file }] : []
      } catch {
        return [] // gone meanwhile
      }
    })
}

const pidOf = (children: { pid: number; name: string }[], name: string) => children.find((child) => child.name === name)?.pid ?? 0
const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

async function signInWrongly(address: string): Promise<number> {
  const answer = await fetch(`${address}/user/api/user/login`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'nobody', password: 'nothing at all' }),
  })
  return answer.status
}

/** What never comes ends with the test. */
async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 30))
}
