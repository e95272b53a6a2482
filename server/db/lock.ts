import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isAlive, startOf } from './processes.ts'
import { StartRefused } from './start-refused.ts'

export type FolderLock = { release: () => void }

type Holder = { pid: number; started: string | null; since: string }

/**
 * One Flightdeck on one DATA_DIR. The lock of a process that is gone, also after `kill -9` or a restart of the machine,
 * is taken over; of two that start together exactly one gets it.
 * @throws StartRefused when a living process holds it
 */
export function lockFolder(dataDir: string): FolderLock {
  const folder = resolve(dataDir)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'flightdeck.lock')
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), since: new Date().toISOString() }
  const taken = take(file, mine) || takeOver(file, mine)
  if (!taken) {
    const holder = holderOf(file)
    throw new StartRefused(
      `Flightdeck already runs on ${folder}${holder ? ` (process ${holder.pid}, since ${holder.since})` : ''}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return {
    release: () => {
      if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true })
    },
  }
}

/** Written whole under a name of its own, then linked: no one ever reads half a lock. */
function take(file: string, mine: Holder): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(mine))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const TAKEOVER_MS = 10_000

/** Judging and removing a dead lock is one step for one process: otherwise the second would remove the first one's new lock. */
function takeOver(file: string, mine: Holder): boolean {
  const turn = `${file}.takeover`
  if (ageMs(turn) > TAKEOVER_MS) rmSync(turn, { force: true })
  if (!take(turn, mine)) return false
  try {
    const holder = holderOf(file)
    if (holder && holds(holder)) return false
    rmSync(file, { force: true })
    return take(file, mine)
  } finally {
    rmSync(turn, { force: true })
  }
}

function holds({ pid, started }: Holder): boolean {
  if (pid === process.pid) return started === startOf(pid)
  // the number may belong to another program by now
  return isAlive(pid) && (started === null || started === startOf(pid))
}

function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function ageMs(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}
