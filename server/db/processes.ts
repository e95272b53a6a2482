import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process of this number lives, also one of another user. One that ended and waits to be counted does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return statOf(pid)?.[0] !== 'Z' // the first process of a container often never counts its orphans
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; null when the machine does not tell. Numbers are used again after a restart of the machine. */
export function commandOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return process.platform === 'win32' ? null : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return null
  }
}

/** When the process started, as the machine's own text: with the number, it names one process for good. Null: not told. */
export function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return statOf(pid)?.[19] ?? null
    return process.platform === 'win32' ? null : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** The process that started another, as of now: 1 or a stand-in of it when that one is gone. Null: not told. */
export function parentOf(pid: number): number | null {
  if (pid === process.pid) return process.ppid
  try {
    if (process.platform === 'linux') return Number(statOf(pid)?.[1]) || null
    return process.platform === 'win32'
      ? null
      : Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })) || null
  } catch {
    return null
  }
}

/** Linux: the fields of /proc/<pid>/stat from the state on. The program's name before it may hold spaces and ends with the last bracket. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}
