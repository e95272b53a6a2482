import { readdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { yardstickSeconds } from './yardstick.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** seconds of a processor that the file's worker took, with every process it started and outlived */
    cpuSeconds?: number
    /** what the yardstick took in that worker then: of files that took long only */
    yardstickSeconds?: number
  }
}

/** Clock ticks a second in `/proc`: the same on every Linux that Node runs on. */
const TICKS = 100
/** Seconds of a processor from which on a file comes near the limit, and the machine is measured. */
const LONG = 40

/** Of a worker that serves several files: what those before this one took. */
const taken = globalThis as { cpuSecondsBefore?: number }

// registered before any of the file's own, so it runs after them: its servers have ended by then
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what the hook asks for: nothing
afterAll(({}, suite) => {
  const cpuSeconds = ownSeconds() + childrenSeconds() - (taken.cpuSecondsBefore ?? 0)
  suite.file.meta.cpuSeconds = cpuSeconds
  if (cpuSeconds > LONG) suite.file.meta.yardstickSeconds = yardstickSeconds()
  taken.cpuSecondsBefore = ownSeconds() + childrenSeconds()
})

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Node tells the time of its children on no system; Linux does in files: of those that ended, and of those that run, as the browser that serves
 * several files. Elsewhere a file costs what its worker took.
 */
function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? [])
  const below = (parent: number): number =>
    processes.filter((each) => each.parent === parent).reduce((sum, { pid, own, ended }) => sum + own + ended + below(pid), 0)
  return (timesOf(process.pid)?.ended ?? 0) + below(process.pid)
}

/** Of a process, and of its children that ended; nothing when it ended meanwhile. */
function timesOf(pid: number): { pid: number; parent: number; own: number; ended: number } | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // the name of the program may hold spaces and brackets: fields are counted behind it
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const seconds = (...at: number[]) => at.reduce((sum, each) => sum + (fields[each] ?? 0), 0) / TICKS
  return { pid, parent: fields[1] ?? 0, own: seconds(11, 12), ended: seconds(13, 14) }
}
