import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { ROOT } from '#tests/kit/house.ts'

export type House = {
  pid: number
  exit: Promise<number | null>
  output: () => string
  says: (sentence: string | RegExp) => Promise<string>
  /** the address it prints when it is ready */
  ready: () => Promise<string>
  children: () => Promise<{ pid: number; name: string }[]>
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

type Supervised = {
  /** of the test that runs: a new one for each */
  folder: () => string
  /** the process of its database server */
  postmaster: () => number
  /** `npm start` on that folder, at any free port; it ends with the test */
  start: (env?: Record<string, string>, command?: string[]) => House
}

/** The built server as `npm start` runs it, for the tests of one file. */
export function supervised(): Supervised {
  let folder = ''
  let houses: House[] = []
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
  return {
    folder: () => folder,
    postmaster: () => Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]),
    start(env = {}, command = [process.execPath]) {
      const house = started(folder, env, command)
      houses.push(house)
      return house
    },
  }
}

function started(folder: string, env: Record<string, string>, [program = '', ...args]: string[]): House {
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
  return {
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

export const pidOf = (children: { pid: number; name: string }[], name: string) => children.find((child) => child.name === name)?.pid ?? 0

/** What never comes ends with the test. */
export async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise((next) => setTimeout(next, 30))
}
