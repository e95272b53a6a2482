import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockFolder } from '#server/db/lock.ts'
import { StartRefused } from '#server/db/start-refused.ts'
import { binaryFor, bytesBelow, isInstalled, type Machine } from './engine-package.ts'

/** npm, run in a folder. Answers what it wrote to its output. @throws Error with the last of what it said when it fails */
export type Npm = (args: readonly string[], options: { cwd: string; signal: AbortSignal }) => Promise<string>

export type Progress = { bytes: number; of: number | null }

export type InstallOptions = {
  packageFolder: string
  machine: Machine
  npm: Npm
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

const COUNT_MS = 500
const TURN_MS = 1_000

/**
 * Installs the engine's package as its lock file says (`npm ci`), and counts the bytes that are there. Two processes of one clone take turns: the
 * second finds it installed.
 * @throws Error with what npm said
 */
export async function installEngine({ packageFolder, machine, npm, onProgress, signal }: InstallOptions): Promise<void> {
  const giveBack = await takeTurn(packageFolder, signal)
  const counting = new AbortController()
  try {
    if (isInstalled(packageFolder, machine)) return
    const of = await sizeOf({ packageFolder, machine, npm, signal })
    void count(join(packageFolder, 'node_modules'), (bytes) => onProgress({ bytes, of }), counting.signal)
    await npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: packageFolder, signal })
    if (!isInstalled(packageFolder, machine)) throw new Error('npm ended well, and left out the engine for this machine')
  } finally {
    counting.abort()
    giveBack()
  }
}

/** As the registry says; a registry that does not is no reason to stop. */
async function sizeOf({ packageFolder, machine, npm, signal }: Omit<InstallOptions, 'onProgress'>): Promise<number | null> {
  const binary = binaryFor(packageFolder, machine)
  if (!binary) return null
  const asked = ['view', `${binary.name}@${binary.version}`, 'dist.unpackedSize', '--json']
  const said = await npm(asked, { cwd: packageFolder, signal }).catch(() => '')
  const size = Number(said.trim())
  return Number.isSafeInteger(size) && size > 0 ? size : null
}

async function count(folder: string, told: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const bytes = await bytesBelow(folder)
    if (signal.aborted) return // the install has ended meanwhile
    told(bytes)
    await pause(COUNT_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function takeTurn(folder: string, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    try {
      return lockFolder(folder).release
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error
      await pause(TURN_MS, undefined, { signal })
    }
  }
}

/** Of 19, as `nice` counts. */
const BEHIND_OTHERS = 10
const LONGEST_SAID = 2_000

/** The npm that started us, or the one of the path. */
export const runNpm: Npm = (args, { cwd, signal }) =>
  new Promise((resolve, reject) => {
    const own = process.env.npm_execpath
    const [program, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
    const child = spawn(program, [...before, ...args], {
      cwd,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    if (child.pid !== undefined) setPriority(child.pid, BEHIND_OTHERS) // a fresh start is under way next to it
    const told = { out: '', error: '' }
    child.stdout.on('data', (chunk: Buffer) => (told.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (told.error = (told.error + chunk.toString()).slice(-LONGEST_SAID)))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(told.out) : reject(new Error(lastSaid(told.error) || `npm ended with code ${code}`)),
    )
  })

/** npm's own words, without the lines about where its log is. */
const lastSaid = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .filter((line) => line !== '' && !/complete log of this run|_logs/.test(line))
    .slice(0, 3)
    .join(' ')
