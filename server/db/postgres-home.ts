import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { freePort } from './free-port.ts'
import { giveTo, mayEnter, postgresUser, type RunAs } from './postgres-user.ts'
import { endPostmaster } from './postmaster.ts'
import { StartRefused } from './start-refused.ts'

/** What has to be remembered of an embedded database. Kept in DATA_DIR/postgres.json, readable to its owner only. */
type Remembered = {
  /** relative to DATA_DIR when inside it, so that the folder may be moved as a whole */
  folder: string
  port: number
  password: string
}

/** Where an embedded database lives, and whom it runs as. */
export type Home = {
  runAs: RunAs
  /** the server's data and its log are below */
  folder: string
  cluster: string
  log: string
  port: number
  password: string
}

const USER = 'flightdeck'

export const urlOf = ({ port, password }: Pick<Home, 'port' | 'password'>, database = 'flightdeck') =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
export const DATABASE_USER = USER

/** The home that is remembered in the folder, or null when there has been none. */
export function rememberedHome(dataDir: string): Home | null {
  const file = fileOf(dataDir)
  if (!existsSync(file)) return null
  const { folder, port, password } = remembered(file)
  const home = resolve(dataDir, folder)
  const cluster = join(home, 'cluster')
  return {
    runAs: postgresUser(existsSync(cluster) ? cluster : null),
    folder: home,
    cluster,
    log: join(home, 'postgres.log'),
    port,
    password,
  }
}

function remembered(file: string): Remembered {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartRefused(
      `${file} cannot be read (${error instanceof Error ? error.message : 'unknown'}): start as the user who made it, or set DATA_DIR to another folder.`,
    )
  }
}

/** The remembered home, or a new one: in DATA_DIR when PostgreSQL's user can enter it, otherwise where that user can. */
export async function homeFor(dataDir: string): Promise<Home> {
  const known = rememberedHome(dataDir)
  if (known) {
    mkdirSync(known.folder, { recursive: true, mode: 0o700 })
    if (!existsSync(known.cluster)) giveTo(known.runAs, known.folder)
    if (mayEnter(known.runAs, known.folder)) return known
    throw new StartRefused(
      `The user ${known.runAs?.name} cannot enter ${known.folder} any more: let others pass the folders above it, or set DATA_DIR to another folder.`,
    )
  }
  const runAs = postgresUser(null)
  const folder = insideFolder(dataDir, runAs) ?? (await outsideFolder(dataDir, runAs))
  const port = await freePort()
  const password = randomBytes(24).toString('hex')
  remember(dataDir, { folder, port, password })
  return { runAs, folder, cluster: join(folder, 'cluster'), log: join(folder, 'postgres.log'), port, password }
}

/** Keeps the home's port (it is chosen again when another program took it). */
export function remember(dataDir: string, { folder, port, password }: Pick<Home, 'folder' | 'port' | 'password'>) {
  const inside = relative(dataDir, folder)
  const kept: Remembered = { folder: inside.startsWith('..') ? folder : inside, port, password }
  const file = fileOf(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const fileOf = (dataDir: string) => join(dataDir, 'postgres.json')

function insideFolder(dataDir: string, runAs: RunAs): string | null {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(runAs, folder)
  if (mayEnter(runAs, folder)) return folder
  rmdirSync(folder)
  return null
}

/** Root in a folder others may not enter: a place of the same name on every start, found again through its hash. */
async function outsideFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  const folder = join(sharedFolder(), name)
  if (existsSync(folder)) {
    // DATA_DIR was deleted and made again: its password is gone, and no one's data are deleted unasked
    await endPostmaster(join(folder, 'cluster'))
    renameSync(folder, `${folder}.${new Date().toISOString().replace(/\D/g, '')}`)
  }
  mkdirSync(folder, { mode: 0o700 })
  giveTo(runAs, folder)
  return folder
}

/** Where root keeps programs and data for PostgreSQL's user. */
export function sharedFolder(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, 'flightdeck')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      if (statSync(folder).uid !== 0) continue // another user's folder in a place where everybody may write
      const probe = join(folder, `.writable-${process.pid}`)
      writeFileSync(probe, '')
      rmSync(probe)
      return folder
    } catch {
      continue
    }
  }
  throw new StartRefused(
    'There is no folder that both root and an unprivileged user can use for PostgreSQL: start as an ordinary user, or set DATABASE_URL.',
  )
}
