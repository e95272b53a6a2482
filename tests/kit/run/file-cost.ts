import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** seconds of a processor that the file's worker took, with every process it started and outlived */
    cpuSeconds?: number
  }
}

/** Clock ticks a second in `/proc`: the same on every Linux that Node runs on. */
const TICKS = 100

/** Of a worker that serves several files: what those before this one took. */
const taken = globalThis as { cpuSecondsBefore?: number }

// registered before any of the file's own, so it runs after them: its servers and browsers have ended by then
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern what the hook asks for: nothing
afterAll(({}, suite) => {
  const now = ownSeconds() + childrenSeconds()
  suite.file.meta.cpuSeconds = now - (taken.cpuSecondsBefore ?? 0)
  taken.cpuSecondsBefore = now
})

function ownSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Node tells the time of its children on no system; Linux does in a file. Elsewhere a file costs what its worker took. */
function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // the name of the program may hold spaces and brackets: fields are counted behind it
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS
}
