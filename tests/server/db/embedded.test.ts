import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runningEmbedded, startEmbedded, type Embedded } from '#server/db/embedded.ts'
import { findBinaries, installedPackage } from '#server/db/postgres-binaries.ts'
import { bundle } from '#tests/kit/bundle.ts'

const NOBODY = 65534
const asRoot = process.getuid?.() === 0
const packageFolder = installedPackage()

let folder: string
let started: Embedded[]
beforeEach(() => {
  started = []
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-embedded-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const server of started) {
    await server.stop()
    rmSync(server.folder, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
})

const settings = { fsync: 'off' } // the tests cut no power
async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}) {
  const server = await startEmbedded({ dataDir: folder, settings, ...options })
  started.push(server)
  return server
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const postmaster = (server: Embedded) => Number(readFileSync(join(server.folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

describe.skipIf(!packageFolder)('the embedded PostgreSQL', () => {
  test('listens on loopback only, wants its password, keeps it in a private file, and keeps data and port over a restart', async () => {
    const first = await start()
    expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600)
    expect(first.adopted).toBe(false)
    expect(new URL(first.url).hostname).toBe('127.0.0.1')
    expect([await ask(first.url, 'show listen_addresses'), await ask(first.url, 'show unix_socket_directories')]).toEqual(['127.0.0.1', ''])
    await ask(first.url, 'create table kept (id int)')
    const wrong = new URL(first.url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    await first.stop()
    expect(await runningEmbedded(folder)).toBeNull()

    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, `select to_regclass('kept')::text`)).toBe('kept')
  })

  test('is used again when the process that started it was killed, and never started twice', async () => {
    const child = spawn(process.execPath, [await launcher(), JSON.stringify({ dataDir: folder })], { stdio: ['ignore', 'pipe', 'inherit'] })
    const { url } = JSON.parse(await new Promise<string>((done) => child.stdout.once('data', (chunk: Buffer) => done(chunk.toString()))))
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))

    expect(await runningEmbedded(folder)).toBe(url)
    const again = await start()
    expect([again.adopted, again.url]).toEqual([true, url])
    await again.stop()
    expect(again.isAlive()).toBe(false)
  })

  test('comes back after its own process was killed, with what had been committed', async () => {
    const first = await start({ settings: {} })
    expect([await ask(first.url, 'show fsync'), await ask(first.url, 'show synchronous_commit')]).toEqual(['on', 'on'])
    await ask(first.url, 'create table kept as select 7 as seven')
    process.kill(postmaster(first), 'SIGKILL')
    while (first.isAlive()) await new Promise((next) => setTimeout(next, 20))
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'select seven from kept')).toBe(7)
  })

  test('does not take the program for its own that got the old process number', async () => {
    const first = await start()
    await first.stop()
    const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    try {
      writeFileSync(join(first.folder, 'cluster', 'postmaster.pid'), `${stranger.pid}\n${first.folder}/cluster\n0\n1\n\n\n`)
      expect((await start()).adopted).toBe(false)
    } finally {
      stranger.kill()
    }
  })

  test('an interrupted creation is begun again', async () => {
    mkdirSync(join(folder, 'postgres', 'cluster.new'), { recursive: true })
    writeFileSync(join(folder, 'postgres', 'cluster.new', 'PG_VERSION'), '18\n')
    writeFileSync(join(folder, 'postgres.json'), JSON.stringify({ folder: 'postgres', port: 0, password: 'as-before' }))
    const server = await start()
    expect([new URL(server.url).password, await ask(server.url, 'select 1')]).toEqual(['as-before', 1])
  })

  test('takes another port when its own was taken meanwhile', async () => {
    const first = await start()
    await first.stop()
    const taken = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    try {
      const second = await start()
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
      expect(await ask(second.url, 'select 1')).toBe(1)
    } finally {
      taken.close()
    }
  })

  test('makes the library links that npm leaves out when install scripts are off', async () => {
    const unlinked = packageWithoutLinks()
    const server = await start({ packageFolder: unlinked })
    expect(await ask(server.url, 'select 1')).toBe(1)
    const [{ target } = { target: '' }] = linksOf(unlinked)
    expect(lstatSync(join(unlinked, target)).isSymbolicLink()).toBe(true)
  })

  test('data written by another major version are refused', async () => {
    mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true })
    writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '9\n')
    writeFileSync(join(folder, 'postgres.json'), JSON.stringify({ folder: 'postgres', port: 0, password: 'secret' }))
    await expect(start()).rejects.toThrow(
      'The data were written by PostgreSQL 9, which is not on this machine: install PostgreSQL 9, or set DATABASE_URL.',
    )
  })

  test.skipIf(!asRoot)(
    'root in a folder others may not enter: programs and data go where its user can read them (needs root)',
    async () => {
      const hidden = mkdtempSync(join(homedir(), '.flightdeck-hidden-'))
      try {
        chmodSync(hidden, 0o700)
        cpSync(packageFolder ?? '', join(hidden, 'package'), { recursive: true, verbatimSymlinks: true })
        const server = await start({ dataDir: join(hidden, 'data'), packageFolder: join(hidden, 'package') })
        expect(server.folder.startsWith(hidden)).toBe(false)
        expect(statSync(server.folder).uid).not.toBe(0)
        expect(await ask(server.url, 'select 1')).toBe(1)
      } finally {
        rmSync(hidden, { recursive: true, force: true })
      }
    },
  )

  test.skipIf(!asRoot)('a deleted and remade DATA_DIR starts empty and its old data are put aside, not deleted (needs root)', async () => {
    const hidden = mkdtempSync(join(homedir(), '.flightdeck-hidden-'))
    const asides = (server: Embedded) =>
      readdirSync(join(server.folder, '..')).filter((name) => name.startsWith(`${server.folder.split('/').at(-1)}.`))
    try {
      const first = await start({ dataDir: hidden })
      await ask(first.url, 'create table old (id int)')
      rmSync(join(hidden, 'postgres.json'))
      const second = await start({ dataDir: hidden })
      expect(await ask(second.url, `select to_regclass('old')`)).toBeNull()
      expect(first.isAlive()).toBe(false)
      expect(asides(second)).toHaveLength(1)
      for (const name of asides(second)) rmSync(join(second.folder, '..', name), { recursive: true })
    } finally {
      rmSync(hidden, { recursive: true, force: true })
    }
  })

  test.skipIf(!asRoot)('an ordinary user runs it as itself, in its own folder (tried as no one; needs root)', async () => {
    const home = join(folder, 'home')
    mkdirSync(home)
    chownSync(home, NOBODY, NOBODY)
    cpSync(packageFolder ?? '', join(folder, 'package'), { recursive: true, verbatimSymlinks: true })
    const options = JSON.stringify({ dataDir: join(home, 'data'), packageFolder: join(folder, 'package'), thenStop: true })
    const { stdout, stderr } = spawnSync(process.execPath, [await launcher(), options], {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({ folder: join(home, 'data', 'postgres'), adopted: false })
    expect(statSync(join(home, 'data', 'postgres', 'cluster')).uid).toBe(NOBODY)
  })
})

const machineHasPostgres = existsSync('/usr/lib/postgresql') || spawnSync('pg_ctl', ['--version']).status === 0

test.runIf(machineHasPostgres)("without the package the machine's own PostgreSQL is used", async () => {
  const server = await start({ packageFolder: null })
  expect(await ask(server.url, 'select 1')).toBe(1)
})

test('without any PostgreSQL one sentence says what to do', () => {
  expect(() => findBinaries({ runAs: null, packageFolder: null, copies: folder, major: 3 })).toThrow(
    /install PostgreSQL 3, or set DATABASE_URL/,
  )
})

const launcher = () => bundle('tests/kit/embedded-child.ts', folder, 'launcher')

const linksOf = (unpacked: string): { target: string }[] => JSON.parse(readFileSync(join(unpacked, 'native', 'pg-symlinks.json'), 'utf8'))

function packageWithoutLinks(): string {
  const copy = join(folder, 'package')
  cpSync(packageFolder ?? '', copy, { recursive: true, verbatimSymlinks: true })
  for (const { target } of linksOf(copy)) rmSync(join(copy, target), { force: true })
  return copy
}
