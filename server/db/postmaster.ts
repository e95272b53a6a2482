import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, isAlive } from './processes.ts'

/** What PostgreSQL writes in `postmaster.pid`: line 1 is the process, line 4 the port. Null: no such file. */
export function postmasterOf(cluster: string): { pid: number; port: number } | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

/** The server that lives on a cluster's folder; a file left behind, or a number another program has by now, is none. */
export function livingPostmaster(cluster: string): { pid: number; port: number } | null {
  const postmaster = postmasterOf(cluster)
  if (!postmaster?.pid || !isAlive(postmaster.pid)) return null
  const command = commandOf(postmaster.pid)
  return command === null || command.includes('postgres') ? postmaster : null
}

/** Ends the server of a folder whose password is lost: fast first, at once when that takes too long (PostgreSQL's own signals). */
export async function endPostmaster(cluster: string) {
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    const postmaster = livingPostmaster(cluster)
    if (!postmaster) return
    process.kill(postmaster.pid, signal)
    const until = Date.now() + waitMs
    while (livingPostmaster(cluster) && Date.now() < until) await sleep(50)
  }
}
