import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '#server/column-store/engine-package.ts'
import { ROOT } from './house.ts'

/** With the lock file of the engine, and the engine once it is installed; not in Git. */
export const ENGINE_PACKAGE = join(ROOT, 'server/column-store/package')

export const LINUX: Machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
/** What the lock file names for that machine. */
export const LINUX_PACKAGES = ['chdb', '@clickhouse/client-common', 'node-addon-api', 'node-gyp-build', '@chdb/lib-linux-x64-gnu']

type Locked = { version: string; optionalDependencies?: Record<string, string> }

/** What the lock file holds, by the folder of each package. */
export const enginePackages = (): Record<string, Locked> =>
  (JSON.parse(readFileSync(join(ENGINE_PACKAGE, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages

/** A folder with the lock file and nothing installed. */
export function emptyPackage(folder: string): string {
  const packageFolder = join(folder, 'package')
  mkdirSync(packageFolder)
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(ENGINE_PACKAGE, file), join(packageFolder, file))
  return packageFolder
}

/** What npm leaves behind when it ended well. */
export function putInstalled(packageFolder: string, names: readonly string[] = LINUX_PACKAGES): void {
  const packages = enginePackages()
  const listed = Object.fromEntries(names.map((name) => [`node_modules/${name}`, packages[`node_modules/${name}`]]))
  mkdirSync(join(packageFolder, 'node_modules'), { recursive: true })
  writeFileSync(join(packageFolder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: listed }))
}
