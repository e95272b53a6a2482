import { existsSync, readFileSync } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const listed = z.looseObject({
  version: z.string().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
})
const lockFile = z.looseObject({ packages: z.record(z.string(), listed) })
type Listed = z.output<typeof listed>

/** What tells one build of the engine from another. `libc` is null where there is only one. */
export type Machine = { os: string; cpu: string; libc: 'glibc' | 'musl' | null }

export function thisMachine(): Machine {
  const { platform: os, arch: cpu } = process
  return { os, cpu, libc: os === 'linux' ? linuxLibc() : null }
}

const header = z.looseObject({ header: z.looseObject({ glibcVersionRuntime: z.string().optional() }) })
const linuxLibc = () => (header.safeParse(process.report.getReport()).data?.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc')

export const machineName = ({ os, cpu, libc }: Machine): string => [os, cpu, libc === 'musl' ? 'musl' : ''].filter(Boolean).join('-')

const fits = ({ os, cpu, libc }: Listed, machine: Machine): boolean =>
  [
    [os, machine.os],
    [cpu, machine.cpu],
    [libc, machine.libc],
  ].every(([these, mine]) => !Array.isArray(these) || typeof mine !== 'string' || these.includes(mine))

/** The package with the engine's binary for a machine, by the lock file; null when there is none. */
export function binaryFor(packageFolder: string, machine: Machine): { name: string; version: string } | null {
  const found = Object.entries(packagesIn(join(packageFolder, 'package-lock.json'))).find(([, one]) => one.os && fits(one, machine))
  return found ? { name: found[0].replace('node_modules/', ''), version: found[1].version ?? '' } : null
}

/** Whether all that the lock file names for this machine is there. npm writes its own list last: what was interrupted has none. */
export function isInstalled(packageFolder: string, machine: Machine): boolean {
  const here = packagesIn(join(packageFolder, 'node_modules', '.package-lock.json'))
  return Object.entries(packagesIn(join(packageFolder, 'package-lock.json')))
    .filter(([path, one]) => path !== '' && fits(one, machine))
    .every(([path, { version }]) => here[path]?.version === version)
}

function packagesIn(file: string): Record<string, Listed> {
  if (!existsSync(file)) return {}
  return lockFile.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data?.packages ?? {}
}

/** Bytes of the files below a folder; what comes and goes meanwhile is not counted. */
export async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return await bytesBelow(path)
      return entry.isFile()
        ? await lstat(path).then(
            ({ size }) => size,
            () => 0,
          )
        : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
