import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { REFUSED_CODE, type Ready } from './child.ts'
import { deferred } from './deferred.ts'

export type Kept = {
  /** where it listens; settles when it is ready for the first time, and never when it does not become so */
  ready: Promise<string | undefined>
  /** ends it and starts it again at once: a new build, a new database address */
  restart: () => void
  stop: () => Promise<void>
}

export type KeepOptions = {
  name: string
  /** asked at every start, because the database's address may change */
  env: () => NodeJS.ProcessEnv
  say: (sentence: string) => void
  /** how long it may take to end before it is made to */
  stopWithinMs?: number
  /** it will not run: the server should stop. Null: the others go on without it, and it is tried for ever */
  giveUp: ((sentence: string) => void) | null
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
const STABLE_MS = 30_000
const STOP_TIMEOUT_MS = 10_000
const MAX_FAILED_STARTS = 5

/** The built file of a process; they are next to one another. */
export const processFile = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url))

export const forkProcess = (name: string, env: NodeJS.ProcessEnv, args: string[] = []): ChildProcess =>
  fork(processFile(name), args, { env, execArgv: ['--enable-source-maps'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

/** Starts a process and starts it again when it dies, ever more slowly while it does not last. */
export function keepRunning({ name, env, say, giveUp, stopWithinMs }: KeepOptions): Kept {
  let child: ChildProcess
  let failures = 0
  let everReady = false
  let stopping = false
  let restarting = false
  let timer: NodeJS.Timeout | undefined
  const first = deferred<string | undefined>()

  const start = () => {
    const startedAt = Date.now()
    child = forkProcess(name, env())
    child.on('message', (message: Ready) => {
      if (message.kind !== 'ready') return
      everReady = true
      first.resolve(message.address)
    })
    child.once('exit', (code, signal) => ended(Date.now() - startedAt, code, signal))
  }

  const ended = (livedMs: number, code: number | null, signal: NodeJS.Signals | null) => {
    if (stopping) return
    if (restarting) {
      restarting = false
      return start()
    }
    if (giveUp && code === REFUSED_CODE) return giveUp(`The ${name} process cannot run.`)
    failures = livedMs > STABLE_MS ? 1 : failures + 1
    if (giveUp && !everReady && failures >= MAX_FAILED_STARTS)
      return giveUp(`The ${name} process ended ${failures} times before it was ready.`)
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
    say(`The ${name} process ended (${signal ?? `code ${code}`}) and is started again in ${waitMs / 1000} s.`)
    timer = setTimeout(start, waitMs)
  }

  start()
  return {
    ready: first.promise,
    restart: () => {
      restarting = true
      child.kill('SIGTERM')
    },
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await endProcess(child, stopWithinMs)
    },
  }
}

/** Asks it to end, and makes it after a while. */
export async function endProcess(child: ChildProcess, withinMs = STOP_TIMEOUT_MS) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await gone
  clearTimeout(hard)
}
